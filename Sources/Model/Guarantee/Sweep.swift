/// A search of one observation for many automata at once.
///
/// Each node holds, for every automaton, the set of states in which some run arrives there, one
/// bit a state. The sets of all automata lie side by side in a row of words and travel along an
/// edge together; only the automata that an edge means something to are looked at one by one.
struct Sweep {
  /// Four words of a row.
  private typealias Block = SIMD4<UInt64>

  private let graph: Condensation
  private let lanes: [Lane]
  private let effects: LaneEffects
  /// For each node, its row of blocks, one row after the other.
  private var rows: [Block]
  private let width: Int
  /// For each node, whether its row has grown since it was looked at.
  private var isWaiting: [Bool]
  /// For each automaton, whether it found what it looks for.
  private(set) var hits: [Bool]

  /// Prepares a search.
  init(of graph: Condensation, for lanes: [Lane], effects: LaneEffects) {
    self.graph = graph
    self.lanes = lanes
    self.effects = effects
    width = (effects.width + 3) / 4
    rows = [Block](repeating: .zero, count: graph.endings.count * width)
    isWaiting = [Bool](repeating: false, count: graph.endings.count)
    hits = lanes.map { $0.automaton.start == Automaton.goal }
  }

  /// Searches everything that any run can do.
  mutating func run() {
    let start = firstRow
    for entry in graph.entries {
      var load = start
      apply(entry.kind, to: &load)
      if merge(load, into: entry.node) { isWaiting[entry.node] = true }
    }
    var load = start
    for group in graph.groups {
      var isGrowing = true
      while isGrowing {
        isGrowing = false
        for place in group where isWaiting[Int(graph.order[place])] {
          let node = Int(graph.order[place])
          isWaiting[node] = false
          isGrowing = true
          for edge in graph.edges(from: node) { follow(edge, from: node, &load) }
        }
      }
    }
    judgeEndings()
  }

  /// The row of a run before its first position.
  private var firstRow: [Block] {
    var row = [Block](repeating: .zero, count: width)
    for (lane, one) in lanes.enumerated() where one.automaton.start != Automaton.goal {
      let slot = effects.slots[lane]
      row[slot.word &>> 2][slot.word & 3] |= 1 &<< (slot.shift &+ UInt64(one.automaton.start))
    }
    return row
  }

  private mutating func follow(_ edge: Int, from node: Int, _ load: inout [Block]) {
    let (kind, target) = (Int(graph.kinds[edge]), Int(graph.targets[edge]))
    for place in 0..<width { load[place] = rows[node &* width &+ place] }
    apply(kind, to: &load)
    if merge(load, into: target) { isWaiting[target] = true }
  }

  /// Takes a row over an edge of a kind.
  private mutating func apply(_ kind: Int, to load: inout [Block]) {
    for number in effects.range(of: kind) {
      let effect = effects.all[number]
      let word = load[effect.word &>> 2][effect.word & 3]
      var old = word &>> effect.shift & effect.mask
      if old == 0 { continue }
      var new: UInt64 = 0
      while old != 0 {
        let next = effects.nexts[effect.first &+ old.trailingZeroBitCount]
        old &= old &- 1
        if next == Automaton.goal {
          hits[effect.lane] = true
        } else {
          new |= 1 &<< UInt64(truncatingIfNeeded: next)
        }
      }
      load[effect.word &>> 2][effect.word & 3] =
        word & ~(effect.mask &<< effect.shift) | new &<< effect.shift
    }
  }

  /// Adds a row to a node's, and says whether that has grown.
  private mutating func merge(_ load: [Block], into node: Int) -> Bool {
    var growth = Block.zero
    let first = node &* width
    for place in 0..<width {
      let old = rows[first &+ place]
      growth |= load[place] & ~old
      rows[first &+ place] = old | load[place]
    }
    return growth != .zero
  }

  /// Looks for runs that end while they owe something.
  private mutating func judgeEndings() {
    var resting = [Block](repeating: .zero, count: width)
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
      let owing = one.automaton.owing & slot.mask
      let (block, word) = (slot.word &>> 2, slot.word & 3)
      if resting[block][word] &>> slot.shift & owing != 0 { hits[lane] = true }
      if one.isHeldToKills, killed[block][word] &>> slot.shift & owing != 0 { hits[lane] = true }
    }
  }
}
