import Base
import Checker
import Conformance
import Formats
import Graphics
import Pack
internal import Synchronization

extension PageScope {
  /// A guarantee in a list: the statement, the verdict, and what ties it to the world.
  ///
  /// Nothing in it depends on the page, so it is made once for all of them.
  mutating func item(_ judged: JudgedGuarantee) -> Template.Value {
    let name = judged.guarantee.name
    if let (item, faults) = catalog.items.withLock({ $0[name] }) {
      self.faults += faults
      return item
    }
    var scope = PageScope(catalog, at: address)
    let item = scope.made(judged)
    faults += scope.faults
    catalog.items.withLock { [faults = scope.faults] in $0[name] = (item, faults) }
    return item
  }

  private mutating func made(_ judged: JudgedGuarantee) -> Template.Value {
    let guarantee = judged.guarantee
    return [
      "name": .name(guarantee.name.text), "path": .text(catalog.addresses[guarantee.name].path),
      "statement": line(guarantee.statement, at: guarantee.place, isInsideLink: true),
      "kind": .text(judged.kind.rawValue),
      "verdict": .text(verdict(of: judged)), "isProved": .flag(judged.decision?.verdict == .proved),
      "when": .text(
        judged.decision == nil ? "" : catalog.circumstances.phrase(judged.claimed)),
      "evidence": .text(evidence(for: guarantee)),
    ]
  }

  /// The verdict in a word.
  func verdict(of judged: JudgedGuarantee) -> String {
    switch judged.decision?.verdict {
    case .proved: strings(.proved)
    case .refuted: strings(.refuted)
    case nil: strings(.cited)
    }
  }

  /// How many recordings and how many documents it rests on: "2 recordings, 1 source".
  func evidence(for guarantee: Guarantee) -> String {
    let basis = catalog.evidence.bases[guarantee.name]
    let recordings = guarantee.isMyth ? basis.contradicting : basis.supporting
    let counts = [
      counted(recordings.count, .oneRecording, .manyRecordings),
      counted(basis.documents.count, .oneDocument, .manyDocuments),
    ]
    return AxisWords(strings: strings, locale: catalog.locale)
      .joined(counts.filter { !$0.isEmpty }, by: .listMore)
  }

  /// A number with its noun; empty for none.
  func counted(_ number: Int, _ one: Strings.Key, _ many: Strings.Key) -> String {
    switch number {
    case 0: ""
    case 1: strings(one)
    default: strings(many, number.grouped)
    }
  }

  /// A link to what a guarantee is about.
  func item(_ topic: Guarantee.Topic) -> Template.Value {
    switch topic {
    case .callback(let name):
      return [
        "title": .name(self.name(of: name)), "path": .text(Address.page(of: name).path),
        "isCode": true,
      ]
    case .interaction(let name):
      return [
        "title": .text(title(of: topic)), "path": .text(catalog.addresses[name].path),
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

  /// A statement, and before it what it is about, unless it says so: many say *it*.
  func titled(_ statement: String, about topics: [Guarantee.Topic]) -> String {
    guard let topic = subject(of: statement, among: topics) else { return statement }
    return strings(.saidOf, title(of: topic), statement)
  }

  /// What a statement is about and does not name.
  ///
  /// - Parameters:
  ///   - statement: The statement, without markup.
  ///   - topics: What it is about, the first before all.
  /// - Returns: The first topic; nothing where the statement names it, or where there is none.
  func subject(
    of statement: String, among topics: [Guarantee.Topic]
  ) -> Guarantee.Topic? {
    topics.first.flatMap { topic in
      ArraySlice(statement.utf8).holds(title(of: topic)) ? nil : topic
    }
  }

  /// Guarantees as the page of their topic shows them, kind by kind.
  mutating func shelf(about topic: Guarantee.Topic) -> [(String, Template.Value)] {
    let judged = catalog.guarantees.about(topic)
    let shelves = JudgedGuarantee.Kind.allCases.compactMap { kind -> Template.Value? in
      let own = judged.filter { $0.kind == kind }
      if own.isEmpty { return nil }
      var items: [Template.Value] = []
      for one in own {
        let row = catalog.addresses[one.guarantee.name]
        let id = row.file == address.file ? row.fragment : ""
        items.append(["id": .text(id), "item": item(one)])
      }
      return ["title": .text(strings(kind.title)), "items": .list(items)]
    }
    return [("guarantees", .list(shelves)), ("hasGuarantees", .flag(!judged.isEmpty))]
  }
}

extension Guarantee {
  /// What is true instead of a statement that is not, in one paragraph without markup; may be
  /// empty.
  func truth(in catalog: Catalog) -> String {
    let bytes = ArraySlice(catalog.text(instead).utf8)
    let first = bytes[..<(bytes.firstRange(of: "\n\n")?.lowerBound ?? bytes.endIndex)]
    return Markdown(text: String(decoding: first, as: UTF8.self), place: place).plain
  }
}
