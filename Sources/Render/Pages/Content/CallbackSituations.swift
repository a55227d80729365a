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
    /// The configurations in which the same holds of it.
    let bits: ConfigurationBits
  }

  /// How often it runs, and what comes next to it.
  struct Course: Hashable, Sendable {
    let atLeast: Int
    /// `nil` if there is no bound.
    let atMost: Int?
    let after, before: OccurrenceCounts.Landmarks
  }

  /// Uses of which the same holds.
  struct Row: Hashable, Sendable {
    let uses: [Use]
    let course: Course
    /// The configurations in which it holds of any.
    let bits: ConfigurationBits
    /// Whether the interactions can come at any time.
    let isAmbient: Bool
    /// Whether it holds in the default configuration.
    let isUsual: Bool
  }

  /// The callbacks around one in one of its uses.
  struct Order: Sendable {
    /// The interaction.
    let interaction: Name<Interaction>
    /// The lifeline, by index.
    let lifeline: Int
    /// Those before it, nearest last, and those after it, nearest first.
    let before, after: [Name<Callback>]
    /// The callback, with those of its loop in the order of life.
    let repeated: [Name<Callback>]
    let course: Course
  }

  /// The rows: those of the default configuration, those with the most uses first, then what can
  /// come at any time, then the rest; else in the order of the situations.
  let rows: [Row]
  /// The order that most uses of the first row have in the default configuration; `nil` if none has
  /// any neighbors.
  let order: Order?

  /// Gathers what occurrences of interactions say of a callback.
  init(of callback: Name<Callback>, in catalog: Catalog) {
    let callers = Set(catalog.facts(of: callback).flatMap(\.value.calledBy))
    let interactions = catalog.register.inOrderOfSituations(callers)
    var found: [Row] = []
    var orders: [Order] = []
    for name in interactions {
      let counts = catalog.counts.answer(name) { CountsByModel(of: name, in: catalog) }
      let isAmbient = catalog.register.interactions[name]?.isAmbient == true
      for lifeline in counts.lifelines(of: callback) {
        for variant in counts.courses(of: callback, on: lifeline) {
          let use = Use(interaction: name, lifeline: lifeline, bits: variant.bits)
          found.append(
            Row(
              uses: [use], course: variant.value, bits: variant.bits, isAmbient: isAmbient,
              isUsual: variant.bits.meets(catalog.usual)))
        }
        if let order = counts.order(around: callback, on: lifeline, catalog) {
          orders.append(order)
        }
      }
    }
    let rows = Self.merged(found)
    let usual = orders.filter { order in
      rows.first?.uses.contains {
        $0.interaction == order.interaction && $0.lifeline == order.lifeline
      } == true
    }
    self.rows = rows
    order = Self.mostFrequent(of: usual.isEmpty ? orders : usual)
  }

  /// The order that most have, weighed by the number of its neighbors.
  private static func mostFrequent(of orders: [Order]) -> Order? {
    let groups = Dictionary(grouping: orders.indices) { orders[$0].neighbors }.values
    let best = groups.max { left, right in
      let (one, other) = (orders[left[0]], orders[right[0]])
      return (left.count * one.size, right[0]) < (right.count * other.size, left[0])
    }
    return best.map { orders[$0[0]] }
  }

  /// Rows with equal values as one; everything that comes at any time by default is one, too.
  private static func merged(_ rows: [Row]) -> [Row] {
    var merged: [Row] = []
    for row in rows {
      let place = merged.firstIndex { other in
        if row.isUsual != other.isUsual || row.isAmbient != other.isAmbient { return false }
        if row.isUsual && row.isAmbient { return true }
        return other.course == row.course && (row.isUsual || other.bits == row.bits)
      }
      if let place {
        merged[place] = merged[place].joined(with: row)
      } else {
        merged.append(row)
      }
    }
    let ranks = merged.map { $0.isUsual ? ($0.isAmbient ? 1 : -$0.uses.count) : 2 }
    return merged.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { merged[$0] }
  }
}

extension CallbackSituations.Row {
  /// Both in one: all uses, with bounds that include both.
  fileprivate func joined(with other: Self) -> Self {
    Self(
      uses: uses + other.uses,
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

  /// The same, unless it does not run at all.
  fileprivate var orNever: Self {
    Self(atLeast: 0, atMost: atMost, after: after, before: before)
  }

  /// Whether both have the same bounds.
  func isAsOften(as other: Self) -> Bool {
    atLeast == other.atLeast && atMost == other.atMost
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

  fileprivate var neighbors: [[Name<Callback>]] { [before, repeated, after] }
}

/// The counts of one interaction in all models in which it begins.
struct CountsByModel {
  private let name: Name<Interaction>
  /// What models count, each different value once.
  private let counts: [OccurrenceCounts]
  /// What the first model of the default options counts.
  private let usual: OccurrenceCounts?
  /// For all configurations with the same options, what their models count, by index; those of the
  /// default options first.
  ///
  /// Options with the same counts are joined.
  private let settings: [Variation<[Int]>.Entry]

  /// Gathers the counts of an interaction.
  init(of name: Name<Interaction>, in catalog: Catalog) {
    self.name = name
    var counts: [OccurrenceCounts] = []
    var models: [(bits: ConfigurationBits, place: Int)] = []
    for number in catalog.mentions.interactions[name, default: []] {
      let model = catalog.models[number]
      guard let own = model.facts.occurrences[name] else { continue }
      let place = counts.firstIndex { $0 == own } ?? counts.count
      if place == counts.count { counts.append(own) }
      models.append((model.bits, place))
    }
    self.counts = counts
    usual = models.first { $0.bits.meets(catalog.usual) }.map { counts[$0.place] }
    settings =
      Variation(
        catalog.settings.map { setting in
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

  /// What holds of a callback on a lifeline, and where; a variant for each number of calls.
  ///
  /// What scopes explore counts together. The neighbors are those of the default options, or those
  /// in any configuration if the callback is not called so often by default.
  func courses(
    of callback: Name<Callback>, on lifeline: Int
  ) -> [(bits: ConfigurationBits, value: CallbackSituations.Course)] {
    let told = counts.map { counts in
      counts.entry(of: callback, on: lifeline).map { CallbackSituations.Course($0) }
    }
    var variants: [(bits: ConfigurationBits, value: CallbackSituations.Course)] = []
    for setting in settings {
      var joined: CallbackSituations.Course?
      var isInAll = true
      for place in setting.value where told[place] == nil || told[place] != joined {
        guard let course = told[place] else {
          isInAll = false
          continue
        }
        joined = joined?.joined(with: course) ?? course
      }
      guard let joined else { continue }
      let course = isInAll ? joined : joined.orNever
      if let place = variants.firstIndex(where: { $0.value.isAsOften(as: course) }) {
        let isUsual = variants[place].bits.meets(settings[0].bits)
        variants[place].bits.formUnion(setting.bits)
        if !isUsual { variants[place].value = variants[place].value.joined(with: course) }
      } else {
        variants.append((setting.bits, course))
      }
    }
    return variants
  }

  /// The neighbors of a callback in the first model of the default options; `nil` if it has none.
  func order(
    around callback: Name<Callback>, on lifeline: Int, _ catalog: Catalog
  ) -> CallbackSituations.Order? {
    guard let counts = usual, let entry = counts.entry(of: callback, on: lifeline) else {
      return nil
    }
    let lap = counts.entries.filter {
      $0.lifeline == lifeline && $0.atMost == nil && entry.atMost == nil
        && $0.after == entry.after && $0.before == entry.before
    }
    let names = lap.map(\.callback).sorted { catalog.places[$0] ?? 0 < catalog.places[$1] ?? 0 }
    let before = neighbors(of: entry, in: counts, \.after, atMost: 3)
    let after = neighbors(of: entry, in: counts, \.before, atMost: 2)
    if before.isEmpty && after.isEmpty { return nil }
    return CallbackSituations.Order(
      interaction: name, lifeline: lifeline, before: before.reversed(), after: after,
      repeated: (2...4).contains(names.count) ? names : [callback],
      course: CallbackSituations.Course(entry))
  }

  /// The next callbacks in one direction, nearest first, as long as there is only one.
  private func neighbors(
    of entry: OccurrenceCounts.Entry, in counts: OccurrenceCounts,
    _ side: KeyPath<OccurrenceCounts.Entry, OccurrenceCounts.Landmarks>, atMost most: Int
  ) -> [Name<Callback>] {
    var found: [Name<Callback>] = []
    var last = entry
    while found.count < most, last[keyPath: side].callbacks.count == 1,
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
