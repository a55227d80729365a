import Base
import Pack

/// An error in the pack that exploration found, with the global state in which it was found first.
struct Fault: Hashable, Sendable {
  /// What is wrong.
  enum Kind: Hashable, Sendable {
    /// A step, on an edge by index, sends an event that the machine refuses.
    case refused(edge: Int)
    /// A check, or a requirement of an interaction used by `ref`, does not hold; by index into the
    /// tests.
    case untrue(test: Int)
    /// No edge of a position, by index, is enabled.
    case stuck(position: Int)
    /// An interaction that is at a position, by index, can never end.
    case endless(position: Int)
  }

  /// What is wrong.
  let kind: Kind
  /// The role binding of the interaction in which it occurs, by index.
  let binding: Int
  /// The first global state in breadth-first order whose expansion finds it, by index.
  let globalState: Int
  /// The global state in which the test or event fails: that one, or the one after a step.
  let state: GlobalState
}

/// The faults found so far, each kind once, in the order of discovery.
struct FaultList: Sendable {
  private(set) var all: [Fault] = []
  private var known: Set<Fault.Kind> = []

  /// Adds a fault unless there is already one of its kind.
  mutating func note(_ kind: Fault.Kind, binding: Int, globalState: Int, state: GlobalState) {
    guard known.insert(kind).inserted else { return }
    all.append(Fault(kind: kind, binding: binding, globalState: globalState, state: state))
  }
}

extension Fault.Kind {
  /// One word for the kind, without its index.
  var word: String {
    switch self {
    case .refused: "refused"
    case .untrue: "untrue"
    case .stuck: "stuck"
    case .endless: "endless"
    }
  }
}

extension StateGraph {
  /// The diagnostic for a fault, with a shortest run that leads to it.
  func diagnostic(for fault: Fault) -> Diagnostic {
    switch fault.kind {
    case .refused(let edge): refused(edge, fault)
    case .untrue(let test): untrue(test, fault)
    case .stuck(let position): stuck(position, fault)
    case .endless(let position): endless(position, fault)
    }
  }

  private func refused(_ number: Int, _ fault: Fault) -> Diagnostic {
    let edge = system.compiled.edges[number]
    guard case .send(let role, let event) = edge.action else {
      preconditionFailure("edge \(number) sends nothing")
    }
    let origin = system.compiled.steps[edge.step]
    let object = system.object(in: role, of: system.bindings[fault.binding])
    let machine = system.machine(of: object)
    let found = machine.events[event]
    let asked = Set(found.transitions.flatMap(\.source.allowed.keys)).sorted()
    let ends = endingRegions(of: object, in: fault.state)
    if !ends.isEmpty {
      return Diagnostic(
        .stepRefused,
        "'\(origin.lifeline)' has ended (\(words(for: object, regions: ends, in: fault.state))) "
          + "when this step sends '\(found.name)'; move this step before the one that ends "
          + "'\(origin.lifeline)'",
        at: origin.place, notes: [way(to: fault)])
    }
    let wayOut =
      eventBetween(fault, on: object).map { event in
        ", since '\(event)' can come before this step; write 'ignores: [\(found.name)]' in that "
          + "state, or end the object in it with 'final: object', which ends the interaction, too"
      }
      ?? "; add a transition, or let the interaction begin only in other states, with "
      + "'requires: {\(origin.lifeline): ...}'"
    return Diagnostic(
      .stepRefused,
      "no transition for '\(found.name)' while '\(origin.lifeline)' is in "
        + "'\(words(for: object, regions: asked, in: fault.state))'" + wayOut,
      at: origin.place,
      notes: [
        Diagnostic.Note("the transitions of '\(found.name)' are here", at: found.place),
        way(to: fault),
      ])
  }

  /// The event that comes by itself, and puts an object into the state of a fault while the
  /// interaction is under way; `nil` if none does on a shortest run.
  private func eventBetween(_ fault: Fault, on object: Int) -> Name<Interaction>? {
    let last = way(to: fault.globalState).last {
      EdgeEffect(relation.edgeLabel(of: $0).effect)?.object == object
    }
    guard let last, automaton(of: last).interaction == nil,
      bindingsUnderWay(in: source(of: last)).contains(fault.binding)
    else { return nil }
    return automaton(of: last).name
  }

  private func untrue(_ number: Int, _ fault: Fault) -> Diagnostic {
    let origin = system.compiled.testOrigins[number]
    let found = whatHolds(insteadOf: number, fault)
    guard let part = origin.part else {
      return Diagnostic(
        .requirement, "this does not hold for '\(origin.lifeline)' here: \(found)",
        at: origin.place, notes: [way(to: fault)])
    }
    return Diagnostic(
      .requirement,
      "interaction '\(part.name)' requires something of '\(origin.lifeline)' that does not hold "
        + "at this step: \(found)", at: part.reference,
      notes: [Diagnostic.Note("the requirement is here", at: origin.place), way(to: fault)])
  }

  private func whatHolds(insteadOf number: Int, _ fault: Fault) -> String {
    let test = system.compiled.tests[number]
    for role in test.roles {
      let object = system.object(in: role, of: system.bindings[fault.binding])
      let question = system.compiled.guards[system.objects[object].machine][test.guardNumber]
      let states = rules.states(of: object, in: fault.state)
      let wrong = question.allowed.keys.sorted().filter { region in
        !question.allowed[region, default: []].contains(states[region])
      }
      if !wrong.isEmpty {
        return "it is in " + words(for: object, regions: wrong, in: fault.state)
      }
    }
    return "a relation does not lead to the required object"
  }

  private func stuck(_ position: Int, _ fault: Fault) -> Diagnostic {
    let automaton = system.compiled.automata[system.bindings[fault.binding].automaton]
    let tests = system.compiled.positions[position].edges.flatMap {
      system.compiled.edges[$0].tests
    }
    let operands = tests.compactMap { place -> Place? in
      guard case .open(let test) = system.compiled.pathTests[place] else { return nil }
      return system.compiled.testOrigins[test].place
    }
    return closed(
      "'\(automaton.name)' cannot continue: this requirement does not hold",
      at: operands.min() ?? automaton.place,
      Set(operands), "this requirement does not hold either", fault)
  }

  private func endless(_ position: Int, _ fault: Fault) -> Diagnostic {
    let automaton = system.compiled.automata[system.bindings[fault.binding].automaton]
    let edges = system.compiled.positions[position].edges.map { system.compiled.edges[$0] }
    let closed = edges.compactMap { closedTest(on: $0, fault) }
    if let first = closed.first, closed.count == edges.count {
      return self.closed(
        "'\(automaton.name)' can never continue: this requirement never comes to hold",
        at: first, Set(closed), "this requirement never comes to hold either", fault)
    }
    let steps = edges.map(\.step)
    let place = steps.first { $0 >= 0 }.map { system.compiled.steps[$0].place } ?? automaton.place
    return Diagnostic(
      .deadlock, "'\(automaton.name)' can never end from here", at: place,
      notes: [way(to: fault)])
  }

  /// The error that no operand can be entered, at the first requirement that does not hold, with a
  /// note at each of the others.
  private func closed(
    _ reason: String, at first: Place, _ all: Set<Place>, _ note: String, _ fault: Fault
  ) -> Diagnostic {
    Diagnostic(
      .deadlock,
      "\(reason), and no other branch can be entered; add one for this case, or require less",
      at: first,
      notes: all.subtracting([first]).sorted().map { Diagnostic.Note(note, at: $0) }
        + [way(to: fault)])
  }

  /// The place of the first requirement of an edge that does not hold in the global state of a
  /// fault; `nil` if all hold.
  private func closedTest(on edge: Edge, _ fault: Fault) -> Place? {
    for place in edge.tests {
      guard case .open(let test) = system.compiled.pathTests[place],
        !rules.holds(test, fault.binding, fault.state)
      else { continue }
      return system.compiled.testOrigins[test].place
    }
    return nil
  }

  /// The regions of an object whose states end its life.
  private func endingRegions(of object: Int, in globalState: GlobalState) -> [Int] {
    let regions = system.machine(of: object).regions
    let states = rules.states(of: object, in: globalState)
    return regions.indices.filter { regions[$0].states[states[$0]].end == .object }
  }

  /// The states of an object in some regions as text, or in all if `regions` is empty.
  private func words(for object: Int, regions: [Int], in globalState: GlobalState) -> String {
    let machine = system.machine(of: object)
    let states = rules.states(of: object, in: globalState)
    let shown = regions.isEmpty ? Array(machine.regions.indices) : regions
    return shown.map { region in
      "\(machine.regions[region].name): \(machine.regions[region].states[states[region]].name)"
    }
    .joined(separator: ", ")
  }

  /// A note with the interactions of a shortest run to a fault.
  private func way(to fault: Fault) -> Diagnostic.Note {
    let automaton = system.compiled.automata[system.bindings[fault.binding].automaton]
    let isUnderWay = bindingsUnderWay(in: fault.globalState).contains(fault.binding)
    let run = outline(to: fault.globalState, then: isUnderWay ? nil : automaton.name)
    return Diagnostic.Note("shortest run that leads here: " + run)
  }
}
