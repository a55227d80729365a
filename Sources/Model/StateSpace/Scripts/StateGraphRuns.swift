package import Base
package import Pack

extension StateGraph {
  /// The moves of a shortest way from the initial global state to another, in order.
  package func way(to globalState: Int) -> [Int] {
    var found: [Int] = []
    var here = globalState
    while here != 0 {
      let parent = parent(of: here)
      let changes = relation.changes(from: parent)
      guard let move = changes.first(where: { target(of: $0) == here }) else { break }
      found.append(move)
      here = parent
    }
    return found.reversed()
  }

  /// The interactions that begin on the shortest way to a global state, in order; after one that
  /// others come into, those stand in brackets: `launch, dialog (meanwhile rotate)`.
  ///
  /// - Parameters:
  ///   - globalState: The global state.
  ///   - last: An interaction that begins there; none when all have begun.
  /// - Returns: Their names; empty for the initial global state.
  func outline(to globalState: Int, then last: Name<Interaction>? = nil) -> String {
    var text = ""
    // Of each interaction under way, whether another has come into it.
    var open: [Bool] = []
    func begin(_ name: Name<Interaction>) {
      let isFirst = open.last == false
      if !open.isEmpty { open[open.count - 1] = true }
      text += (text.isEmpty ? "" : isFirst ? " (meanwhile " : ", ") + name.text
      open.append(false)
    }
    for move in way(to: globalState) {
      if begins(move) { begin(automaton(of: move).name) }
      if ends(move), open.popLast() == true { text += ")" }
    }
    if let last { begin(last) }
    return text + String(repeating: ")", count: open.count { $0 })
  }

  /// The binding whose step a move is, by index.
  func binding(of move: Int) -> Int {
    Int(system.bindingOfCause[relation.edgeLabel(of: move).cause])
  }

  /// The edge that a move takes, by index; none when an interaction only begins.
  func edge(of move: Int) -> Int? { system.edge(of: relation.edgeLabel(of: move).cause) }

  /// The automaton whose step a move is.
  func automaton(of move: Int) -> InteractionAutomaton {
    system.compiled.automata[system.bindings[binding(of: move)].automaton]
  }

  /// Whether an interaction begins with a move.
  func begins(_ move: Int) -> Bool { relation.edgeLabel(of: move).begins }

  /// Whether the interaction that a move belongs to ends with it.
  func ends(_ move: Int) -> Bool {
    guard let edge = edge(of: move) else { return false }
    return isOver(target(of: move)) || system.ends(with: edge)
  }
}

extension StateGraph {
  /// The run that some moves are, taken one after the other from a global state.
  ///
  /// Interactions that are under way in that global state begin the run.
  ///
  /// - Parameters:
  ///   - moves: The moves.
  ///   - main: The interaction that the run is told for; none when it is told for all.
  /// - Returns: The run.
  package func run(of moves: [Int], main: Name<Interaction>? = nil) -> Run {
    var record = RunBuilder()
    if let first = moves.first {
      let globalState = source(of: first)
      let bindings = bindingsUnderWay(in: globalState)
      let choices = bindings.isEmpty ? [] : choicesUnderWay(in: globalState)
      for (binding, choice) in zip(bindings, choices) {
        record.begin(
          system.compiled.automata[system.bindings[binding].automaton].name,
          parts: parts(of: binding),
          choice: choice)
      }
    }
    for move in moves { add(move, to: &record) }
    record.endAll()
    return record.run(in: configuration, main: main)
  }

  private func add(_ move: Int, to record: inout RunBuilder) {
    let source = source(of: move)
    if begins(move) {
      if let label = gapLabel(in: source), !automaton(of: move).isAmbient { record.pass(label) }
      record.begin(automaton(of: move).name, parts: parts(of: binding(of: move)))
    }
    if let edge = edge(of: move).map({ system.compiled.edges[$0] }) {
      record.choose(edge.labels, laps: edge.laps)
    }
    if let effect = EdgeEffect(relation.edgeLabel(of: move).effect) {
      let localTransition = localTransition(of: effect)
      let part = part(of: effect.object, in: binding(of: move))
      record.react(
        part, states: states(of: effect.object, in: source), actions: localTransition.actions)
    }
    if isOver(target(of: move)) {
      record.endAll()
    } else if ends(move) {
      record.end()
    }
  }

  /// The bindings of the interactions under way in a global state, outermost first.
  func bindingsUnderWay(in globalState: Int) -> [Int] {
    let packed = table.states[globalState]
    let plain = system.frameFields.map { system.frames[packed[$0]] }
    return (plain + [system.ambientFrames[packed[system.ambientField]]])
      .map(\.binding).filter { $0 >= 0 }
  }

  /// How the choices of the interactions under way in a global state fell on a shortest way to it,
  /// outermost first.
  private func choicesUnderWay(in globalState: Int) -> [Run.Choice] {
    var open: [Run.Choice] = []
    for move in way(to: globalState) {
      if begins(move) { open.append(Run.Choice()) }
      if let edge = edge(of: move).map({ system.compiled.edges[$0] }), !open.isEmpty {
        open[open.count - 1].note(edge.labels, laps: edge.laps)
      }
      if ends(move), !open.isEmpty { open.removeLast() }
    }
    return open
  }

  /// The global state that a move leaves.
  func source(of move: Int) -> Int { relation.source(of: move) }

  /// What the gap says at which the interaction stands in which others may begin; none when it
  /// stands at none.
  private func gapLabel(in globalState: Int) -> Words? {
    guard let host = system.host(in: table.states[globalState]) else { return nil }
    let position = system.compiled.positions[host.position]
    return position.isGap ? system.compiled.labels[position.label] : nil
  }

  /// The objects that play the lifelines of one of a binding.
  func parts(of binding: Int) -> [Participants.Part] {
    let automaton = system.compiled.automata[system.bindings[binding].automaton]
    let cast = system.cast(of: binding)
    return automaton.roles.indices.filter { automaton.roles[$0].others == nil }.map { lifeline in
      part(of: cast[lifeline].objects[0], in: binding)
    }
  }

  /// The part that an object plays in a binding, also on a lifeline for many.
  func part(of object: Int, in binding: Int) -> Participants.Part {
    let automaton = system.compiled.automata[system.bindings[binding].automaton]
    let machine = system.machine(of: object).name
    let lifeline = system.cast(of: binding).firstIndex { $0.objects.contains(object) }
    let names = automaton.interaction.map {
      system.pack.interactions[$0].lifelines.map(\.name.text)
    }
    let role = lifeline.flatMap { names?[$0] } ?? machine.text
    return Participants.Part(object: object, role: role, machine: machine)
  }
}
