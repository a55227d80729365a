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

extension ConfigurationSet {
  /// The set in the words of the pack's conditions, `iOS >= 13 and exits = no`; empty when it holds
  /// every possible configuration.
  public func phrase(in pack: Pack) -> String { phrase(among: pack.configurations, in: pack) }

  /// The set in the same words, as far as they tell it from the rest of some configurations.
  ///
  /// - Parameters:
  ///   - possible: The configurations in question, into which the set's indices lead.
  ///   - pack: The pack.
  /// - Returns: The words; empty when the set holds all that are in question.
  public func phrase(among possible: [Configuration], in pack: Pack) -> String {
    let grid = ConfigurationGrid(
      possible.map(\.choices), isOrdered: pack.axes.map(\.isOrdered))
    let area = ConfigurationArea(
      ConfigurationBits(self), of: ConfigurationBits(possible.indices), on: grid)
    return area.boxes()
      .map { $0.phrase(on: pack.axes) }.filter { !$0.isEmpty }.joined(separator: " or ")
  }
}

extension ConfigurationArea.Box {
  fileprivate func phrase(on axes: [Axis]) -> String {
    sides.map { $0.phrase(on: axes[$0.axis]) }.joined(separator: " and ")
  }
}

extension ConfigurationArea.Side {
  fileprivate func phrase(on axis: Axis) -> String {
    let names = chosen.map { axis.values[$0].name.text }
    // On an axis in order the values of a box are neighbours.
    if axis.isOrdered, let first = names.first, let last = names.last, names.count > 1 {
      if chosen.last == all.last { return "\(axis.name) >= \(first)" }
      if chosen.first == all.first { return "\(axis.name) <= \(last)" }
      return "\(axis.name) >= \(first) and \(axis.name) <= \(last)"
    }
    let choices = names.map { "\(axis.name) = \($0)" }
    return choices.count == 1 ? choices[0] : "(" + choices.joined(separator: " or ") + ")"
  }
}
