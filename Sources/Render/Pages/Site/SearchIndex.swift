import Base
import Checker
import Conformance
import Formats
import Graphics
import Pack

/// What the search of a site looks through: an entry for each page, with the words by which it is
/// found.
///
/// Names come first in an entry, then what people call it, then its sections, then sentences: the
/// script `search.js` weighs them so. There are no sentences but those that pages open with, so
/// that the index stays small.
struct SearchIndex {
  private let catalog: Catalog
  /// The sections of pages, by the files of the pages.
  private let sections: [String: [Section]]

  /// Gathers a pack, and the rooms of its site.
  init(of catalog: Catalog) {
    self.catalog = catalog
    sections = Dictionary(grouping: Section.all(in: catalog), by: \.address.file)
  }

  /// `assets/search-data.js`: a script, since pages that are opened from a folder read no files.
  var sheet: Sheet {
    let index: JSON = [
      "words": [
        "none": .string(catalog.strings(.searchNone)), "all": .string(catalog.strings(.searchAll)),
        "results": .string(catalog.strings(.searchResults)),
      ],
      "pages": .array(entries.map(json)),
    ]
    return Sheet(
      path: "assets/search-data.js", bytes: Array("vcdocSearch = ".utf8) + index.bytes(.compact))
  }

  /// A page, and the words by which it is found.
  private struct Entry {
    var title: String
    /// What the page is, shown beside the title; nothing for a room.
    var kind: Strings.Key?
    var address: Address
    /// What it is called in code, and by the pack.
    var names: [String] = []
    /// What people call it, and what they ask.
    var synonyms: [String] = []
    var symptoms: [String] = []
    /// The sentences of the page: the one shown below the title, and others.
    var summary = ""
    var texts: [String] = []
    /// Whether it is called on no platform any more; it comes last of equals.
    var isGone = false
    /// Whether people seldom look for it: it supports what other pages say.
    var isAside = false
  }

  /// A part of a page with words of its own.
  struct Section {
    let address: Address
    let title: String
    /// What the section is, where that is not the kind of the page.
    var kind: Strings.Key?
    /// What the pack calls it; a name of its page.
    var name = ""
  }

  private func json(_ entry: Entry) -> JSON {
    let own = sections[entry.address.path] ?? []
    let names = Set(own.map(\.name)).subtracting(entry.names + [""]).sorted()
    let lists: [(String, [JSON])] = [
      ("names", strings(entry.names + names)), ("synonyms", strings(entry.synonyms)),
      ("symptoms", strings(entry.symptoms)),
      ("sections", own.filter { $0.title != entry.title }.map(json)),
      ("texts", strings(entry.texts.filter { !$0.isEmpty })),
    ]
    let members: [(String, JSON)] =
      [
        ("path", .string(entry.address.path)), ("title", .string(entry.title)),
        ("kind", .string(entry.kind.map { catalog.strings($0) } ?? "")),
        ("summary", .string(entry.summary)),
      ] + lists.filter { !$1.isEmpty }.map { ($0, .array($1)) }
      + (entry.isGone ? [("isGone", true)] : []) + (entry.isAside ? [("isAside", true)] : [])
    return .object(members.map { JSON.Member(name: $0, value: $1) })
  }

  private func json(_ section: Section) -> JSON {
    let kind: [JSON] = section.kind.map { [.string(catalog.strings($0))] } ?? []
    return .array([.string(section.title), .string(section.address.fragment)] + kind)
  }

  private func strings(_ texts: [String]) -> [JSON] { texts.map { .string($0) } }
}

extension SearchIndex {
  private var entries: [Entry] {
    let pack = catalog.pack
    return catalog.callbacks.map(entry) + pack.situations.map(entry) + pack.machines.map(entry)
      + steps + catalog.evidence.findings.map { entry($0.recording) } + pack.articles.map(entry)
      + rooms
  }

  private func entry(_ callback: Callback) -> Entry {
    let texts = callback.texts
    return Entry(
      title: catalog.pack.callbackNames.display(callback.name), kind: .foundCallback,
      address: .page(of: callback.name),
      names: [callback.name.text] + catalog.destinations.declared[callback.name, default: []]
        + (callback.notification.isEmpty ? [] : [callback.notification])
        + [callback.owner],
      synonyms: texts.synonyms.map(catalog.text) + callback.ends(in: catalog.strings),
      symptoms: texts.symptoms.map(catalog.text), summary: catalog.plain(texts.summary),
      texts: ([texts.when] + texts.dos + texts.donts).map(catalog.plain)
        + texts.codes(in: catalog.locale, besides: catalog.destinations),
      isGone: callback.isObsolete)
  }

  private func entry(_ situation: Situation) -> Entry {
    Entry(
      title: situation.title.shown(as: situation.name, in: catalog.locale), kind: .foundSituation,
      address: .page(of: situation.name), names: [situation.name.text],
      synonyms: situation.synonyms[catalog.locale] ?? [],
      symptoms: situation.symptoms[catalog.locale] ?? [],
      summary: catalog.plain(situation.summary))
  }

  private func entry(_ machine: Machine) -> Entry {
    let title = machine.title.shown(as: machine.name, in: catalog.locale)
    return Entry(
      title: title, kind: .foundMachine, address: .page(of: machine.name),
      names: [machine.name.text], synonyms: [catalog.strings(.lifeCycleOf, title)],
      summary: catalog.plain(machine.summary))
  }

  /// The steps between versions at which anything changes; found by what begins and ceases to run.
  private var steps: [Entry] {
    catalog.chronicle.steps.filter { !$0.isQuiet }.map { step in
      let title = catalog.title(of: step)
      let difference = step.difference
      let callbacks = difference.gained + difference.gone + difference.deprecated.map(\.callback)
      let adoption = catalog.axis(of: step).adoption
      return Entry(
        title: title, kind: .foundChange, address: catalog.address(of: step),
        summary: adoption.map { catalog.plain($0.summary) }
          ?? catalog.strings(.versionAbout, title),
        texts: [callbacks.map(\.text).joined(separator: " ")])
    }
  }

  private func entry(_ recording: Recording) -> Entry {
    Entry(
      title: recording.title.shown(as: recording.name, in: catalog.locale), kind: .foundRecording,
      address: catalog.addresses[recording.name], names: [recording.name.text],
      summary: catalog.plain(recording.shows), texts: [catalog.text(recording.version)],
      isAside: true)
  }

  private func entry(_ article: Article) -> Entry {
    Entry(
      title: catalog.title(of: article), kind: .foundArticle, address: .page(of: article),
      summary: catalog.plain(article.summary), isAside: true)
  }

  private var rooms: [Entry] {
    catalog.rooms.map { room in
      Entry(
        title: catalog.strings(room.title), address: room.index,
        summary: catalog.strings(room.about), isAside: true)
    }
  }
}

extension SearchIndex.Section {
  /// The sections of all pages: interactions, scenarios, states, and guarantees.
  static func all(in catalog: Catalog) -> [SearchIndex.Section] {
    let pack = catalog.pack
    let interactions = pack.interactions.map { interaction in
      Self(
        address: catalog.addresses[interaction.name],
        title: interaction.title.shown(as: interaction.name, in: catalog.locale),
        name: interaction.name.text)
    }
    let scenarios = pack.scenarios.map { scenario in
      Self(
        address: catalog.addresses[scenario.name],
        title: scenario.title.shown(as: scenario.name, in: catalog.locale),
        name: scenario.name.text)
    }
    let states = pack.machines.flatMap { machine in
      machine.regions.flatMap { region in
        region.states.map { state in
          Self(
            address: .page(of: state.name, in: region.name, of: machine.name),
            title: state.title.shown(as: state.name, in: catalog.locale))
        }
      }
    }
    let guarantees = catalog.guarantees.all.map { judged in
      Self(
        address: catalog.addresses[judged.guarantee.name],
        title: catalog.plain(judged.guarantee.statement), kind: judged.classification.name)
    }
    return interactions + scenarios + states + guarantees
  }
}

extension CallbackTexts {
  /// The code in the texts that a callback's page shows below the summary, unless it names
  /// something with a page.
  ///
  /// - Parameters:
  ///   - locale: The language.
  ///   - destinations: What has a page, and is found by that.
  /// - Returns: A string for each text with code; its pieces of code are joined by blanks.
  fileprivate func codes(in locale: Words.Locale, besides destinations: Destinations) -> [String] {
    [superNote, caller, thread, prose]
      .map {
        Markdown($0, in: locale, at: Place(path: "")).code { destinations.spellings[$0] == nil }
      }
      .filter { !$0.isEmpty }
  }
}

extension Callback {
  /// Whether it is called on no platform any more.
  fileprivate var isObsolete: Bool {
    !availability.isEmpty && availability.allSatisfy { !$0.obsoleted.isEmpty }
  }

  /// In which versions it is advised against, and since which it is never called, as its page says
  /// it.
  fileprivate func ends(in strings: Strings) -> [String] {
    availability.flatMap { row in
      [(Strings.Key.deprecatedIn, row.deprecated), (.obsoletedIn, row.obsoleted)]
        .filter { !$1.isEmpty }
        .map { key, version in "\(strings(key)) \(row.platform) \(version)" }
    }
  }
}
