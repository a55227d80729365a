import Base
package import Pack
package import StateSpace

/// The verdict on a claim of an article, derived from the guarantees that settle it.
package struct ClaimVerdict: Hashable, Sendable {
  /// The kinds of verdict; style sheets and programs use the raw values.
  package enum Verdict: String, Hashable, Sendable, CaseIterable {
    /// The model proves it.
    case proved
    /// A run refutes it.
    case refuted
    /// The model proves a part of it, or proves it with a condition.
    case partly
    /// It holds up to a version, and not after it.
    case once
    /// The model does not decide it; its sources agree.
    case agreed
    /// The model does not decide it; its sources agree with a part.
    case qualified
    /// The model does not decide it; its sources contradict it.
    case disputed
    /// Neither the model nor a source decides it.
    case open
  }

  /// The verdict.
  package let verdict: Verdict
  /// For `.once`, the configurations in which it holds; empty for other verdicts.
  package let holdsIn: ConfigurationSet
  /// The guarantees that settle it: first those that it agrees with, then those that it denies.
  package let settledBy: [Guarantee]

  /// Derives the verdict on a claim; `nil` if it depends on guarantees that have no verdict, since
  /// their configurations were not explored.
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
      holdsIn = ConfigurationSet()
      return
    }
    if let first = past.first, let set = first, past.allSatisfy({ $0 == set }) {
      (verdict, holdsIn) = (.once, set)
      return
    }
    holdsIn = ConfigurationSet()
    let isWhole = claim.opinion == nil || claim.opinion == .agreed
    switch (supports.contains(true), supports.contains(false)) {
    case (true, false): verdict = isWhole ? .proved : .partly
    case (false, true): verdict = claim.opinion == .qualified ? .partly : .refuted
    default: verdict = .partly
    }
  }
}

extension Exploration {
  /// The configurations in which a property holds, if it holds up to a value of an ordered axis and
  /// not after it; `nil` otherwise.
  fileprivate func past(_ decision: Decision) -> ConfigurationSet? {
    let holding = decision.configurations.subtracting(decision.refutedIn)
    for (axis, values) in pack.axes.enumerated() where values.isOrdered {
      let all = Set(configurations.map { $0.choices[axis] })
      let kept = Set(holding.map { configurations[$0].choices[axis] })
      let failing = Set(decision.refutedIn.map { configurations[$0].choices[axis] })
      let past = kept.subtracting(failing)
      guard let last = past.max(), let newest = all.max(), last < newest,
        past == all.filter({ $0 <= last })
      else { continue }
      return ConfigurationSet(holding.filter { configurations[$0].choices[axis] <= last })
    }
    return nil
  }
}
