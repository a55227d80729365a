package import Base
package import Pack
import StateSpace

/// What an interaction does where it has a choice, in its usual run: of each choice in turn, the
/// first that is possible after the choices before it.
///
/// The usual run is a path of the state graph on which nothing else comes in between. It enters
/// each `opt` and each loop that it can, and runs the operands of a `par` one after the other. A
/// `break` is looked at as well, although the run goes on without it.
package struct UsualChoices: Hashable, Sendable {
  private struct Choice: Hashable {
    /// The places of the uses (`ref`) around it, and its own.
    let path: [Place]
    /// The event of a step that sends; `nil` for an `alt`.
    let event: Name<Event>?
  }

  private var chosen: [Choice: Int] = [:]

  /// Makes no choices.
  package init() {}

  /// The operand of an `alt`.
  ///
  /// - Parameter path: The places of the uses (`ref`) around it, outermost first, and its own.
  /// - Returns: The operand, by index; `nil` if the run does not get there.
  package func operand(at path: [Place]) -> Int? { chosen[Choice(path: path, event: nil)] }

  /// The transition of a step.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - path: The places of the uses (`ref`) around the step, outermost first, and its own.
  /// - Returns: The transition, by index into the event; `nil` if the run does not get there.
  package func transition(of event: Name<Event>, at path: [Place]) -> Int? {
    chosen[Choice(path: path, event: event)]
  }

  /// Adds a choice; for the interactions that are used, too, of several uses that of the first.
  fileprivate mutating func add(_ index: Int, of event: Name<Event>? = nil, at path: [Place]) {
    for start in path.indices {
      let choice = Choice(path: Array(path[start...]), event: event)
      chosen[choice] = chosen[choice] ?? index
    }
  }

  /// Takes the choices of another run where this one makes none.
  package mutating func merge(_ other: Self) { chosen.merge(other.chosen) { own, _ in own } }
}

extension UsualChoices {
  /// Finds the choices of the interactions that have some.
  ///
  /// - Parameters:
  ///   - graph: The state graph.
  ///   - taken: For each interaction, by index into the pack, the transitions of its steps.
  /// - Returns: The choices, by interaction.
  static func all(
    in graph: StateGraph, taken: (Int) -> [Place: Set<Int>]
  ) -> [Int: UsualChoices] {
    let (pack, automata) = (graph.system.pack, graph.system.compiled.automata)
    let open = automata.indices.filter { number in
      guard graph.begun[number], let interaction = automata[number].interaction else {
        return false
      }
      return pack.hasChoices(pack.interactions[interaction], taken: taken(interaction))
    }
    // Some begin only while others are under way.
    var starts = graph.starts(of: open, inIdleStates: true)
    starts.merge(graph.starts(of: open.filter { starts[$0] == nil }, inIdleStates: false)) { $1 }
    let silent = starts.isEmpty ? [] : graph.silentSteps
    return starts.reduce(into: [:]) { found, start in
      guard let number = automata[start.key].interaction else { return }
      var walk = UsualWalk(of: start.key, in: graph, silent: silent)
      walk.walk(pack.interactions[number], from: start.value)
      found[number] = walk.choices
    }
  }
}

extension StateGraph {
  /// The steps with which interactions begin and end at once without a change.
  fileprivate var silentSteps: Set<Int> {
    let loops = relation.selfLoops.shares.compactMap { $0?.lists }.joined()
    return Set(
      loops.flatMap(\.all).compactMap { label in
        system.edge(of: relation.edgeLabels[Int(label)].cause)
          .map { system.compiled.edges[$0].step }
      })
  }

  /// Where some automata begin with a change, in global states that are idle or are not.
  fileprivate func starts(
    of automata: [Int], inIdleStates isIdle: Bool
  ) -> [Int: Set<UsualWalk.Point>] {
    if automata.isEmpty { return [:] }
    let isSought = BitSet(automata)
    var starts: [Int: Set<UsualWalk.Point>] = [:]
    for state in 0..<stateCount where self.isIdle(state) == isIdle {
      for move in relation.changes(from: state) {
        let label = relation.edgeLabels[Int(relation.edgeLabelOf[move])]
        let binding = Int(system.bindingOfCause[label.cause])
        let automaton = system.bindings[binding].automaton
        guard label.begins, isSought.contains(automaton) else { continue }
        starts[automaton, default: []].insert(
          UsualWalk.Point(state: state, binding: binding, isBegun: false))
      }
    }
    return starts
  }
}

extension Pack {
  /// Whether an interaction leaves a choice: an `alt`, or a step with several transitions.
  fileprivate func hasChoices(_ interaction: Interaction, taken: [Place: Set<Int>]) -> Bool {
    var found = false
    var open = [interaction.steps]
    var seen: Set = [interaction.name]
    while let steps = open.popLast(), !found {
      steps.forEachStep { step in
        switch step {
        case .alt: found = true
        case .send(let send): found = found || taken[send.place, default: []].count > 1
        case .ref(let reference) where seen.insert(reference.interaction).inserted:
          open += self.interaction(reference.interaction).map { [$0.steps] } ?? []
        default: break
        }
      }
    }
    return found
  }
}

/// Follows an interaction through a state graph, step by step, in all global states at once in
/// which its run can be.
private struct UsualWalk {
  /// A global state in which an interaction is under way, or can begin, with its role binding.
  struct Point: Hashable {
    let state, binding: Int
    let isBegun: Bool
  }

  /// A move that a step makes.
  private struct Move {
    let step: Int
    let effect: EdgeEffect?
    let target: Point
  }

  private let graph: StateGraph
  private(set) var choices = UsualChoices()
  /// How many messages the walk has met that readers see.
  private var messages = 0
  /// The steps of the automaton, by index into those of the system, ascending; those that the walk
  /// has not met yet.
  private var steps: ArraySlice<Int>
  /// The steps with which interactions begin and end at once without a change.
  private let silent: Set<Int>

  init(of automaton: Int, in graph: StateGraph, silent: Set<Int>) {
    (self.graph, self.silent) = (graph, silent)
    let compiled = graph.system.compiled
    let edges = compiled.automata[automaton].positions.flatMap { compiled.positions[$0].edges }
    steps = Set(edges.map { compiled.edges[$0].step }.filter { $0 >= 0 }).sorted()[...]
  }

  /// Walks a whole interaction from the points at which it begins, those in usual states if there
  /// are any.
  mutating func walk(_ interaction: Interaction, from points: Set<Point>) {
    let usual = points.filter { point in
      let cast = graph.system.cast(of: point.binding)
      return interaction.usually.allSatisfy { requirement in
        cast[requirement.lifeline].objects.allSatisfy {
          requirement.states.holds(in: graph.states(of: $0, in: point.state))
        }
      }
    }
    _ = walk(interaction.steps, of: interaction, from: usual.isEmpty ? points : usual, in: [])
  }

  /// The points after some steps; empty if the run cannot take them.
  private mutating func walk(
    _ steps: [Step], of interaction: Interaction, from points: Set<Point>, in path: [Place]
  ) -> Set<Point> {
    var points = points
    for step in steps { points = walk(step, of: interaction, from: points, in: path) }
    return points
  }

  private mutating func walk(
    _ step: Step, of interaction: Interaction, from points: Set<Point>, in path: [Place]
  ) -> Set<Point> {
    switch step {
    case .invariant, .gap, .note: return points
    case .send(let send):
      let isMany = interaction.lifelines[send.lifeline].isMany
      return walk(send, toMany: isMany, from: points, in: path)
    case .relate(let relate):
      guard let number = next(at: relate.place) else { return points }
      return Set(moves(of: number, from: points).map(\.target))
    case .alt(let operands, let place):
      return walk(operands, at: place, of: interaction, from: points, in: path)
    case .opt(let operand, _):
      let end = walk(operand.steps, of: interaction, from: points, in: path)
      return end.isEmpty ? points : end
    case .break(let operand, _):
      _ = walk(operand.steps, of: interaction, from: points, in: path)
      return points
    case .loop(let operand, let least, _, _):
      let before = self.steps
      let end = walk(operand.steps, of: interaction, from: points, in: path)
      let body = Set(before.prefix(before.count - self.steps.count))
      return end.isEmpty ? points : least > 1 ? reachable(from: end, by: body) : end
    case .par(let operands, _):
      return walk(operands.flatMap(\.steps), of: interaction, from: points, in: path)
    case .ref(let reference):
      guard path.count < Limits.referenceDepth,
        let part = graph.system.pack.interaction(reference.interaction)
      else { return points }
      return walk(part.steps, of: part, from: points, in: path + [reference.place])
    case .when(let condition, let then, let otherwise, _):
      let steps = condition.holds(in: graph.configuration) ? then : otherwise
      return walk(steps, of: interaction, from: points, in: path)
    }
  }

  /// Enters the first operand of an `alt` that the run can enter, rather one with a message.
  private mutating func walk(
    _ operands: [Step.Operand], at place: Place, of interaction: Interaction,
    from points: Set<Point>, in path: [Place]
  ) -> Set<Point> {
    var ways: [(end: Set<Point>, isSilent: Bool)] = []
    for operand in operands {
      let before = messages
      let end = walk(operand.steps, of: interaction, from: points, in: path)
      ways.append((end, messages == before))
    }
    let open = ways.indices.filter { !ways[$0].end.isEmpty }
    guard let chosen = open.first(where: { !ways[$0].isSilent }) ?? open.first else { return [] }
    choices.add(chosen, at: path + [place])
    return ways[chosen].end
  }

  /// Takes the step of an event: of its transitions the first that calls something.
  private mutating func walk(
    _ send: Step.Send, toMany isMany: Bool, from points: Set<Point>, in path: [Place]
  ) -> Set<Point> {
    guard let number = next(at: send.place) else { return points }
    let moves = moves(of: number, from: points)
    if moves.isEmpty { return isMany || silent.contains(number) ? points : [] }
    let isSent = send.sender != nil || graph.system.pack.showsSilentEvents
    let ways = moves.compactMap { move in
      move.effect.map { (Way(of: $0, in: graph, isSent: isSent), move) }
    }
    guard let usual = ways.map(\.0).min() else { return [] }
    if !usual.isSilent { messages += 1 }
    choices.add(usual.transition, of: send.event, at: path + [send.place])
    let ends = Set(ways.filter { $0.0.looksLike(usual) }.map(\.1.target))
    return isMany ? reachable(from: ends, by: [number]) : ends
  }

  /// The number of the next step, which has a place; `nil` if no object can take it.
  private mutating func next(at place: Place) -> Int? {
    guard let number = steps.first, graph.system.compiled.steps[number].place == place else {
      return nil
    }
    return steps.popFirst()
  }

  /// The moves of a step, perhaps after moves without a step.
  private func moves(of step: Int, from points: Set<Point>) -> [Move] {
    reachable(from: points).flatMap { moves(from: $0) }.filter { $0.step == step }
  }

  /// The points that some steps, and moves without a step, lead to.
  private func reachable(from points: Set<Point>, by steps: Set<Int> = []) -> Set<Point> {
    var found = points
    var waiting = Array(points)
    while let point = waiting.popLast() {
      for move in moves(from: point) where move.step < 0 || steps.contains(move.step) {
        if found.insert(move.target).inserted { waiting.append(move.target) }
      }
    }
    return found
  }

  private func moves(from point: Point) -> [Move] {
    let (system, relation) = (graph.system, graph.relation)
    return relation.changes(from: point.state).compactMap { move in
      let label = relation.edgeLabels[Int(relation.edgeLabelOf[move])]
      guard Int(system.bindingOfCause[label.cause]) == point.binding,
        label.begins != point.isBegun
      else { return nil }
      return Move(
        step: system.edge(of: label.cause).map { system.compiled.edges[$0].step } ?? -1,
        effect: EdgeEffect(label.effect),
        target: Point(
          state: graph.target(of: move), binding: point.binding, isBegun: true))
    }
  }
}

/// A transition that a step takes, as readers see it; those come first that call something.
private struct Way: Comparable {
  let transition: Int
  private let calls: [Int]
  private let isEnd: Bool
  /// Whether no message shows it.
  let isSilent: Bool

  /// Makes the way of an effect; `isSent` says that the event is a message in any case.
  init(of effect: EdgeEffect, in graph: StateGraph, isSent: Bool) {
    let local = graph.localTransition(of: effect)
    let machine = graph.system.machine(of: effect.object)
    transition = local.transition
    calls = local.emissions.map(\.callback)
    isEnd = machine.isLast(machine.events[local.event].transitions[local.transition])
    isSilent = calls.isEmpty && !isEnd && !isSent
  }

  /// Whether another one is the same to readers.
  func looksLike(_ other: Self) -> Bool { (calls, isEnd) == (other.calls, other.isEnd) }

  static func < (left: Self, right: Self) -> Bool {
    (left.isSilent ? 1 : 0, left.transition) < (right.isSilent ? 1 : 0, right.transition)
  }
}

extension Pack {
  /// Whether an event that the system sends and that calls nothing is a message to readers: not if
  /// the pack describes callbacks, and so is about these.
  package var showsSilentEvents: Bool { callbacks.allSatisfy(\.isOwnerImplied) }
}
