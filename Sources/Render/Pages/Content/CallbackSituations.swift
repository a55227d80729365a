import Analysis
import Base
import Graphics
import Pack

/// In which situations a callback runs: how often within one occurrence of an interaction, and
/// between which other callbacks of the same object.
struct CallbackSituations: Sendable {
  /// An object that gets the callback: one on a lifeline of an interaction.
  struct Use: Hashable, Sendable {
    let interaction: Name<Interaction>
    /// The lifeline, by index.
    let lifeline: Int
  }

  /// How often it runs, and what comes next to it.
  struct Course: Hashable, Sendable {
    let atLeast: Int
    /// `nil` if there is no bound.
    let atMost: Int?
    let after, before: OccurrenceCounts.Landmarks
  }

  /// Uses of which the same holds in the same configurations.
  struct Row: Sendable {
    var uses: [Use]
    let course: Course
    let bits: ConfigurationBits
    /// Whether the interactions can come at any time.
    let isAmbient: Bool
    /// Whether it holds in the default configuration.
    let isUsual: Bool
  }

  /// The callbacks around one in one of its uses.
  struct Order: Sendable {
    let use: Use
    /// Those before it, nearest last, and those after it, nearest first.
    let before, after: [Name<Callback>]
    /// The callback, with those of its loop in the order of life.
    let repeated: [Name<Callback>]
    let course: Course
  }

  /// The rows: what holds in the default configuration, then what can come at any time, then the
  /// rest; else in the order of the situations.
  let rows: [Row]
  /// The order of a use that has the most neighbors; `nil` if none has any.
  let order: Order?

  /// Gathers what occurrences of interactions say of a callback.
  init(of callback: Name<Callback>, in catalog: Catalog) {
    let interactions = catalog.pack.situations.flatMap(\.interactions)
    var found: [Row] = []
    var orders: [Order] = []
    for name in interactions {
      let counts = CountsByModel(of: name, in: catalog)
      let isAmbient = catalog.register.interactions[name]?.isAmbient == true
      for use in counts.uses(of: callback) {
        for variant in counts.courses(of: callback, on: use.lifeline) {
          found.append(
            Row(
              uses: [use], course: variant.value, bits: variant.bits, isAmbient: isAmbient,
              isUsual: variant.bits.meets(catalog.usual)))
        }
        if let order = counts.order(around: callback, use, catalog) { orders.append(order) }
      }
    }
    rows = Self.merged(found)
    order = orders.reduce(nil) { best, next in
      guard let best, best.size >= next.size else { return next }
      return best
    }
  }

  /// Rows with equal values as one; everything that comes at any time is one, too.
  private static func merged(_ rows: [Row]) -> [Row] {
    var merged: [Row] = []
    for row in rows {
      let place = merged.firstIndex { other in
        let isAlike = other.bits == row.bits && other.isAmbient == row.isAmbient
        let isOwn = row.isAmbient && row.isUsual && other.isUsual && other.isAmbient
        return isOwn || isAlike && other.course == row.course
      }
      if let place {
        merged[place] = merged[place].joined(with: row)
      } else {
        merged.append(row)
      }
    }
    let ranks = merged.map { $0.isUsual ? ($0.isAmbient ? 1 : 0) : 2 }
    return merged.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { merged[$0] }
  }
}

extension CallbackSituations.Row {
  /// Both in one: all uses, with bounds that include both.
  fileprivate func joined(with other: Self) -> Self {
    Self(
      uses: uses + other.uses.filter { !uses.contains($0) },
      course: course.joined(with: other.course),
      bits: ConfigurationBits(joining: [bits, other.bits]), isAmbient: isAmbient, isUsual: isUsual)
  }
}

extension CallbackSituations.Course {
  /// What a count says.
  fileprivate init(_ entry: OccurrenceCounts.Entry) {
    self.init(
      atLeast: entry.atLeast, atMost: entry.atMost, after: entry.after, before: entry.before)
  }

  /// Bounds that include both, and the neighbors of both.
  fileprivate func joined(with other: Self) -> Self {
    if self == other { return self }
    return Self(
      atLeast: min(atLeast, other.atLeast),
      atMost: atMost.flatMap { most in other.atMost.map { max(most, $0) } },
      after: after.joined(with: other.after), before: before.joined(with: other.before))
  }
}

extension OccurrenceCounts.Landmarks {
  fileprivate func joined(with other: Self) -> Self {
    Self(
      callbacks: callbacks + other.callbacks.filter { !callbacks.contains($0) },
      isCertain: isCertain && other.isCertain)
  }
}

extension CallbackSituations.Order {
  fileprivate var size: Int { before.count + after.count }
}

/// The counts of one interaction in all models in which it begins.
private struct CountsByModel {
  private static let reach = 2

  let name: Name<Interaction>
  let models: [(bits: ConfigurationBits, counts: OccurrenceCounts)]
  let settings: [ConfigurationBits]

  init(of name: Name<Interaction>, in catalog: Catalog) {
    self.name = name
    settings = catalog.settings
    models = catalog.mentions.interactions[name, default: []].compactMap { number in
      let model = catalog.models[number]
      return model.facts.occurrences[name].map { (model.bits, $0) }
    }
  }

  /// The uses of a callback, by lifeline.
  func uses(of callback: Name<Callback>) -> [CallbackSituations.Use] {
    let entries = models.flatMap { $0.counts.entries.filter { $0.callback == callback } }
    return Set(entries.map(\.lifeline)).sorted().map { .init(interaction: name, lifeline: $0) }
  }

  /// What holds of a callback on a lifeline, and where: what scopes explore counts together.
  func courses(
    of callback: Name<Callback>, on lifeline: Int
  ) -> [Variation<CallbackSituations.Course>.Entry] {
    let told = models.compactMap { model in
      model.counts.entry(of: callback, on: lifeline)
        .map { (bits: model.bits, course: CallbackSituations.Course($0)) }
    }
    return Variation(
      settings.compactMap { setting in
        let courses = told.filter { $0.bits.meets(setting) }.map(\.course)
        return courses.first.map { first in
          (bits: setting, value: courses.dropFirst().reduce(first) { $0.joined(with: $1) })
        }
      }
    ).entries
  }

  /// The neighbors of a callback in the first model of the default options; `nil` if it has none.
  func order(
    around callback: Name<Callback>, _ use: CallbackSituations.Use, _ catalog: Catalog
  ) -> CallbackSituations.Order? {
    guard let counts = models.first(where: { $0.bits.meets(catalog.usual) })?.counts,
      let entry = counts.entry(of: callback, on: use.lifeline)
    else { return nil }
    let lap = counts.entries.filter {
      $0.lifeline == use.lifeline && $0.atMost == nil && entry.atMost == nil
        && $0.after == entry.after && $0.before == entry.before
    }
    let names = lap.map(\.callback).sorted { catalog.places[$0] ?? 0 < catalog.places[$1] ?? 0 }
    let before = neighbors(of: entry, in: counts, \.after)
    let after = neighbors(of: entry, in: counts, \.before)
    if before.isEmpty && after.isEmpty { return nil }
    return CallbackSituations.Order(
      use: use, before: before.reversed(), after: after,
      repeated: (2...4).contains(names.count) ? names : [callback],
      course: CallbackSituations.Course(entry))
  }

  /// The next callbacks in one direction, nearest first, as long as there is only one.
  private func neighbors(
    of entry: OccurrenceCounts.Entry, in counts: OccurrenceCounts,
    _ side: KeyPath<OccurrenceCounts.Entry, OccurrenceCounts.Landmarks>
  ) -> [Name<Callback>] {
    var found: [Name<Callback>] = []
    var last = entry
    while found.count < Self.reach, last[keyPath: side].callbacks.count == 1,
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
    entries.first { $0.lifeline == lifeline && $0.callback == callback }
  }
}
