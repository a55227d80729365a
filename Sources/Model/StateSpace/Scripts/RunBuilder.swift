import Base
import Pack

/// A run while it is made: objects by their numbers in a state graph, or in several side by side.
struct RunBuilder: Sendable {
  /// An interaction that was begun.
  private(set) var interactions: [Name<Interaction>] = []
  /// How the choices of each fell.
  private(set) var choices: [Run.Choice] = []
  /// What happened; objects by the numbers the caller gave them.
  private(set) var moments: [Run.Moment] = []
  /// Who played.
  private(set) var participants = Participants()
  /// The acts under way, innermost last.
  private var open: [Int] = []
  /// Who stands for a number of the caller's whose first object is gone.
  private var successors: [Int: Int] = [:]
  private var successorCount = 0

  /// The numbers from which successors are counted; no caller has as many objects.
  private static let firstSuccessor = 1 << 20

  /// Begins an interaction, of which some choices may have fallen already.
  mutating func begin(
    _ name: Name<Interaction>, parts: [Participants.Part], choice: Run.Choice = Run.Choice()
  ) {
    moments.append(.begin(act: interactions.count))
    open.append(interactions.count)
    interactions.append(name)
    choices.append(choice)
    participants.begin(parts.map(current))
  }

  /// Notes what the interaction begun last takes: operands, and bodies of loops.
  mutating func choose(_ labels: [String], laps: [String]) {
    if let act = open.last { choices[act].note(labels, laps: laps) }
  }

  /// Lets an object do what a local transition says; only states that change are recorded.
  mutating func react(_ part: Participants.Part, states: [Int], actions: [Action]) {
    let part = current(part)
    var states = states
    for action in actions {
      switch action {
      case .call(let call):
        participants.add(part)
        moments.append(.call(object: part.object, call))
      case .enter(let region, let state):
        if states[region] == state { continue }
        participants.add(part)
        states[region] = state
        moments.append(.enter(object: part.object, region: region, state: state))
      }
    }
  }

  /// Lets another object take the place of one whose life is over, with the same number.
  mutating func replace(_ object: Int) {
    successors[object] = Self.firstSuccessor + successorCount
    successorCount += 1
  }

  private func current(_ part: Participants.Part) -> Participants.Part {
    let object = successors[part.object] ?? part.object
    return Participants.Part(object: object, role: part.role, machine: part.machine)
  }

  /// Lets time pass.
  mutating func pass(_ label: Words) { moments.append(.gap(label)) }

  /// Ends the interaction begun last.
  mutating func end() {
    if let act = open.popLast() { moments.append(.end(act: act)) }
  }

  /// Ends everything that is under way.
  mutating func endAll() {
    while !open.isEmpty { end() }
  }

  /// The run, with objects in the order in which they first take part.
  ///
  /// - Parameters:
  ///   - configuration: The configuration.
  ///   - main: The interaction that the run is told for: objects are called by their roles in the
  ///     last one of it; none when it is told for all.
  /// - Returns: The run.
  func run(in configuration: Configuration, main: Name<Interaction>? = nil) -> Run {
    var places: [Int: Int] = [:]
    for (place, object) in participants.objects.enumerated() { places[object] = place }
    return Run(
      configuration: configuration, interactions: interactions, choices: choices,
      participants: participants.runParticipants(main: main.flatMap(interactions.lastIndex)),
      moments: moments.map { moment in
        switch moment {
        case .call(let object, let call): .call(object: places[object, default: 0], call)
        case .enter(let object, let region, let state):
          .enter(object: places[object, default: 0], region: region, state: state)
        case .begin, .gap, .end: moment
        }
      })
  }
}

/// Who plays in a run, act by act, and what each is called.
struct Participants: Sendable {
  /// One object in one act.
  struct Part: Hashable, Sendable {
    /// The object, by the caller's number.
    let object: Int
    /// The role it plays.
    let role: String
    /// Its machine.
    let machine: Name<Machine>
  }

  /// The parts of each act, in the order of the lifelines.
  private(set) var acts: [[Part]] = []
  /// The objects that take part, in the order in which they first do.
  private(set) var objects: [Int] = []

  /// Begins an act with the objects that play its lifelines of one.
  mutating func begin(_ parts: [Part]) {
    acts.append(parts)
    for part in parts { note(part.object) }
  }

  /// Adds an object to the current act, when it takes part only now.
  mutating func add(_ part: Part) {
    guard let last = acts.indices.last, !acts[last].contains(where: { $0.object == part.object })
    else { return }
    acts[last].append(part)
    note(part.object)
  }

  private mutating func note(_ object: Int) {
    if !objects.contains(object) { objects.append(object) }
  }

  /// What each object is called, in the order of `objects`.
  ///
  /// An object is named after the role that it plays in the act that a run is told for, or else
  /// after the first role that it plays beside another of its machine, or else after its first
  /// role; of two that would have one name, the later gets a number.
  ///
  /// - Parameter main: The act that the run is told for, by index; none when it is told for all.
  /// - Returns: For each object its name and its machine.
  func runParticipants(main: Int?) -> [Run.Participant] {
    var used: [String: Int] = [:]
    return objects.map { object in
      let told = main.flatMap { act in acts[act].first { $0.object == object } }
      let own = acts.compactMap { act in act.first { $0.object == object } }
      let beside = acts.lazy.compactMap { act in
        act.first { part in
          part.object == object
            && act.contains { $0.machine == part.machine && $0.object != object }
        }
      }
      guard let part = told ?? beside.first ?? own.first else {
        preconditionFailure("object \(object) plays no part")
      }
      used[part.role, default: 0] += 1
      let number = used[part.role, default: 1]
      let name = number == 1 ? part.role : "\(part.role) \(number)"
      return Run.Participant(name: name, machine: part.machine)
    }
  }
}
