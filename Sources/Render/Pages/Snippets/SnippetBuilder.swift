package import Analysis
package import Base
package import Checker
import Conformance
package import Pack

/// Makes tables about a pack for other documents: the facts of a callback, and its guarantees.
package struct SnippetBuilder: Sendable {
  let site: LocalizedSite

  /// Prepares tables.
  ///
  /// - Parameters:
  ///   - facts: The facts of the pack's models.
  ///   - strings: The words.
  ///   - locale: The language.
  package init(of facts: PackFacts, _ strings: Strings, locale: Words.Locale) async {
    let model = await SiteModel(of: facts, Verification(), hasHistory: false, jobs: 1)
    site = LocalizedSite(model, in: locale, strings)
  }

  /// When a callback is called, as tables; `nil` if no run of the model calls it.
  package func contract(of callback: Name<Callback>) async -> Snippet? {
    let counts = await InteractionCounts.table(
      of: site.model.callers(of: callback), in: site.model, jobs: 1)
    let model = CallbackModel(of: callback, in: site.model, counts)
    guard model.runs else { return nil }
    let facts = CallbackFactsValues(page: PageContext(site, about: callback), model: model)
    let texts = site.pack.callback(callback)?.texts
    let answer = Snippet.line(ofMarkdown: site.text(texts?.when ?? Words("")))
    let tables = [facts.situationTable, facts.factTable].filter { !$0.rows.isEmpty }
    return Snippet((answer.isEmpty ? [] : [.paragraph(answer)]) + tables.map { .table($0) })
  }

  /// The guarantees about a callback with their verdicts, as a table.
  ///
  /// - Parameters:
  ///   - callback: The callback.
  ///   - findings: The guarantees, and their verdicts; `nil` for recommendations.
  /// - Returns: A row for each.
  package func guarantees(
    of callback: Name<Callback>, _ findings: [(guarantee: Guarantee, decision: Decision?)]
  ) -> Snippet {
    let universe = site.model.models.configurations[callback] ?? ConfigurationSet()
    let strings = site.strings
    let rows = findings.map { finding -> [Snippet.Line] in
      let guarantee = finding.guarantee
      let statement = Snippet.line(ofMarkdown: site.text(guarantee.statement))
      let verdict: Snippet.Line =
        guarantee.isUsual
        ? [.text(strings(.usual))] : verdict(finding.decision, in: universe)
      if !guarantee.isMyth { return [statement.shortened, verdict] }
      let truth = Snippet.line(ofMarkdown: site.text(guarantee.firstOfInstead(in: site)))
      let stop: Snippet.Line = [.text(strings(.stop) + (strings(.space).isEmpty ? "" : " "))]
      return [
        ([.emphasis(strings(guarantee.claimants.isEmpty ? .dontRelyOnIt : .notTrue)), .text(" ")]
          + statement).shortened,
        truth.isEmpty ? verdict : (verdict + stop + truth).shortened,
      ]
    }
    return Snippet([
      .table(Snippet.Table(head: [strings(.guarantee), strings(.verdict)], rows: rows))
    ])
  }

  /// The verdict in words, with the configurations unless it holds wherever the callback runs.
  private func verdict(_ decision: Decision?, in universe: ConfigurationSet) -> Snippet.Line {
    let strings = site.strings
    guard let decision else { return [.text(strings(.advised))] }
    let isProved = decision.verdict == .proved
    let bits = (isProved ? decision.configurations : decision.refutedIn).intersection(universe)
    let phrase = site.phrases.phrase(bits, of: universe)
    let word = strings(isProved ? .proved : .refuted)
    return [.text(phrase.isEmpty ? word : "\(word) (\(phrase))")]
  }
}

extension CallbackFactsValues {
  /// The situations as a table.
  fileprivate var situationTable: Snippet.Table {
    let strings = site.strings
    let (shown, others) = situationRows
    let rows = (shown + others).map { row -> [Snippet.Line] in
      let titles = row.uses.map { use -> Snippet.Line in
        let role = role(on: use.lifeline, of: use.interaction)
        return [.text(title(of: use.interaction) + (role.isEmpty ? "" : " · \(role)"))]
      }
      let ambient: Snippet.Line = row.isAmbient ? [.text(" · \(strings(.ambientMark))")] : []
      return [
        list(titles) + ambient + note(row.bits), [.text(often(row.frequency))],
        landmarks(row.frequency.after), landmarks(row.frequency.before),
      ]
    }
    return Snippet.Table(
      head: [strings(.situation), strings(.howOften), strings(.comesAfter), strings(.comesBefore)],
      rows: rows)
  }

  /// The facts of all runs, as a table of questions with their answers.
  fileprivate var factTable: Snippet.Table {
    let strings = site.strings
    var rows: [(question: String, answer: Snippet.Line)] = []
    let met = site.phrases.phrase(model.universe)
    if !met.isEmpty { rows.append((strings(.metWhen), [.text(met)])) }
    let counts = model.counts.map { [.text(sentence($0.value))] + note($0.bits) }
    let bounds: [Snippet.Line] = hasMinimum ? [[.text(strings(.wholeLives))]] : []
    let last = model.last.map { [.text(strings(.canBeLast))] + note($0) } ?? []
    rows += [
      (strings(.howOften), sentences(counts + bounds)),
      (strings(.alwaysBefore), list(model.before)),
      (strings(.nextHere), sentences([list(model.next), last])),
      (strings(.neverAfter), list(model.neverAfter)),
    ]
    let answered = (rows + regionRows).filter { !$0.answer.isEmpty }
    return Snippet.Table(
      head: [strings(.question), strings(.answer)],
      rows: answered.map { [[.text($0.question)], $0.answer] })
  }

  /// For each region that cannot be in all of its states, those that it can be in.
  private var regionRows: [(question: String, answer: Snippet.Line)] {
    guard let machine = model.machine else { return [] }
    return machine.regions.enumerated().compactMap { index, region in
      let found = model.states[index]
      if region.kind == .history || found.count == region.possibleStates.count { return nil }
      let states = found.map { entry -> Snippet.Line in
        [.text(site.title(of: region.states[entry.value]))] + note(entry.bits)
      }
      let state = site.strings(.state)
      if region.kind == .counter { return (site.title(of: region), list(states)) }
      let isAlone = machine.writtenRegions.count == 1
      return (isAlone ? state : "\(state) (\(site.title(of: region)))", list(states))
    }
  }

  /// The answers to one question, as sentences.
  private func sentences(_ answers: [Snippet.Line]) -> Snippet.Line {
    let stop = site.strings(.stop) + (site.strings(.space).isEmpty ? "" : " ")
    return Snippet.Line(answers.filter { !$0.isEmpty }.joined(separator: [.text(stop)]))
  }

  private func list(_ callbacks: CallbackModel.Callbacks) -> Snippet.Line {
    list(
      callbacks.map { entry in
        [.code(site.name(of: site.model.order.callbacks[entry.value].name))] + note(entry.bits)
      })
  }

  /// Items separated by commas, as many as a cell may have.
  private func list(_ items: [Snippet.Line]) -> Snippet.Line {
    var length = 0
    let shown = items.prefix { item in
      length += item.length + 2
      return length <= Snippet.Line.mostCharacters - 20
    }
    let rest = items.count - shown.count
    let more: Snippet.Line = rest == 0 ? [] : [.text(" " + site.strings(.andMore, "\(rest)"))]
    return .list(Array(shown)) + more
  }

  private func landmarks(_ marks: OccurrenceCounts.Landmarks) -> Snippet.Line {
    if marks.callbacks.isEmpty { return [] }
    let strings = site.strings
    let names = marks.callbacks.map { Snippet.Span.code(site.name(of: $0)) }
    let shown = Snippet.Line(names.map { [$0] }.joined(separator: [.text(" \(strings(.or)) ")]))
    return marks.isCertain ? shown : shown + [.text(" \(strings(.orNothing))")]
  }

  private func note(_ bits: ConfigurationSet) -> Snippet.Line {
    let phrase = condition(bits)
    return phrase.isEmpty ? [] : [.text(" (\(phrase))")]
  }
}

extension Snippet.Line {
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

extension Snippet.Span {
  fileprivate var words: String {
    switch self {
    case .text(let words), .code(let words), .emphasis(let words): words
    }
  }
}
