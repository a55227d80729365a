/// Explores the states of a stage breadth first: every reachable state, and every move between them.
///
/// The order is fixed: what is under way goes on first, then interactions begin in the order of
/// the pack, each with its castings in the order of their objects. So the first way found to a
/// world is a shortest one, and always the same. Baier & Katoen 2008, algorithm 3.
struct Explorer {
  let stage: Stage
  private(set) var behaviors: [Behavior]
  private(set) var table = WorldTable()
  private(set) var faults = FaultList()
  /// For each program, whether it began anywhere.
  private(set) var begun: [Bool]
  /// For each world that was expanded, its first change.
  private var starts: [UInt32] = []
  /// For each change, the world that it leads to.
  private var targets: [UInt32] = []
  /// For each change, its sort, by number.
  private var sortOf: [UInt32] = []
  /// The sorts of moves found so far, of stays, too.
  private var sorts = Interner<MoveGraph.Sort>()
  /// The world that is expanded, by index.
  private var current = 0
  /// Whether an object reached a local state whose number its field has no room for: it has room for as
  /// many as there may be worlds.
  private var isSpilt = false
  private var readiness: Readiness
  private var stays: KnownStays
  /// The stays of the casting that begins, by the number of their sort.
  private var stayed: [UInt32] = []
  private let ambient: BitSet

  /// Prepares to explore a stage.
  init(_ stage: Stage) {
    self.stage = stage
    behaviors = stage.component.machines.indices.map { machine in
      Behavior(of: machine, on: stage)
    }
    begun = stage.score.programs.map { _ in false }
    readiness = Readiness(of: stage)
    stays = KnownStays(of: stage)
    ambient = BitSet(stage.ambient)
  }

  /// Explores until no world is left, or more were found than the pack allows.
  ///
  /// - Returns: Whether all worlds were found.
  mutating func explore() -> Bool {
    while current < table.worlds.count {
      starts.append(UInt32(truncatingIfNeeded: targets.count))
      expand(table.worlds[current])
      if isFull { return false }
      current += 1
    }
    starts.append(UInt32(truncatingIfNeeded: targets.count))
    return true
  }

  /// Whether more worlds were found than the pack allows, or more local states than a field has room for.
  private var isFull: Bool { isSpilt || table.worlds.count > stage.pack.bounds.worlds }

  /// The moves found.
  var graph: MoveGraph {
    MoveGraph(
      starts: starts, targets: targets, sortOf: sortOf, sorts: sorts.all,
      stays: stays.draft.stays(worlds: table.worlds.count, among: sorts.all))
  }

  private mutating func expand(_ world: World) {
    if world[stage.over] != 0 { return }
    let ambientFrame = world[stage.ambientField]
    if ambientFrame != 0 {
      proceed(stage.ambientFrames[ambientFrame], in: stage.ambientField, of: world)
      return
    }
    let depth = stage.depth(of: world)
    var isOpen = true
    if depth > 0 {
      let field = stage.frameFields[depth - 1]
      let frame = stage.frames[world[field]]
      proceed(frame, in: field, of: world)
      isOpen = stage.score.positions[frame.position].isGap && depth < stage.frameFields.count
    }
    var ready = readiness.castings(in: world, behaviors)
    if !isOpen { ready.formIntersection(ambient) }
    for casting in ready.intersection(readiness.isLinked) where !isLinked(casting, world) {
      ready.remove(casting)
    }
    stays.settle(&ready, in: world, current, isOpen: isOpen)
    for casting in ready {
      let isAmbient = stage.ambient.contains(casting)
      start(casting, in: isAmbient ? stage.ambientField : stage.frameFields[depth], world)
    }
    stays.close(current)
  }

  /// Whether relations lead where a casting asks before it begins.
  private func isLinked(_ casting: Int, _ world: World) -> Bool {
    for test in readiness.linked[casting] where !holds(test, casting, world) { return false }
    return true
  }

  /// Lets a casting begin, and notes whether all it does leaves the world as it is.
  private mutating func start(_ casting: Int, in field: Field, _ world: World) {
    stayed.removeAll(keepingCapacity: true)
    let changes = targets.count
    begin(casting, in: field, of: world)
    stays.note(stayed, of: casting, isAll: targets.count == changes, among: sorts.all)
  }

  /// Lets the interaction in a frame take each of its possible next steps.
  private mutating func proceed(_ frame: Frame, in field: Field, of world: World) {
    let position = stage.score.positions[frame.position]
    var isStuck = !position.isGap
    for number in position.edges where isPassable(number, frame.casting, world) {
      isStuck = false
      take(number, as: frame.casting, in: field, of: world, isBegin: false)
    }
    if isStuck {
      faults.note(
        .stuck(position: frame.position), casting: frame.casting, world: current, state: world)
    }
  }

  /// Lets a casting that may begin do so, together with its first step.
  private mutating func begin(_ number: Int, in field: Field, of world: World) {
    let casting = stage.castings[number]
    check(casting.arrival, number, world)
    begun[casting.program] = true
    let position = stage.score.positions[casting.start]
    if position.isGap {
      var next = world
      next[field] = position.rest &+ casting.frameShift
      record(next, effect: 0, cause: casting.silentCause, isBegin: true)
      return
    }
    var isStuck = true
    for edge in position.edges where isPassable(edge, number, world) {
      isStuck = false
      if case .end = stage.score.edges[edge].deed { continue }
      take(edge, as: number, in: field, of: world, isBegin: true)
    }
    if isStuck {
      faults.note(.stuck(position: casting.start), casting: number, world: current, state: world)
    }
  }

  /// Takes an edge: its deed, what must be true after it, and the move on to its target.
  private mutating func take(
    _ number: Int, as casting: Int, in field: Field, of world: World, isBegin: Bool
  ) {
    let deed = stage.score.edges[number].deed
    let target = stage.score.edges[number].target
    var next = world
    var effect = 0
    switch deed {
    case .nothing, .end: break
    case .send(let role, let event):
      let object = stage.object(in: role, of: stage.castings[casting])
      guard let done = react(object, to: event, in: &next) else {
        faults.note(.refused(edge: number), casting: casting, world: current, state: world)
        return
      }
      effect = done
    case .relate(let role, let relation, let goal):
      let played = stage.castings[casting]
      stage.relate(
        stage.object(in: role, of: played), by: relation,
        to: goal.map { stage.object(in: $0, of: played) }, in: &next)
    }
    if next[stage.over] == 0 {
      if case .end = deed {
        next[field] = 0
      } else if stage.score.positions[target].isEnd {
        next[field] = 0
      } else {
        next[field] = stage.score.positions[target].rest &+ stage.castings[casting].frameShift
      }
      check(stage.score.edges[number].arrival, casting, next)
    }
    let cause = number &+ stage.castings[casting].causeShift
    record(next, effect: effect, cause: cause, isBegin: isBegin)
  }

  private mutating func record(_ world: World, effect: Int, cause: Int, isBegin: Bool) {
    if isFull { return }
    let number = sorts.intern(
      MoveGraph.Sort(
        effect: UInt32(truncatingIfNeeded: effect), cause: cause, begins: isBegin))
    let sort = UInt32(truncatingIfNeeded: number)
    let isSame = world == table.worlds[current]
    if isBegin, isSame {
      stayed.append(sort)
    } else {
      let target = isSame ? current : table.index(of: world, foundFrom: current)
      targets.append(UInt32(truncatingIfNeeded: target))
      sortOf.append(sort)
    }
  }

  /// Notes each test of a range of arrival checks that does not hold.
  private mutating func check(_ arrival: Range<Int>, _ casting: Int, _ world: World) {
    for place in arrival where !holds(stage.score.arrivals[place], casting, world) {
      let test = stage.score.arrivals[place]
      faults.note(.untrue(test: test), casting: casting, world: current, state: world)
    }
  }

  /// Whether the way to an edge is open; a check on it that fails is noted.
  private mutating func isPassable(_ edge: Int, _ casting: Int, _ world: World) -> Bool {
    for place in stage.score.edges[edge].tests {
      switch stage.score.pathTests[place] {
      case .open(let test):
        guard holds(test, casting, world) else { return false }
      case .check(let test):
        guard holds(test, casting, world) else {
          faults.note(.untrue(test: test), casting: casting, world: current, state: world)
          return false
        }
      case .accepts(let role, let event):
        guard accepts(role, event, casting, world) else { return false }
      case .refuses(let role, let event):
        guard !accepts(role, event, casting, world) else { return false }
      }
    }
    return true
  }
}

extension Explorer {
  /// Whether a test, by index, holds for a casting in a world.
  private func holds(_ number: Int, _ casting: Int, _ world: World) -> Bool {
    stage.holds(number, casting, world, behaviors)
  }

  /// Whether the object in a role has a transition for an event.
  private mutating func accepts(_ role: Int, _ event: Int, _ casting: Int, _ world: World) -> Bool {
    let object = stage.objects[stage.object(in: role, of: stage.castings[casting])]
    return reaction(of: object, to: event, in: world[object.state]) != nil
  }

  /// Lets an object react to an event.
  ///
  /// - Returns: The effect as the graph keeps it, or nothing when the machine refuses the event.
  private mutating func react(_ number: Int, to event: Int, in world: inout World) -> Int? {
    let object = stage.objects[number]
    let local = world[object.state]
    guard let (reaction, reached) = reaction(of: object, to: event, in: local) else { return nil }
    if reached > object.state.mask {
      isSpilt = true
    } else if reached != local {
      stage.move(number, to: reached, end: behaviors[object.machine].end(of: reached), in: &world)
    }
    return Effect.bits(object: number, reaction: reaction)
  }

  /// The reaction of an object to an event in a local state, which is learnt if it is new.
  private mutating func reaction(
    of object: StageObject, to event: Int, in local: Int
  ) -> (number: Int, reached: Int)? {
    behaviors[object.machine].knownReaction(to: event, in: local)
      ?? behaviors[object.machine].reaction(to: event, in: local)
  }
}
