import Base
import Pack

/// Builds a run.
///
/// Callers number the objects; acts in different state graphs use different numbers.
struct RunBuilder: Sendable {
  /// The interactions that began, in order.
  private(set) var interactions: [Name<Interaction>] = []
  /// For each of them, the choices that it made.
  private(set) var choices: [Run.Choice] = []
  /// The interactions that the script does not name, by index.
  private(set) var filledIn: Set<Int> = []
  /// The moments so far, with objects by number.
  private(set) var moments: [Run.Moment] = []
  /// The objects that take part, act by act.
  private(set) var participants = Participants()
  /// For each object that reacts, by number, its states before it first does.
  private var beginnings: [Int: [Int]] = [:]
  /// The acts under way, by index, innermost last.
  private var open: [Int] = []
  /// For each number whose object was replaced, the number that the run uses for the new object.
  private var successors: [Int: Int] = [:]
  private var successorCount = 0
  /// The objects of lifelines without a machine, by name: what plays one plays all of that name.
  private var plain: [String: Int] = [:]

  /// The number of the first new object; callers use smaller numbers.
  private static let firstSuccessor = 1 << 20

  /// Begins an interaction; `choice` has the choices that it made before the run.
  mutating func begin(
    _ name: Name<Interaction>, parts: [Participants.Part], choice: Run.Choice = Run.Choice(),
    isFilledIn: Bool = false
  ) {
    if isFilledIn { filledIn.insert(interactions.count) }
    moments.append(.begin(act: interactions.count))
    open.append(interactions.count)
    interactions.append(name)
    choices.append(choice)
    participants.begin(parts.map { current($0) })
  }

  /// Records the operands and bodies of loops that the innermost interaction enters.
  mutating func choose(_ labels: [String], laps: [String]) {
    if let act = open.last { choices[act].note(labels, laps: laps) }
  }

  /// Adds the actions of a local transition.
  ///
  /// A state is recorded only if it changes.
  mutating func react(_ part: Participants.Part, states: [Int], actions: [Action]) {
    let part = current(part)
    var states = states
    if beginnings[part.object] == nil { beginnings[part.object] = states }
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

  /// Adds a message between objects, by the caller's number.
  mutating func send(
    _ message: Run.Message, from sender: Participants.Part, to receiver: Participants.Part
  ) {
    let (sender, receiver) = (current(sender), current(receiver))
    for part in [sender, receiver] { participants.add(part) }
    moments.append(.message(message.between(sender.object, receiver.object)))
  }

  /// Replaces an object whose life is over by a new one, for which the caller uses the same number.
  mutating func replace(_ object: Int) {
    successors[object] = Self.firstSuccessor + successorCount
    successorCount += 1
  }

  private mutating func current(_ part: Participants.Part) -> Participants.Part {
    var object = successors[part.object] ?? part.object
    if part.isPlain {
      object = plain[part.role] ?? object
      plain[part.role] = object
    }
    return Participants.Part(
      object: object, role: part.role, machine: part.machine, isPlain: part.isPlain)
  }

  /// Adds a boundary of callbacks whose order is open.
  mutating func group(_ boundary: Run.Group) { moments.append(.group(boundary)) }

  /// Adds a gap, in which time passes.
  mutating func pass(_ label: Words) { moments.append(.gap(label)) }

  /// Ends the innermost interaction.
  mutating func end() {
    if let act = open.popLast() { moments.append(.end(act: act)) }
  }

  /// Ends an interaction that is cut short, by the number of those around it.
  mutating func end(at depth: Int) { moments.append(.end(act: open.remove(at: depth))) }

  /// Ends everything that is under way.
  mutating func endAll() {
    while !open.isEmpty { end() }
  }

  /// The run, with objects in the order in which they first take part.
  ///
  /// - Parameters:
  ///   - configuration: The configuration.
  ///   - main: The interaction that the run is an example of; objects are named after their roles
  ///     in its last occurrence. `nil` if there is none.
  /// - Returns: The run.
  func run(in configuration: Configuration, main: Name<Interaction>? = nil) -> Run {
    var places: [Int: Int] = [:]
    for (place, object) in participants.objects.enumerated() { places[object] = place }
    return Run(
      configuration: configuration, interactions: interactions, choices: choices,
      filledIn: filledIn,
      participants: participants.runParticipants(main: main.flatMap(interactions.lastIndex)),
      moments: moments.withoutEmptyGroups.map { moment in
        switch moment {
        case .message(let message):
          .message(
            message.between(
              places[message.sender, default: 0], places[message.receiver, default: 0]))
        case .call(let object, let call): .call(object: places[object, default: 0], call)
        case .enter(let object, let region, let state):
          .enter(object: places[object, default: 0], region: region, state: state)
        case .begin, .gap, .end, .group: moment
        }
      })
  }

  /// For each participant, the state of each region before it first reacts; none if it does not.
  var states: [[Int]] { participants.objects.map { beginnings[$0] ?? [] } }
}

/// The objects that take part in a run, act by act, and their names.
struct Participants: Sendable {
  /// One object in one act.
  struct Part: Hashable, Sendable {
    /// The object, by the caller's number.
    let object: Int
    /// The name of its lifeline.
    let role: String
    /// Its machine.
    let machine: Name<Machine>
    /// Whether its lifeline has no machine.
    let isPlain: Bool
  }

  /// For each act, its parts: the lifelines of one object in order, then objects that take part
  /// later.
  private(set) var acts: [[Part]] = []
  /// The objects that take part, in the order in which they first do.
  private(set) var objects: [Int] = []

  /// Begins an act with the objects of its lifelines of one object.
  mutating func begin(_ parts: [Part]) {
    acts.append(parts)
    for part in parts { note(part.object) }
  }

  /// Adds an object to the last act unless it already takes part.
  mutating func add(_ part: Part) {
    guard let last = acts.indices.last, !acts[last].contains(where: { $0.object == part.object })
    else { return }
    acts[last].append(part)
    note(part.object)
  }

  private mutating func note(_ object: Int) {
    if !objects.contains(object) { objects.append(object) }
  }

  /// For each object, in the order of `objects`, its name and machine.
  ///
  /// An object is named after its role in the main act. Otherwise it is named after its first role
  /// in an act with another object of its machine, or else after its first role. If two would have
  /// the same name, the later one gets a number.
  ///
  /// - Parameter main: The main act, by index; `nil` if there is none.
  /// - Returns: For each object its name and its machine.
  func runParticipants(main: Int?) -> [Run.Participant] {
    var used: [String: Int] = [:]
    return objects.map { object in
      let own = acts.indices.compactMap { act in
        acts[act].first { $0.object == object }.map { (act: act, part: $0) }
      }
      let beside = own.filter { act, part in
        acts[act].contains { $0.machine == part.machine && $0.object != object }
      }
      let told = own.first { $0.act == main }
      guard let (act, part) = told ?? beside.first ?? own.first else {
        preconditionFailure("object \(object) plays no part")
      }
      used[part.role, default: 0] += 1
      let number = used[part.role, default: 1]
      return Run.Participant(
        name: number == 1 ? part.role : "\(part.role) \(number)", machine: part.machine, act: act,
        roles: Dictionary(uniqueKeysWithValues: beside.map { ($0.act, $0.part.role) }))
    }
  }
}

extension [Run.Moment] {
  /// The moments without boundaries that say nothing: those of parts in either order that call
  /// nothing or are alone, and those of optional parts that call nothing.
  fileprivate var withoutEmptyGroups: Self {
    /// An open group: its boundaries, and whether its parts call anything.
    var open: [(boundaries: [Int], isOptional: Bool, calls: [Bool])] = []
    var isDropped = indices.map { _ in false }
    for (number, moment) in enumerated() {
      switch moment {
      case .group(.either): open.append(([number], false, [false]))
      case .group(.optional): open.append(([number], true, [false]))
      case .group(.next):
        open[open.count - 1].boundaries.append(number)
        open[open.count - 1].calls.append(false)
      case .group(.end):
        let group = open.removeLast()
        let count = group.calls.count { $0 }
        let isShown = count >= (group.isOptional ? 1 : 2)
        isDropped[number] = !isShown
        isDropped[group.boundaries[0]] = !isShown
        for part in group.calls.indices.dropFirst() {
          let isBetween = group.calls[part] && group.calls[..<part].contains(true)
          isDropped[group.boundaries[part]] = !isShown || !isBetween
        }
      case .call, .message:
        for place in open.indices { open[place].calls[open[place].calls.count - 1] = true }
      case .begin, .enter, .gap, .end: break
      }
    }
    return indices.filter { !isDropped[$0] }.map { self[$0] }
  }
}
