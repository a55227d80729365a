import Base
import Checker
import Conformance
import Formats
import Graphics
import Pack

/// What the search of a site looks through, as JSON and as a script for pages opened from a folder.
struct SearchIndex {
  private let catalog: Catalog
  /// Gathers a pack, and the rooms of its site.
  init(of catalog: Catalog) { self.catalog = catalog }

  /// `search.json`, and the same for a browser that reads no files: `assets/search-data.js`.
  var sheets: [Sheet] {
    let json = JSON.array(entries).bytes(.compact)
    return [
      Sheet(path: "search.json", bytes: json),
      Sheet(path: "assets/search-data.js", bytes: Array("vcdocSearch = ".utf8) + json),
    ]
  }

  private var entries: [JSON] {
    let pack = catalog.pack
    let callbacks = catalog.callbacks.map { callback in
      entry(
        pack.callbackNames.display(callback.name), .callbacks, .page(of: callback.name),
        plain(callback.texts.summary),
        words: catalog.destinations.declared[callback.name, default: []]
          + [callback.name.text, callback.owner]
          + (callback.notification.isEmpty ? [] : [callback.notification])
          + callback.ends(in: catalog.strings),
        mark: callback.isObsolete ? "gone" : nil,
        code: callback.texts.codes(in: catalog.locale, besides: catalog.destinations))
    }
    let machines = pack.machines.map { machine in
      entry(
        title(machine.title, machine.name), .machines, .page(of: machine.name),
        plain(machine.summary), words: [machine.name.text])
    }
    let interactions = pack.interactions.map { interaction in
      entry(
        title(interaction.title, interaction.name), .situations,
        catalog.addresses[interaction.name],
        plain(interaction.summary), words: [interaction.name.text])
    }
    let scenarios = pack.scenarios.map { scenario in
      entry(
        title(scenario.title, scenario.name), .situations, catalog.addresses[scenario.name],
        plain(scenario.summary), words: [scenario.name.text])
    }
    let guarantees = catalog.guarantees.all.map { entry($0) }
    let recordings = catalog.evidence.findings.map(\.recording).map { recording in
      entry(
        title(recording.title, recording.name), .recordings, .page(of: recording.name),
        plain(recording.shows), words: [recording.name.text, catalog.text(recording.version)])
    }
    let versions = catalog.chronicle.steps.filter { !$0.isQuiet }.map { step in
      entry(
        catalog.title(of: step), .changes, catalog.address(of: step),
        catalog.strings(.versionAbout, catalog.title(of: step)),
        words: step.difference.gained.map(\.text) + step.difference.gone.map(\.text))
    }
    let articles = pack.articles.map { article in
      entry(
        catalog.title(of: article), .articles, .page(of: article), plain(article.summary), words: []
      )
    }
    let rooms = catalog.rooms.map {
      entry(catalog.strings($0.title), nil, $0.index, catalog.strings($0.about), words: [])
    }
    let home = entry(
      pack.title.shown(as: pack.name, in: catalog.locale), nil, .home, plain(pack.summary),
      words: [])
    return callbacks + machines + interactions + scenarios + guarantees + recordings + versions
      + articles + rooms + [home]
  }

  /// A guarantee, marked with its verdict; below what is refuted stands what is true instead.
  private func entry(_ judged: JudgedGuarantee) -> JSON {
    let scope = PageScope(catalog, at: Room.guarantees.index)
    let guarantee = judged.guarantee
    let verdict = judged.decision?.verdict
    let truth = verdict == .refuted ? guarantee.truth(in: catalog) : ""
    let key: Strings.Key =
      switch verdict {
      case .proved: .proved
      case .refuted: .refuted
      case nil: .cited
      }
    return entry(
      plain(guarantee.statement), key, catalog.addresses[guarantee.name],
      scope.titled(truth.isEmpty ? scope.evidence(for: judged) : truth, about: guarantee.topics),
      words: [guarantee.name.text]
        + (guarantee.property?.propositions.flatMap(\.callbacks).map(\.text) ?? []),
      mark: verdict.map { $0 == .proved ? "good" : "bad" })
  }

  private func title(_ words: Words, _ name: Name<some Any>) -> String {
    words.shown(as: name, in: catalog.locale)
  }

  /// What a text says, without markup.
  private func plain(_ words: Words) -> String { plain(catalog.text(words)) }

  private func plain(_ text: String) -> String {
    Markdown(text: text, place: Place(path: "")).plain
  }

  /// What the search knows of a page.
  ///
  /// - Parameters:
  ///   - title: What the page is called.
  ///   - kind: What stands beside the title; nothing for a room.
  ///   - address: Where it is.
  ///   - summary: What stands below the title.
  ///   - words: Other words by which it is found.
  ///   - mark: The class of the kind: a verdict, `good` or `bad`, or `gone`, which comes last of
  ///     equals.
  ///   - code: Code in its texts, by which it is found last of all; a string for each text.
  /// - Returns: Its entry.
  private func entry(
    _ title: String, _ kind: Strings.Key?, _ address: Address, _ summary: String, words: [String],
    mark: String? = nil, code: [String] = []
  ) -> JSON {
    let members: [(name: String, value: JSON)] = [
      ("title", .string(title)), ("kind", .string(kind.map { catalog.strings($0) } ?? "")),
      ("path", .string(address.path)), ("summary", .string(summary)),
      ("words", .array(words.map { .string($0) })),
    ]
    let marks = mark.map { [(name: "mark", value: JSON.string($0))] } ?? []
    let codes = code.isEmpty ? [] : [(name: "code", value: JSON.array(code.map { .string($0) }))]
    return .object((members + marks + codes).map { JSON.Member(name: $0.name, value: $0.value) })
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
    ([superNote, caller, thread] + dos + donts + [prose])
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
