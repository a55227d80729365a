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
