package import Analysis
package import Base
package import Checker
import Conformance
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

  /// What the walks say of a callback, as a table; nothing when no walk meets it.
  package func contract(of callback: Name<Callback>) -> Passage? {
    let page = PageScope(catalog, at: .page(of: callback))
    let contract = CallbackContract(of: callback, in: page)
    guard contract.isMet else { return nil }
    return Passage([.table(Passage.Table(head: contract.head, rows: contract.rows))])
  }

  /// What a pack promises of a callback, each with its verdict, as a table.
  ///
  /// - Parameters:
  ///   - callback: The callback.
  ///   - findings: The guarantees, and what was ruled; nothing of advice.
  /// - Returns: A row for each.
  package func guarantees(
    of callback: Name<Callback>, _ findings: [(guarantee: Guarantee, decision: Decision?)]
  ) -> Passage {
    let universe = ConfigurationBits(joining: catalog.facts(of: callback).map(\.bits))
    let strings = catalog.strings
    let rows = findings.map { finding -> [Passage.Line] in
      let statement = Passage.line(ofMarkdown: catalog.text(finding.guarantee.statement))
      let label: Passage.Line =
        finding.guarantee.isMyth ? [.emphasis(strings(.myth)), .text(" ")] : []
      return [label + statement, verdict(finding.decision, in: universe)]
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
  /// The headings of the table of all that the walks say.
  var head: [String] { [scope.strings(.question), scope.strings(.answer)] }

  /// A question and its answer a row.
  var rows: [[Passage.Line]] {
    let strings = scope.strings
    var rows: [(question: Strings.Key, answer: Passage.Line)] = []
    if !metPhrase.isEmpty { rows.append((.metWhen, [.text(metPhrase)])) }
    rows += countLines.map { (.howOften, $0) }
    if isFewestTold { rows.append((.howOften, [.text(strings(.wholeLives))])) }
    let states = regionLines.map { [[.text($0.title)], $0.states] }
    let fixed = [
      row(.alwaysBefore, study.before), (question: .nextHere, answer: nextLine),
      row(.neverAfter, study.neverAfter),
    ]
    let calledBy = study.callers.map { item($0.value.text, in: $0.bits) }
    rows += fixed + [(.calledBy, .list(calledBy))]
    let told = rows.map { [[Passage.Span.text(strings($0.question))], answer($0.answer)] }
    return told + states
  }

  private func answer(_ line: Passage.Line) -> Passage.Line {
    line.isEmpty ? [.text(scope.strings(.nothing))] : line
  }

  /// The callbacks that can come next, and whether none may.
  private var nextLine: Passage.Line {
    let callbacks = row(.nextHere, study.next).answer
    guard let bits = lastBits else { return callbacks }
    let strings = scope.strings
    let blank = strings(.space).isEmpty ? "" : " "
    let stop: Passage.Line = callbacks.isEmpty ? [] : [.text(strings(.stop) + blank)]
    return callbacks + stop + [.text(words(strings(.canBeLast), in: bits))]
  }

  /// A sentence for each span.
  private var countLines: [Passage.Line] {
    study.counts.map { [.text(words(sentence($0.value), in: $0.bits))] }
  }

  /// For each region that is certain or at least not open, the states it can be in.
  private var regionLines: [(title: String, states: Passage.Line)] {
    guard let machine else { return [] }
    let locale = scope.catalog.locale
    return machine.regions.enumerated().compactMap { index, region in
      let found = study.states[index]
      if found.count == region.states.count { return nil }
      let states = found.map { entry -> Passage.Line in
        let state = region.states[entry.value]
        return [.text(words(state.title.shown(as: state.name, in: locale), in: entry.bits))]
      }
      return (region.title.shown(as: region.name, in: locale), .list(states))
    }
  }

  private func row(
    _ question: Strings.Key, _ callbacks: CallbackStudy.Callbacks
  ) -> (question: Strings.Key, answer: Passage.Line) {
    let names = scope.catalog.callbacks
    return (
      question, .list(callbacks.map { item(scope.name(of: names[$0.value].name), in: $0.bits) })
    )
  }

  private func item(_ name: String, in bits: ConfigurationBits) -> Passage.Line {
    let phrase = when(bits)
    return phrase.isEmpty ? [.code(name)] : [.code(name), .text(" (\(phrase))")]
  }

  private func words(_ text: String, in bits: ConfigurationBits) -> String {
    let phrase = when(bits)
    return phrase.isEmpty ? text : "\(text) (\(phrase))"
  }
}
