internal import Model

/// A guarantee, a myth, or advice, with what the search said of it; an object, since many pages hold
/// on to it.
final class JudgedGuarantee: Sendable {
  /// What the pack says.
  let guarantee: Guarantee
  /// What the search says; none for advice.
  let decision: Decision?

  /// The configurations that it speaks of.
  let claimed: ConfigurationBits
  /// Those in which it fails.
  let refuted: ConfigurationBits

  private init(guarantee: Guarantee, decision: Decision?) {
    self.guarantee = guarantee
    self.decision = decision
    claimed = decision.map { ConfigurationBits($0.configurations) } ?? ConfigurationBits()
    refuted = decision.map { ConfigurationBits($0.refutedIn) } ?? ConfigurationBits()
  }

  /// Everything that something can be said of, in the pack's order.
  ///
  /// What speaks of nothing in the configurations that were walked is left out.
  static func all(in pack: Pack, _ verification: Verification) -> [JudgedGuarantee] {
    pack.guarantees.compactMap { guarantee in
      let decision = verification.verdicts.finding(on: guarantee.name)?.decision
      if decision == nil, !guarantee.isAdvice { return nil }
      return JudgedGuarantee(guarantee: guarantee, decision: decision)
    }
  }

  /// What kind of statement it is; the raw value is what style sheets and filters know.
  enum Kind: String, CaseIterable, Sendable {
    case promise, myth, advice
  }

  /// What kind of statement it is.
  var kind: Kind {
    if guarantee.isAdvice { return .advice }
    return guarantee.isMyth ? .myth : .promise
  }
}

extension JudgedGuarantee.Kind {
  /// What a list of them is called.
  var title: Strings.Key {
    switch self {
    case .promise: .promises
    case .myth: .myths
    case .advice: .counsels
    }
  }
}
