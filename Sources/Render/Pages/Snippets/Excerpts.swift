package import Analysis
package import Base
package import Checker
import Conformance
import Formats
import Graphics
package import Pack

/// What documents quote of a pack: what the walks say of a callback, and its guarantees.
package struct Excerpts: Sendable {
  let catalog: Catalog

  /// Prepares to quote a pack.
  ///
  /// - Parameters:
  ///   - survey: What its walks say.
  ///   - templates: Where the words come from.
  ///   - locale: The language.
  /// - Throws: What is wrong with the words.
  package init(
    of survey: PackFacts, templates: Templates, locale: Words.Locale
  ) async throws(PackErrors) {
    let strings = try templates.strings(in: locale)
    catalog = await Catalog(of: survey, Verification(), locale: locale, strings: strings)
  }

  /// When a callback is called, as tables; `nil` if no run of the model calls it.
  package func contract(of callback: Name<Callback>) -> Passage? {
    let page = PageScope(catalog, at: .page(of: callback))
    let contract = CallbackContract(of: callback, in: page)
    guard contract.isMet else { return nil }
    let texts = catalog.pack.callback(callback)?.texts
    let answer = Passage.line(ofMarkdown: catalog.text(texts?.when ?? Words("")))
    let tables = [contract.situationTable, contract.factTable].filter { !$0.rows.isEmpty }
    return Passage((answer.isEmpty ? [] : [.paragraph(answer)]) + tables.map { .table($0) })
  }

  /// What a pack says of a callback, each with its verdict, as a table.
  ///
  /// - Parameters:
  ///   - callback: The callback.
  ///   - findings: The guarantees, and what was ruled; nothing of recommendations.
  /// - Returns: A row for each.
  package func guarantees(
    of callback: Name<Callback>, _ findings: [(guarantee: Guarantee, decision: Decision?)]
  ) -> Passage {
    let universe = catalog.configurations(of: callback)
    let strings = catalog.strings
    let rows = findings.map { finding -> [Passage.Line] in
      let guarantee = finding.guarantee
      let statement = Passage.line(ofMarkdown: catalog.text(guarantee.statement))
      let verdict: Passage.Line =
        guarantee.isUsual
        ? [.text(strings(.usual))] : verdict(finding.decision, in: universe)
      if !guarantee.isMyth { return [statement.shortened, verdict] }
      let truth = Passage.line(ofMarkdown: catalog.text(guarantee.firstOfInstead(in: catalog)))
      let stop: Passage.Line = [.text(strings(.stop) + (strings(.space).isEmpty ? "" : " "))]
      return [
        ([.emphasis(strings(.notTrue)), .text(" ")] + statement).shortened,
        truth.isEmpty ? verdict : (verdict + stop + truth).shortened,
      ]
    }
    return Passage([
      .table(Passage.Table(head: [strings(.guarantee), strings(.verdict)], rows: rows))
    ])
  }

  /// The verdict in words, and where it holds unless that is wherever the callback runs.
  private func verdict(_ decision: Decision?, in universe: ConfigurationBits) -> Passage.Line {
    let strings = catalog.strings
    guard let decision else { return [.text(strings(.advised))] }
    let isProved = decision.verdict == .proved
    let indices = (isProved ? decision.configurations : decision.refutedIn).indices
    let bits = ConfigurationBits(indices.filter(universe.contains))
    let phrase = catalog.circumstances.phrase(bits, of: universe)
    let word = strings(isProved ? .proved : .refuted)
    return [.text(phrase.isEmpty ? word : "\(word) (\(phrase))")]
  }
}

extension CallbackContract {
  /// The situations as a table.
  fileprivate var situationTable: Passage.Table {
    let strings = scope.strings
    let (shown, others) = situationRows
    let rows = (shown + others).map { row -> [Passage.Line] in
      let titles = row.uses.map { use -> Passage.Line in
        let role = role(on: use.lifeline, of: use.interaction)
        return [.text(title(of: use.interaction) + (role.isEmpty ? "" : " · \(role)"))]
      }
      let ambient: Passage.Line = row.isAmbient ? [.text(" · \(strings(.ambientMark))")] : []
      return [
        list(titles) + ambient + note(row.bits), [.text(often(row.course))],
        landmarks(row.course.after), landmarks(row.course.before),
      ]
    }
    return Passage.Table(
      head: [strings(.situation), strings(.howOften), strings(.comesAfter), strings(.comesBefore)],
      rows: rows)
  }

  /// What holds of all runs as a table of questions that have an answer.
  fileprivate var factTable: Passage.Table {
    let strings = scope.strings
    var rows: [(question: String, answer: Passage.Line)] = []
    if !metPhrase.isEmpty { rows.append((strings(.metWhen), [.text(metPhrase)])) }
    rows += study.counts.map {
      (strings(.howOften), [.text(sentence($0.value))] + note($0.bits))
    }
    if isFewestTold { rows.append((strings(.howOften), [.text(strings(.wholeLives))])) }
    rows += [
      (strings(.alwaysBefore), list(study.before)), (strings(.nextHere), list(study.next)),
      (strings(.nextHere), study.last.map { [.text(strings(.canBeLast))] + note($0) } ?? []),
      (strings(.neverAfter), list(study.neverAfter)),
    ]
    let told = (rows + regionRows).filter { !$0.answer.isEmpty }
    return Passage.Table(
      head: [strings(.question), strings(.answer)],
      rows: told.map { [[.text($0.question)], $0.answer] })
  }

  /// For each region that cannot be in all of its states, those that it can be in.
  private var regionRows: [(question: String, answer: Passage.Line)] {
    guard let machine else { return [] }
    return machine.regions.enumerated().compactMap { index, region in
      let found = study.states[index]
      if found.count == region.states.count { return nil }
      let states = found.map { entry -> Passage.Line in
        let state = region.states[entry.value]
        return [.text(state.title.shown(as: state.name, in: scope.catalog.locale))]
          + note(entry.bits)
      }
      return (scope.title(of: region), list(states))
    }
  }

  private func list(_ callbacks: CallbackStudy.Callbacks) -> Passage.Line {
    list(
      callbacks.map { entry in
        [.code(scope.name(of: scope.catalog.callbacks[entry.value].name))] + note(entry.bits)
      })
  }

  /// Items set apart by commas, as many as a cell may have.
  private func list(_ items: [Passage.Line]) -> Passage.Line {
    var length = 0
    let shown = items.prefix { item in
      length += item.length + 2
      return length <= Passage.Line.mostCharacters - 20
    }
    let rest = items.count - shown.count
    let more: Passage.Line = rest == 0 ? [] : [.text(" " + scope.strings(.andMore, "\(rest)"))]
    return .list(Array(shown)) + more
  }

  private func landmarks(_ marks: OccurrenceCounts.Landmarks) -> Passage.Line {
    if marks.callbacks.isEmpty { return [] }
    let strings = scope.strings
    let names = marks.callbacks.map { Passage.Span.code(scope.name(of: $0)) }
    let shown: Passage.Line =
      names.count > Self.mostNames
      ? [.text(strings(.oneOfMany, "\(names.count)"))]
      : Array(names.map { [$0] }.joined(separator: [.text(" \(strings(.or)) ")]))
    return marks.isCertain ? shown : shown + [.text(" \(strings(.orNothing))")]
  }

  private func note(_ bits: ConfigurationBits) -> Passage.Line {
    let phrase = when(bits)
    return phrase.isEmpty ? [] : [.text(" (\(phrase))")]
  }
}

extension Passage.Line {
  /// The most characters of a cell.
  fileprivate static let mostCharacters = 300

  /// The number of characters.
  fileprivate var length: Int { reduce(0) { $0 + $1.words.count } }

  /// The line, cut between words if it is too long for a cell.
  fileprivate var shortened: Self {
    if length <= Self.mostCharacters { return self }
    var line: Self = []
    for span in self {
      let free = Self.mostCharacters - 1 - line.length
      if span.words.count <= free {
        line.append(span)
        continue
      }
      let words = span.words.prefix(free)
      let end = words.lastIndex(of: " ") ?? words.endIndex
      if case .text = span { line.append(.text("\(words[..<end])…")) }
      break
    }
    return line
  }
}

extension Passage.Span {
  /// What it says.
  fileprivate var words: String {
    switch self {
    case .text(let words), .code(let words), .emphasis(let words): words
    }
  }
}
