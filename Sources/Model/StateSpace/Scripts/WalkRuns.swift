extension Walk {
  /// The moves of a shortest way from the initial world to another, in order.
  public func way(to world: Int) -> [Int] {
    var found: [Int] = []
    var here = world
    while here != 0 {
      let parent = parent(of: here)
      let changes = graph.changes(from: parent)
      guard let move = changes.first(where: { target(of: $0) == here }) else { break }
      found.append(move)
      here = parent
    }
    return found.reversed()
  }

  /// The interactions that begin on the shortest way to a world, in order; behind one that others come
  /// into, those stand in brackets: `launch, dialog (meanwhile rotate)`.
  ///
  /// - Parameters:
  ///   - world: The world.
  ///   - last: An interaction that begins there; none when all have begun.
  /// - Returns: Their names; empty for the initial world.
  func outline(to world: Int, then last: Name<Interaction>? = nil) -> String {
    var text = ""
    // Of each interaction under way, whether another has come into it.
    var open: [Bool] = []
    func begin(_ name: Name<Interaction>) {
      let isFirst = open.last == false
      if !open.isEmpty { open[open.count - 1] = true }
      text += (text.isEmpty ? "" : isFirst ? " (meanwhile " : ", ") + name.text
      open.append(false)
    }
    for move in way(to: world) {
      if begins(move) { begin(program(of: move).name) }
      if ends(move), open.popLast() == true { text += ")" }
    }
    if let last { begin(last) }
    return text + String(repeating: ")", count: open.count { $0 })
  }

  /// The casting whose step a move is, by index.
  func casting(of move: Int) -> Int { Int(stage.castingOfCause[graph.sort(of: move).cause]) }

  /// The edge that a move takes, by index; none when an interaction only begins.
  func edge(of move: Int) -> Int? { stage.edge(of: graph.sort(of: move).cause) }

  /// The program whose step a move is.
  func program(of move: Int) -> Program {
    stage.score.programs[stage.castings[casting(of: move)].program]
  }

  /// Whether an interaction begins with a move.
  func begins(_ move: Int) -> Bool { graph.sort(of: move).begins }

  /// Whether the interaction that a move belongs to ends with it.
  func ends(_ move: Int) -> Bool {
    guard let edge = edge(of: move) else { return false }
    return isOver(target(of: move)) || stage.ends(with: edge)
  }
}

extension Walk {
  /// The run that some moves are, taken one after the other from a world.
  ///
  /// Interactions that are under way in that world begin the run.
  ///
  /// - Parameters:
  ///   - moves: The moves.
  ///   - main: The interaction that the run is told for; none when it is told for all.
  /// - Returns: The run.
  public func run(of moves: [Int], main: Name<Interaction>? = nil) -> Run {
    var record = RunRecord()
    if let first = moves.first {
      let world = source(of: first)
      let castings = castingsUnderWay(in: world)
      let choices = castings.isEmpty ? [] : choicesUnderWay(in: world)
      for (casting, choice) in zip(castings, choices) {
        record.begin(
          stage.score.programs[stage.castings[casting].program].name, parts: parts(of: casting),
          choice: choice)
      }
    }
    for move in moves { add(move, to: &record) }
    record.endAll()
    return record.run(in: configuration, main: main)
  }

  private func add(_ move: Int, to record: inout RunRecord) {
    let source = source(of: move)
    if begins(move) {
      if let label = gapLabel(in: source), !program(of: move).isAmbient { record.pass(label) }
      record.begin(program(of: move).name, parts: parts(of: casting(of: move)))
    }
    if let edge = edge(of: move).map({ stage.score.edges[$0] }) {
      record.choose(edge.labels, laps: edge.laps)
    }
    if let effect = Effect(graph.sort(of: move).effect) {
      let reaction = reaction(of: effect)
      let part = part(of: effect.object, in: casting(of: move))
      record.react(part, states: states(of: effect.object, in: source), actions: reaction.actions)
    }
    if isOver(target(of: move)) {
      record.endAll()
    } else if ends(move) {
      record.end()
    }
  }

  /// The castings of the interactions under way in a world, outermost first.
  func castingsUnderWay(in world: Int) -> [Int] {
    let packed = table.worlds[world]
    let plain = stage.frameFields.map { stage.frames[packed[$0]] }
    return (plain + [stage.ambientFrames[packed[stage.ambientField]]])
      .map(\.casting).filter { $0 >= 0 }
  }

  /// How the choices of the interactions under way in a world fell on a shortest way to it, outermost
  /// first.
  private func choicesUnderWay(in world: Int) -> [Run.Choice] {
    var open: [Run.Choice] = []
    for move in way(to: world) {
      if begins(move) { open.append(Run.Choice()) }
      if let edge = edge(of: move).map({ stage.score.edges[$0] }), !open.isEmpty {
        open[open.count - 1].note(edge.labels, laps: edge.laps)
      }
      if ends(move), !open.isEmpty { open.removeLast() }
    }
    return open
  }

  /// The world that a move leaves.
  func source(of move: Int) -> Int { graph.source(of: move) }

  /// What the gap says at which the interaction stands in which others may begin; none when it stands
  /// at none.
  private func gapLabel(in world: Int) -> Words? {
    guard let host = stage.host(in: table.worlds[world]) else { return nil }
    let position = stage.score.positions[host.position]
    return position.isGap ? stage.score.labels[position.label] : nil
  }

  /// The objects that play the lifelines of one of a casting.
  func parts(of casting: Int) -> [Playbill.Part] {
    let program = stage.score.programs[stage.castings[casting].program]
    let cast = stage.cast(of: casting)
    return program.roles.indices.filter { program.roles[$0].others == nil }.map { lifeline in
      part(of: cast[lifeline].objects[0], in: casting)
    }
  }

  /// The part that an object plays in a casting, also on a lifeline for many.
  func part(of object: Int, in casting: Int) -> Playbill.Part {
    let program = stage.score.programs[stage.castings[casting].program]
    let machine = stage.machine(of: object).name
    let lifeline = stage.cast(of: casting).firstIndex { $0.objects.contains(object) }
    let names = program.interaction.map { stage.pack.interactions[$0].lifelines.map(\.name.text) }
    let role = lifeline.flatMap { names?[$0] } ?? machine.text
    return Playbill.Part(object: object, role: role, machine: machine)
  }
}
