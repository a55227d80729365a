import Pack

/// All configurations of some axes, numbered in ascending order, and the sets that conditions
/// select.
///
/// The numbers count impossible configurations; `Pack.configurations` leaves them out.
struct ConfigurationSpace {
  /// The configurations that are not impossible.
  let possible: ConfigurationBits

  private let axes: [Axis]
  /// The number of configurations, impossible ones included.
  private let count: Int
  /// The configurations that choose a value, by axis and value.
  private let choosing: [[ConfigurationBits]]

  /// Numbers the configurations.
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

  /// The configurations whose value on an axis satisfies a comparison.
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

  /// Describes the first configuration of a set: `iOS=12`.
  ///
  /// - Parameters:
  ///   - set: The set; not empty.
  ///   - conditions: The conditions that matter; only their axes are named.
  /// - Returns: Settings as written on the command line, separated by spaces.
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
