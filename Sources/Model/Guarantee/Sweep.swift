/// A search of one observation for many automata at once.
///
/// Each node holds, for every automaton, the set of states in which some run arrives there, one
/// bit a state. The sets of all automata lie side by side in a row of words and travel along an
/// edge together; only the automata that an edge means something to are looked at one by one.
struct Sweep {
  private let graph: Condensation
  private let lanes: [Lane]
  private let effects: LaneEffects
  /// For each node, its row of words, one row after the other.
  private var rows: [UInt64]
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
    width = effects.width
    rows = [UInt64](repeating: 0, count: graph.endings.count * width)
    isWaiting = [Bool](repeating: false, count: graph.endings.count)
    hits = lanes.map { $0.automaton.start == Automaton.goal }
  }

  /// Searches everything that any run can do.
  mutating func run() {
    let start = firstRow
    for (node, kind) in graph.entries {
      var load = start
      apply(kind, to: &load)
      if merge(load, into: node) { isWaiting[node] = true }
    }
    var load = start
    for group in graph.groups {
      while true {
        let grown = group.filter { isWaiting[$0] }
        if grown.isEmpty { break }
        for node in grown {
          isWaiting[node] = false
          for edge in graph.edges(from: node) { follow(edge, from: node, &load) }
        }
      }
    }
    judgeEndings()
  }

  /// The row of a run before its first position.
  private var firstRow: [UInt64] {
    var row = [UInt64](repeating: 0, count: width)
    for (lane, one) in lanes.enumerated() where one.automaton.start != Automaton.goal {
      let slot = effects.slots[lane]
      row[slot.word] |= 1 &<< (slot.shift &+ UInt64(one.automaton.start))
    }
    return row
  }

  private mutating func follow(_ edge: Int, from node: Int, _ load: inout [UInt64]) {
    let (kind, target) = (Int(graph.kinds[edge]), Int(graph.targets[edge]))
    for place in 0..<width { load[place] = rows[node &* width &+ place] }
    apply(kind, to: &load)
    if merge(load, into: target) { isWaiting[target] = true }
  }

  /// Takes a row over an edge of a kind.
  private mutating func apply(_ kind: Int, to load: inout [UInt64]) {
    for number in effects.range(of: kind) {
      let effect = effects.all[number]
      let word = load[effect.word]
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
      load[effect.word] = word & ~(effect.mask &<< effect.shift) | new &<< effect.shift
    }
  }

  /// Adds a row to a node's, and says whether that has grown.
  private mutating func merge(_ load: [UInt64], into node: Int) -> Bool {
    var growth: UInt64 = 0
    let first = node &* width
    for place in 0..<width {
      let old = rows[first &+ place]
      growth |= load[place] & ~old
      rows[first &+ place] = old | load[place]
    }
    return growth != 0
  }

  /// Looks for runs that end while they owe something.
  private mutating func judgeEndings() {
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
      let owing = one.automaton.owing & slot.mask
      if resting[slot.word] &>> slot.shift & owing != 0 { hits[lane] = true }
      if one.isHeldToKills, killed[slot.word] &>> slot.shift & owing != 0 { hits[lane] = true }
    }
  }
}
