/// One value on each axis of a pack.
public struct Configuration: Hashable, Sendable, Comparable {
  /// For each axis, in the pack's order, the index of the chosen value.
  public let choices: [Int]

  /// Makes a configuration from one index an axis.
  public init(choices: [Int]) { self.choices = choices }

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
}
