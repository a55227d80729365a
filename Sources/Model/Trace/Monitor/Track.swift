/// One account of a log from some line on: what may be the case now, and the cheapest way there.
struct Track: Sendable {
  /// What may be the case, by the number of a belief.
  var belief: Int
  /// For each entry of the belief, what its cheapest way costs.
  var costs: [Int]
  /// What is known of the objects that have no slot now; of others nothing is.
  var absent: [ObjectName: ObjectState] = [:]
  /// The steps whose explanation is not settled yet.
  var path: [PathStep] = []
  /// How many records were taken.
  var age = 0
  /// What is settled.
  var story: Story

  /// A step on the way, with the link that each hypothesis came by.
  struct PathStep: Sendable {
    /// The record; none for a change of slots.
    let record: (line: Int, part: Int)?
    let step: BeliefStep
    /// For each entry of the new belief, the link that it came by.
    let chosen: [Int]
    /// Who has which slot.
    let names: [ObjectName?]
  }

  /// How many steps may wait to be settled.
  private static let longestPath = 3_000
  /// How many absent objects are remembered.
  private static let mostAbsent = 50_000

  /// How many records of a track may have to do with what began before it.
  private static let youth = 1

  /// A record to follow, in numbers of a memory.
  struct Hint {
    let symbol: Int
    let company: Int
    /// Who has which slot.
    let names: [ObjectName?]
    /// The line and the part of it.
    let record: (line: Int, part: Int)
  }

  /// Follows a record.
  ///
  /// - Returns: Whether it can be explained; if not, nothing has changed.
  mutating func advance(_ memory: inout TraceMemory, _ hint: Hint) -> Bool {
    let isYoung = age < Self.youth
    var step = memory.step(from: belief, hint.symbol, hint.company, mayResume: isYoung)
    if step.target == TraceMemory.nothing, !isYoung {
      step = memory.step(from: belief, hint.symbol, hint.company, mayResume: true)
    }
    guard step.target != TraceMemory.nothing else { return false }
    let count = memory.beliefs[step.target].entries.count
    take(step, count: count, record: hint.record, names: hint.names)
    if path.count > Self.longestPath { settle(memory) }
    return true
  }

  /// Goes on by a step that was worked out.
  mutating func take(
    _ step: BeliefStep, count: Int, record: (line: Int, part: Int)?, names: [ObjectName?]
  ) {
    var next = [Int](repeating: .max, count: count)
    var chosen = [Int](repeating: 0, count: count)
    for (number, link) in step.links.enumerated() where link.from < costs.count {
      let cost = costs[link.from] + link.cost
      if cost < next[link.to] {
        next[link.to] = cost
        chosen[link.to] = number
      }
    }
    let least = next.min() ?? 0
    costs = next.map { $0 - least }
    belief = step.target
    path.append(PathStep(record: record, step: step, chosen: chosen, names: names))
    if record != nil { age += 1 }
  }

  /// Settles the cheapest explanation of all that waits.
  mutating func settle(_ memory: TraceMemory) {
    guard var place = costs.indices.min(by: { costs[$0] < costs[$1] }) else {
      path = []
      return
    }
    var found: [(step: PathStep, link: BeliefStep.Link, place: Int)] = []
    for step in path.reversed() {
      let link = step.step.links[step.chosen[place]]
      found.append((step, link, place))
      place = link.from
    }
    for (step, link, place) in found.reversed() {
      let entry = memory.beliefs[step.step.target].entries[place]
      story.take(
        link, record: step.record, memory.hypotheses[entry.hypothesis], names: step.names,
        memory.model)
    }
    path = []
  }

  /// Remembers an object that gives up its slot.
  mutating func forget(_ name: ObjectName, _ state: ObjectState) {
    if absent.count >= Self.mostAbsent { absent = [:] }
    absent[name] = state
  }
}

/// What a track has settled on: the interactions, and which record belongs to which.
struct Story: Sendable {
  /// An interaction of a story.
  struct Scene: Sendable {
    let program: Int
    var first = 0
    var last = 0
    var roles: [ObjectName?]
    let depth: Int
    let isResumed: Bool
  }

  /// The interactions, in the order of their beginnings.
  private(set) var scenes: [Scene] = []
  /// For each record, the interaction it belongs to.
  private(set) var homes: [TraceHome] = []
  /// The interactions under way, the outermost first, by index.
  private var open: [Int] = []
  /// Whether each record's interaction is kept, or only the interactions.
  let keepsHomes: Bool
  /// How many interactions are kept at most; in a longer log the first are dropped.
  private static let mostScenes = 20_000

  init(keepsHomes: Bool) { self.keepsHomes = keepsHomes }

  /// Takes one step of the cheapest explanation.
  mutating func take(
    _ link: BeliefStep.Link, record: (line: Int, part: Int)?, _ hypothesis: Hypothesis,
    names: [ObjectName?], _ model: TraceModel
  ) {
    for supposition in link.suppositions {
      switch supposition {
      case .begin(let program, let roles, let isResumed):
        let players = roles.map { $0 >= 0 ? names[$0] : nil }
        scenes.append(
          Scene(program: program, roles: players, depth: open.count, isResumed: isResumed))
        open.append(scenes.count - 1)
      case .end: _ = open.popLast()
      case .over: open = []
      case .reborn: break
      }
    }
    guard let record else { return }
    if open.indices.contains(link.depth) {
      let scene = open[link.depth]
      if scenes[scene].first == 0 { scenes[scene].first = record.line }
      scenes[scene].last = record.line
      if keepsHomes {
        homes.append(TraceHome(line: record.line, part: record.part, interaction: scene))
      }
    }
    for (depth, frame) in hypothesis.frames.enumerated() where open.indices.contains(depth) {
      for (role, slot) in frame.roles.enumerated() where slot >= 0 {
        scenes[open[depth]].roles[role] = names[slot]
      }
    }
    if open.count > hypothesis.frames.count {
      open.removeLast(open.count - hypothesis.frames.count)
    }
    if scenes.count > Self.mostScenes, open.isEmpty, !keepsHomes {
      scenes.removeFirst(scenes.count / 2)
    }
  }

  /// Nothing that is under way goes on.
  mutating func breakOff() { open = [] }
}
