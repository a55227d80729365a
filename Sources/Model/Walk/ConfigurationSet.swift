/// Some of the possible configurations of a pack.
public struct ConfigurationSet: Hashable, Sendable {
  /// Their indices in the pack's list of configurations, ascending.
  public let indices: [Int]

  /// Makes a set of indices in the pack's list of configurations.
  public init(indices: some Swift.Sequence<Int>) {
    let given = Array(indices)
    let isAscending = zip(given, given.dropFirst()).allSatisfy { $0 < $1 }
    self.indices = isAscending ? given : Set(given).sorted()
  }

  /// Makes a set of configurations of a pack.
  public init(_ configurations: [Configuration], in pack: Pack) {
    let own = Set(configurations)
    let all = pack.configurations
    indices = all.indices.filter { own.contains(all[$0]) }
  }

  /// The first of them; none of an empty set.
  public var first: Int? { indices.first }

  /// The configurations of either set.
  public func union(_ other: Self) -> Self { Self(indices: indices + other.indices) }

  /// Whether a configuration, by index, is among them.
  public func contains(_ index: Int) -> Bool {
    var (low, high) = (0, indices.count)
    while low < high {
      let middle = (low + high) / 2
      if indices[middle] < index { low = middle + 1 } else { high = middle }
    }
    return low < indices.count && indices[low] == index
  }
}
