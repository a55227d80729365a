import Analysis
import Base
import Graphics
import Pack

/// What all of some models have in common about a callback.
struct JoinedFacts: Sendable {
  /// How often it runs, within the object's life and within the spans in which it runs.
  let counts: [CallbackFacts.Count]
  /// The callbacks that have always run before, by their places in reading order.
  let before: BitSet
  /// Those that never run afterwards.
  let neverAfter: BitSet

  /// Joins the facts of models; at least one.
  init(of models: [Part]) {
    counts = Self.counts(in: models)
    before = models.dropFirst().reduce(models[0].before) { $0.intersection($1.before) }
    // A callback that does not run in a model cannot run later there.
    neverAfter = models.reduce(BitSet(joining: models.map(\.neverAfter))) { never, model in
      never.subtracting(model.running.subtracting(model.neverAfter))
    }
  }

  /// The bounds that hold in all models.
  private static func counts(in models: [Part]) -> [CallbackFacts.Count] {
    var counts: [CallbackFacts.Count] = []
    for count in models.flatMap(\.counts) {
      // A model counts only within spans that begin in it.
      if let place = counts.firstIndex(where: { $0.span == count.span }) {
        counts[place] = counts[place].joined(with: count)
      } else {
        counts.append(count)
      }
    }
    // An unknown minimum and a minimum of 0 are the same here.
    return counts.filter { $0.atMost != 0 }.map {
      CallbackFacts.Count(span: $0.span, atLeast: $0.atLeast, atMost: $0.atMost)
    }
  }

  /// The facts of a callback in one model.
  struct Part {
    /// The model, by index.
    let model: Int
    let counts: [CallbackFacts.Count]
    let before: BitSet
    let neverAfter: BitSet
    /// The callbacks that run in the model at all.
    let running: BitSet
  }
}

extension SiteModel {
  /// What holds of a callback in every run, and where, that of the default configuration first.
  ///
  /// A model has one value of an axis that may be mixed, and a run can have several. So the models
  /// of a group are joined.
  func joinedFacts(
    of callback: Name<Callback>
  ) -> [(bits: ConfigurationSet, value: JoinedFacts)] {
    let parts = models.callbacks[callback, default: []].compactMap { part(of: callback, in: $0) }
    let universe = ConfigurationSet(joining: parts.map { models.all[$0.model].bits })
    let numbers = parts.map(\.model)
    let joined = models.groups.compactMap { group -> (bits: ConfigurationSet, value: [Int])? in
      let own = group.bits.intersection(universe)
      return own.isEmpty ? nil : (own, numbers.places(in: group.value))
    }
    return ByConfiguration(joined).sorted { $0[0] }
      .map { entry in (entry.bits, JoinedFacts(of: entry.value.map { parts[$0] })) }
  }

  /// The facts of a callback in one model; `nil` if it does not run there.
  private func part(of callback: Name<Callback>, in model: Int) -> JoinedFacts.Part? {
    models.all[model].facts.callbacks[callback].map { facts in
      JoinedFacts.Part(
        model: model, counts: facts.counts, before: order.places(of: facts.before),
        neverAfter: order.places(of: facts.neverAfter), running: models.running[model])
    }
  }
}

extension [Int] {
  /// The positions of the numbers that another list has, too; both lists ascend.
  fileprivate func places(in others: [Int]) -> [Int] {
    others.count < count
      ? others.compactMap(place) : indices.filter { others.place(of: self[$0]) != nil }
  }

  /// The position of a number; `nil` if the list does not have it.
  private func place(of number: Int) -> Int? {
    let place = partitioningIndex { $0 >= number }
    return place < count && self[place] == number ? place : nil
  }
}
