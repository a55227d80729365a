@testable import Pack

/// The exploration of a pack in the plainest way there is: structures, sets, and no numbers.
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
  }

  struct StackFrame: Hashable {
    let interaction: Int
    let cast: [[Int]]
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

  /// What stands before a way on, then the step taken, then what is left; no step commits only.
  struct Way {
    var asks: [(GlobalState) -> Verdict]
    var deed: Deed
    var rest: Rest?
    var isChosen: Bool
  }

  enum Verdict { case open, closed, wrong }

  enum Deed { case nothing, send(Int, Step.Send), relate(Int, Step.Relate) }

  let pack: Pack
  let machines: [Machine]
  private(set) var worlds: Set<GlobalState> = []
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
    worlds = [start]
    while let world = waiting.popLast(), worlds.count < 6_000 {
      for edge in moves(from: world) {
        edges.insert(edge)
        if worlds.insert(edge.to).inserted { waiting.append(edge.to) }
      }
    }
  }

  private mutating func moves(from world: GlobalState) -> [Edge] {
    if world.isOver { return [] }
    var found: [Edge] = []
    if let top = world.stack.last {
      found += steps(of: top, in: world, below: Array(world.stack.dropLast()))
      if pack.interactions[top.interaction].isAmbient { return found }
    }
    let isOpen =
      world.stack.last.map { isGap($0.rest) && world.stack.count < pack.bounds.nesting } ?? true
    for (number, interaction) in pack.interactions.enumerated()
    where interaction.isAmbient || isOpen {
      for cast in casts(of: interaction) {
        for var edge in begin(number, cast, in: world) {
          edge.begins = number
          found.append(edge)
        }
      }
    }
    return found
  }

  private func casts(of interaction: Interaction) -> [[[Int]]] {
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

  private mutating func begin(_ number: Int, _ cast: [[Int]], in world: GlobalState) -> [Edge] {
    let interaction = pack.interactions[number]
    for (lifeline, objects) in zip(interaction.lifelines, cast) where !lifeline.isMany {
      if objects.contains(where: { isEnded(world.objects[$0], $0) }) { return [] }
    }
    let frame = StackFrame(interaction: number, cast: cast, rest: .steps(interaction.steps))
    guard interaction.requires.allSatisfy({ holds($0, frame, world) }) else { return [] }
    let (rest, checks) = settled(frame.rest, frame)
    if checks.contains(where: { !holds($0, frame, world) }) { hasFaults = true }
    var begun = frame
    begun.rest = rest
    if isGap(rest), !interaction.isAmbient {
      var next = world
      next.stack.append(begun)
      return [Edge(from: world, to: next, object: nil, actions: [])]
    }
    return steps(of: begun, in: world, below: world.stack, isBegin: true)
  }

  private mutating func steps(
    of frame: StackFrame, in world: GlobalState, below: [StackFrame], isBegin: Bool = false
  ) -> [Edge] {
    var found: [Edge] = []
    var isStuck = true
    for way in ways(frame.rest, frame, false) {
      let verdicts = way.asks.lazy.map { $0(world) }
      if let first = verdicts.first(where: { $0 != .open }) {
        if first == .wrong { hasFaults = true }
        continue
      }
      isStuck = false
      if way.rest == nil, isBegin { continue }
      if let edge = take(way, frame, world, below) { found.append(edge) }
    }
    if isStuck, !isGap(frame.rest) { hasFaults = true }
    return found
  }

  private mutating func take(
    _ way: Way, _ frame: StackFrame, _ world: GlobalState, _ below: [StackFrame]
  ) -> Edge? {
    var next = world
    next.stack = below
    var object: Int?
    var actions: [Action] = []
    switch way.deed {
    case .nothing: break
    case .relate(let from, let relate): relate_(from, relate, frame, &next)
    case .send(let target, let send):
      guard let transition = transition(send.event, target, world) else {
        hasFaults = true
        return nil
      }
      object = target
      actions = transition.actions
      apply(transition, to: target, &next)
    }
    if !next.isOver, let rest = way.rest {
      let (left, checks) = settled(rest, frame)
      var after = frame
      after.rest = left
      if checks.contains(where: { !holds($0, frame, next) }) { hasFaults = true }
      let ways = ways(left, frame, false)
      let isEnd =
        ways.count == 1 && ways[0].rest == nil && ways[0].asks.isEmpty && !isGap(left)
      if !isEnd { next.stack.append(after) }
    }
    return Edge(from: world, to: next, object: object, actions: actions)
  }
}
