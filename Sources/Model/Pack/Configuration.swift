/// One value on each axis of a pack.
public struct Configuration: Hashable, Sendable, Comparable {
  /// For each axis, in the pack's order, the index of the chosen value.
  public let choices: [Int]

  /// Makes a configuration from one value index for each axis.
  public init(choices: [Int]) { self.choices = choices }

  /// Replaces the values of some axes.
  ///
  /// Keys are axes, values are value indices.
  public func with(_ values: [Int: Int]) -> Self {
    Self(choices: choices.indices.map { values[$0] ?? choices[$0] })
  }

  /// Its values on some axes, as value indices by axis.
  public func values(on axes: some Swift.Sequence<Int>) -> [Int: Int] {
    axes.reduce(into: [:]) { $0[$1] = choices[$1] }
  }

  /// Orders configurations like numbers: the last axis changes fastest.
  public static func < (left: Self, right: Self) -> Bool {
    left.choices.lexicographicallyPrecedes(right.choices)
  }
}

extension Pack {
  /// The configuration in which every axis has its default.
  public var defaultConfiguration: Configuration {
    Configuration(choices: axes.map(\.defaultIndex))
  }

  /// The possible configurations, each once, in ascending order.
  public var configurations: [Configuration] {
    var found: [[Int]] = [[]]
    for axis in axes {
      found = found.flatMap { start in axis.values.indices.map { start + [$0] } }
    }
    return found.map(Configuration.init(choices:)).filter { !impossible.holds(in: $0) }
  }

  /// The possible configurations other than `configuration`, nearest first.
  ///
  /// Those that differ on fewer axes come first; among equals, those with later values.
  ///
  /// - Parameters:
  ///   - configuration: The configuration to start from.
  ///   - kept: The axes, by index, whose values must stay.
  /// - Returns: The configurations that keep these values, without `configuration` itself.
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

/// A way in which configurations differ: a version, a build setting, a habit of the code.
public struct Axis: Hashable, Sendable {
  /// One value that an axis can take.
  public struct Value: Hashable, Sendable {
    /// The identifier in `--set axis=value`.
    public let name: Name<Value>
    /// What readers call it.
    public let title: Words

    /// Makes a value.
    public init(name: Name<Value>, title: Words) {
      self.name = name
      self.title = title
    }
  }

  /// The identifier that conditions use: `iOS` in `iOS >= 13`.
  public let name: Name<Axis>
  /// What readers call it.
  public let title: Words
  /// Whether the values are ordered, as versions are; only then `<`, `<=`, `>` and `>=` apply.
  public let isOrdered: Bool
  /// Whether one run may have several of the values, so that a recorded log is not held to one.
  public let isMixed: Bool
  /// The values in the pack's order, oldest first if ordered; at least one.
  public let values: [Value]
  /// The index of the value used unless another is set.
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

/// A Boolean formula over the axes of a pack: `iOS >= 13 and not exitsOnSuspend = yes`.
///
/// Axes and values are indices into the pack, checked when the condition was read.
public indirect enum Condition: Hashable, Sendable {
  /// A comparison operator; all but the first two need an ordered axis.
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
  /// Compares the configuration's value on an axis with a value of that axis, all by index.
  case compare(axis: Int, Comparison, value: Int)
  /// Holds if the inner condition does not.
  case not(Condition)
  /// Holds if all hold; true if there are none.
  case all([Condition])
  /// Holds if any holds; false if there are none.
  case any([Condition])

  /// Whether the condition holds in a configuration.
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
  /// Whether the comparison holds between two value indices of one axis.
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
  /// The axes that the condition mentions, by index.
  var axes: Set<Int> {
    switch self {
    case .always: []
    case .compare(let axis, _, _): [axis]
    case .not(let inner): inner.axes
    case .all(let parts), .any(let parts): parts.reduce(into: []) { $0.formUnion($1.axes) }
    }
  }
}
