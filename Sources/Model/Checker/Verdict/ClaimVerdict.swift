package import Pack
package import StateSpace

/// What came of a claim of an article, derived from the guarantees that settle it.
package struct ClaimVerdict: Hashable, Sendable {
  /// What came of it; the raw value is what style sheets and programs know.
  package enum Verdict: String, Hashable, Sendable, CaseIterable {
    /// Every run bears it out.
    case proved
    /// A run refutes it.
    case refuted
    /// Part of it is borne out, or with a condition.
    case partly
    /// It was so up to a version, and is not since.
    case once
    /// No model decides it; its sources agree.
    case agreed
    /// No model decides it; its sources agree with a part.
    case qualified
    /// No model decides it; its sources say otherwise.
    case disputed
    /// No model decides it, and no source does.
    case open
  }

  /// What came of it.
  package let verdict: Verdict
  /// Where it is borne out, of one that was true up to a version; empty for others.
  package let holdsIn: ConfigurationSet
  /// The guarantees that settle it, those first that say the same, then those that it denies.
  package let settledBy: [Guarantee]

  /// Derives what came of a claim; `nil` for one about configurations that were not explored.
  ///
  /// - Parameters:
  ///   - claim: The claim.
  ///   - exploration: The state graphs of its pack.
  ///   - verdicts: The verdicts on the guarantees.
  package init?(on claim: Claim, in exploration: Exploration, _ verdicts: GuaranteeVerdicts) {
    let names = claim.settledBy + claim.denied
    settledBy = names.compactMap {
      verdicts.finding(on: $0)?.guarantee ?? exploration.pack.guarantee($0)
    }
    let parts = names.compactMap { name in
      verdicts.finding(on: name).map {
        (decision: $0.decision, isDenied: !claim.settledBy.contains(name))
      }
    }
    let supports = parts.map { ($0.decision.verdict == .proved) != $0.isDenied }
    let past = parts.map { $0.isDenied ? nil : exploration.past($0.decision) }
    guard !parts.isEmpty else {
      if settledBy.contains(where: { !$0.isAdvice }) { return nil }
      verdict = claim.opinion.flatMap { Verdict(rawValue: $0.rawValue) } ?? .open
      holdsIn = ConfigurationSet(indices: [])
      return
    }
    if let first = past.first, let set = first, past.allSatisfy({ $0 == set }) {
      (verdict, holdsIn) = (.once, set)
      return
    }
    holdsIn = ConfigurationSet(indices: [])
    let isWhole = claim.opinion == nil || claim.opinion == .agreed
    switch (supports.contains(true), supports.contains(false)) {
    case (true, false): verdict = isWhole ? .proved : .partly
    case (false, true): verdict = claim.opinion == .qualified ? .partly : .refuted
    default: verdict = .partly
    }
  }
}

extension Exploration {
  /// Where a property holds, when that is so up to a value of an ordered axis and no longer;
  /// nothing for others.
  fileprivate func past(_ decision: Decision) -> ConfigurationSet? {
    let holding = decision.configurations.indices.filter { !decision.refutedIn.contains($0) }
    for (axis, values) in pack.axes.enumerated() where values.isOrdered {
      let all = Set(configurations.map { $0.choices[axis] })
      let kept = Set(holding.map { configurations[$0].choices[axis] })
      let failing = Set(decision.refutedIn.indices.map { configurations[$0].choices[axis] })
      let past = kept.subtracting(failing)
      guard let last = past.max(), let newest = all.max(), last < newest,
        past == all.filter({ $0 <= last })
      else { continue }
      return ConfigurationSet(indices: holding.filter { configurations[$0].choices[axis] <= last })
    }
    return nil
  }
}
