/// What the edges of an observation do to some lanes, and where each lane's states lie in a row.
struct LaneEffects {
  /// The bits of a row that belong to one lane.
  struct Slot {
    /// The word they lie in.
    let word: Int
    /// How many bits of the word come before them.
    let shift: UInt64
    /// As many ones as there are bits.
    let mask: UInt64
  }

  /// What an edge does to one lane that it means something to.
  struct Effect {
    /// The lane, by index, and its slot.
    let lane: Int
    let word: Int
    let shift: UInt64
    let mask: UInt64
    /// Where its next states begin in `nexts`, one for each state.
    let first: Int
  }

  /// For each lane, its slot: four or eight bits where these suffice, else a word.
  let slots: [Slot]
  /// How many words a row has.
  let width: Int
  /// For each kind of edge, the class of those that do the same; 0 for one that does nothing.
  private(set) var classes: [UInt32] = []
  /// The effects, class by class, each in the order of the lanes.
  private(set) var all: [Effect] = []
  /// The next states of all effects.
  private(set) var nexts: [UInt8] = []
  private var starts = [0, 0]

  /// Gathers what edges do to lanes.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of the edges.
  ///   - chosen: The lanes, by index into the catalog, ascending.
  ///   - catalog: Where they stand.
  init(of kinds: KindCatalog, on chosen: [Int], in catalog: LaneCatalog) {
    let counts = catalog.lanes.map(\.automaton.count)
    (slots, width) = Self.slots(for: chosen.map { counts[$0] })
    var places = catalog.lanes.map { _ in -1 }
    for (place, number) in chosen.enumerated() { places[number] = place }
    let (found, effects) = catalog.classes(of: kinds)
    var numbers: [UInt32?] = effects.map { _ in nil }
    classes.reserveCapacity(found.count)
    for whole in found.map({ Int($0) }) {
      let number = numbers[whole] ?? add(effects[whole], counts, places)
      numbers[whole] = number
      classes.append(number)
    }
  }

  /// Adds a class, with what it does to the chosen lanes, and gives its number.
  private mutating func add(
    _ effects: LaneCatalog.Effects, _ counts: [Int], _ places: [Int]
  ) -> UInt32 {
    var first = 0
    for lane in effects.lanes.map({ Int($0) }) {
      let own = first..<first + counts[lane]
      first = own.upperBound
      guard places[lane] >= 0 else { continue }
      let slot = slots[places[lane]]
      all.append(
        Effect(
          lane: places[lane], word: slot.word, shift: slot.shift, mask: slot.mask,
          first: nexts.count))
      nexts += effects.nexts[own]
    }
    guard all.count > starts[starts.count - 1] else { return 0 }
    starts.append(all.count)
    return UInt32(truncatingIfNeeded: starts.count - 2)
  }

  /// The effects of a class, by index into `all`.
  func range(of number: Int) -> Range<Int> { starts[number]..<starts[number + 1] }

  private static func slots(for counts: [Int]) -> ([Slot], Int) {
    var slots = counts.map { _ in Slot(word: 0, shift: 0, mask: .max) }
    var word = 0
    var rest = Array(counts.indices)
    for bits in [4, 8, 64] {
      let fitting = rest.filter { counts[$0] <= bits }
      rest.removeAll { counts[$0] <= bits }
      let each = 64 / bits
      for (place, lane) in fitting.enumerated() {
        slots[lane] = Slot(
          word: word + place / each, shift: UInt64(place % each * bits),
          mask: .max >> UInt64(64 - bits))
      }
      word += (fitting.count + each - 1) / each
    }
    return (slots, max(word, 1))
  }
}
