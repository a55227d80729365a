/// One value on each axis of a pack.
public struct Configuration: Hashable, Sendable, Comparable {
  /// For each axis, in the pack's order, the index of the chosen value.
  public let choices: [Int]

  /// Makes a configuration from one index an axis.
  public init(choices: [Int]) { self.choices = choices }

  /// The configuration with other values on some axes, by index.
  public func with(_ values: [Int: Int]) -> Self {
    Self(choices: choices.indices.map { values[$0] ?? choices[$0] })
  }

  /// Its values on some axes, all by index.
  public func values(on axes: some Swift.Sequence<Int>) -> [Int: Int] {
    axes.reduce(into: [:]) { $0[$1] = choices[$1] }
  }

  /// Orders configurations as counting does: the last axis turns fastest.
  public static func < (left: Self, right: Self) -> Bool {
    left.choices.lexicographicallyPrecedes(right.choices)
  }
}

extension Pack {
  /// The configuration in which every axis has its default.
  public var defaultConfiguration: Configuration {
    Configuration(choices: axes.map(\.defaultIndex))
  }

  /// Every configuration of the pack, each once, in counting order.
  ///
  /// Combinations that the pack's `impossible` conditions name are left out.
  public var configurations: [Configuration] {
    var found: [[Int]] = [[]]
    for axis in axes {
      found = found.flatMap { start in axis.values.indices.map { start + [$0] } }
    }
    return found.map(Configuration.init(choices:)).filter { !impossible.holds(in: $0) }
  }

  /// The other configurations, those first that differ on the fewest axes from one; then in counting
  /// order, but the latest values first.
  ///
  /// - Parameters:
  ///   - configuration: The one.
  ///   - kept: The axes, by index, on which they must not differ.
  /// - Returns: All of them but the one.
  public func configurations(near configuration: Configuration, keeping kept: Set<Int>)
    -> [Configuration]
  {
    let distance = { (other: Configuration) in
      other.choices.indices.count { other.choices[$0] != configuration.choices[$0] }
    }
    return configurations.reversed().filter { other in
      other != configuration && kept.allSatisfy { other.choices[$0] == configuration.choices[$0] }
    }.map { (distance($0), $0) }.enumerated()
      .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element.1)
  }
}

/// One way in which configurations differ: a version, a build setting, a habit of the code.
public struct Axis: Hashable, Sendable {
  /// One value that an axis can take.
  public struct Value: Hashable, Sendable {
    /// The word that `--set axis=value` takes.
    public let name: Name<Value>
    /// What readers call it.
    public let title: Words

    /// Makes a value.
    public init(name: Name<Value>, title: Words) {
      self.name = name
      self.title = title
    }
  }

  /// The word that conditions use: `iOS` in `iOS >= 13`.
  public let name: Name<Axis>
  /// What readers call it.
  public let title: Words
  /// Whether the values have an order, as versions do; only then `<` and its sisters apply.
  public let isOrdered: Bool
  /// Whether one run may meet several of its values, so that a recorded log is not held to one.
  public let isMixed: Bool
  /// The values in the pack's order, oldest first where ordered; at least one.
  public let values: [Value]
  /// The index of the value that holds when nothing is said.
  public let defaultIndex: Int
  /// Where the pack says it.
  public let place: Place

  /// Makes an axis.
  public init(
    name: Name<Axis>, title: Words, isOrdered: Bool, isMixed: Bool = false, values: [Value],
    defaultIndex: Int, place: Place
  ) {
    precondition(values.indices.contains(defaultIndex), "no value at \(defaultIndex)")
    self.name = name
    self.title = title
    self.isOrdered = isOrdered
    self.isMixed = isMixed
    self.values = values
    self.defaultIndex = defaultIndex
    self.place = place
  }
}

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

extension Condition {
  /// The axes that the condition asks for, by index.
  var axes: Set<Int> {
    switch self {
    case .always: []
    case .compare(let axis, _, _): [axis]
    case .not(let inner): inner.axes
    case .all(let parts), .any(let parts): parts.reduce(into: []) { $0.formUnion($1.axes) }
    }
  }
}
