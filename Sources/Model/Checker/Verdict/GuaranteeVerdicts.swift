package import Base
package import Pack
package import StateSpace

/// The verdicts on all guarantees of a pack, with errors for unexpected ones.
package struct GuaranteeVerdicts: Hashable, Sendable {
  /// The verdict on one guarantee.
  package struct Finding: Hashable, Sendable {
    /// The guarantee; not a recommendation.
    package let guarantee: Guarantee
    /// The decision about its property.
    package let decision: Decision

    /// Whether the verdict is the expected one.
    package var isExpected: Bool { decision.verdict == guarantee.expected }
  }

  /// The findings, in the order of the pack; undecided guarantees have none.
  package let findings: [Finding]
  /// The errors, in the order of the pack: unexpected verdicts and undecided properties.
  package let diagnostics: [Diagnostic]
  /// Whether a property says nothing, so that there is no verdict.
  package let hasFaults: Bool
  /// For each guarantee that has one, the index of its finding.
  private let places: [Name<Guarantee>: Int]

  /// Checks every guarantee of a pack.
  ///
  /// If only some configurations were explored, a misconception may hold in them, and a property
  /// may be vacuous. So only unexpected refutations are errors then.
  ///
  /// - Parameters:
  ///   - exploration: The state graphs of the pack.
  ///   - jobs: The maximum number of parallel searches; the result does not depend on it.
  package init(of exploration: Exploration, jobs: Int = 1) async {
    let pack = exploration.pack
    let asked = pack.guarantees.compactMap { guarantee in
      guarantee.property.map { (guarantee: guarantee, property: $0) }
    }
    let results = await exploration.check(asked.map(\.property), jobs: jobs)
    let isWhole = exploration.configurations.count == pack.configurations.count
    var findings: [Finding] = []
    var diagnostics: [Diagnostic] = []
    var hasFaults = false
    for (one, result) in zip(asked, results) {
      switch result {
      case .undecided(let reason):
        guard isWhole else { continue }
        hasFaults = true
        diagnostics.append(Diagnostic(.undecided, reason, at: one.guarantee.propertyPlace))
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
    self.hasFaults = hasFaults
    places = Dictionary(
      uniqueKeysWithValues: findings.enumerated().map { ($1.guarantee.name, $0) })
  }

  /// Makes a value without verdicts.
  package init() {
    findings = []
    diagnostics = []
    hasFaults = false
    places = [:]
  }

  /// The finding on a guarantee, by name; `nil` if there is none.
  package func finding(on name: Name<Guarantee>) -> Finding? {
    places[name].map { findings[$0] }
  }
}

extension GuaranteeVerdicts.Finding {
  /// The error for an unexpected verdict; `nil` if it is expected.
  fileprivate func fault(in pack: Pack) -> Diagnostic? {
    guard !isExpected else { return nil }
    let place = guarantee.propertyPlace
    guard let counterexample = decision.counterexample else {
      return Diagnostic(
        .verdict,
        "'\(guarantee.name)' is expected to be refuted, but it is proved in the model; fix the "
          + "property, or write 'says' instead of 'misconception'", at: place)
    }
    var notes = [Diagnostic.Note("with \(pack.text(of: counterexample.configuration)):")]
    if pack.axes.isEmpty { notes = [] }
    notes += counterexample.lines(in: pack).map { Diagnostic.Note($0) }
    return Diagnostic(
      .verdict,
      "'\(guarantee.name)' is refuted in the model; fix the property or the model, or write "
        + "'misconception' instead of 'says'", at: place, notes: notes)
  }
}
