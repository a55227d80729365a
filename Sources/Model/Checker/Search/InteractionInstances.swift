import Base
import StateSpace

/// The instances of an interaction in a state graph: the states in which one is in progress, and
/// the moves with which they begin.
///
/// Only one binding of its roles to objects is followed: objects of one machine are symmetric, so
/// all bindings lead to the same runs.
struct InteractionInstances: Sendable {
  /// A move (an edge of the state graph) with which an instance begins.
  struct Beginning: Sendable {
    /// The state that the move leaves.
    let globalState: UInt32
    /// The label of the move, by index into `TransitionRelation.edgeLabels`.
    let edgeLabel: UInt32
    let move: Int
  }

  /// The role binding, by index into the transition system.
  let binding: Int
  /// Whether the interaction can interleave anywhere, so that nothing comes in between.
  let isAmbient: Bool
  /// The fields of a packed state that can hold an instance in progress.
  let fields: [BitField]
  /// For each field, the states in which it holds an instance, ascending.
  private(set) var globalStates: [[UInt32]]
  /// The moves with which instances begin, in the order of the states.
  ///
  /// For self-loops, states with the same local states of objects count once.
  private(set) var beginnings: [Beginning] = []

  /// Makes an empty value.
  private init(of binding: Int, isAmbient: Bool, in system: TransitionSystem) {
    let fields = isAmbient ? [system.ambientField] : system.frameFields
    self.binding = binding
    self.isAmbient = isAmbient
    self.fields = fields
    globalStates = fields.map { _ in [] }
  }
}

extension InteractionInstances {
  /// The instances of some interactions, by index into the pack; without interactions that have no
  /// role binding.
  static func all(of interactions: Set<Int>, in stateGraph: StateGraph) -> [Int: Self] {
    let system = stateGraph.system
    var places: [Int: Int] = [:]
    var found: [Self] = []
    // For each role binding, its index into `found`; -1 if it is not followed.
    var followed = system.bindings.map { _ in -1 }
    for (number, binding) in system.bindings.enumerated() {
      let program = system.compiled.automata[binding.automaton]
      guard let own = program.interaction, interactions.contains(own), places[own] == nil
      else { continue }
      places[own] = found.count
      followed[number] = found.count
      found.append(Self(of: number, isAmbient: program.isAmbient, in: system))
    }
    if found.isEmpty { return [:] }
    gatherProgress(&found, followed, in: stateGraph)
    gatherBeginnings(&found, followed, in: stateGraph)
    return places.mapValues { found[$0].fitted }
  }

  /// The same instances without room for more: those of all models are kept at once.
  private var fitted: Self {
    var fitted = self
    fitted.globalStates = globalStates.map(\.fitted)
    fitted.beginnings = beginnings.fitted
    return fitted
  }

  private static func gatherProgress(
    _ found: inout [Self], _ followed: [Int], in stateGraph: StateGraph
  ) {
    let system = stateGraph.system
    func place(of frame: StackFrame) -> Int { frame.binding < 0 ? -1 : followed[frame.binding] }
    let (plain, ambient) = (system.frames.map(place), system.ambientFrames.map(place))
    for (number, state) in stateGraph.table.states.enumerated() {
      let globalState = UInt32(truncatingIfNeeded: number)
      for (depth, field) in system.frameFields.enumerated() where plain[state[field]] >= 0 {
        found[plain[state[field]]].globalStates[depth].append(globalState)
      }
      let own = ambient[state[system.ambientField]]
      if own >= 0 { found[own].globalStates[0].append(globalState) }
    }
  }

  private static func gatherBeginnings(
    _ found: inout [Self], _ followed: [Int], in stateGraph: StateGraph
  ) {
    let relation = stateGraph.relation
    // For each edge label, the index into `found` of the binding whose instances begin with it, or
    // -1.
    let begun = relation.edgeLabels.map { edgeLabel in
      edgeLabel.begins ? followed[Int(stateGraph.system.bindingOfCause[edgeLabel.cause])] : -1
    }
    func note(_ move: Int, _ edgeLabel: UInt32, in globalState: Int) {
      let place = begun[Int(edgeLabel)]
      if place < 0 { return }
      found[place].beginnings.append(
        Beginning(
          globalState: UInt32(truncatingIfNeeded: globalState), edgeLabel: edgeLabel, move: move))
    }
    let globalStates = stateGraph.table.states
    for globalState in globalStates.indices {
      for change in relation.changes(from: globalState) {
        note(change, relation.edgeLabelOf[change], in: globalState)
      }
    }
    let locals = GlobalState(filling: stateGraph.system.objects.map(\.state))
    for (object, share) in relation.selfLoops.shares.enumerated() {
      guard let share else { continue }
      let begins = share.lists.map { list in list.all.contains { begun[Int($0)] >= 0 } }
      var met = share.lists.map { _ in Interner<GlobalState>() }
      for (globalState, list) in share.listOf.enumerated() where begins[Int(list)] {
        let states = globalStates[globalState].masked(by: locals)
        guard met[Int(list)].insert(states) else { continue }
        for (place, edgeLabel) in share.lists[Int(list)].all.enumerated() {
          note(relation.selfLoop(place, of: object, in: globalState), edgeLabel, in: globalState)
        }
      }
    }
    for place in found.indices {
      found[place].beginnings.sort { $0.globalState < $1.globalState }
    }
  }
}
