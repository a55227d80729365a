import Analysis
import Base
import Graphics
import Pack

/// How often callbacks run within one interaction, in all models in which it begins.
struct InteractionCounts: Sendable {
  /// The counts of several interactions.
  typealias Table = [Name<Interaction>: InteractionCounts]

  private let name: Name<Interaction>
  /// The counts of the models, each different one once.
  private let counts: [OccurrenceCounts]
  /// The counts of the first model of the default options.
  private let usual: OccurrenceCounts?
  /// For all configurations with the same options, the counts of their models, by index; those of
  /// the default options first.
  ///
  /// Options with the same counts are joined.
  private let settings: [ByConfiguration<[Int]>.Entry]

  /// Gathers the counts of some interactions.
  static func table(
    of names: [Name<Interaction>], in site: SiteModel, jobs: Int
  ) async -> Table {
    let counts = await names.mapped(jobs: jobs) { InteractionCounts(of: $0, in: site) }
    return Dictionary(uniqueKeysWithValues: zip(names, counts))
  }

  private init(of name: Name<Interaction>, in site: SiteModel) {
    self.name = name
    var counts: [OccurrenceCounts] = []
    var models: [(bits: ConfigurationSet, place: Int)] = []
    for number in site.models.interactions[name, default: []] {
      let model = site.models.all[number]
      guard let own = model.facts.occurrences[name] else { continue }
      let place = counts.firstIndex { $0 == own } ?? counts.count
      if place == counts.count { counts.append(own) }
      models.append((model.bits, place))
    }
    self.counts = counts
    usual = models.first { $0.bits.meets(site.models.usual) }.map { counts[$0.place] }
    settings =
      ByConfiguration(
        site.models.settings.map { setting in
          let places = models.filter { $0.bits.meets(setting) }.map(\.place)
          let different = places.reduce(into: [Int]()) { if !$0.contains($1) { $0.append($1) } }
          return (bits: setting, value: different)
        }
      ).entries
  }

  /// The lifelines on which a callback is called, by index, ascending.
  func lifelines(of callback: Name<Callback>) -> [Int] {
    var found: Set<Int> = []
    for counts in counts {
      // By index, since an iterator copies each entry.
      for place in counts.entries.indices where counts.entries[place].callback == callback {
        found.insert(counts.entries[place].lifeline)
      }
    }
    return found.sorted()
  }

  /// How often a callback is called on a lifeline, and where; a variant for each number of calls.
  ///
  /// All scopes count together. The neighbors are those of the default options, or those in any
  /// configuration if the callback is not called so often by default.
  func frequencies(
    of callback: Name<Callback>, on lifeline: Int
  ) -> [(bits: ConfigurationSet, value: CallbackSituations.Frequency)] {
    let known = counts.map { counts in
      counts.entry(of: callback, on: lifeline).map { CallbackSituations.Frequency($0) }
    }
    var variants: [(bits: ConfigurationSet, value: CallbackSituations.Frequency)] = []
    for setting in settings {
      var joined: CallbackSituations.Frequency?
      var isInAll = true
      for place in setting.value where known[place] == nil || known[place] != joined {
        guard let frequency = known[place] else {
          isInAll = false
          continue
        }
        joined = joined?.joined(with: frequency) ?? frequency
      }
      guard let joined else { continue }
      let frequency = isInAll ? joined : joined.orNever
      if let place = variants.firstIndex(where: { $0.value.isAsOften(as: frequency) }) {
        let isUsual = variants[place].bits.meets(settings[0].bits)
        variants[place].bits.formUnion(setting.bits)
        if !isUsual { variants[place].value = variants[place].value.joined(with: frequency) }
      } else {
        variants.append((setting.bits, frequency))
      }
    }
    return variants
  }

  /// The neighbors of a callback in the first model of the default options; `nil` if it has none
  /// that are certain.
  func order(
    around callback: Name<Callback>, on lifeline: Int, in site: SiteModel
  ) -> CallbackSituations.Order? {
    guard let counts = usual, let entry = counts.entry(of: callback, on: lifeline) else {
      return nil
    }
    let lap = counts.entries.filter {
      $0.lifeline == lifeline && $0.atMost == nil && entry.atMost == nil
        && $0.after == entry.after && $0.before == entry.before
    }
    let before = neighbors(of: entry, in: counts, \.after, atMost: 3)
    let after = neighbors(of: entry, in: counts, \.before, atMost: 2)
    // What comes on both sides is in no certain order with it.
    if before.isEmpty && after.isEmpty || !Set(before).isDisjoint(with: after) { return nil }
    return CallbackSituations.Order(
      interaction: name, lifeline: lifeline, before: before.reversed(), after: after,
      repeated: site.order(of: Set(lap.map(\.callback))) ?? [callback],
      frequency: CallbackSituations.Frequency(entry))
  }

  /// The next callbacks in one direction, nearest first, as long as it is certain which comes.
  private func neighbors(
    of entry: OccurrenceCounts.Entry, in counts: OccurrenceCounts,
    _ side: KeyPath<OccurrenceCounts.Entry, OccurrenceCounts.Landmarks>, atMost most: Int
  ) -> [Name<Callback>] {
    var found: [Name<Callback>] = []
    var last = entry
    while found.count < most, last[keyPath: side].callbacks.count == 1,
      last[keyPath: side].isCertain,
      let next = counts.entry(of: last[keyPath: side].callbacks[0], on: entry.lifeline),
      next.callback != entry.callback, !found.contains(next.callback)
    {
      found.append(next.callback)
      last = next
    }
    return found
  }
}

extension OccurrenceCounts {
  fileprivate func entry(of callback: Name<Callback>, on lifeline: Int) -> Entry? {
    entries.indices.first {
      entries[$0].lifeline == lifeline && entries[$0].callback == callback
    }
    .map { entries[$0] }
  }
}

extension SiteModel {
  /// Callbacks in the order in which one transition calls them; `nil` if there are none or many, or
  /// none calls all of them.
  fileprivate func order(of callbacks: Set<Name<Callback>>) -> [Name<Callback>]? {
    guard (2...4).contains(callbacks.count) else { return nil }
    let transitions = pack.machines.lazy.flatMap(\.events).flatMap(\.transitions)
    return transitions.map { $0.actions.compactMap(\.call?.callback).filter(callbacks.contains) }
      .first { $0.count == callbacks.count }
  }

  /// The interactions in situations that call a callback, situation by situation.
  func callers(of callback: Name<Callback>) -> [Name<Interaction>] {
    lookup.inOrderOfSituations(Set(models.facts(of: callback).flatMap(\.value.calledBy)))
  }
}
