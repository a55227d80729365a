package import Base
package import Pack

extension StateGraph {
  /// The moves (edges of the state graph) of a shortest path from the initial global state to
  /// another, in order; empty for the initial one.
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

  /// The interactions that begin on a shortest path to a global state, in order.
  ///
  /// Those that begin while another is under way follow it in brackets: `launch, dialog (meanwhile
  /// rotate)`.
  ///
  /// - Parameters:
  ///   - globalState: The global state.
  ///   - last: An interaction that begins in that global state; `nil` if none does.
  /// - Returns: Their names; empty for the initial global state.
  func outline(to globalState: Int, then last: Name<Interaction>? = nil) -> String {
    var text = ""
    // For each interaction under way, whether another has begun inside it.
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
      for depth in cut(by: move) where open.remove(at: depth) { text += ")" }
    }
    if let last { begin(last) }
    return text + String(repeating: ")", count: open.count { $0 })
  }

  /// The role binding of a move, by index.
  func binding(of move: Int) -> Int {
    Int(system.bindingOfCause[relation.edgeLabel(of: move).cause])
  }

  /// The edge of the automaton that a move takes, by index; `nil` if an interaction only begins.
  func edge(of move: Int) -> Int? { system.edge(of: relation.edgeLabel(of: move).cause) }

  /// The automaton of a move.
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
  /// The run of a path of moves.
  ///
  /// Interactions that are under way in its first global state begin the run.
  ///
  /// - Parameters:
  ///   - moves: The moves, each from the target of the one before.
  ///   - main: The interaction that the run is an example of, after whose roles objects are named;
  ///     `nil` if there is none.
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
      if let (message, sender) = message(of: move, localTransition, to: effect.object) {
        record.send(message, from: self.part(of: sender, in: binding(of: move)), to: part)
      }
      record.react(
        part, states: states(of: effect.object, in: source), actions: localTransition.actions)
    }
    if isOver(target(of: move)) {
      record.endAll()
    } else if ends(move) {
      record.end()
      for depth in cut(by: move) { record.end(at: depth) }
    }
  }

  /// The message with which a move sends an event, and the object that sends it; `nil` if none
  /// does.
  private func message(
    of move: Int, _ taken: LocalTransition, to receiver: Int
  ) -> (Run.Message, sender: Int)? {
    guard let edge = edge(of: move), system.compiled.edges[edge].step >= 0,
      let message = system.compiled.steps[system.compiled.edges[edge].step].message
    else { return nil }
    let sender = system.object(in: message.sender, of: system.bindings[binding(of: move)])
    let table = machineTables[system.objects[receiver].machine]
    return (table.message(message, of: taken, from: sender, to: receiver), sender)
  }

  /// The bindings of the interactions under way in a global state, outermost first.
  func bindingsUnderWay(in globalState: Int) -> [Int] {
    let packed = table.states[globalState]
    let plain = system.frameFields.map { system.frames[packed[$0]] }
    return (plain + [system.ambientFrames[packed[system.ambientField]]])
      .map(\.binding).filter { $0 >= 0 }
  }

  /// The choices that the interactions under way in a global state made on a shortest path to it,
  /// outermost first.
  private func choicesUnderWay(in globalState: Int) -> [Run.Choice] {
    var open: [Run.Choice] = []
    for move in way(to: globalState) {
      if begins(move) { open.append(Run.Choice()) }
      if let edge = edge(of: move).map({ system.compiled.edges[$0] }), !open.isEmpty {
        open[open.count - 1].note(edge.labels, laps: edge.laps)
      }
      if ends(move), !open.isEmpty { open.removeLast() }
      for depth in cut(by: move) { open.remove(at: depth) }
    }
    return open
  }

  /// The interactions under way that a move cuts short, by depth, innermost first.
  private func cut(by move: Int) -> [Int] {
    let depths = depths(after: move, from: source(of: move)) ?? []
    return depths.indices.filter { depths[$0] == nil }.reversed()
  }

  /// The global state that a move leaves.
  func source(of move: Int) -> Int { relation.source(of: move) }

  /// The label of the gap at which the innermost interaction that is not ambient is; `nil` if it is
  /// at no gap.
  private func gapLabel(in globalState: Int) -> Words? {
    guard let host = system.host(in: table.states[globalState]) else { return nil }
    let position = system.compiled.positions[host.position]
    return position.isGap ? system.compiled.labels[position.label] : nil
  }

  /// The objects of a binding's lifelines of one object, with their roles.
  func parts(of binding: Int) -> [Participants.Part] {
    let automaton = system.compiled.automata[system.bindings[binding].automaton]
    let cast = system.cast(of: binding)
    return automaton.roles.indices.filter { automaton.roles[$0].others == nil }.map { lifeline in
      part(of: cast[lifeline].objects[0], in: binding)
    }
  }

  /// An object with its role in a binding; the lifeline may be one for many.
  func part(of object: Int, in binding: Int) -> Participants.Part {
    let automaton = system.compiled.automata[system.bindings[binding].automaton]
    let machine = system.machine(of: object)
    let lifeline = system.cast(of: binding).firstIndex { $0.objects.contains(object) }
    let names = automaton.interaction.map {
      system.pack.interactions[$0].lifelines.map(\.name.text)
    }
    let role = lifeline.flatMap { names?[$0] } ?? machine.name.text
    return Participants.Part(
      object: object, role: role, machine: machine.name, isPlain: machine.isImplied)
  }
}
