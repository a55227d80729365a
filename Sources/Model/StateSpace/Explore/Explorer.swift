import Base
import Pack

/// Explores a transition system breadth first: every reachable global state, and every transition.
///
/// The order is fixed: first the steps of the interaction under way, then interactions that begin,
/// in the order of the pack, each with its bindings in the order of their objects. So the path by
/// which a global state is first found is a shortest one, and always the same. Baier & Katoen 2008,
/// section 3.3.1.
struct Explorer {
  let system: TransitionSystem
  private(set) var rules: PackedStepRules
  /// The global states found so far; the first is the initial one.
  private var states = Interner([GlobalState()])
  /// For each global state, its parent in the breadth-first tree, by index.
  private var parents: [UInt32] = [0]
  private(set) var faults = FaultList()
  /// For each automaton, whether it began in any global state.
  private(set) var begun: [Bool]
  /// For each global state that was expanded, its first change, by index.
  ///
  /// A change is a transition that `TransitionRelation` does not store as a self-loop.
  private var starts: [UInt32] = []
  /// For each change, the global state that it leads to.
  private var targets: [UInt32] = []
  /// For each change, its edge label, by index.
  private var edgeLabelOf: [UInt32] = []
  /// The edge labels found so far, also of self-loops.
  private var edgeLabels = Interner<TransitionRelation.Label>()
  /// The global state that is being expanded, by index.
  private var current = 0
  /// Whether a local state has a number that is too large for its field.
  ///
  /// Then there are more local states than the bounds allow global states.
  private var isSpilt = false
  private var readiness: EnabledSets
  private var selfLoops: SelfLoopCache
  /// The edge labels, by index, of the self-loops of the binding that begins.
  private var selfLoopLabels: [UInt32] = []
  private let ambient: BitSet
  private let mostStates: Int
  private let mostTransitions: Int
  private let budget: ExplorationBudget
  /// About how many bytes are taken before any state is found.
  private let preparedBytes: Int
  /// How many bytes of the budget are taken up.
  private var bytesTaken = 0

  /// Prepares to explore a transition system.
  ///
  /// - Parameters:
  ///   - system: The transition system.
  ///   - budget: The memory that all state graphs may take.
  init(_ system: TransitionSystem, within budget: ExplorationBudget) {
    self.system = system
    self.budget = budget
    mostStates = system.pack.bounds.states
    mostTransitions = system.pack.bounds.costs[.transitions]
    rules = PackedStepRules(
      system: system,
      machineTables: system.component.machines.indices.map { MachineTable(of: $0, on: system) })
    begun = system.compiled.automata.map { _ in false }
    readiness = EnabledSets(of: system)
    selfLoops = SelfLoopCache(of: system)
    ambient = BitSet(system.ambient)
    preparedBytes = rules.machineTables.reduce(system.bytes + readiness.preparedBytes) {
      $0 + $1.preparedBytes
    }
  }

  /// Explores until no global state is left, or a bound of the pack is exceeded.
  ///
  /// - Returns: The bound that was exceeded; `nil` if all global states were found.
  mutating func explore() -> StateGraph.Excess? {
    if !takesMemory() { return .memory }
    // A machine with many events has long rows, of which few may be added unseen.
    let row = rules.machineTables.reduce(readiness.rowBytes) { max($0, $1.rowBytes) }
    let stride = max(1, min(256, 4_000_000 / row))
    while current < states.count {
      starts.append(UInt32(truncatingIfNeeded: targets.count))
      expand(states[current])
      if let excess { return excess }
      current += 1
      if current.isMultiple(of: stride), !takesMemory() { return .memory }
    }
    starts.append(UInt32(truncatingIfNeeded: targets.count))
    return takesMemory() ? nil : .memory
  }

  /// The bound that was exceeded so far; `nil` for none.
  private var excess: StateGraph.Excess? {
    if isSpilt || states.count > mostStates { return .states }
    return targets.count > mostTransitions ? .transitions : nil
  }

  /// Whether a bound was exceeded.
  private var isFull: Bool { excess != nil }

  /// Takes what the state graph has grown by from the memory budget; false if that is used up.
  ///
  /// The numbers are bytes for each element, hash tables and spare room of arrays included.
  private mutating func takesMemory() -> Bool {
    let local = rules.machineTables.reduce(preparedBytes + readiness.bytes) { $0 + $1.bytes }
    let bytes =
      local + states.count * 64 + targets.count * 12 + edgeLabels.count * 32
      + selfLoops.bytes
    defer { bytesTaken = bytes }
    return budget.take(bytes - bytesTaken)
  }

  /// The global states found.
  var table: StateTable { StateTable(states: states.all.fitted, parents: parents.fitted) }

  /// The transitions found.
  var relation: TransitionRelation {
    TransitionRelation(
      starts: starts.fitted, targets: targets.fitted, edgeLabelOf: edgeLabelOf.fitted,
      edgeLabels: edgeLabels.all.fitted,
      selfLoops: selfLoops.draft.selfLoops(states: states.count, among: edgeLabels.all))
  }

  private mutating func expand(_ globalState: GlobalState) {
    if globalState[system.over] != 0 { return }
    let ambientFrame = globalState[system.ambientField]
    if ambientFrame != 0 {
      proceed(system.ambientFrames[ambientFrame], in: system.ambientField, of: globalState)
      return
    }
    let depth = system.depth(of: globalState)
    var isOpen = true
    if depth > 0 {
      let field = system.frameFields[depth - 1]
      let frame = system.frames[globalState[field]]
      proceed(frame, in: field, of: globalState)
      isOpen = system.compiled.positions[frame.position].isGap && depth < system.frameFields.count
    }
    var ready = readiness.bindings(
      among: isOpen ? readiness.all : ambient, in: globalState, rules.machineTables)
    if ready.isEmpty { return }
    selfLoops.settle(&ready, in: globalState, current)
    for binding in ready {
      let isAmbient = system.ambient.contains(binding)
      start(binding, in: isAmbient ? system.ambientField : system.frameFields[depth], globalState)
    }
    selfLoops.close(current)
  }

  /// Whether the conditions on relations hold that a binding requires before it begins.
  private func isLinked(_ binding: Int, _ globalState: GlobalState) -> Bool {
    readiness.linked[binding].allSatisfy { rules.holds($0, binding, globalState) }
  }

  /// Takes the transitions in which a binding begins, and records its self-loops.
  ///
  /// If its conditions on relations do not hold, it has none; that is cached, too.
  private mutating func start(_ binding: Int, in field: BitField, _ globalState: GlobalState) {
    selfLoopLabels.removeAll(keepingCapacity: true)
    let changes = targets.count
    if isLinked(binding, globalState) { begin(binding, in: field, of: globalState) }
    selfLoops.note(
      selfLoopLabels, of: binding, isAll: targets.count == changes, among: edgeLabels.all)
  }

  /// Takes every enabled edge of the interaction in a frame.
  private mutating func proceed(
    _ frame: StackFrame, in field: BitField, of globalState: GlobalState
  ) {
    let position = system.compiled.positions[frame.position]
    var isStuck = !position.isGap
    for number in position.edges where isPassable(number, frame.binding, globalState) {
      isStuck = false
      take(number, as: frame.binding, in: field, of: globalState, isBegin: false)
    }
    if isStuck {
      faults.note(
        .stuck(position: frame.position), binding: frame.binding, globalState: current,
        state: globalState)
    }
  }

  /// Takes every transition in which an enabled binding begins: together with its first step, or
  /// alone if it begins with a gap.
  private mutating func begin(_ number: Int, in field: BitField, of globalState: GlobalState) {
    let binding = system.bindings[number]
    check(binding.arrival, number, globalState)
    begun[binding.automaton] = true
    let position = system.compiled.positions[binding.start]
    if position.isGap {
      var next = globalState
      next[field] = position.rest &+ binding.frameShift
      record(next, effect: 0, cause: binding.silentCause, isBegin: true)
      return
    }
    var isStuck = true
    for edge in position.edges where isPassable(edge, number, globalState) {
      isStuck = false
      if case .end = system.compiled.edges[edge].action { continue }
      take(edge, as: number, in: field, of: globalState, isBegin: true)
    }
    if isStuck {
      faults.note(
        .stuck(position: binding.start), binding: number, globalState: current, state: globalState)
    }
  }

  /// Takes an edge: its action, the change of position, and the checks after it.
  private mutating func take(
    _ number: Int, as binding: Int, in field: BitField, of globalState: GlobalState, isBegin: Bool
  ) {
    let action = system.compiled.edges[number].action
    let done = rules.effect(of: action, by: binding, in: globalState)
    var next = globalState
    var effect = 0
    switch done {
    case .refused:
      faults.note(
        .refused(edge: number), binding: binding, globalState: current, state: globalState)
      return
    case .transition(let object, let localTransition, let reached):
      effect = EdgeEffect.bits(object: object, localTransition: localTransition)
      if reached > system.objects[object].state.mask {
        isSpilt = true
        return
      }
    case .nothing, .relation: break
    }
    rules.apply(done, to: &next)
    cut(&next, after: done, by: binding)
    if next[system.over] == 0 {
      let target = system.compiled.positions[system.compiled.edges[number].target]
      if case .end = action {
        next[field] = 0
      } else {
        next[field] = target.isEnd ? 0 : target.rest &+ system.bindings[binding].frameShift
      }
      check(system.compiled.edges[number].arrival, binding, next)
    }
    let cause = number &+ system.bindings[binding].causeShift
    record(next, effect: effect, cause: cause, isBegin: isBegin)
  }

  /// Ends the interactions that an event cuts short that comes by itself.
  private mutating func cut(_ next: inout GlobalState, after done: ActionEffect, by binding: Int) {
    guard case .transition(let object, _, _) = done, next[system.over] == 0,
      system.compiled.automata[system.bindings[binding].automaton].interaction == nil,
      rules.isOver(object, in: next)
    else { return }
    rules.cut(withoutObject: object, in: &next)
  }

  private mutating func record(_ globalState: GlobalState, effect: Int, cause: Int, isBegin: Bool) {
    if isFull { return }
    let number = edgeLabels.intern(
      TransitionRelation.Label(
        effect: UInt32(truncatingIfNeeded: effect), cause: cause, begins: isBegin))
    let edgeLabel = UInt32(truncatingIfNeeded: number)
    let isSame = globalState == states[current]
    if isBegin, isSame {
      selfLoopLabels.append(edgeLabel)
    } else {
      let target = isSame ? current : index(of: globalState)
      targets.append(UInt32(truncatingIfNeeded: target))
      edgeLabelOf.append(edgeLabel)
    }
  }

  /// The index of a global state, which is added if it is new.
  private mutating func index(of globalState: GlobalState) -> Int {
    let index = states.intern(globalState)
    if index == parents.count { parents.append(UInt32(truncatingIfNeeded: current)) }
    return index
  }

  /// Records a fault for each test of a range of arrival checks that does not hold.
  private mutating func check(_ arrival: Range<Int>, _ binding: Int, _ globalState: GlobalState) {
    for test in system.compiled.arrivals[arrival] where !rules.holds(test, binding, globalState) {
      faults.note(.untrue(test: test), binding: binding, globalState: current, state: globalState)
    }
  }

  /// Whether an edge is enabled.
  ///
  /// Records a fault for a check that does not hold.
  private mutating func isPassable(_ edge: Int, _ binding: Int, _ globalState: GlobalState) -> Bool
  {
    let tests = system.compiled.pathTests[system.compiled.edges[edge].tests]
    switch rules.verdict(on: tests, by: binding, in: globalState) {
    case .enabled: return true
    case .closed, .unfit: return false
    case .untrue(let test):
      faults.note(.untrue(test: test), binding: binding, globalState: current, state: globalState)
      return false
    }
  }
}
