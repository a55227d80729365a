internal import Model

/// What is promised of one callback: what no run that was walked goes against.
struct Promise: Sendable {
  /// How often it runs, within the object's life and then within each span of its machine.
  let counts: [CallbackFacts.Count]
  /// The callbacks that have always run before.
  let before: [Name<Callback>]
  /// Those that never run afterwards.
  let neverAfter: [Name<Callback>]

  /// What some walks promise together.
  ///
  /// - Parameters:
  ///   - callback: A callback that runs in all of them.
  ///   - walks: What each says; at least one.
  init(of callback: Name<Callback>, in walks: [Facts]) {
    let told = walks.compactMap { $0.callbacks[callback] }
    counts = told.reduce(into: []) { counts, facts in
      for count in facts.counts {
        // A walk counts within those spans alone that begin in it.
        if let place = counts.firstIndex(where: { $0.span == count.span }) {
          counts[place] = counts[place].joined(with: count)
        } else {
          counts.append(count)
        }
      }
    }
    before = told[0].before.filter { name in told.allSatisfy { $0.before.contains(name) } }
    // What does not run in a walk cannot run later there.
    let ruledOut = walks.count == 1 ? told[0].neverAfter : told.flatMap(\.neverAfter)
    neverAfter = ruledOut.filter { name in
      zip(walks, told).allSatisfy {
        $0.callbacks[name] == nil || $1.neverAfter.contains(name)
      }
    }
  }
}

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

extension Catalog {
  /// What is promised of a callback, and where, that of the default configuration first.
  ///
  /// A walk meets one value of an axis that may be mixed, and a run several. So a promise is what the
  /// walks of a mixture promise together.
  func promises(of callback: Name<Callback>) -> [(bits: ConfigurationBits, value: Promise)] {
    let numbers = mentions.callbacks[callback, default: []]
    let universe = ConfigurationBits(joining: numbers.map { models[$0].bits })
    let own = mixtures.map { $0.own.intersection(universe) }
    let walks = zip(mixtures, own).map { mixture, own in
      own.isEmpty ? [] : numbers.filter { models[$0].bits.meets(mixture.all) }
    }
    return Variation(zip(own, walks).map { (bits: $0, value: $1) }.filter { !$0.bits.isEmpty })
      .sorted { $0[0] }
      .map { ($0.bits, Promise(of: callback, in: $0.value.map { models[$0].facts })) }
  }
}
