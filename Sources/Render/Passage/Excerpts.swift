public import Model

/// What documents quote of a pack: what the walks say of a callback, and its guarantees.
public struct Excerpts: Sendable {
  let catalog: Catalog

  /// Prepares to quote a pack.
  ///
  /// - Parameters:
  ///   - survey: What its walks say.
  ///   - templates: Where the words come from.
  ///   - locale: The language.
  /// - Throws: What is wrong with the words.
  public init(
    of survey: PackFacts, templates: Templates, locale: Words.Locale
  ) async throws(PackErrors) {
    let strings = try templates.strings(in: locale)
    catalog = await Catalog(of: survey, Verification(), locale: locale, strings: strings)
  }

  /// What the walks say of a callback, as a table; nothing when no walk meets it.
  public func contract(of callback: Name<Callback>) -> Passage? {
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
  public func guarantees(
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
