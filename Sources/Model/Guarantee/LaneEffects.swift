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
  /// The effects, kind by kind, each in the order of the lanes.
  private(set) var all: [Effect] = []
  /// The next states of all effects.
  private(set) var nexts: [UInt8] = []
  private var starts = [0]

  /// Gathers what edges do to lanes.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of the edges.
  ///   - chosen: The lanes, by index into the catalog, ascending.
  ///   - catalog: Where they stand.
  init(of kinds: [Observation.Kind], on chosen: [Int], in catalog: LaneCatalog) {
    (slots, width) = Self.slots(for: chosen.map { catalog.lanes[$0].automaton.count })
    var places = catalog.lanes.map { _ in -1 }
    for (place, number) in chosen.enumerated() { places[number] = place }
    for effects in catalog.effects(of: kinds) {
      for effect in effects where places[effect.lane] >= 0 {
        let place = places[effect.lane]
        let slot = slots[place]
        all.append(
          Effect(
            lane: place, word: slot.word, shift: slot.shift, mask: slot.mask, first: nexts.count))
        nexts += effect.nexts
      }
      starts.append(all.count)
    }
  }

  /// The effects of a kind, by index into `all`.
  func range(of kind: Int) -> Range<Int> { starts[kind]..<starts[kind + 1] }

  /// For each kind, whether it has no effects.
  var isSilent: [Bool] { (0..<(starts.count - 1)).map { range(of: $0).isEmpty } }

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
