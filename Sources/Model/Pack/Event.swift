/// Something that can happen to an object of a machine; interactions send it.
public struct Event: Hashable, Sendable {
  /// The word that steps use.
  public let name: Name<Event>
  /// What happens, in a few words; may be empty.
  public let summary: Words
  /// What it does, by the state it finds; at most one applies in any configuration and state.
  public let transitions: [Transition]
  /// Where the pack says it.
  public let place: Place

  /// Makes an event.
  public init(name: Name<Event>, summary: Words, transitions: [Transition], place: Place) {
    self.name = name
    self.summary = summary
    self.transitions = transitions
    self.place = place
  }
}

/// What one event does to an object that is in one of some states.
public struct Transition: Hashable, Sendable {
  /// The configurations in which it exists.
  public let condition: Condition
  /// The states that it can leave from.
  public let source: Guard
  /// What happens, in order: callbacks run, regions enter states.
  public let actions: [Action]
  /// Where the pack says it.
  public let place: Place

  /// Makes a transition.
  public init(condition: Condition, source: Guard, actions: [Action], place: Place) {
    self.condition = condition
    self.source = source
    self.actions = actions
    self.place = place
  }
}

extension Transition {
  /// Which transition of a pack it is.
  public struct ID: Hashable, Sendable {
    /// The machine.
    public let machine: Name<Machine>
    /// The event.
    public let event: Name<Event>
    /// Which of the event's transitions, by index.
    public let number: Int

    /// Names a transition.
    public init(machine: Name<Machine>, event: Name<Event>, number: Int) {
      self.machine = machine
      self.event = event
      self.number = number
    }
  }

  /// Whether it calls something, so that a log can show it.
  fileprivate var makesCalls: Bool { actions.contains { $0.call != nil } }
}

extension Pack {
  /// The transitions that call something, so that a log can show them, in the order of the pack.
  public var callingTransitions: [Transition.ID] {
    machines.flatMap { machine in
      machine.events.flatMap { event in
        event.transitions.indices.filter { event.transitions[$0].makesCalls }.map {
          Transition.ID(machine: machine.name, event: event.name, number: $0)
        }
      }
    }
  }
}

/// A question about an object's regions: true when each region named is in one of its states.
public struct Guard: Hashable, Sendable {
  /// For each region named, by index, the indices of the states allowed, ascending.
  public let allowed: [Int: [Int]]

  /// Makes a guard; an empty one is always true.
  public init(allowed: [Int: [Int]] = [:]) { self.allowed = allowed }

  /// Whether an object with these states, one index a region, meets the guard.
  public func holds(in states: [Int]) -> Bool {
    allowed.allSatisfy { $0.value.contains(states[$0.key]) }
  }

  /// Whether an object can meet both guards.
  func intersects(_ other: Guard) -> Bool {
    allowed.allSatisfy { region, states in
      guard let others = other.allowed[region] else { return true }
      return states.contains { others.contains($0) }
    }
  }
}

/// One thing that a transition does.
public enum Action: Hashable, Sendable {
  /// A callback runs on the object.
  case call(Call)
  /// A region, by index, enters a state, by index.
  case enter(region: Int, state: Int)

  /// The call that is made; nothing where a region enters a state.
  public var call: Call? {
    guard case .call(let call) = self else { return nil }
    return call
  }

  /// The region that enters a state; none for a call.
  var region: Int? {
    if case .enter(let region, _) = self { region } else { nil }
  }
}

/// A callback that runs, and the argument worth showing.
public struct Call: Hashable, Sendable {
  /// Who calls it.
  public enum Caller: String, Hashable, Sendable, CaseIterable {
    /// The system of the pack, such as UIKit.
    case system
    /// Code of those who use the system.
    case code
  }

  /// The callback.
  public let callback: Name<Callback>
  /// The argument as readers should see it, `nil` in `willMove(nil)`; empty when none matters.
  public let argument: String
  /// Who calls it.
  public let caller: Caller
  /// The configurations in which it runs.
  public let condition: Condition
  /// Where the pack says it.
  public let place: Place

  /// The callback as readers see it, with its argument: `willMove(nil)`.
  public var text: String {
    argument.isEmpty ? callback.text : "\(callback.text)(\(argument))"
  }

  /// Makes a call.
  public init(
    callback: Name<Callback>, argument: String = "", caller: Caller = .system,
    condition: Condition = .always, place: Place
  ) {
    self.callback = callback
    self.argument = argument
    self.caller = caller
    self.condition = condition
    self.place = place
  }
}

extension Event {
  /// Every call that its transitions make, in the order of the pack.
  var calls: [Call] { transitions.flatMap { $0.actions.compactMap(\.call) } }
}

extension Machine {
  /// Every call that its transitions make, in the order of the pack.
  public var calls: [Call] { events.flatMap(\.calls) }

  /// Whether a transition ends the life of an object that takes it.
  public func endsLife(_ transition: Transition) -> Bool {
    transition.actions.contains { endsLife($0) }
  }

  /// Whether a transition of this machine ends its object's life, or the process with all that is in it.
  public func isLast(_ transition: Transition) -> Bool {
    transition.actions.contains { action in
      guard case .enter(let region, let state) = action else { return false }
      return regions[region].states[state].end != .nothing
    }
  }

  /// What a transition does up to the end of its object's life: what it does after that only makes
  /// objects that are gone alike.
  ///
  /// - Parameter transition: The transition, of this machine.
  /// - Returns: Its first actions, with the one that ends the life; all where none does.
  public func actions(inLifeOf transition: Transition) -> ArraySlice<Action> {
    let end = transition.actions.firstIndex { endsLife($0) }
    return end.map { transition.actions[...$0] } ?? transition.actions[...]
  }

  private func endsLife(_ action: Action) -> Bool {
    guard case .enter(let region, let state) = action else { return false }
    return regions[region].states[state].end == .object
  }

  /// Whether some transition of it calls a callback.
  public func mayCall(_ callback: Name<Callback>) -> Bool {
    calls.contains { $0.callback == callback }
  }
}
