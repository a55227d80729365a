import Base
import Pack
import StateSpace

/// Statistics of the interactions in a state graph, collected from its transitions.
struct TransitionStatistics {
  /// The statistics of one interaction.
  struct InteractionSummary {
    /// For each step that sends an event, by place, the transitions that it took, by index into the
    /// event.
    var taken: [Place: Set<Int>] = [:]
    /// For each lifeline, the local states of its object when the interaction ends.
    var leaves: [BitSet]
    /// The interactions that begin in its gaps, by index into the pack.
    var inside = BitSet()
    /// The callbacks that its steps call, by index into the pack.
    var calls = BitSet()
    /// How events that come by themselves end it.
    var cuts: Set<InteractionCut> = []
  }

  /// The statistics of each interaction, by index into the pack; including those used by `ref`
  /// only.
  private(set) var interactions: [Int: InteractionSummary] = [:]

  /// Collects the statistics of a state graph.
  init(of graph: StateGraph) {
    for automaton in graph.system.compiled.automata.indices where graph.begun[automaton] {
      let found = graph.system.compiled.automata[automaton]
      guard let interaction = found.interaction else { continue }
      interactions[interaction] = InteractionSummary(leaves: found.roles.map { _ in BitSet() })
    }
    gatherSteps(of: graph)
    gatherEnds(of: graph)
    if graph.system.mayCut { gatherCuts(of: graph) }
    gatherGaps(of: graph)
  }

  /// The interactions whose steps call a callback, by index, ascending.
  func callers(of callback: Int) -> [Int] {
    interactions.filter { $0.value.calls.contains(callback) }.keys.sorted()
  }

  /// Collects the transitions and callbacks of each step.
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
      let none = InteractionSummary(leaves: [])
      interactions[owner, default: none].taken[step.place, default: []]
        .insert(localTransition.transition)
      for emission in localTransition.emissions {
        interactions[owner]?.calls.insert(emission.callback)
      }
    }
  }

  /// Collects the local states of objects when interactions end.
  private mutating func gatherEnds(of graph: StateGraph) {
    let (relation, system, states) = (graph.relation, graph.system, graph.table.states)
    // For each edge label, the binding whose interaction ends with it in every state.
    let leaving = relation.edgeLabels.map { edgeLabel -> Int? in
      let isLast = system.edge(of: edgeLabel.cause).map { system.ends(with: $0) } ?? false
      return isLast ? Int(system.bindingOfCause[edgeLabel.cause]) : nil
    }
    var leavers = Leavers(on: system, locals: graph.machineTables.map(\.count).max() ?? 0)
    relation.forEachChange { source, edgeLabel, target in
      for frame in graph.frames(cutFrom: source, to: target, by: edgeLabel) {
        leavers.note(frame.binding, in: states[target])
      }
      if let binding = leaving[edgeLabel] {
        leavers.note(binding, in: states[target])
      } else if states[target][system.over] != 0 {
        let cause = relation.edgeLabels[edgeLabel].cause
        leavers.note(Int(system.bindingOfCause[cause]), in: states[target])
      }
    }
    for share in relation.selfLoops.shares.lazy.compactMap(\.self) {
      leavers.note(share.lists.map { $0.all.compactMap { leaving[Int($0)] } }, share.listOf, states)
    }
    // An interaction that never begins may be in others by reference.
    for (leaver, locals) in leavers.found where !locals.isEmpty {
      interactions[leaver.interaction]?.leaves[leaver.lifeline].formUnion(locals)
    }
  }

  /// Collects the events that end interactions, and before which steps.
  private mutating func gatherCuts(of graph: StateGraph) {
    let system = graph.system
    graph.relation.forEachChange { source, edgeLabel, target in
      let label = graph.relation.edgeLabels[edgeLabel]
      guard let effect = EdgeEffect(label.effect), let edge = system.edge(of: label.cause),
        case .send(_, let event) = system.compiled.edges[edge].action
      else { return }
      let transition = graph.localTransition(of: effect).transition
      for frame in graph.frames(cutFrom: source, to: target, by: edgeLabel) {
        let binding = system.bindings[frame.binding]
        let automaton = system.compiled.automata[binding.automaton]
        let lifeline = automaton.roles.firstIndex { role in
          role.others == nil && system.object(in: role.first, of: binding) == effect.object
        }
        guard let interaction = automaton.interaction, let lifeline else { continue }
        let next = system.compiled.stepsNext(at: frame.position).map {
          system.compiled.steps[$0].place
        }
        interactions[interaction]?.cuts.insert(
          InteractionCut(
            lifeline: lifeline, event: event, transition: transition, next: next))
      }
    }
  }

  /// Collects the interactions that begin in the gaps of others.
  private mutating func gatherGaps(of graph: StateGraph) {
    let (relation, system) = (graph.relation, graph.system)
    let automata = system.compiled.automata
    // For each edge label, the automaton that begins with it, unless it is ambient.
    let guests = relation.edgeLabels.map { edgeLabel -> Int? in
      let automaton = system.bindings[Int(system.bindingOfCause[edgeLabel.cause])].automaton
      return edgeLabel.begins && !automata[automaton].isAmbient ? automaton : nil
    }
    // For each automaton, those that begin in its gaps.
    var inside = BitMatrix(rows: automata.count, width: automata.count)
    // For each state, the automaton in whose gaps others can begin.
    let hosts = graph.table.states.map { globalState in
      system.host(in: globalState).map { system.bindings[$0.binding].automaton }
    }
    relation.forEachChange { source, edgeLabel, _ in
      if let host = hosts[source], let guest = guests[edgeLabel] { inside.insert(guest, in: host) }
    }
    for share in relation.selfLoops.shares.lazy.compactMap(\.self) {
      // For each list of self-loops, the automata in whose gaps it occurs.
      var around = BitMatrix(rows: share.lists.count, width: automata.count)
      for (list, host) in zip(share.listOf, hosts) {
        if let host { around.insert(host, in: Int(list)) }
      }
      for (number, list) in share.lists.enumerated() {
        let guests = list.all.compactMap { guests[Int($0)] }
        for host in around[number] {
          for guest in guests { inside.insert(guest, in: host) }
        }
      }
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
  /// Calls a function with the source, the edge label, and the target of every edge but self-loops.
  fileprivate func forEachChange(_ body: (Int, Int, Int) -> Void) {
    for source in 0..<starts.count - 1 {
      for change in changes(from: source) {
        body(source, Int(edgeLabelOf[change]), Int(targets[change]))
      }
    }
  }
}

/// A local transition that a step causes.
private struct StepTransition: Hashable {
  let step, machine, localTransition: Int
}

/// An object on a lifeline of an interaction, to record its local state when the interaction ends.
private struct Leaver {
  /// The interaction, by index into the pack, and the lifeline of one object.
  let interaction, lifeline: Int
  /// The field of the object's local state.
  let state: BitField
}

/// The local states of objects when interactions end.
private struct Leavers {
  private let all: [Leaver]
  /// For each role binding, its objects, as a range of indices into `all`.
  private let ranges: [Range<Int>]
  /// The greatest number of local states of an object.
  private let width: Int
  private var locals: BitMatrix

  /// Makes an entry for each object of each role binding; objects have at most `count` local
  /// states.
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
    width = count
    locals = BitMatrix(rows: all.count, width: count)
  }

  /// Records that the interaction of a role binding ends in a state.
  mutating func note(_ binding: Int, in globalState: GlobalState) {
    for leaver in ranges[binding] { locals.insert(globalState[all[leaver].state], in: leaver) }
  }

  /// Records that interactions end in states where lists of self-loops occur.
  ///
  /// Many self-loops of a list concern the same objects, whose local states are gathered once.
  ///
  /// - Parameters:
  ///   - lists: For each list, the role bindings whose interactions end with its self-loops.
  ///   - listOf: For each state, its list, by index.
  ///   - states: The states.
  mutating func note(_ lists: [[Int]], _ listOf: [UInt32], _ states: [GlobalState]) {
    let leavers = lists.map { list in BitSet(list.flatMap { ranges[$0] }) }
    // The different fields of each list, one list after the other.
    var (fields, firsts) = ([BitField](), [0])
    for own in leavers {
      fields += Interner(own.map { all[$0].state }).all
      firsts.append(fields.count)
    }
    var seen = BitMatrix(rows: fields.count, width: width)
    for (globalState, list) in zip(states, listOf) where list != 0 {
      for place in firsts[Int(list)]..<firsts[Int(list) + 1] {
        seen.insert(globalState[fields[place]], in: place)
      }
    }
    for list in lists.indices {
      for place in firsts[list]..<firsts[list + 1] {
        for leaver in leavers[list] where all[leaver].state == fields[place] {
          locals.formUnion(leaver, with: seen, place)
        }
      }
    }
  }

  /// Each object with its recorded local states.
  var found: [(Leaver, BitSet)] { all.indices.map { (all[$0], locals[$0]) } }
}
