/// What the edges of an observation do to some lanes, and where each lane's states lie in a row.
///
/// A row holds sets of states, one bit a state, several lanes to a word. An edge leads the states of
/// all lanes of a word onward together: those that move by the same distance are turned by as many
/// bits at once.
struct LaneEffects {
  /// The bits of a row that belong to one lane.
  struct Slot {
    /// The word they lie in.
    let word: Int
    /// How many bits of the word come before them.
    let shift: UInt64
    /// The bits in that word.
    let mask: UInt64
  }

  /// What an edge does to the lanes of one word.
  struct Turn {
    /// The word.
    let word: Int
    /// The states that stay what they are.
    fileprivate(set) var keep: UInt64 = .max
    /// The states from which a lane finds what it looks for.
    fileprivate(set) var goal: UInt64 = 0
    /// The moves of the other states, by index into `moves`.
    fileprivate(set) var moves: Range<Int>
  }

  /// States that move by the same distance.
  struct Move {
    /// By how many bits, to the left and round.
    let distance: UInt64
    /// The states.
    fileprivate(set) var mask: UInt64
  }

  /// For each lane, its slot.
  let slots: [Slot]
  /// How many words a row has.
  let width: Int
  /// For each kind of edge, the class of those that do the same; 0 for one that does nothing.
  private(set) var classes: [UInt32] = []
  /// The turns, class by class, each in the order of the words.
  private(set) var turns: [Turn] = []
  /// The moves of all turns.
  private(set) var moves: [Move] = []
  private var starts = [0, 0]

  /// Gathers what edges do to lanes.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of the edges.
  ///   - numbers: The numbers that what is seen has in all walks.
  ///   - chosen: The lanes, by index into the catalog, ascending.
  ///   - catalog: Where they stand.
  init(
    of kinds: KindCatalog, _ numbers: SharedNumbers, on chosen: [Int], in catalog: LaneCatalog
  ) {
    (slots, width) = Self.slots(for: chosen.map { catalog.stateCounts[$0] })
    var places = catalog.lanes.map { _ in -1 }
    for (place, number) in chosen.enumerated() { places[number] = place }
    let (found, effects) = catalog.classes(of: kinds, numbers)
    var numbers: [UInt32?] = effects.map { _ in nil }
    classes.reserveCapacity(found.count)
    for whole in found.map({ Int($0) }) {
      let number = numbers[whole] ?? add(effects[whole], catalog.stateCounts, places)
      numbers[whole] = number
      classes.append(number)
    }
  }

  /// The turns of a class, by index into `turns`.
  func turns(of number: Int) -> Range<Int> { starts[number]..<starts[number + 1] }

  /// Adds a class of edges that do whatever those of some classes do, and gives its number.
  mutating func join(_ classes: [Int]) -> Int {
    let first = turns.count
    let parts = classes.flatMap { turns(of: $0) }.sorted { turns[$0].word < turns[$1].word }
    for part in parts.map({ turns[$0] }) {
      open(part.word, since: first)
      turns[turns.count - 1].keep &= part.keep
      turns[turns.count - 1].goal |= part.goal
      for place in part.moves { add(moves[place]) }
    }
    starts.append(turns.count)
    return starts.count - 2
  }

  /// Adds a class, with what it does to the chosen lanes, and gives its number.
  private mutating func add(
    _ effects: LaneCatalog.Effects, _ counts: [Int], _ places: [Int]
  ) -> UInt32 {
    let firstTurn = turns.count
    var first = 0
    for lane in effects.lanes.map({ Int($0) }) {
      let own = first..<first + counts[lane]
      first = own.upperBound
      guard places[lane] >= 0 else { continue }
      let slot = slots[places[lane]]
      open(slot.word, since: firstTurn)
      for (state, next) in effects.nexts[own].enumerated() { turn(state, to: next, in: slot) }
    }
    guard turns.count > firstTurn else { return 0 }
    starts.append(turns.count)
    return UInt32(truncatingIfNeeded: starts.count - 2)
  }

  /// Adds what the last turn does to a state of the lane in a slot.
  private mutating func turn(_ state: Int, to next: UInt8, in slot: Slot) {
    guard Int(next) != state else { return }
    let last = turns.count - 1
    let bit: UInt64 = 1 &<< (slot.shift &+ UInt64(state))
    turns[last].keep &= ~bit
    if next == Automaton.goal {
      turns[last].goal |= bit
      return
    }
    add(Move(distance: UInt64(bitPattern: Int64(Int(next) - state)) & 63, mask: bit))
  }

  /// Begins the turn of a word, unless the last one is that, and one of those from some place on.
  private mutating func open(_ word: Int, since first: Int) {
    if turns.count > first, turns[turns.count - 1].word == word { return }
    turns.append(Turn(word: word, moves: moves.count..<moves.count))
  }

  /// Adds a move to the last turn, to the one of the same distance if there is one.
  private mutating func add(_ move: Move) {
    let last = turns.count - 1
    if let known = turns[last].moves.first(where: { moves[$0].distance == move.distance }) {
      moves[known].mask |= move.mask
    } else {
      moves.append(move)
      turns[last].moves = turns[last].moves.lowerBound..<moves.count
    }
  }

  /// Packs lanes into words, in their order, none across two.
  private static func slots(for counts: [Int]) -> ([Slot], Int) {
    var (word, used) = (0, 0)
    let slots = counts.map { count in
      if used + count > 64 { (word, used) = (word + 1, 0) }
      defer { used += count }
      let mask = UInt64.max &>> UInt64(64 - max(count, 1))
      return Slot(word: word, shift: UInt64(used), mask: mask &<< UInt64(used))
    }
    return (slots, word + 1)
  }
}
