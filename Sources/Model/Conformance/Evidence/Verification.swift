package import Base
package import Checker
package import Pack
package import StateSpace

/// The verdicts on the guarantees of a pack, and what its recordings say.
package struct Verification: Hashable, Sendable {
  /// The verdicts on the guarantees.
  package let verdicts: GuaranteeVerdicts
  /// What the recordings of the pack say.
  package let evidence: Evidence
  /// What is wrong with either, sorted.
  package let diagnostics: [Diagnostic]

  /// Puts together verdicts and recordings.
  package init(_ verdicts: GuaranteeVerdicts, _ evidence: Evidence) {
    self.verdicts = verdicts
    self.evidence = evidence
    diagnostics = (verdicts.diagnostics + evidence.diagnostics).sorted()
  }

  /// Whether a property says nothing, or a recording does not show the violation it is named for.
  package var hasFaults: Bool { verdicts.hasFaults || !evidence.bases.diagnostics.isEmpty }

  /// What a guarantee of the pack is, by what supports it.
  package func classification(of guarantee: Guarantee) -> GuaranteeClass {
    evidence.bases[guarantee.name].classification(of: guarantee)
  }

  /// Checks every guarantee of a pack, while its recordings are replayed.
  ///
  /// - Parameters:
  ///   - exploration: The state graphs of the pack.
  ///   - jobs: How many searches go on at once; the result does not depend on it.
  package init(of exploration: Exploration, jobs: Int = 1) async {
    let evidence = BackgroundValue { Evidence(of: exploration.pack) }
    self.init(await GuaranteeVerdicts(of: exploration, jobs: jobs), evidence.value)
  }

  /// No verdicts and no recordings.
  package init() { self.init(GuaranteeVerdicts(), Evidence()) }

  /// Explores a pack and rules on its guarantees, while its recordings are replayed.
  ///
  /// - Parameters:
  ///   - pack: The pack.
  ///   - scope: The part of it to explore.
  ///   - jobs: How many models are explored and searched at once; the result does not depend on it.
  ///   - isWanted: Whether the result is still wanted; asked again and again meanwhile.
  /// - Returns: The state graphs, and the verdicts.
  /// - Throws: Everything that is wrong with the pack, warnings included, when something is;
  ///   nothing if the result is not wanted any more.
  package static func exploring(
    _ pack: Pack, scope: Exploration.Scope = .everything, jobs: Int = 1,
    while isWanted: @escaping @Sendable () -> Bool = { true }
  ) async throws(PackErrors) -> (exploration: Exploration, verification: Self) {
    let evidence = BackgroundValue { Evidence(of: pack, while: isWanted) }
    // No thread goes on when the run ends with an error.
    defer { _ = evidence.value }
    let exploration = try await Exploration(of: pack, scope: scope, jobs: jobs, while: isWanted)
    let verdicts = await GuaranteeVerdicts(of: exploration, jobs: jobs)
    let verification = Self(verdicts, evidence.value)
    if !isWanted() { throw PackErrors([]) }
    return (exploration, verification)
  }
}
