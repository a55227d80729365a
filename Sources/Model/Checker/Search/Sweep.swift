/// A search of one observation for many automata at once.
///
/// Each node holds, for every automaton, the set of states in which some run arrives there, one
/// bit a state. The sets of all automata lie side by side in a row of words and travel along an
/// edge together; once they have, only words that grow since travel again.
struct Sweep {
  private let graph: Condensation
  private let lanes: [Lane.Bounds]
  private let effects: LaneEffects
  /// For each list of edges that lead back to their node, the class that all of them make up.
  private let loops: [Int]
  /// How many words a row has.
  private let width: Int
  /// For each automaton, whether it found what it looks for.
  private(set) var hits: [Bool]

  /// Prepares a search.
  init(of graph: Condensation, for lanes: [Lane.Bounds], effects: LaneEffects) {
    self.graph = graph
    self.lanes = lanes
    var effects = effects
    loops = graph.loops.map { effects.join($0) }
    self.effects = effects
    width = effects.width
    hits = lanes.map { $0.start == Automaton.goal }
  }

  /// Searches everything that any run can do.
  mutating func run() {
    var rows = [UInt64](repeating: 0, count: graph.endings.count * width)
    var found = [UInt64](repeating: 0, count: width)
    flood(&rows, &found)
    judgeEndings(rows)
    for lane in lanes.indices {
      let slot = effects.slots[lane]
      if found[slot.word] & slot.mask != 0 { hits[lane] = true }
    }
  }

  /// Lets the states of all automata travel until no row grows any more.
  ///
  /// - Parameters:
  ///   - rows: For each node, its row, one after the other.
  ///   - found: The states in which automata find what they look for at the next step.
  private func flood(_ rows: inout [UInt64], _ found: inout [UInt64]) {
    // For each node, a bit for each word that grew since it was left last; many words share bits.
    var grown = [UInt64](repeating: 0, count: graph.endings.count)
    var load = firstRow
    var rowSpan = rows.mutableSpan
    var foundSpan = found.mutableSpan
    var waiting = grown.mutableSpan
    var loadSpan = load.mutableSpan
    let first = firstRow
    for entry in graph.entries {
      for place in first.indices { loadSpan[place] = first[place] }
      turn(&loadSpan, by: entry.kind, &foundSpan)
      waiting[entry.node] |= merge(loadSpan, into: entry.node, &rowSpan)
    }
    for group in graph.groups {
      var isGrowing = true
      while isGrowing {
        isGrowing = false
        for place in group {
          let node = Int(graph.order[place])
          let words = waiting[node]
          guard words != 0 else { continue }
          waiting[node] = 0
          isGrowing = true
          leave(node, words, &loadSpan, &rowSpan, &waiting, &foundSpan)
        }
      }
    }
  }

  /// The row of a run before its first position.
  private var firstRow: [UInt64] {
    var row = [UInt64](repeating: 0, count: width)
    for (lane, one) in lanes.enumerated() where one.start != Automaton.goal {
      let slot = effects.slots[lane]
      row[slot.word] |= 1 &<< (slot.shift &+ UInt64(one.start))
    }
    return row
  }

  /// Takes words of the row of a node over the edges that lead back to it until they grow no more, and
  /// then over the others; those of one class lie side by side.
  private func leave(
    _ node: Int, _ words: UInt64, _ load: inout MutableSpan<UInt64>,
    _ rows: inout MutableSpan<UInt64>, _ waiting: inout MutableSpan<UInt64>,
    _ found: inout MutableSpan<UInt64>
  ) {
    stay(at: node, words, &rows, &found)
    var last = UInt32.max
    for edge in graph.edges(from: node) {
      if graph.kinds[edge] != last {
        last = graph.kinds[edge]
        for place in 0..<width {
          load[place] = Self.bit(of: place) & words == 0 ? 0 : rows[node &* width &+ place]
        }
        turn(&load, by: Int(last), &found)
      }
      let target = Int(graph.targets[edge])
      waiting[target] |= merge(load, into: target, &rows)
    }
  }

  /// The bit of a word of a row.
  private static func bit(of word: Int) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: word & 63) }

  /// Takes a row over an edge of a class.
  private func turn(
    _ load: inout MutableSpan<UInt64>, by number: Int, _ found: inout MutableSpan<UInt64>
  ) {
    let turns = effects.turns.span.extracting(effects.turns(of: number))
    for place in turns.indices {
      let turn = turns[place]
      let old = load[turn.word]
      if old & ~turn.keep == 0 { continue }
      load[turn.word] = old & turn.keep | moved(old, by: turn)
      found[turn.word] |= old & turn.goal
    }
  }

  /// Takes words of the row of a node over the edges that lead back to it until they grow no more.
  private func stay(
    at node: Int, _ words: UInt64, _ rows: inout MutableSpan<UInt64>,
    _ found: inout MutableSpan<UInt64>
  ) {
    let turns = effects.turns.span.extracting(
      effects.turns(of: loops[graph.loopsOf[node]]))
    for place in turns.indices {
      let turn = turns[place]
      if words & Self.bit(of: turn.word) == 0 { continue }
      let slot = node &* width &+ turn.word
      var (old, all) = (UInt64(0), rows[slot])
      while all != old { (old, all) = (all, all | moved(all, by: turn)) }
      rows[slot] = all
      found[turn.word] |= all & turn.goal
    }
  }

  /// The states that those of a word move on to, without those that stay.
  private func moved(_ old: UInt64, by turn: LaneEffects.Turn) -> UInt64 {
    var new: UInt64 = 0
    let moves = effects.moves.span.extracting(turn.moves)
    for place in moves.indices {
      let move = moves[place]
      let moving = old & move.mask
      new |= moving &<< move.distance | moving &>> (64 &- move.distance)
    }
    return new
  }

  /// Adds a row to a node's, and says which words have grown.
  private func merge(
    _ load: borrowing MutableSpan<UInt64>, into node: Int, _ rows: inout MutableSpan<UInt64>
  ) -> UInt64 {
    var growth: UInt64 = 0
    let first = node &* width
    for place in 0..<width {
      let old = rows[first &+ place]
      if load[place] & ~old == 0 { continue }
      growth |= Self.bit(of: place)
      rows[first &+ place] = old | load[place]
    }
    return growth
  }

  /// Looks for runs that end while they owe something.
  private mutating func judgeEndings(_ rows: [UInt64]) {
    var resting = [UInt64](repeating: 0, count: width)
    var killed = resting
    for (node, ending) in graph.endings.enumerated() where ending != 0 {
      for place in 0..<width {
        let word = rows[node &* width &+ place]
        if ending & Observation.Ending.rest.rawValue != 0 { resting[place] |= word }
        if ending & Observation.Ending.kill.rawValue != 0 { killed[place] |= word }
      }
    }
    for (lane, one) in lanes.enumerated() {
      let slot = effects.slots[lane]
      let owing = one.owing &<< slot.shift & slot.mask
      if resting[slot.word] & owing != 0 { hits[lane] = true }
      if one.isHeldToKills, killed[slot.word] & owing != 0 { hits[lane] = true }
    }
  }
}
