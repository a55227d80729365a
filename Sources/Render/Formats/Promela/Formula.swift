/// A formula of linear temporal logic without the *next* operator, so that it is stutter invariant.
///
/// Source: Baier & Katoen, Principles of Model Checking, section 5.1. The operators simplify
/// constants.
indirect enum Formula: Hashable, Sendable {
  /// True or false.
  case constant(Bool)
  /// An atomic proposition: a Promela expression.
  case atom(String)
  case not(Formula)
  case all([Formula])
  case any([Formula])
  /// Strong until: the first holds until the second does, which must happen.
  case until(Formula, Formula)

  /// Eventually.
  static func sometime(_ one: Formula) -> Formula { one.until(from: .constant(true)) }

  /// Negation.
  static prefix func ! (one: Self) -> Self {
    switch one {
    case .constant(let value): .constant(!value)
    case .not(let inner): inner
    default: .not(one)
    }
  }

  /// Conjunction.
  static func && (left: Self, right: Self) -> Self {
    let parts = left.conjuncts + right.conjuncts
    if parts.contains(.constant(false)) { return .constant(false) }
    let rest = parts.filter { $0 != .constant(true) }
    return rest.count > 1 ? .all(rest) : rest.first ?? .constant(true)
  }

  /// Disjunction.
  static func || (left: Self, right: Self) -> Self {
    let parts = left.disjuncts + right.disjuncts
    if parts.contains(.constant(true)) { return .constant(true) }
    let rest = parts.filter { $0 != .constant(false) }
    return rest.count > 1 ? .any(rest) : rest.first ?? .constant(false)
  }

  /// Until, with the operands reversed: `other` holds until this formula does.
  func until(from other: Self) -> Self {
    if case .constant = self { return self }
    return other == .constant(false) ? self : .until(other, self)
  }

  /// The operands of the conjunction; the formula itself if it is none.
  var conjuncts: [Self] { if case .all(let parts) = self { parts } else { [self] } }
  private var disjuncts: [Self] { if case .any(let parts) = self { parts } else { [self] } }

  /// The number of until operators, which decides the size of its automaton.
  var untilCount: Int {
    switch self {
    case .constant, .atom: 0
    case .not(let inner): inner.untilCount
    case .all(let parts), .any(let parts): parts.reduce(0) { $0 + $1.untilCount }
    case .until(let first, let last): 1 + first.untilCount + last.untilCount
    }
  }

  /// The formula in Spin's syntax.
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

  /// The formula in Spin's syntax, in parentheses unless it is simple.
  var inner: String { isSimple ? text : "(\(text))" }
  private var isSimple: Bool {
    switch self {
    case .constant, .atom, .not: true
    case .all, .any, .until: false
    }
  }
}
