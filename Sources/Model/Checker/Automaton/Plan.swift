extension Monitor.Plan {
  /// What a monitor of a property must do, with the property's happenings as bits in their order.
  init(of property: Property, in alphabet: Alphabet) {
    let claims = Self.claims(of: property.pattern, callBit: alphabet.callBit)
    let first = property.pattern.happenings.count
    let scope: Monitor.Scope =
      switch property.scope {
      case .globally: .globally
      case .before: .before(first)
      case .after: .after(first)
      case .between: .between(first, first + 1)
      case .afterUntil: .afterUntil(first, first + 1)
      }
    self.init(claims: claims, scope: scope, needed: alphabet.needed)
  }

  private static func claims(of pattern: Pattern, callBit: Int) -> [Watch.Claim] {
    switch pattern {
    case .absence: [.absence(0)]
    case .existence(_, let count): claims(of: count)
    case .universality: [.universality(0)]
    case .limitation: [.limitation(0, 1)]
    case .precedence(let causes, _): [.precedence(causes.indices.map { $0 + 1 }, 0)]
    case .response(_, let effects): [.response(0, effects.indices.map { $0 + 1 })]
    case .succession: [.succession(0, 1, call: callBit)]
    case .predecession: [.predecession(0, 1, call: callBit)]
    }
  }

  private static func claims(of count: Pattern.Count) -> [Watch.Claim] {
    var claims: [Watch.Claim] = []
    if let most = count.atMost { claims.append(.atMost(0, times: most)) }
    if count.atLeast > 0 { claims.append(.atLeast(0, times: count.atLeast)) }
    return claims
  }
}
