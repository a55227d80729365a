import Base

/// Computes which automata of a batch reach their goal on some run of an observed system.
///
/// It explores the product of the system with every automaton at once. Each node has, for each
/// automaton, the set of states in which some run arrives there, one bit for each state. The sets
/// of all automata form a row of words, which is propagated along edges as a whole. Afterwards only
/// words that grow are propagated again, until a least fixpoint. Source: Baier & Katoen, Principles
/// of Model Checking, 2008, section 4.2 (regular safety properties, checked as reachability in the
/// product).
struct ProductReachability {
  private let graph: SilentQuotient
  private let automata: [PropertyAutomaton]
  private let transitions: BitParallelTransitions
  /// For each set of classes of self-loops, the class that is their union.
  private let loops: [Index<BitParallelTransitions.LabelClass>]
  /// How many words a row has.
  private var width: Int { transitions.width }
  /// For each automaton, whether it reaches its goal, or some run ends in an accepting state.
  private(set) var isReached: [Bool]

  /// Explores the product.
  ///
  /// - Parameters:
  ///   - graph: The observed system.
  ///   - automata: The automata.
  ///   - transitions: The transitions of the automata on the edges' classes.
  init(
    of graph: SilentQuotient, _ automata: [PropertyAutomaton], _ transitions: BitParallelTransitions
  ) {
    self.graph = graph
    self.automata = automata
    var transitions = transitions
    loops = graph.loops.all.map { transitions.join($0) }
    self.transitions = transitions
    isReached = automata.map { $0.start == PropertyAutomaton.goal }
    var rows = [UInt64](repeating: 0, count: graph.endings.count * width)
    var goals = [UInt64](repeating: 0, count: width)
    propagate(&rows, &goals)
    for (number, slot) in transitions.slots.enumerated() where goals[slot.word] & slot.mask != 0 {
      isReached[number] = true
    }
    judgeEndings(rows)
  }

  /// Propagates the states of all automata until no row grows.
  ///
  /// - Parameters:
  ///   - rows: The rows of all nodes, `width` words each.
  ///   - goals: The states from which automata reach their goal at the next step.
  private func propagate(_ rows: inout [UInt64], _ goals: inout [UInt64]) {
    // For each node, the words of its row that grew since it was last propagated, a bit each; words
    // whose indices are equal modulo 64 share a bit.
    var grown = [UInt64](repeating: 0, count: graph.endings.count)
    let first = firstRow
    var load = first
    var rowSpan = rows.mutableSpan
    var goalSpan = goals.mutableSpan
    var grownSpan = grown.mutableSpan
    var loadSpan = load.mutableSpan
    for entry in graph.entries {
      for place in first.indices { loadSpan[place] = first[place] }
      step(&loadSpan, by: entry.label, &goalSpan)
      grownSpan[entry.node] |= merge(loadSpan, into: entry.node, &rowSpan)
    }
    for component in graph.components {
      var isGrowing = true
      while isGrowing {
        isGrowing = false
        for place in component {
          let node = Int(graph.order[place])
          let words = grownSpan[node]
          guard words != 0 else { continue }
          grownSpan[node] = 0
          isGrowing = true
          leave(node, words, &loadSpan, &rowSpan, &grownSpan, &goalSpan)
        }
      }
    }
  }

  /// The row with the initial state of each automaton.
  private var firstRow: [UInt64] {
    var row = [UInt64](repeating: 0, count: width)
    for (automaton, slot) in zip(automata, transitions.slots)
    where automaton.start != PropertyAutomaton.goal {
      row[slot.word] |= 1 &<< (slot.shift &+ UInt64(automaton.start))
    }
    return row
  }

  /// Propagates words of the row of a node: over its self-loops until they do not grow, then over
  /// its other edges, which are sorted by class.
  private func leave(
    _ node: Int, _ words: UInt64, _ load: inout MutableSpan<UInt64>,
    _ rows: inout MutableSpan<UInt64>, _ grown: inout MutableSpan<UInt64>,
    _ goals: inout MutableSpan<UInt64>
  ) {
    loop(at: node, words, &rows, &goals)
    var last: Index<BitParallelTransitions.LabelClass>?
    for edge in graph.edges(from: node) {
      if graph.labels[edge] != last {
        last = graph.labels[edge]
        for place in 0..<width {
          load[place] = Self.bit(of: place) & words == 0 ? 0 : rows[node &* width &+ place]
        }
        step(&load, by: graph.labels[edge], &goals)
      }
      let target = Int(graph.targets[edge])
      grown[target] |= merge(load, into: target, &rows)
    }
  }

  /// The bit of a word of a row.
  private static func bit(of word: Int) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: word & 63) }

  /// Applies a class of labels to a row.
  private func step(
    _ load: inout MutableSpan<UInt64>, by label: Index<BitParallelTransitions.LabelClass>,
    _ goals: inout MutableSpan<UInt64>
  ) {
    let steps = transitions.steps.span.extracting(transitions.steps(of: label))
    for place in steps.indices {
      let step = steps[place]
      let old = load[step.word]
      if old & ~step.keep == 0 { continue }
      load[step.word] = old & step.keep | moved(old, by: step)
      goals[step.word] |= old & step.goal
    }
  }

  /// Applies the self-loops of a node to words of its row until they do not grow.
  private func loop(
    at node: Int, _ words: UInt64, _ rows: inout MutableSpan<UInt64>,
    _ goals: inout MutableSpan<UInt64>
  ) {
    let steps = transitions.steps.span.extracting(
      transitions.steps(of: loops[graph.loopsOf[node]]))
    for place in steps.indices {
      let step = steps[place]
      if words & Self.bit(of: step.word) == 0 { continue }
      let slot = node &* width &+ step.word
      var (old, all) = (UInt64(0), rows[slot])
      while all != old { (old, all) = (all, all | moved(all, by: step)) }
      rows[slot] = all
      goals[step.word] |= all & step.goal
    }
  }

  /// The successors of the states in a word, without those that do not change or go to the goal.
  private func moved(_ old: UInt64, by step: BitParallelTransitions.WordStep) -> UInt64 {
    var new: UInt64 = 0
    let rotations = transitions.rotations.span.extracting(step.rotations)
    for place in rotations.indices {
      let rotation = rotations[place]
      let moving = old & rotation.mask
      new |= moving &<< rotation.distance | moving &>> (64 &- rotation.distance)
    }
    return new
  }

  /// Adds a row to that of a node, and returns the bits of the words that grew.
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

  /// Marks the automata that are in an accepting state at the end of some run.
  private mutating func judgeEndings(_ rows: [UInt64]) {
    var resting = [UInt64](repeating: 0, count: width)
    var killed = resting
    for (node, ending) in graph.endings.enumerated() where ending != 0 {
      for place in 0..<width {
        let word = rows[node &* width &+ place]
        if ending & RunEnding.rest.rawValue != 0 { resting[place] |= word }
        if ending & RunEnding.kill.rawValue != 0 { killed[place] |= word }
      }
    }
    for (number, automaton) in automata.enumerated() {
      let slot = transitions.slots[number]
      let accepted =
        resting[slot.word] & automaton.accepting(at: .rest) &<< slot.shift
        | killed[slot.word] & automaton.accepting(at: .kill) &<< slot.shift
      if accepted & slot.mask != 0 { isReached[number] = true }
    }
  }
}
