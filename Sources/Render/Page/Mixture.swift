internal import Model

/// Configurations that promise the same, since one run may meet several values of a mixed axis.
struct Mixture: Hashable, Sendable {
  /// The configurations.
  let own: ConfigurationBits
  /// The walks that make the promise together, by number, ascending.
  ///
  /// They are those of these configurations, and, for what these lack of the values of mixed axes, those of
  /// the nearest ones that have it: that it is not walked here bounds the walk, and says nothing of apps.
  let walks: [Int]

  /// All mixtures of some configurations, in counting order; each configuration is in one.
  ///
  /// - Parameters:
  ///   - configurations: The configurations.
  ///   - axes: Their axes.
  ///   - models: For each walk, where it holds.
  /// - Returns: The mixtures.
  static func all(
    of configurations: [Configuration], on axes: [Axis], walkedIn models: [ConfigurationBits]
  ) -> [Mixture] {
    var walks = [[Int]](repeating: [], count: configurations.count)
    for (number, bits) in models.enumerated() {
      bits.forEach { walks[$0].append(number) }
    }
    var mixtures: [[Int]: [Int]] = [:]
    for (own, nearest) in groups(of: configurations, on: axes) {
      mixtures[Set((own + nearest).flatMap { walks[$0] }).sorted(), default: []] += own
    }
    return mixtures.sorted { $0.value[0] < $1.value[0] }
      .map { Mixture(own: ConfigurationBits($0.value), walks: $0.key) }
  }

  /// The configurations, in groups that differ on mixed axes alone, and with each group the nearest ones of
  /// the blends of mixed axes that it lacks.
  private static func groups(
    of configurations: [Configuration], on axes: [Axis]
  ) -> [(own: [Int], nearest: [Int])] {
    let isMixed = axes.map(\.isMixed)
    let fixed = configurations.map { zip($0.choices, isMixed).filter { !$1 }.map(\.0) }
    let blends = configurations.map { zip($0.choices, isMixed).filter { $1 }.map(\.0) }
    let blended = Dictionary(grouping: configurations.indices) { blends[$0] }
    return Dictionary(grouping: configurations.indices) { fixed[$0] }.values
      .sorted { $0[0] < $1[0] }.map { own in
        let here = fixed[own[0]]
        let met = Set(own.map { blends[$0] })
        if met.count == blended.count { return (own, []) }
        let nearest = blended.filter { !met.contains($0.key) }.values.compactMap { places in
          places.min { distance(fixed[$0], here) < distance(fixed[$1], here) }
        }
        return (own, nearest)
      }
  }

  /// On how many axes choices differ.
  private static func distance(_ choices: [Int], _ others: [Int]) -> Int {
    zip(choices, others).count { $0 != $1 }
  }
}
