internal import Model

/// What is promised of one callback: what no run that was walked goes against.
struct Promise: Sendable {
  /// How often it runs, within the object's life and then within each span of its machine.
  let counts: [CallbackFacts.Count]
  /// The callbacks that have always run before, by their places in reading order.
  let before: [Int]
  /// Those that never run afterwards.
  let neverAfter: [Int]

  /// What some walks promise together; at least one.
  init(of walks: [Walked]) {
    counts = walks.reduce(into: []) { counts, walk in
      for count in walk.counts {
        // A walk counts within those spans alone that begin in it.
        if let place = counts.firstIndex(where: { $0.span == count.span }) {
          counts[place] = counts[place].joined(with: count)
        } else {
          counts.append(count)
        }
      }
    }
    before = walks.dropFirst().reduce(walks[0].before) { common, walk in
      common.filter(walk.before.contains)
    }
    let ruledOut = walks.dropFirst().reduce(into: walks[0].neverAfter) { places, walk in
      places += walk.neverAfter.filter { !places.contains($0) }
    }
    // What does not run in a walk cannot run later there.
    neverAfter =
      walks.count == 1
      ? ruledOut
      : ruledOut.filter { place in
        walks.allSatisfy { !$0.running.contains(place) || $0.neverAfter.contains(place) }
      }
  }

  /// What one walk promises.
  struct Walked {
    let counts: [CallbackFacts.Count]
    let before: [Int]
    let neverAfter: [Int]
    /// The callbacks that run in the walk at all.
    let running: Set<Int>
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
    let walks = numbers.map { walked(callback, in: $0) }
    let joined = mixtures.compactMap { mixture -> (bits: ConfigurationBits, value: [Int])? in
      let own = mixture.own.intersection(universe)
      if own.isEmpty { return nil }
      return (own, numbers.indices.filter { models[numbers[$0]].bits.meets(mixture.all) })
    }
    return Variation(joined).sorted { $0[0] }
      .map { entry in (entry.bits, Promise(of: entry.value.map { walks[$0] })) }
  }

  /// What one walk promises of a callback that runs in it.
  private func walked(_ callback: Name<Callback>, in model: Int) -> Promise.Walked {
    let facts = models[model].facts.callbacks[callback]
    return Promise.Walked(
      counts: facts?.counts ?? [], before: facts?.before.compactMap { places[$0] } ?? [],
      neverAfter: facts?.neverAfter.compactMap { places[$0] } ?? [], running: running[model])
  }
}
