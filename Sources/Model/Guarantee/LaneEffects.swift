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

  /// For each lane, its slot: eight bits where these suffice, else a word.
  let slots: [Slot]
  /// How many words a row has.
  let width: Int
  /// The effects, kind by kind, each in the order of the lanes.
  private(set) var all: [Effect] = []
  /// The next states of all effects.
  private(set) var nexts: [UInt8] = []
  private var starts = [0]

  /// Works out what edges do to lanes.
  init(of kinds: [Observation.Kind], on lanes: [Lane]) {
    (slots, width) = Self.slots(for: lanes)
    let interests = lanes.map(\.automaton.alphabet.interest)
    for kind in kinds {
      for number in lanes.indices where interests[number].covers(kind) {
        guard let states = lanes[number].nexts(after: kind) else { continue }
        let slot = slots[number]
        all.append(
          Effect(
            lane: number, word: slot.word, shift: slot.shift, mask: slot.mask,
            first: nexts.count))
        nexts += states
      }
      starts.append(all.count)
    }
  }

  /// The effects of a kind, by index into `all`.
  func range(of kind: Int) -> Range<Int> { starts[kind]..<starts[kind + 1] }

  /// For each kind, whether it has no effects.
  var isSilent: [Bool] { (0..<(starts.count - 1)).map { range(of: $0).isEmpty } }

  private static func slots(for lanes: [Lane]) -> ([Slot], Int) {
    let small = lanes.count { $0.automaton.count <= 8 }
    var (next, word) = (0, (small + 7) / 8)
    let slots = lanes.map { lane in
      guard lane.automaton.count <= 8 else {
        defer { word += 1 }
        return Slot(word: word, shift: 0, mask: .max)
      }
      defer { next += 1 }
      return Slot(word: next / 8, shift: UInt64(next % 8 * 8), mask: 0xFF)
    }
    return (slots, max(word, 1))
  }
}
