package import Pack

/// A guarantee on which two packs have different verdicts.
package struct VerdictChange: Hashable, Sendable {
  /// What one pack says.
  package enum Status: String, Hashable, Sendable, CaseIterable {
    case proved, refuted
    /// Its property never applies, or the pack could not be explored.
    case undecided
    /// The pack does not have it.
    case absent
  }

  /// The guarantee, as the new pack has it.
  package let guarantee: Guarantee
  /// The verdict in the old pack.
  package let before: Status
  /// The verdict in the new pack.
  package let after: Status
  /// The decision in the new pack, with the counterexample; `nil` if it is undecided.
  package let decision: Decision?

  /// Whether a guarantee that held is refuted now.
  package var isLost: Bool { before == .proved && after == .refuted }

  /// Whether a verdict is new that the pack does not expect.
  package var isUnexpected: Bool { decision.map { $0.verdict != guarantee.expected } ?? false }

  /// The guarantees whose verdict is another one, in the order of the new pack.
  ///
  /// A guarantee that is new is listed if its verdict is not the expected one.
  ///
  /// - Parameters:
  ///   - old: The verdicts on the old pack.
  ///   - former: The old pack.
  ///   - new: The verdicts on the new pack.
  ///   - pack: The new pack.
  ///   - comparison: What differs between the packs, with the former names of guarantees.
  /// - Returns: The changes.
  package static func all(
    from old: GuaranteeVerdicts, of former: Pack, to new: GuaranteeVerdicts, of pack: Pack,
    _ comparison: PackComparison
  ) -> [VerdictChange] {
    pack.guarantees.filter { $0.property != nil }.compactMap { guarantee in
      let name = comparison.formerGuarantees[guarantee.name] ?? guarantee.name
      let before: Status =
        former.guarantee(name)?.property == nil
        ? .absent : Status(old.finding(on: name)?.decision.verdict)
      let decision = new.finding(on: guarantee.name)?.decision
      let change = VerdictChange(
        guarantee: guarantee, before: before, after: Status(decision?.verdict),
        decision: decision)
      let isNews = before == .absent ? change.isUnexpected : before != change.after
      return isNews ? change : nil
    }
  }
}

extension VerdictChange.Status {
  fileprivate init(_ verdict: Verdict?) {
    switch verdict {
    case .proved: self = .proved
    case .refuted: self = .refuted
    case nil: self = .undecided
    }
  }
}
