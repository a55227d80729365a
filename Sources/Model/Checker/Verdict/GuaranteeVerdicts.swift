package import Base
package import Pack
package import StateSpace

/// The verdicts on all guarantees of a pack, and what is wrong with them.
package struct GuaranteeVerdicts: Hashable, Sendable {
  /// The verdict on one guarantee.
  package struct Finding: Hashable, Sendable {
    /// The guarantee; it is no advice.
    package let guarantee: Guarantee
    /// What the search says.
    package let decision: Decision

    /// Whether the verdict is the one that the pack expects.
    package var isExpected: Bool { decision.verdict == guarantee.expected }
  }

  /// The findings, in the order of the pack; a guarantee that nothing could be decided about has
  /// none.
  package let findings: [Finding]
  /// What is wrong, in the order of the pack: verdicts that are not expected, and properties about
  /// which nothing could be decided.
  package let diagnostics: [Diagnostic]
  /// For each guarantee that has one, the index of its finding.
  private let places: [Name<Guarantee>: Int]

  /// Checks every guarantee of a pack.
  ///
  /// If only some configurations were explored, a myth may well hold in them, and a property may be
  /// about nothing there; only refuted promises are wrong then.
  ///
  /// - Parameters:
  ///   - exploration: The state graphs of the pack.
  ///   - jobs: How many searches go on at once; the result does not depend on it.
  package init(of exploration: Exploration, jobs: Int = 1) async {
    let pack = exploration.pack
    let asked = pack.guarantees.compactMap { guarantee in
      guarantee.property.map { (guarantee: guarantee, property: $0) }
    }
    let results = await exploration.check(asked.map(\.property), jobs: jobs)
    let isWhole = exploration.configurations.count == pack.configurations.count
    var findings: [Finding] = []
    var diagnostics: [Diagnostic] = []
    for (one, result) in zip(asked, results) {
      switch result {
      case .undecided(let reason):
        guard isWhole else { continue }
        diagnostics.append(Diagnostic(.error, reason, at: one.guarantee.propertyPlace))
      case .decided(let decision):
        let finding = Finding(guarantee: one.guarantee, decision: decision)
        findings.append(finding)
        guard isWhole || decision.verdict == .refuted, let fault = finding.fault(in: pack)
        else { continue }
        diagnostics.append(fault)
      }
    }
    self.findings = findings
    self.diagnostics = diagnostics
    places = Dictionary(
      uniqueKeysWithValues: findings.enumerated().map { ($1.guarantee.name, $0) })
  }

  /// No verdicts: nothing was checked.
  package init() {
    findings = []
    diagnostics = []
    places = [:]
  }

  /// The finding on a guarantee, by name.
  package func finding(on name: Name<Guarantee>) -> Finding? {
    places[name].map { findings[$0] }
  }
}

extension GuaranteeVerdicts.Finding {
  /// What is wrong when the verdict is not the expected one.
  fileprivate func fault(in pack: Pack) -> Diagnostic? {
    guard !isExpected else { return nil }
    let place = guarantee.propertyPlace
    guard let counterexample = decision.counterexample else {
      return Diagnostic(
        .error,
        "'\(guarantee.name)' is expected to be refuted, but every run of the model bears it out; "
          + "correct the property or say 'expect: proved'", at: place)
    }
    var notes = [Diagnostic.Note("with \(pack.text(of: counterexample.configuration)):")]
    if pack.axes.isEmpty { notes = [] }
    notes += counterexample.lines(in: pack).map { Diagnostic.Note($0) }
    return Diagnostic(
      .error,
      "'\(guarantee.name)' is refuted by a run; correct the property, or the model", at: place,
      notes: notes)
  }
}
