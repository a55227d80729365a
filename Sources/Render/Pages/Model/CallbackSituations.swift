import Analysis
import Base
import Pack

/// The situations in which a callback runs: how often within one occurrence of an interaction, and
/// between which other callbacks of the same object.
struct CallbackSituations: Sendable {
  /// An object that gets the callback: the one of a lifeline of an interaction.
  struct Use: Hashable, Sendable {
    let interaction: Name<Interaction>
    /// The lifeline, by index.
    let lifeline: Int
    /// The configurations in which the same holds of it.
    let bits: ConfigurationSet
  }

  /// How often it runs, and the callbacks next to it.
  struct Frequency: Hashable, Sendable {
    let atLeast: Int
    /// `nil` if there is no bound.
    let atMost: Int?
    let after, before: OccurrenceCounts.Landmarks
  }

  /// Uses with the same frequency.
  struct Row: Hashable, Sendable {
    let uses: [Use]
    let frequency: Frequency
    /// The configurations in which it holds of any use.
    let bits: ConfigurationSet
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
    let frequency: Frequency
  }

  /// The most rows that are shown at once.
  private static let mostShown = 6

  /// The rows: those of the default configuration, typical situations first, each with one use;
  /// what can come at any time; then the rest, those with equal values together.
  let rows: [Row]
  /// The number of rows that are shown at once; they have one use each, except what can come at any
  /// time.
  let shownCount: Int
  /// The order in the first typical situation in which it is certain; `nil` if there is none.
  let order: Order?

  /// Gathers what occurrences of interactions say of a callback.
  init(of callback: Name<Callback>, in site: SiteModel, _ counts: InteractionCounts.Table) {
    var found: [Row] = []
    var order: Order?
    let callers = site.callers(of: callback)
    for name in site.pack.typical.filter(callers.contains) + callers.filter(site.isNotTypical) {
      guard let counts = counts[name] else { continue }
      let isAmbient = site.lookup.interactions[name]?.isAmbient == true
      for lifeline in counts.lifelines(of: callback) {
        for variant in counts.frequencies(of: callback, on: lifeline) {
          let use = Use(interaction: name, lifeline: lifeline, bits: variant.bits)
          found.append(
            Row(
              uses: [use], frequency: variant.value, bits: variant.bits, isAmbient: isAmbient,
              isUsual: variant.bits.meets(site.models.usual)))
        }
        if order == nil, site.pack.typical.contains(name) {
          order = counts.order(around: callback, on: lifeline, in: site)
        }
      }
    }
    let usual = found.filter(\.isUsual)
    // A callback that is gone has only rows that hold nowhere by default.
    let first = usual.isEmpty ? found : usual
    let ambient = Self.merged(first.filter(\.isAmbient))
    let steady = first.filter { !$0.isAmbient }
    let shown = steady.prefix(Self.mostShown - ambient.prefix(1).count) + ambient.prefix(1)
    rows =
      shown + Self.merged(steady.dropFirst(shown.count - ambient.prefix(1).count))
      + ambient.dropFirst() + Self.merged(usual.isEmpty ? [] : found.filter { !$0.isUsual })
    shownCount = shown.count
    self.order = order
  }

  /// Rows with equal values as one; everything that can come at any time by default is one, too.
  private static func merged(_ rows: some Sequence<Row>) -> [Row] {
    rows.reduce(into: []) { merged, row in
      let place = merged.firstIndex { other in
        if row.isAmbient != other.isAmbient { return false }
        if row.isUsual && row.isAmbient { return true }
        return other.frequency == row.frequency && (row.isUsual || other.bits == row.bits)
      }
      if let place {
        merged[place] = merged[place].joined(with: row)
      } else {
        merged.append(row)
      }
    }
  }
}

extension SiteModel {
  fileprivate func isNotTypical(_ interaction: Name<Interaction>) -> Bool {
    !pack.typical.contains(interaction)
  }
}

extension CallbackSituations.Row {
  /// Both in one: all uses, with bounds that include both.
  fileprivate func joined(with other: Self) -> Self {
    Self(
      uses: uses + other.uses,
      frequency: frequency.joined(with: other.frequency),
      bits: ConfigurationSet(joining: [bits, other.bits]), isAmbient: isAmbient, isUsual: isUsual)
  }
}

extension CallbackSituations.Frequency {
  /// Takes the values of a count.
  init(_ entry: OccurrenceCounts.Entry) {
    self.init(
      atLeast: entry.atLeast, atMost: entry.atMost, after: entry.after, before: entry.before)
  }

  /// The same frequency, if the callback need not run at all.
  var orNever: Self {
    Self(atLeast: 0, atMost: atMost, after: after, before: before)
  }

  /// Whether both have the same bounds.
  func isAsOften(as other: Self) -> Bool {
    atLeast == other.atLeast && atMost == other.atMost
  }

  /// Bounds that include both, and the neighbors of both.
  func joined(with other: Self) -> Self {
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
