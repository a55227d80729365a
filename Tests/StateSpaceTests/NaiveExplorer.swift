@testable import Pack

/// A second exploration of a pack, as plain as possible: global states are structures in a set, and
/// what remains of an interaction is a list of steps, not a position of an automaton.
struct NaiveExplorer {
  struct Object: Hashable {
    var states: [Int]
    var relations: [Int?]
  }

  indirect enum Rest: Hashable {
    case steps([Step])
    case each(Step.Send, [Int])
    case sequence([Rest])
    case loop(Step.Operand, Int, Int?)
    case par([Rest])
    /// What a `break` in it leaves.
    case scope(Rest)
    /// The end of a `break`.
    case leave
  }

  struct StackFrame: Hashable {
    let interaction: Int
    let binding: [[Int]]
    var rest: Rest
  }

  struct GlobalState: Hashable {
    var objects: [Object]
    var stack: [StackFrame] = []
    var isOver = false
  }

  struct Edge: Hashable {
    let from: GlobalState
    let to: GlobalState
    let object: Int?
    let actions: [Action]
    /// The interaction that begins with it.
    var begins: Int?
  }

  /// A path to the next step of an interaction: its guards, in order, the action of the step, and
  /// what remains after it; `nil` for a path past the end.
  struct Path {
    var guards: [(GlobalState) -> Verdict]
    var action: StepAction
    var rest: Rest?
    /// Whether it leaves the scope around it.
    var leaves = false
    var isChosen: Bool
  }

  enum Verdict { case open, closed, wrong }

  enum StepAction { case nothing, send(Int, Step.Send), relate(Int, Step.Relate) }

  let pack: Pack
  let machines: [Machine]
  private(set) var globalStates: Set<GlobalState> = []
  private(set) var edges: Set<Edge> = []
  private(set) var hasFaults = false

  init(_ pack: Pack) {
    self.pack = pack
    machines = pack.machines.flatMap { machine in
      Array(repeating: machine, count: pack.bounds.objects[machine.name] ?? 1)
    }
    let start = GlobalState(
      objects: machines.map {
        Object(states: $0.regions.map(\.initialIndex), relations: $0.relations.map { _ in nil })
      })
    var waiting = [start]
    globalStates = [start]
    while let globalState = waiting.popLast(), globalStates.count < 6_000 {
      for edge in moves(from: globalState) {
        edges.insert(edge)
        if globalStates.insert(edge.to).inserted { waiting.append(edge.to) }
      }
    }
  }

  private mutating func moves(from globalState: GlobalState) -> [Edge] {
    if globalState.isOver { return [] }
    var found: [Edge] = []
    if let top = globalState.stack.last {
      found += steps(of: top, in: globalState, below: Array(globalState.stack.dropLast()))
      if pack.interactions[top.interaction].isAmbient { return found }
    }
    found += freeEvents(in: globalState)
    let isOpen =
      globalState.stack.last.map { isGap($0.rest) && globalState.stack.count < pack.bounds.nesting }
      ?? true
    for (number, interaction) in pack.interactions.enumerated()
    where interaction.isAmbient || isOpen {
      for binding in bindings(of: interaction) {
        for var edge in begin(number, binding, in: globalState) {
          edge.begins = number
          found.append(edge)
        }
      }
    }
    return found
  }

  private func bindings(of interaction: Interaction) -> [[[Int]]] {
    var found: [[Int]] = [[]]
    for lifeline in interaction.lifelines where !lifeline.isMany {
      found = found.flatMap { start in
        machines.indices
          .filter { machines[$0].name == lifeline.machine && !start.contains($0) }
          .map { start + [$0] }
      }
    }
    return found.map { named in
      var next = 0
      return interaction.lifelines.map { lifeline in
        if lifeline.isMany {
          return machines.indices.filter {
            machines[$0].name == lifeline.machine && !named.contains($0)
          }
        }
        defer { next += 1 }
        return [named[next]]
      }
    }
  }

  private mutating func begin(_ number: Int, _ binding: [[Int]], in globalState: GlobalState)
    -> [Edge]
  {
    let interaction = pack.interactions[number]
    for (lifeline, objects) in zip(interaction.lifelines, binding) where !lifeline.isMany {
      if objects.contains(where: { isEnded(globalState.objects[$0], $0) }) { return [] }
    }
    let frame = StackFrame(interaction: number, binding: binding, rest: scope(interaction.steps))
    guard interaction.requires.allSatisfy({ holds($0, frame, globalState) }) else { return [] }
    let (rest, checks) = settled(frame.rest, frame)
    if checks.contains(where: { !holds($0, frame, globalState) }) { hasFaults = true }
    var begun = frame
    begun.rest = rest
    if isGap(rest), !interaction.isAmbient {
      var next = globalState
      next.stack.append(begun)
      return [Edge(from: globalState, to: next, object: nil, actions: [])]
    }
    return steps(of: begun, in: globalState, below: globalState.stack, isBegin: true)
  }

  private mutating func steps(
    of frame: StackFrame, in globalState: GlobalState, below: [StackFrame], isBegin: Bool = false
  ) -> [Edge] {
    var found: [Edge] = []
    var isStuck = true
    for path in paths(frame.rest, frame, false) {
      let verdicts = path.guards.lazy.map { $0(globalState) }
      if let first = verdicts.first(where: { $0 != .open }) {
        if first == .wrong { hasFaults = true }
        continue
      }
      isStuck = false
      if path.rest == nil, isBegin { continue }
      if let edge = take(path, frame, globalState, below) { found.append(edge) }
    }
    if isStuck, !isGap(frame.rest) { hasFaults = true }
    return found
  }

  private mutating func take(
    _ path: Path, _ frame: StackFrame, _ globalState: GlobalState, _ below: [StackFrame]
  ) -> Edge? {
    var next = globalState
    next.stack = below
    var object: Int?
    var actions: [Action] = []
    switch path.action {
    case .nothing: break
    case .relate(let from, let relate): setRelation(from, relate, frame, &next)
    case .send(let target, let send):
      guard let transition = transition(send.event, target, globalState) else {
        hasFaults = true
        return nil
      }
      object = target
      actions = transition.actions
      apply(transition, to: target, &next)
    }
    if !next.isOver, let rest = path.rest {
      let (left, checks) = settled(rest, frame)
      var after = frame
      after.rest = left
      if checks.contains(where: { !holds($0, frame, next) }) { hasFaults = true }
      let paths = paths(left, frame, false)
      let isEnd =
        paths.count == 1 && paths[0].rest == nil && paths[0].guards.isEmpty && !isGap(left)
      if !isEnd { next.stack.append(after) }
    }
    return Edge(from: globalState, to: next, object: object, actions: actions)
  }
}
