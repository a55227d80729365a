/// All configurations of some axes, numbered in counting order, the impossible ones among them, and
/// the sets of possible ones that conditions choose.
struct ConfigurationSpace {
  /// The configurations that the pack does not call impossible.
  let possible: ConfigurationBits

  private let axes: [Axis]
  /// How many configurations there are, the impossible ones counted.
  private let count: Int
  /// For each axis and value, the configurations that choose it.
  private let choosing: [[ConfigurationBits]]

  /// Numbers the configurations of some axes.
  init(axes: [Axis], impossible: Condition) {
    self.axes = axes
    let count = axes.reduce(1) { $0 * $1.values.count }
    self.count = count
    var stride = count
    choosing = axes.map { axis in
      stride /= axis.values.count
      var sets = axis.values.map { _ in ConfigurationBits() }
      for number in 0..<count { sets[number / stride % sets.count].insert(number) }
      return sets
    }
    let all = ConfigurationBits(0..<count)
    let space = Self(axes: axes, count: count, choosing: choosing, possible: all)
    possible = all.subtracting(space.set(of: impossible))
  }

  private init(
    axes: [Axis], count: Int, choosing: [[ConfigurationBits]], possible: ConfigurationBits
  ) {
    self.axes = axes
    self.count = count
    self.choosing = choosing
    self.possible = possible
  }

  /// The possible configurations in which a condition holds.
  func set(of condition: Condition) -> ConfigurationBits {
    switch condition {
    case .always: possible
    case .compare(let axis, let comparison, let value):
      chosen(on: axis, comparison, value).intersection(possible)
    case .not(let inner): possible.subtracting(set(of: inner))
    case .all(let parts): parts.reduce(possible) { $0.intersection(set(of: $1)) }
    case .any(let parts): ConfigurationBits(joining: parts.map { set(of: $0) })
    }
  }

  /// The configurations whose value on an axis compares with another value as asked.
  private func chosen(
    on axis: Int, _ comparison: Condition.Comparison, _ value: Int
  ) -> ConfigurationBits {
    let chosen = choosing[axis].indices.filter { comparison.holds(between: $0, and: value) }
    return ConfigurationBits(joining: chosen.map { choosing[axis][$0] })
  }

  /// The number of a configuration, possible or not.
  func number(of configuration: Configuration) -> Int {
    zip(axes, configuration.choices).reduce(0) { $0 * $1.0.values.count + $1.1 }
  }

  /// How a person would tell the first configuration of a set from others: `iOS=12`.
  ///
  /// - Parameters:
  ///   - set: The set; not empty.
  ///   - conditions: What decides; only the axes that they ask for are named.
  /// - Returns: Settings as the command line takes them, with spaces between.
  func example(of set: ConfigurationBits, deciding conditions: [Condition]) -> String {
    guard let first = set.first else { preconditionFailure("no example in an empty set") }
    let asked = conditions.reduce(into: Set<Int>()) { $0.formUnion($1.axes) }
    var words: [String] = []
    var stride = count
    for (index, axis) in axes.enumerated() {
      stride /= axis.values.count
      guard asked.contains(index) else { continue }
      words.append("\(axis.name)=\(axis.values[first / stride % axis.values.count].name)")
    }
    return words.joined(separator: " ")
  }
}
