import Analysis
import Base
import Graphics
import Pack

/// What is promised of one callback: what no run that was walked goes against.
struct Promise: Sendable {
  /// How often it runs, within the object's life and within those spans of its machine in which it
  /// runs.
  let counts: [CallbackFacts.Count]
  /// The callbacks that have always run before, by their places in reading order.
  let before: [Int]
  /// Those that never run afterwards.
  let neverAfter: [Int]

  /// What some walks promise together; at least one.
  init(of walks: [Walked]) {
    counts = Self.counts(in: walks)
    before = walks.dropFirst().reduce(walks[0].before) { common, walk in
      common.filter(walk.before.contains)
    }
    let ruledOut = walks.dropFirst().reduce(into: walks[0].neverAfter) { places, walk in
      places += walk.neverAfter.filter { !places.contains($0) }
    }
    // What does not run in a walk cannot run later there.
    neverAfter = ruledOut.filter { place in
      walks.allSatisfy { !$0.running.contains(place) || $0.neverAfter.contains(place) }
    }
  }

  /// The bounds that all walks keep.
  private static func counts(in walks: [Walked]) -> [CallbackFacts.Count] {
    var counts: [CallbackFacts.Count] = []
    for count in walks.flatMap(\.counts) {
      // A walk counts within those spans alone that begin in it.
      if let place = counts.firstIndex(where: { $0.span == count.span }) {
        counts[place] = counts[place].joined(with: count)
      } else {
        counts.append(count)
      }
    }
    // Whether nothing is known of the fewest times, or that there need be none, is all the same
    // here.
    return counts.filter { $0.atMost != 0 }.map {
      CallbackFacts.Count(span: $0.span, atLeast: $0.atLeast, atMost: $0.atMost)
    }
  }

  /// What one walk promises.
  struct Walked {
    /// Its number.
    let number: Int
    let counts: [CallbackFacts.Count]
    let before: [Int]
    let neverAfter: [Int]
    /// The callbacks that run in the walk at all.
    let running: Set<Int>
  }
}

extension Catalog {
  /// What is promised of a callback, and where, that of the default configuration first.
  ///
  /// A walk meets one value of an axis that may be mixed, and a run several. So a promise is what
  /// the walks of a mixture promise together.
  func promises(of callback: Name<Callback>) -> [(bits: ConfigurationBits, value: Promise)] {
    let walks = mentions.callbacks[callback, default: []].compactMap { walked(callback, in: $0) }
    let universe = ConfigurationBits(joining: walks.map { models[$0.number].bits })
    let numbers = walks.map(\.number)
    let joined = mixtures.compactMap { mixture -> (bits: ConfigurationBits, value: [Int])? in
      let own = mixture.own.intersection(universe)
      return own.isEmpty ? nil : (own, numbers.places(in: mixture.walks))
    }
    return Variation(joined).sorted { $0[0] }
      .map { entry in (entry.bits, Promise(of: entry.value.map { walks[$0] })) }
  }

  /// What one walk promises of a callback; nothing where it does not run.
  private func walked(_ callback: Name<Callback>, in number: Int) -> Promise.Walked? {
    models[number].facts.callbacks[callback].map { facts in
      Promise.Walked(
        number: number, counts: facts.counts,
        before: facts.before.compactMap { places[$0] },
        neverAfter: facts.neverAfter.compactMap { places[$0] }, running: running[number])
    }
  }
}

extension [Int] {
  /// Where in these numbers those are that other numbers have too; both ascend, and so do the
  /// places.
  fileprivate func places(in others: [Int]) -> [Int] {
    others.count < count
      ? others.compactMap(place) : indices.filter { others.place(of: self[$0]) != nil }
  }

  /// Where a number is; nothing where it is not.
  private func place(of number: Int) -> Int? {
    let place = partitioningIndex { $0 >= number }
    return place < count && self[place] == number ? place : nil
  }
}
