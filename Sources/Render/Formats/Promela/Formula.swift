/// A formula of linear temporal logic without *next*, which model checkers may not offer.
indirect enum Formula: Hashable, Sendable {
  /// Always true, or never.
  case constant(Bool)
  /// A question about one state, in the language of the model.
  case atom(String)
  case not(Formula)
  case all([Formula])
  case any([Formula])
  /// The first holds until the second does, which it does some time.
  case until(Formula, Formula)

  /// True now or some time.
  static func sometime(_ one: Formula) -> Formula { one.until(from: .constant(true)) }

  /// Holds where the other does not.
  static prefix func ! (one: Self) -> Self {
    switch one {
    case .constant(let value): .constant(!value)
    case .not(let inner): inner
    default: .not(one)
    }
  }

  /// Holds where both do.
  static func && (left: Self, right: Self) -> Self {
    let parts = left.conjuncts + right.conjuncts
    if parts.contains(.constant(false)) { return .constant(false) }
    let rest = parts.filter { $0 != .constant(true) }
    return rest.count > 1 ? .all(rest) : rest.first ?? .constant(true)
  }

  /// Holds where either does.
  static func || (left: Self, right: Self) -> Self {
    let parts = left.disjuncts + right.disjuncts
    if parts.contains(.constant(true)) { return .constant(true) }
    let rest = parts.filter { $0 != .constant(false) }
    return rest.count > 1 ? .any(rest) : rest.first ?? .constant(false)
  }

  /// This, some time, and another until then.
  func until(from other: Self) -> Self {
    if case .constant = self { return self }
    return other == .constant(false) ? self : .until(other, self)
  }

  /// What must hold at once for it to hold.
  var conjuncts: [Self] { if case .all(let parts) = self { parts } else { [self] } }
  private var disjuncts: [Self] { if case .any(let parts) = self { parts } else { [self] } }

  /// How many parts of it take more than one state.
  var untilCount: Int {
    switch self {
    case .constant, .atom: 0
    case .not(let inner): inner.untilCount
    case .all(let parts), .any(let parts): parts.reduce(0) { $0 + $1.untilCount }
    case .until(let first, let last): 1 + first.untilCount + last.untilCount
    }
  }

  /// The formula as Spin reads it.
  var text: String {
    switch self {
    case .constant(let value): value ? "true" : "false"
    case .atom(let text): "(\(text))"
    case .not(let inner): "!\(inner.isSimple ? inner.text : "(\(inner.text))")"
    case .all(let parts): parts.map(\.inner).joined(separator: " && ")
    case .any(let parts): parts.map(\.inner).joined(separator: " || ")
    case .until(.constant(true), let last): "<> \(last.inner)"
    case .until(let first, let last): "\(first.inner) U \(last.inner)"
    }
  }

  /// The formula as a part of another.
  var inner: String { isSimple ? text : "(\(text))" }
  private var isSimple: Bool {
    switch self {
    case .constant, .atom, .not: true
    case .all, .any, .until: false
    }
  }
}
