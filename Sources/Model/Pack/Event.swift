/// Something that can happen to an object of a machine; interactions send it.
public struct Event: Hashable, Sendable {
  /// The identifier that steps use, unique in its machine.
  public let name: Name<Event>
  /// What happens, in a few words; may be empty.
  public let summary: Words
  /// What the event does in each state; in any configuration and state at most one applies.
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

/// What an event does to an object in certain states.
public struct Transition: Hashable, Sendable {
  /// The configurations in which it exists.
  public let condition: Condition
  /// The states in which it applies.
  public let source: Guard
  /// Its effect, in order: callbacks that run, states that regions enter.
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
  /// Identifies a transition in a pack.
  public struct ID: Hashable, Sendable {
    /// The machine.
    public let machine: Name<Machine>
    /// The event.
    public let event: Name<Event>
    /// The index among the event's transitions.
    public let number: Int

    /// Identifies a transition.
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
  /// The transitions that call something, so that a log can show them, in the pack's order.
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

/// A condition on an object's regions: each region mentioned is in one of its allowed states.
public struct Guard: Hashable, Sendable {
  /// The allowed states by region, all as indices; states ascending.
  public let allowed: [Int: [Int]]

  /// Makes a guard; an empty one is always true.
  public init(allowed: [Int: [Int]] = [:]) { self.allowed = allowed }

  /// Whether the guard holds.
  ///
  /// `states` has one state index for each region.
  public func holds(in states: [Int]) -> Bool {
    allowed.allSatisfy { $0.value.contains(states[$0.key]) }
  }

  /// Whether some object satisfies both guards.
  func intersects(_ other: Guard) -> Bool {
    allowed.allSatisfy { region, states in
      guard let others = other.allowed[region] else { return true }
      return states.contains { others.contains($0) }
    }
  }
}

/// One effect of a transition.
public enum Action: Hashable, Sendable {
  /// A callback runs on the object.
  case call(Call)
  /// A region enters a state, both by index.
  case enter(region: Int, state: Int)

  /// The call; `nil` if a region enters a state.
  public var call: Call? {
    guard case .call(let call) = self else { return nil }
    return call
  }

  /// The index of the region that enters a state; `nil` for a call.
  var region: Int? {
    if case .enter(let region, _) = self { region } else { nil }
  }
}

/// A callback that runs, and the argument to show.
public struct Call: Hashable, Sendable {
  /// Who calls it.
  public enum Caller: String, Hashable, Sendable, CaseIterable {
    /// The system of the pack, such as UIKit.
    case system
    /// The code of the app.
    case code
  }

  /// The callback.
  public let callback: Name<Callback>
  /// The argument to show, `nil` in `willMove(nil)`; empty if it does not matter.
  public let argument: String
  /// Who calls it.
  public let caller: Caller
  /// The configurations in which it runs.
  public let condition: Condition
  /// Where the pack says it.
  public let place: Place

  /// The callback with its argument, as shown to readers: `willMove(nil)`.
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
  /// The calls of its transitions, in the pack's order.
  var calls: [Call] { transitions.flatMap { $0.actions.compactMap(\.call) } }
}

extension Machine {
  /// The calls of its transitions, in the pack's order.
  public var calls: [Call] { events.flatMap(\.calls) }

  /// Whether a transition of this machine ends the object's life.
  public func endsLife(_ transition: Transition) -> Bool {
    transition.actions.contains { endsLife($0) }
  }

  /// Whether a transition of this machine ends the object's life or the whole process.
  public func isLast(_ transition: Transition) -> Bool {
    transition.actions.contains { action in
      guard case .enter(let region, let state) = action else { return false }
      return regions[region].states[state].end != .nothing
    }
  }

  /// The actions of a transition up to the end of the object's life.
  ///
  /// Later actions change only an object that is gone.
  ///
  /// - Parameter transition: A transition of this machine.
  /// - Returns: The actions up to and including the one that ends the life; all if none does.
  public func actions(inLifeOf transition: Transition) -> ArraySlice<Action> {
    let end = transition.actions.firstIndex { endsLife($0) }
    return end.map { transition.actions[...$0] } ?? transition.actions[...]
  }

  private func endsLife(_ action: Action) -> Bool {
    guard case .enter(let region, let state) = action else { return false }
    return regions[region].states[state].end == .object
  }

  /// Whether a transition of this machine calls a callback.
  public func mayCall(_ callback: Name<Callback>) -> Bool {
    calls.contains { $0.callback == callback }
  }
}
