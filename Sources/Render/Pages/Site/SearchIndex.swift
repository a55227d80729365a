import Base
import Checker
import Conformance
import Formats
import Pack

/// The data of a site's search: an entry for each page, with the words by which it is found.
///
/// Names come first in an entry, then synonyms, then its sections, then sentences: the script
/// `search.js` weighs them so. There are no sentences except those that pages begin with; of other
/// prose the headings, and the words that few pages have. So the index is small.
struct SearchIndex {
  /// The path of the data.
  static let path = "assets/search-data.js"

  private let site: LocalizedSite
  /// The sections of pages, by the files of the pages.
  private let sections: [String: [Section]]
  /// For each word in the prose of callbacks, the number of callbacks that have it.
  private let frequencies: [Substring: Int]

  private var model: SiteModel { site.model }

  /// Gathers the pages of a site.
  init(of site: LocalizedSite) {
    self.site = site
    sections = Dictionary(grouping: Section.all(in: site), by: \.address.file)
    frequencies = site.pack.callbacks.reduce(into: [:]) { frequencies, callback in
      for word in Self.words(of: site.text(callback.texts.prose)) {
        frequencies[word, default: 0] += 1
      }
    }
  }

  /// A script, because pages that are opened from a folder read no files.
  var file: SiteFile {
    let index: JSON = [
      "words": [
        "none": .string(site.strings(.searchNone)),
        "nearest": .string(site.strings(.searchNearest)), "all": .string(site.strings(.searchAll)),
        "results": .string(site.strings(.searchResults)),
      ],
      "pages": .array(entries.map(json)),
    ]
    return SiteFile(
      path: Self.path, bytes: Array("vcdocSearch = ".utf8) + index.bytes(.compact))
  }

  /// A page, and the words by which it is found.
  private struct Entry {
    var title: String
    /// The kind of the page, shown beside the title; `nil` for an index.
    var kind: Strings.Key?
    var address: Address
    /// Its names in code and in the pack.
    var names: [String] = []
    /// Other names, and questions of users.
    var synonyms: [String] = []
    var symptoms: [String] = []
    /// The sentences of the page: the one shown below the title, and others.
    var summary = ""
    var texts: [String] = []
    /// Whether no platform calls it any more; it comes last of equals.
    var isGone = false
    /// Whether people seldom look for it: it supports what other pages say.
    var isAside = false
  }

  /// A part of a page with words of its own.
  struct Section {
    let address: Address
    let title: String
    /// The kind of the section, if it is not that of the page.
    var kind: Strings.Key?
    /// Its name in the pack; also a name of its page.
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
        ("kind", .string(entry.kind.map { site.strings($0) } ?? "")),
        ("summary", .string(entry.summary)),
      ] + lists.filter { !$1.isEmpty }.map { ($0, .array($1)) }
      + (entry.isGone ? [("isGone", true)] : []) + (entry.isAside ? [("isAside", true)] : [])
    return .object(members.map { JSON.Member(name: $0, value: $1) })
  }

  private func json(_ section: Section) -> JSON {
    let kind: [JSON] = section.kind.map { [.string(site.strings($0))] } ?? []
    return .array([.string(section.title), .string(section.address.fragment)] + kind)
  }

  private func strings(_ texts: [String]) -> [JSON] { texts.map { .string($0) } }
}

extension SearchIndex {
  private var entries: [Entry] {
    let pack = site.pack
    let main = model.order.callbacks.map(entry) + pack.situations.map(entry)
    let others = pack.declaredMachines.map(entry) + model.changes.map(entry)
    let evidence = model.evidence.findings.map { entry($0.recording) } + pack.articles.map(entry)
    return main + others + evidence + model.sections.map(entry)
  }

  private func entry(_ callback: Callback) -> Entry {
    let (texts, targets) = (callback.texts, model.targets)
    let notification = callback.notification.isEmpty ? [] : [callback.notification]
    return Entry(
      title: site.name(of: callback.name), kind: .foundCallback,
      address: .page(of: callback.name),
      names: [callback.name.text] + targets.declared[callback.name, default: []]
        + notification + [site.owner(of: callback)],
      synonyms: texts.synonyms.map(site.text) + callback.ends(in: site.strings),
      symptoms: texts.symptoms.map(site.text), summary: site.plain(texts.summary),
      texts: ([texts.when] + texts.dos + texts.donts).map(site.plain) + codes(in: texts)
        + [rareWords(in: texts.prose)],
      isGone: callback.isObsolete)
  }

  /// A word on this many pages, or more, is too common to be looked for.
  private static let common = 3

  /// The words of Latin letters in Markdown, each once, without short ones and targets of links.
  private static func words(of text: String) -> Set<Substring> {
    var words: Set<Substring> = []
    var isTarget = false
    let parts = text.utf8.split(separator: UInt8(ascii: "]"), omittingEmptySubsequences: false)
    for (number, var part) in parts.enumerated() {
      if number > 0, part.first == UInt8(ascii: "(") { isTarget = true }
      if isTarget { part = part.drop { $0 != UInt8(ascii: ")") } }
      if !part.isEmpty { isTarget = false }
      for word in part.split(whereSeparator: { !$0.isLetterOrDigit }) where word.count > 3 {
        words.insert(Substring(word))
      }
    }
    return words
  }

  /// The words of prose that few callbacks have.
  private func rareWords(in prose: Words) -> String {
    Self.words(of: site.text(prose)).filter { frequencies[$0, default: 0] < Self.common }
      .sorted().joined(separator: " ")
  }

  /// The code in the texts that a callback's page shows below the summary, except names of things
  /// with a page; a string for each text with code.
  private func codes(in texts: CallbackTexts) -> [String] {
    [texts.superNote, texts.caller, texts.thread, texts.prose]
      .map {
        Markdown($0, in: site.locale, at: Place(path: ""))
          .code { model.targets.spellings[$0] == nil }
      }
      .filter { !$0.isEmpty }
  }

  private func entry(_ situation: Situation) -> Entry {
    Entry(
      title: site.title(of: situation), kind: .foundSituation,
      address: .page(of: situation.name), names: [situation.name.text],
      synonyms: situation.synonyms[site.locale] ?? [],
      symptoms: situation.symptoms[site.locale] ?? [], summary: site.plain(situation.summary))
  }

  private func entry(_ machine: Machine) -> Entry {
    let title = site.title(of: machine)
    return Entry(
      title: title, kind: .foundMachine, address: .page(of: machine.name),
      names: [machine.name.text], synonyms: [site.strings(.lifeCycleOf, title)],
      summary: site.plain(machine.summary), isAside: true)
  }

  /// A step between versions, found by the callbacks that begin or cease to run.
  private func entry(_ step: VersionHistory.Step) -> Entry {
    let title = site.title(of: step)
    let difference = step.difference
    let callbacks = difference.gained + difference.gone + difference.deprecated.map(\.callback)
    let adoption = model.axis(of: step).adoption
    return Entry(
      title: title, kind: .foundChange, address: model.address(of: step),
      summary: adoption.map { site.plain($0.summary) } ?? site.strings(.versionAbout, title),
      texts: [callbacks.map(\.text).joined(separator: " ")]
        + model.axis(of: step).values[step.value].knownFor.map(site.plain))
  }

  private func entry(_ recording: Recording) -> Entry {
    Entry(
      title: site.title(of: recording), kind: .foundRecording,
      address: model.addresses[recording.name], names: [recording.name.text],
      summary: site.plain(recording.shows), texts: [site.text(recording.version)], isAside: true)
  }

  private func entry(_ article: Article) -> Entry {
    Entry(
      title: site.title(of: article.source), kind: .foundArticle, address: .page(of: article),
      summary: site.plain(article.summary), isAside: true)
  }

  private func entry(_ section: SiteSection) -> Entry {
    Entry(
      title: site.strings(section.title), address: section.index,
      summary: site.about(section), isAside: true)
  }
}

extension SearchIndex.Section {
  /// The sections of all pages: interactions, scenarios, states, and guarantees.
  static func all(in site: LocalizedSite) -> [SearchIndex.Section] {
    let (pack, addresses) = (site.pack, site.model.addresses)
    let interactions = pack.interactions.map {
      Self(address: addresses[$0.name], title: site.title(of: $0), name: $0.name.text)
    }
    let scenarios = pack.scenarios.map {
      Self(address: addresses[$0.name], title: site.title(of: $0), name: $0.name.text)
    }
    let states = pack.declaredMachines.flatMap { machine in
      machine.writtenRegions.flatMap { region in
        region.states.map { state in
          Self(
            address: .page(of: state.name, in: region.name, of: machine.name),
            title: site.title(of: state))
        }
      }
    }
    let guarantees = site.model.guarantees.all.map { judged in
      Self(
        address: addresses[judged.guarantee.name], title: site.plain(judged.guarantee.statement),
        kind: judged.classification.name)
    }
    let headings = pack.callbacks.flatMap { callback in
      let lines = site.text(callback.texts.prose).utf8.split(separator: UInt8(ascii: "\n"))
      return lines.filter { $0.first == UInt8(ascii: "#") }.map {
        Self(
          address: .page(of: callback.name),
          title: String(Substring($0).drop { $0 == "#" || $0 == " " }.filter { $0 != "`" }))
      }
    }
    return interactions + scenarios + states + guarantees + headings
  }
}

extension UInt8 {
  /// Whether it is a letter or a digit of ASCII.
  fileprivate var isLetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }
}

extension Callback {
  /// Whether no platform calls it any more.
  fileprivate var isObsolete: Bool {
    !availability.isEmpty && availability.allSatisfy { !$0.obsoleted.isEmpty }
  }

  /// The versions that deprecate it, or no longer call it, in the words of its page.
  fileprivate func ends(in strings: Strings) -> [String] {
    availability.flatMap { row in
      [(Strings.Key.deprecatedIn, row.deprecated), (.obsoletedIn, row.obsoleted)]
        .filter { !$1.isEmpty }
        .map { key, version in "\(strings(key)) \(row.platform) \(version)" }
    }
  }
}

extension PageContext {
  /// The page of the search: a list of everything that has a page, for those who browse and for
  /// browsers without scripts; the script puts the results of a query above it.
  func search() -> PageContent {
    func group(_ title: String, _ items: [Template.Value]) -> Template.Value {
      ["title": .text(title), "items": .group(items)]
    }
    let callbacks = model.order.phases.map { phase, range in
      group(site.title(of: phase), model.order.callbacks[range].map { link(to: $0.name) })
    }
    let lists = [
      group(strings(.situations), pack.situations.map { link(to: $0) }),
      group(strings(.machines), pack.declaredMachines.map { link(to: $0.name) }),
    ]
    return PageContent(
      address: address, template: "search", title: strings(.search),
      description: strings(.searchAbout),
      values: ["callbacks": .group(callbacks), "lists": .list(lists)])
  }
}
