/// A question that a configuration answers: `iOS >= 13 and not exitsOnSuspend = yes`.
///
/// Axes and values are held as indices into the pack, checked when the condition was read.
public indirect enum Condition: Hashable, Sendable {
  /// How a value is compared; all but the first two need an ordered axis.
  public enum Comparison: String, Hashable, Sendable {
    case equal = "="
    case unequal = "!="
    case less = "<"
    case atMost = "<="
    case more = ">"
    case atLeast = ">="
  }

  /// Holds in every configuration.
  case always
  /// Compares the value chosen on an axis with another value of that axis.
  case compare(axis: Int, Comparison, value: Int)
  /// Holds where the inner condition does not.
  case not(Condition)
  /// Holds where all of them do; of none, always.
  case all([Condition])
  /// Holds where one of them does; of none, never.
  case any([Condition])

  /// Whether a configuration meets the condition.
  public func holds(in configuration: Configuration) -> Bool {
    switch self {
    case .always: true
    case .compare(let axis, let comparison, let value):
      comparison.holds(between: configuration.choices[axis], and: value)
    case .not(let inner): !inner.holds(in: configuration)
    case .all(let inner): inner.allSatisfy { $0.holds(in: configuration) }
    case .any(let inner): inner.contains { $0.holds(in: configuration) }
    }
  }
}

extension Condition.Comparison {
  /// Whether two values of one axis, by index, compare so.
  func holds(between left: Int, and right: Int) -> Bool {
    switch self {
    case .equal: left == right
    case .unequal: left != right
    case .less: left < right
    case .atMost: left <= right
    case .more: left > right
    case .atLeast: left >= right
    }
  }
}
