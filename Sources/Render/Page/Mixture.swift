internal import Model

/// Configurations that promise the same, since one run may meet several values of a mixed axis.
struct Mixture: Sendable {
  /// Configurations that differ on mixed axes alone.
  let own: ConfigurationBits
  /// These, and for what they lack of the values of mixed axes, the nearest ones that have it: that
  /// it is not walked here bounds the walk, and says nothing of apps.
  let all: ConfigurationBits

  /// All mixtures of some configurations, in counting order; each configuration is in one.
  static func all(of configurations: [Configuration], on axes: [Axis]) -> [Mixture] {
    let mixed = axes.indices.filter { axes[$0].isMixed }
    let fixed = axes.indices.filter { !axes[$0].isMixed }
    let places = configurations.indices
    func choices(_ place: Int, on axes: [Int]) -> [Int] {
      axes.map { configurations[place].choices[$0] }
    }
    let alike = Dictionary(grouping: places) { choices($0, on: fixed) }
    let blends = Dictionary(grouping: places) { choices($0, on: mixed) }
    return alike.values.sorted { $0[0] < $1[0] }.map { own in
      let here = choices(own[0], on: fixed)
      let nearest = blends.values.compactMap { places in
        places.min {
          distance(choices($0, on: fixed), here) < distance(choices($1, on: fixed), here)
        }
      }
      return Mixture(own: ConfigurationBits(own), all: ConfigurationBits(own + nearest))
    }
  }

  /// On how many axes choices differ.
  private static func distance(_ choices: [Int], _ others: [Int]) -> Int {
    zip(choices, others).count { $0 != $1 }
  }
}
