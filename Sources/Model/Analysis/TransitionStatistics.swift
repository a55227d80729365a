import Base
import StateSpace

/// What the transitions of a state graph tell of its interactions.
struct TransitionStatistics {
  /// What was seen of one interaction.
  struct InteractionSummary {
    /// For each step that sends an event, by place, the transitions that it took.
    var taken: [Place: Set<Int>] = [:]
    /// For each lifeline, the local states of its object when the interaction ended.
    var leaves: [BitSet]
    /// The interactions that began in its gaps, by index into the pack.
    var inside = BitSet()
    /// The callbacks that its steps called, by index into the pack.
    var calls = BitSet()
  }

  /// What was seen of each interaction, by index into the pack; interaction uses are among them.
  private(set) var interactions: [Int: InteractionSummary] = [:]

  /// Gathers the statistics of a state graph.
  init(of graph: StateGraph) {
    for automaton in graph.system.compiled.automata.indices where graph.begun[automaton] {
      let found = graph.system.compiled.automata[automaton]
      guard let interaction = found.interaction else { continue }
      interactions[interaction] = InteractionSummary(leaves: found.roles.map { _ in BitSet() })
    }
    gatherSteps(of: graph)
    gatherEnds(of: graph)
    gatherGaps(of: graph)
  }

  /// The interactions whose steps call a callback, by index, ascending.
  func callers(of callback: Int) -> [Int] {
    interactions.filter { $0.value.calls.contains(callback) }.keys.sorted()
  }

  /// What each step made happen.
  private mutating func gatherSteps(of graph: StateGraph) {
    let system = graph.system
    var noted: Set<StepTransition> = []
    for edgeLabel in graph.relation.edgeLabels {
      guard let effect = EdgeEffect(edgeLabel.effect),
        let edge = system.edge(of: edgeLabel.cause)
      else { continue }
      let step = system.compiled.edges[edge].step
      let machine = system.objects[effect.object].machine
      let found = StepTransition(
        step: step, machine: machine, localTransition: effect.localTransition)
      guard step >= 0, noted.insert(found).inserted else { continue }
      note(graph.localTransition(of: effect), by: system.compiled.steps[step])
    }
  }

  private mutating func note(_ localTransition: LocalTransition, by step: StepOrigin) {
    for owner in step.owners {
      var seen = interactions[owner] ?? InteractionSummary(leaves: [])
      seen.taken[step.place, default: []].insert(localTransition.transition)
      for emission in localTransition.emissions { seen.calls.insert(emission.callback) }
      interactions[owner] = seen
    }
  }

  /// The states in which interactions leave their objects.
  private mutating func gatherEnds(of graph: StateGraph) {
    let (relation, system, states) = (graph.relation, graph.system, graph.table.states)
    // For each edge label, the binding whose interaction ends with it in every state.
    let leaving = relation.edgeLabels.map { edgeLabel -> Int? in
      let isLast = system.edge(of: edgeLabel.cause).map { system.ends(with: $0) } ?? false
      return isLast ? Int(system.bindingOfCause[edgeLabel.cause]) : nil
    }
    var leavers = Leavers(on: system, locals: graph.machineTables.map(\.count).max() ?? 0)
    relation.forEachEdge { _, edgeLabel, target in
      if let binding = leaving[edgeLabel] {
        leavers.note(binding, in: states[target])
      } else if states[target][system.over] != 0 {
        let cause = relation.edgeLabels[edgeLabel].cause
        leavers.note(Int(system.bindingOfCause[cause]), in: states[target])
      }
    }
    for (leaver, locals) in leavers.found {
      interactions[leaver.interaction]?.leaves[leaver.lifeline].formUnion(locals)
    }
  }

  /// Ordinary interactions that begin on top of another begin in one of its gaps.
  private mutating func gatherGaps(of graph: StateGraph) {
    let (relation, system) = (graph.relation, graph.system)
    let automata = system.compiled.automata
    // For each edge label, the automaton that begins with it, unless it is ambient.
    let guests = relation.edgeLabels.map { edgeLabel -> Int? in
      let automaton = system.bindings[Int(system.bindingOfCause[edgeLabel.cause])].automaton
      return edgeLabel.begins && !automata[automaton].isAmbient ? automaton : nil
    }
    // For each automaton, those that began in its gaps.
    var inside = BitMatrix(rows: automata.count, width: automata.count)
    // For each state, the automaton in whose gap others may begin.
    let hosts = graph.table.states.map { globalState in
      system.host(in: globalState).map { system.bindings[$0.binding].automaton }
    }
    relation.forEachEdge { source, edgeLabel, _ in
      if let host = hosts[source], let guest = guests[edgeLabel] { inside.insert(guest, in: host) }
    }
    for (number, host) in automata.enumerated() {
      guard let host = host.interaction else { continue }
      for guest in inside[number].compactMap({ automata[$0].interaction }) {
        interactions[host]?.inside.insert(guest)
      }
    }
  }
}

extension TransitionRelation {
  /// Calls a function with the source, the edge label, and the target of every edge.
  fileprivate func forEachEdge(_ body: (Int, Int, Int) -> Void) {
    for source in 0..<starts.count - 1 {
      for change in changes(from: source) {
        body(source, Int(edgeLabelOf[change]), Int(targets[change]))
      }
    }
    for share in selfLoops.shares.lazy.compactMap(\.self) {
      let lists = share.lists.map { $0.all.map { Int($0) } }
      for (state, list) in share.listOf.enumerated() where list != 0 {
        for edgeLabel in lists[Int(list)] { body(state, edgeLabel, state) }
      }
    }
  }
}

/// A local transition that a step made happen.
private struct StepTransition: Hashable {
  let step, machine, localTransition: Int
}

/// An object that an interaction leaves in some local state when it ends.
private struct Leaver {
  /// The interaction, by index into the pack, and the lifeline of one object.
  let interaction, lifeline: Int
  /// Where the object keeps its local state.
  let state: BitField
}

/// The objects that interactions leave, and the local states in which they were left.
private struct Leavers {
  private let all: [Leaver]
  /// For each role binding, its objects among them.
  private let ranges: [Range<Int>]
  private var locals: BitMatrix

  /// Begins with the objects of all role bindings, none of which has more local states than a
  /// number.
  init(on system: TransitionSystem, locals count: Int) {
    var all: [Leaver] = []
    ranges = system.bindings.map { binding in
      let first = all.count
      let automaton = system.compiled.automata[binding.automaton]
      if let interaction = automaton.interaction {
        for (lifeline, role) in automaton.roles.enumerated() where role.others == nil {
          let object = system.objects[system.object(in: role.first, of: binding)]
          all.append(Leaver(interaction: interaction, lifeline: lifeline, state: object.state))
        }
      }
      return first..<all.count
    }
    self.all = all
    locals = BitMatrix(rows: all.count, width: count)
  }

  /// Notes that the interaction of a role binding ends in a state.
  mutating func note(_ binding: Int, in globalState: GlobalState) {
    for leaver in ranges[binding] { locals.insert(globalState[all[leaver].state], in: leaver) }
  }

  /// The local states in which each object was left.
  var found: [(Leaver, BitSet)] { all.indices.map { (all[$0], locals[$0]) } }
}
