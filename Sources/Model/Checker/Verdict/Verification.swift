/// The verdicts on all guarantees and recordings of a pack, and what is wrong with them.
public struct Verification: Hashable, Sendable {
  /// The verdict on one guarantee.
  public struct Finding: Hashable, Sendable {
    /// The guarantee; it is no advice.
    public let guarantee: Guarantee
    /// What the search says.
    public let ruling: Ruling

    /// Whether the verdict is the one that the pack expects.
    public var isExpected: Bool { ruling.verdict == guarantee.expected }
  }

  /// The findings, in the order of the pack; a guarantee that says nothing has none.
  public let findings: [Finding]
  /// What the recordings of the pack say.
  public let evidence: Evidence
  /// What is wrong: verdicts that are not expected, properties that speak of nothing, and recordings
  /// that are answered otherwise than expected; sorted.
  public let diagnostics: [Diagnostic]
  /// For each guarantee that has one, the place of its finding.
  private let places: [Name<Guarantee>: Int]

  /// Rules on every guarantee of a pack.
  ///
  /// When only some configurations were explored, a myth may well hold in them, and a property may
  /// speak of nothing there; such an exploration finds fault with refuted promises only.
  ///
  /// - Parameters:
  ///   - exploration: The state graphs of the pack.
  ///   - evidence: What its recordings say; nothing when they are still to be replayed.
  ///   - jobs: How many walks are searched at once; the result does not depend on it.
  public init(
    of exploration: Exploration, evidence: Evidence? = nil, jobs: Int = 1
  ) async {
    let pack = exploration.pack
    async let replayed = evidence ?? Evidence(of: pack)
    let asked = pack.guarantees.compactMap { guarantee in
      guarantee.property.map { (guarantee: guarantee, property: $0) }
    }
    let outcomes = await exploration.outcomes(of: asked.map(\.property), jobs: jobs)
    let isWhole = exploration.configurations.count == pack.configurations.count
    var findings: [Finding] = []
    var diagnostics: [Diagnostic] = []
    for (one, outcome) in zip(asked, outcomes) {
      switch outcome {
      case .pointless(let reason):
        guard isWhole else { continue }
        diagnostics.append(Diagnostic(.error, reason, at: one.guarantee.propertyPlace))
      case .ruled(let ruling):
        let finding = Finding(guarantee: one.guarantee, ruling: ruling)
        findings.append(finding)
        guard isWhole || ruling.verdict == .refuted, let fault = finding.fault(in: pack)
        else { continue }
        diagnostics.append(fault)
      }
    }
    self.findings = findings
    places = Dictionary(
      uniqueKeysWithValues: findings.enumerated().map { ($1.guarantee.name, $0) })
    self.evidence = await replayed
    self.diagnostics = (diagnostics + self.evidence.diagnostics).sorted()
  }

  /// No verdicts: nothing was searched.
  public init() {
    findings = []
    places = [:]
    evidence = Evidence()
    diagnostics = []
  }

  /// The finding on a guarantee, by name.
  public func finding(on name: Name<Guarantee>) -> Finding? {
    places[name].map { findings[$0] }
  }
}

extension Verification.Finding {
  /// What is wrong when the verdict is not the expected one.
  fileprivate func fault(in pack: Pack) -> Diagnostic? {
    guard !isExpected else { return nil }
    let place = guarantee.propertyPlace
    guard let witness = ruling.witness else {
      return Diagnostic(
        .error,
        "'\(guarantee.name)' is expected to be refuted, but every run of the model bears it out; "
          + "correct the property or say 'expect: proved'", at: place)
    }
    var notes = [Diagnostic.Note("with \(pack.text(of: witness.configuration)):")]
    if pack.axes.isEmpty { notes = [] }
    notes += witness.lines(in: pack).map { Diagnostic.Note($0) }
    return Diagnostic(
      .error,
      "'\(guarantee.name)' is refuted by a run; correct the property, or the model", at: place,
      notes: notes)
  }
}

extension Verification {
  /// Explores a pack and rules on its guarantees, while its recordings are replayed.
  ///
  /// - Parameters:
  ///   - pack: The pack.
  ///   - scope: The part of it to explore.
  ///   - jobs: How many models are explored and searched at once; the result does not depend on it.
  /// - Returns: The state graphs, and the verdicts.
  /// - Throws: Everything that is wrong with the pack, warnings included, when something is.
  public static func exploring(
    _ pack: Pack, scope: Exploration.Scope = .everything, jobs: Int = 1
  ) async throws(PackErrors) -> (exploration: Exploration, verification: Self) {
    async let evidence = Evidence(of: pack)
    let exploration = try await Exploration(of: pack, scope: scope, jobs: jobs)
    return (exploration, await Self(of: exploration, evidence: evidence, jobs: jobs))
  }
}
