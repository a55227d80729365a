/// Finds every world of a stage, breadth first, and every move between them.
///
/// The order is fixed: what is under way goes on first, then interactions begin in the order of
/// the pack, each with its castings in the order of their objects. So the first way found to a
/// world is a shortest one, and always the same.
struct Explorer {
  let stage: Stage
  var behaviors: [Behavior]
  var table = WorldTable()
  var faults = FaultList()
  /// For each program, whether it began anywhere.
  var begun: [Bool]
  private var draft = MoveGraphDraft()
  /// The world that is expanded, by index.
  private var current = 0
  /// Whether an object reached a local state whose number its field has no room for: it has room for as
  /// many as there may be worlds.
  var isSpilt = false
  private var readiness: Readiness
  private var stays: KnownStays
  /// The stays of the casting that begins, by the number of their sort.
  private var stayed: [UInt32] = []
  /// The ambient castings, a bit each.
  private let ambientBits: [UInt64]
  /// The castings that may begin in this world, a bit each.
  private var ready: [UInt64]

  /// Prepares to explore a stage.
  init(_ stage: Stage) {
    self.stage = stage
    behaviors = stage.component.machines.indices.map { machine in
      Behavior(of: machine, on: stage)
    }
    begun = stage.score.programs.map { _ in false }
    readiness = Readiness(of: stage)
    stays = KnownStays(of: stage)
    ready = [UInt64](repeating: 0, count: readiness.width)
    ambientBits = ready.indices.map { stage.ambient.bits(ofWord: $0) }
  }

  /// Explores until no world is left, or more were found than the pack allows.
  ///
  /// - Returns: Whether all worlds were found.
  mutating func explore() -> Bool {
    while current < table.worlds.count {
      draft.open()
      expand(table.worlds[current])
      if isFull { return false }
      current += 1
    }
    draft.open()
    return true
  }

  /// Whether more worlds were found than the pack allows, or more local states than a field has room for.
  private var isFull: Bool { isSpilt || table.worlds.count > stage.pack.bounds.worlds }

  /// The moves found.
  var graph: MoveGraph {
    draft.graph(with: stays.draft.stays(worlds: table.worlds.count, among: draft.sorts.all))
  }

  private mutating func expand(_ world: World) {
    if world[stage.over] != 0 { return }
    let ambient = world[stage.ambientField]
    if ambient != 0 {
      proceed(stage.ambientFrames[ambient], in: stage.ambientField, of: world)
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
    readiness.find(in: world, stage.objects, behaviors, into: &ready)
    for word in ready.indices {
      if !isOpen { ready[word] &= ambientBits[word] }
      rejectUnlinked(word, world)
    }
    stays.settle(&ready, in: world, current)
    if isOpen { beginReady(of: stage.ordinary, in: stage.frameFields[depth], world) }
    beginReady(of: stage.ambient, in: stage.ambientField, world)
    stays.close(current)
  }

  /// Leaves out those castings of a word that may not begin because of their relations.
  private mutating func rejectUnlinked(_ word: Int, _ world: World) {
    var asked = ready[word] & readiness.isLinked[word]
    while asked != 0 {
      let bit = asked & (0 &- asked)
      asked &= ~bit
      if !isLinked(word &* 64 &+ bit.trailingZeroBitCount, world) { ready[word] &= ~bit }
    }
  }

  /// Lets those of some castings begin that may, in their order.
  private mutating func beginReady(of castings: Range<Int>, in field: Field, _ world: World) {
    for word in castings.lowerBound / 64..<(castings.upperBound + 63) / 64 {
      var waiting = ready[word] & castings.bits(ofWord: word)
      while waiting != 0 {
        let bit = waiting & (0 &- waiting)
        waiting &= ~bit
        start(word &* 64 &+ bit.trailingZeroBitCount, in: field, world)
      }
    }
  }

  /// Whether relations lead where a casting asks before it begins.
  private func isLinked(_ casting: Int, _ world: World) -> Bool {
    for test in readiness.linked[casting] where !holds(test, casting, world) { return false }
    return true
  }

  /// Lets a casting begin, and notes whether all it does leaves the world as it is.
  private mutating func start(_ casting: Int, in field: Field, _ world: World) {
    stayed.removeAll(keepingCapacity: true)
    let changes = draft.count
    begin(casting, in: field, of: world)
    for sort in stayed {
      stays.add(sort, doing: draft.sorts.all[Int(sort)].effect, by: casting)
    }
    if draft.count == changes { stays.note(stayed, of: casting, in: world) }
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
    let sort = draft.sorts.number(
      of: MoveGraph.Sort(
        effect: UInt32(truncatingIfNeeded: effect), cause: cause, begins: isBegin))
    let isSame = world == table.worlds[current]
    if isBegin, isSame {
      stayed.append(sort)
    } else {
      draft.add(sort, to: isSame ? current : table.index(of: world, foundFrom: current))
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

extension Range<Int> {
  /// The numbers of the range that are bits of a word, when each word has 64 of them.
  fileprivate func bits(ofWord word: Int) -> UInt64 {
    let own = clamped(to: word * 64..<word * 64 + 64)
    if own.isEmpty { return 0 }
    let left = UInt64(word * 64 + 64 - own.upperBound)
    return UInt64.max &<< UInt64(own.lowerBound & 63) & (UInt64.max &>> left)
  }
}
