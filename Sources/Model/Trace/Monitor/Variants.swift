/// The configurations of a pack, grouped by what its conditions say of them.
///
/// Configurations to which every condition gives the same answer behave alike, so the monitor
/// follows them together: a set of groups is one word with a bit for each.
struct Variants: Sendable {
  /// The configurations of each group, in counting order; at most 64 groups.
  let groups: [[Configuration]]
  /// A bit for each group.
  let all: UInt64

  /// Groups the configurations of a pack by some conditions.
  ///
  /// Beyond 64 groups the last holds the rest; a condition holds there if it holds in any of them.
  init(of pack: Pack, by conditions: [Condition]) {
    let questions = Array(Set(conditions))
    var places: [[Bool]: Int] = [:]
    var groups: [[Configuration]] = []
    for configuration in pack.configurations {
      let answers = questions.map { $0.holds(in: configuration) }
      let place = places[answers] ?? min(groups.count, 63)
      places[answers] = place
      if place == groups.count { groups.append([]) }
      groups[place].append(configuration)
    }
    self.groups = groups
    all = groups.count == 64 ? .max : (1 << UInt64(groups.count)) - 1
  }

  /// The groups in which a condition holds.
  func groups(where condition: Condition) -> UInt64 {
    if condition == .always { return all }
    var bits: UInt64 = 0
    for (number, group) in groups.enumerated()
    where group.contains(where: { condition.holds(in: $0) }) {
      bits |= 1 << UInt64(number)
    }
    return bits
  }

  /// The groups that hold one of some configurations.
  func groups(of configurations: Set<Configuration>) -> UInt64 {
    var bits: UInt64 = 0
    for (number, group) in groups.enumerated() where group.contains(where: configurations.contains)
    {
      bits |= 1 << UInt64(number)
    }
    return bits
  }

  /// The configurations of some groups, in counting order.
  func configurations(in bits: UInt64) -> [Configuration] {
    groups.indices.filter { bits >> UInt64($0) & 1 == 1 }.flatMap { groups[$0] }.sorted()
  }
}
