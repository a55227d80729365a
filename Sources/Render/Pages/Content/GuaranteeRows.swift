import Base
import Checker
import Conformance
import Formats
import Graphics
import Pack
import StateSpace

extension PageScope {
  /// The most recordings that a row names.
  private static let mostRecordings = 3

  /// A guarantee as a row: what it says and what supports it; on its own page, with its proof.
  ///
  /// All texts of the pack are on the row of the page that its address leads to, so that each of
  /// their faults is found, and found once.
  ///
  /// - Parameter judged: The guarantee.
  /// - Returns: What `parts/row` names.
  mutating func row(_ judged: JudgedGuarantee) -> Template.Value {
    let address = catalog.addresses[judged.guarantee.name]
    if address.file == self.address.file { return row(judged, at: address, isHome: true) }
    return catalog.rows.answer(judged.guarantee.name) {
      row(judged, at: address, isHome: false)
    }
  }

  private mutating func row(
    _ judged: JudgedGuarantee, at address: Address, isHome: Bool
  ) -> Template.Value {
    let guarantee = judged.guarantee
    let truth =
      judged.classification == .misconception ? guarantee.firstOfInstead(in: catalog) : Words("")
    // The proof shows the whole text with its links.
    let line = Markdown(truth, in: catalog.locale, at: guarantee.place)
      .line(links: links, isInsideLink: true).prose
    let values: [(String, Template.Value)] = [
      ("id", .text(isHome ? address.fragment : "")), ("path", .link(address)),
      ("badge", .text(judged.classification.badge)),
      ("class", .text(strings(judged.classification.name))),
      ("isPromised", .flag(judged.classification == .guarantee)),
      ("isBroken", .flag(!guarantee.violations.isEmpty)),
      ("statement", self.line(guarantee.statement, at: guarantee.place, isInsideLink: true)),
      ("isMyth", .flag(judged.classification == .misconception)), ("truth", .prose(line)),
      ("evidence", .text(evidence(for: judged))),
      ("proof", isHome ? [proof(of: judged, saying: line)] : []),
    ]
    return .object(Template.Object(values + catalog.marks(of: judged)))
  }

  /// What a row unfolds.
  ///
  /// - Parameters:
  ///   - judged: The guarantee.
  ///   - line: What the row says of what is true.
  /// - Returns: The proof, and the texts that belong to it.
  private mutating func proof(of judged: JudgedGuarantee, saying line: Prose) -> Template.Value {
    let guarantee = judged.guarantee
    return [
      "instead": blocks(guarantee.instead, at: guarantee.place, unless: line),
      "reason": blocks(guarantee.reason, at: guarantee.place),
      "property": .name(guarantee.property?.text ?? ""),
      "checked": .text(judged.decision.map { checked($0) } ?? ""),
      "failsWhen": .text(catalog.circumstances.phrase(judged.refuted, of: judged.claimed)),
      "run": .group(
        judged.decision?.counterexample.map { acts(of: $0, against: guarantee) } ?? []),
      "supporting": named(judged.basis.supporting),
      "contradicting": named(judged.basis.contradicting),
      "violations": .group(violations(of: guarantee)),
      "citations": citations(documents(of: judged)), "claimants": citations(guarantee.claimants),
    ]
  }

  /// The first few of some recordings, and how many more there are.
  private func named(_ recordings: [Name<Recording>]) -> Template.Value {
    let more = recordings.count - Self.mostRecordings
    return recordings.isEmpty
      ? false
      : [
        "recordings": .series(recordings.prefix(Self.mostRecordings).map { item($0) }),
        "more": .text(more > 0 ? strings(.andMore, more.grouped) : ""),
      ]
  }

  /// What a guarantee cites, without the sources of the recordings that its row names.
  private func documents(of judged: JudgedGuarantee) -> [Citation] {
    let named = [judged.basis.supporting, judged.basis.contradicting].flatMap {
      $0.prefix(Self.mostRecordings)
    }
    let sources = Set(named.compactMap { catalog.register.recordings[$0]?.citation.source })
    return judged.guarantee.citations.filter { !sources.contains($0.source) }
  }

  /// The known violations of a guarantee, each with its source.
  private mutating func violations(of guarantee: Guarantee) -> [Template.Value] {
    var values: [Template.Value] = []
    for violation in guarantee.violations {
      values.append([
        "versions": .text(catalog.text(violation.versions)),
        "about": line(violation.about, at: violation.place),
        "citations": citations([violation.citation]),
        "recordings": .list(violation.recording.map { [item($0)] } ?? []),
      ])
    }
    return values
  }

  /// Paragraphs of Markdown, unless they are only what a line says.
  private mutating func blocks(
    _ words: Words, at place: Place, unless line: Prose
  ) -> Template.Value {
    let value = blocks(words, at: place)
    let same = Prose([.element(.paragraph(isTight: false), line.nodes)])
    return value == .prose(same) ? .prose(Prose()) : value
  }

  /// What a check found, such as in how many configurations the guarantee holds.
  private func checked(_ decision: Decision) -> String {
    let number = counted(
      decision.configurations.indices.count, .oneConfiguration, .manyConfigurations)
    return strings(decision.verdict == .proved ? .holdsIn : .aRunRefutes, number)
  }

  /// A run as a short order: its interactions, and the callbacks of the last one and of those that
  /// call what the guarantee is about.
  private func acts(of run: Run, against guarantee: Guarantee) -> [Template.Value] {
    let calls = run.calls
    let isShared = Set(calls.map(\.participant)).count > 1
    return run.interactions.indices.compactMap { act in
      let own = calls.filter { $0.act == act }
      if own.isEmpty { return nil }
      let isTold =
        act == calls.last?.act
        || own.contains { guarantee.topics.contains(.callback($0.call.callback)) }
      let interaction = item(run.interactions[act])
      return [
        "interaction": interaction, "hasCalls": .flag(isTold),
        "calls": .list(
          own.enumerated().map { number, one in
            [
              "name": .name(catalog.pack.callbackNames.display(one.call)),
              "object": .text(isShared ? one.participant : ""), "isFirst": .flag(number == 0),
            ]
          }),
      ]
    }
  }

  /// How many recordings and how many documents support it, or contradict a misconception: "2
  /// recordings, 1 source"; of what is usual also how many show otherwise.
  func evidence(for judged: JudgedGuarantee) -> String {
    let basis = judged.basis
    let isMisconception = judged.classification == .misconception
    let recordings = isMisconception ? basis.contradicting : basis.supporting
    let otherwise = judged.classification == .usual ? basis.contradicting.count : 0
    let counts = [
      counted(recordings.count, .oneRecording, .manyRecordings),
      counted(basis.documents.count, .oneDocument, .manyDocuments),
      otherwise > 0 ? strings(.otherwiseIn, otherwise.grouped) : "",
    ]
    return joined(counts)
  }

  /// Phrases as one, without those that are empty.
  func joined(_ phrases: [String]) -> String {
    AxisWords(strings: strings, locale: catalog.locale)
      .joined(phrases.filter { !$0.isEmpty }, by: .listMore)
  }

  /// A number with its noun; empty for none.
  func counted(_ number: Int, _ one: Strings.Key, _ many: Strings.Key) -> String {
    switch number {
    case 0: ""
    case 1: strings(one)
    default: strings(many, number.grouped)
    }
  }
}

extension PageScope {
  /// Guarantees as the page of a callback shows them: misconceptions apart, the others class by
  /// class.
  mutating func shelf(about callback: Name<Callback>) -> [(String, Template.Value)] {
    let judged = catalog.guarantees.about(.callback(callback))
    var misconceptions: [Template.Value] = []
    for one in judged where one.classification == .misconception { misconceptions.append(row(one)) }
    let others = judged.filter { $0.classification != .misconception }
    return shelves(of: others) + [("misconceptions", .group(misconceptions))]
  }

  /// Guarantees class by class.
  mutating func shelves(of judged: [JudgedGuarantee]) -> [(String, Template.Value)] {
    var rows: [GuaranteeClass: [Template.Value]] = [:]
    for one in judged { rows[one.classification, default: []].append(row(one)) }
    let shelves = GuaranteeClass.allCases.compactMap { kind -> Template.Value? in
      guard let rows = rows[kind] else { return nil }
      return [
        "title": .text(strings(kind.title)), "items": .list(rows), "count": .number(rows.count),
      ]
    }
    return [("guarantees", .list(shelves)), ("hasGuarantees", .flag(!shelves.isEmpty))]
  }

  /// A link to what a guarantee is about.
  func item(_ topic: Guarantee.Topic) -> Template.Value {
    switch topic {
    case .callback(let name):
      return [
        "title": .name(self.name(of: name)), "path": .link(Address.page(of: name)),
        "isCode": true,
      ]
    case .interaction(let name):
      return [
        "title": .text(title(of: topic)), "path": .link(catalog.addresses[name]),
        "isCode": false,
      ]
    }
  }

  /// What readers call a topic.
  func title(of topic: Guarantee.Topic) -> String {
    switch topic {
    case .callback(let name): self.name(of: name)
    case .interaction(let name):
      catalog.register.interactions[name]?.title.shown(as: name, in: catalog.locale) ?? name.text
    }
  }
}

extension Catalog {
  /// Where a guarantee is meant to hold.
  fileprivate func marks(of judged: JudgedGuarantee) -> [(String, Template.Value)] {
    marks(judged.decision == nil ? circumstances.all : judged.claimed)
  }
}

extension Guarantee {
  /// The first paragraph of what is true instead of a misconception; may be empty.
  func firstOfInstead(in catalog: Catalog) -> Words {
    let text = catalog.text(instead)
    let bytes = ArraySlice(text.utf8)
    let first = bytes[..<(bytes.firstRange(of: "\n\n")?.lowerBound ?? bytes.endIndex)]
    return Words(String(decoding: first, as: UTF8.self), at: instead.source(in: catalog.locale))
  }
}
