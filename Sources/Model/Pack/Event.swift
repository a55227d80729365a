package import Base

/// Something that can happen to an object of a machine; interactions send it.
package struct Event: Hashable, Sendable {
  /// How an event ends if guards in words decide between several outcomes.
  package struct Outcome: Hashable, Sendable {
    /// The event as declared.
    package let event: Name<Event>
    /// The guards in words that hold, in the pack's order.
    package let words: [String]
    /// Whether it is the one if none of the guards holds.
    package let isElse: Bool

    /// Makes an outcome.
    package init(of event: Name<Event>, words: [String], isElse: Bool = false) {
      self.event = event
      self.words = words
      self.isElse = isElse
    }

    /// The words as readers see them, without brackets: `amount > 0`; empty if the event comes
    /// where no guard in words decides.
    package var label: String { isElse ? "else" : words.joined(separator: " and ") }
  }

  /// The identifier that steps use, unique in its machine.
  package let name: Name<Event>
  /// What readers call it; empty if its name serves.
  package let title: Words
  /// Whether it may come at any time, beside what interactions send.
  package let isFree: Bool
  /// Whether people can call it by its name; an arrow without a label is an event that they cannot.
  package let isNamed: Bool
  /// Which of several outcomes of a declared event it is; `nil` if there is only one.
  package let outcome: Outcome?
  /// Whether it is only the words of a message in an interaction: no state refuses it, and it
  /// changes none.
  package let isWords: Bool
  /// What happens, in a few words; may be empty.
  package let summary: Words
  /// What the event does in each state; in any configuration and state at most one applies.
  package let transitions: [Transition]
  /// Where the pack says it.
  package let place: Place

  /// Makes an event.
  package init(
    name: Name<Event>, title: Words = Words(""), isFree: Bool = false, isNamed: Bool = true,
    outcome: Outcome? = nil, isWords: Bool = false, summary: Words, transitions: [Transition],
    place: Place
  ) {
    self.name = name
    self.title = title
    self.isFree = isFree
    self.isNamed = isNamed
    self.outcome = outcome
    self.isWords = isWords
    self.summary = summary
    self.transitions = transitions
    self.place = place
  }
}

/// What an event does to an object in certain states.
package struct Transition: Hashable, Sendable {
  /// The configurations in which it exists.
  package let condition: Condition
  /// The states in which it applies.
  package let source: Guard
  /// Its effect, in order: callbacks that run, states that regions enter.
  package let actions: [Action]
  /// Whether it discards the event where no other transition takes it, also after the life of the
  /// object.
  package let isIgnoring: Bool
  /// What happens, in Markdown; may be empty.
  package let summary: Words
  /// A remark that is drawn beside it; may be empty.
  package let note: Words
  /// The arrows of the machine's chart that it follows, by index; empty without a chart.
  package let arrows: [Int]
  /// Where the pack says it.
  package let place: Place

  /// Makes a transition.
  package init(
    condition: Condition, source: Guard, actions: [Action], isIgnoring: Bool = false,
    summary: Words = Words(""), note: Words = Words(""), arrows: [Int] = [], place: Place
  ) {
    self.condition = condition
    self.source = source
    self.actions = actions
    self.isIgnoring = isIgnoring
    self.summary = summary
    self.note = note
    self.arrows = arrows
    self.place = place
  }
}

extension Machine {
  /// The events as the pack declares them: one for all outcomes of it, and none for what happens by
  /// itself.
  package var namedEvents: [Event] {
    var names: Set<Name<Event>> = []
    return events.filter(\.isNamed).map(\.declared).filter { names.insert($0.name).inserted }
  }
}

extension Event {
  /// The event of which it is an outcome, with the transitions of this one; itself if it is none.
  fileprivate var declared: Event {
    guard let outcome else { return self }
    let end = outcome.label.isEmpty ? "" : " [\(outcome.label)]"
    let cut = { (text: String) in text.hasSuffix(end) ? String(text.dropLast(end.count)) : text }
    let title = Words(cut(title.base), translations: title.translations.mapValues(cut))
    return Event(
      name: outcome.event, title: title.base == outcome.event.text ? Words("") : title,
      isFree: isFree, isWords: isWords, summary: summary, transitions: transitions, place: place)
  }

  /// The event as people write it: its name, or for one of several outcomes the name declared and
  /// the guard: `failed [amount > 0]`.
  package var spelling: String {
    guard let outcome, !outcome.label.isEmpty else { return name.text }
    return "\(outcome.event) [\(outcome.label)]"
  }

  /// Whether a word names it: its name, its spelling, or the words of which the pack makes its
  /// name.
  package func isCalled(_ word: String) -> Bool {
    name.text == word || spelling == word || isNamed && title.base == word
  }

  /// Identifies an event in a pack.
  package struct ID: Hashable, Sendable {
    /// The machine.
    package let machine: Name<Machine>
    /// The event.
    package let event: Name<Event>

    /// Identifies an event.
    package init(machine: Name<Machine>, event: Name<Event>) {
      (self.machine, self.event) = (machine, event)
    }

    /// The name of the callback that the event is in a machine with `eventCallbacks`: `order.pay`.
    package var callback: Name<Callback>? { Name("\(machine).\(event)") }
  }
}

extension Transition {
  /// Identifies a transition in a pack.
  package struct ID: Hashable, Sendable {
    /// The machine.
    package let machine: Name<Machine>
    /// The event.
    package let event: Name<Event>
    /// The index among the event's transitions.
    package let number: Int

    /// Identifies a transition.
    package init(machine: Name<Machine>, event: Name<Event>, number: Int) {
      self.machine = machine
      self.event = event
      self.number = number
    }
  }

  /// Whether it does all that another one does: an event in several regions of a chart follows the
  /// arrows of all of them at once.
  package func includes(_ other: Transition) -> Bool {
    !other.actions.isEmpty && other.actions.allSatisfy(actions.contains)
  }

  /// Whether it calls something, so that a log can show it.
  fileprivate var makesCalls: Bool { actions.contains { $0.call != nil } }
}

extension Pack {
  /// The transitions that call something, so that a log can show them, in the pack's order.
  package var callingTransitions: [Transition.ID] {
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
package struct Guard: Hashable, Sendable {
  /// The allowed states by region, all as indices; states ascending.
  package let allowed: [Int: [Int]]

  /// Makes a guard; an empty one is always true.
  package init(allowed: [Int: [Int]] = [:]) { self.allowed = allowed }

  /// Whether the guard holds.
  ///
  /// `states` has one state index for each region.
  package func holds(in states: [Int]) -> Bool {
    allowed.allSatisfy { $0.value.contains(states[$0.key]) }
  }

  /// Whether some object satisfies both guards.
  package func intersects(_ other: Guard) -> Bool {
    allowed.allSatisfy { region, states in
      guard let others = other.allowed[region] else { return true }
      return states.contains { others.contains($0) }
    }
  }
}

/// One effect of a transition.
package enum Action: Hashable, Sendable {
  /// A callback runs on the object.
  case call(Call)
  /// A region enters a state, both by index.
  case enter(region: Int, state: Int)

  /// The call; `nil` if a region enters a state.
  package var call: Call? {
    guard case .call(let call) = self else { return nil }
    return call
  }

  /// The index of the region that enters a state; `nil` for a call.
  package var region: Int? {
    if case .enter(let region, _) = self { region } else { nil }
  }
}

/// A callback that runs, and the argument to show.
package struct Call: Hashable, Sendable {
  /// Who calls it.
  package enum Caller: String, Hashable, Sendable, CaseIterable {
    /// The system of the pack, such as UIKit.
    case system
    /// The code of the app.
    case code
  }

  /// The callback.
  package let callback: Name<Callback>
  /// The argument to show, `nil` in `willMove(nil)`; empty if it does not matter.
  package let argument: String
  /// Who calls it.
  package let caller: Caller
  /// The configurations in which it runs.
  package let condition: Condition
  /// Whether the callback is the event itself, of a machine with `eventCallbacks`.
  package let isEvent: Bool
  /// Where the pack says it.
  package let place: Place

  /// Makes a call.
  package init(
    callback: Name<Callback>, argument: String = "", caller: Caller = .system,
    condition: Condition = .always, isEvent: Bool = false, place: Place
  ) {
    self.callback = callback
    self.argument = argument
    self.caller = caller
    self.condition = condition
    self.isEvent = isEvent
    self.place = place
  }
}

extension Sequence<Call> {
  /// Whether whoever sends an event makes those of its calls that code makes, and the system the
  /// others.
  package var areByCode: Bool {
    contains { $0.caller == .code } && !contains(where: \.isEvent)
  }
}

extension Event {
  /// What readers call it: its title, or else its name.
  package func title(in locale: Words.Locale) -> String { title.or(name.text).text(in: locale) }

  /// The calls of its transitions, in the pack's order.
  package var calls: [Call] { transitions.flatMap { $0.actions.compactMap(\.call) } }
}

extension Machine {
  /// The event with a name; `nil` if the machine has none.
  package func event(_ name: Name<Event>) -> Event? {
    events.indices.first { events[$0].name == name }.map { events[$0] }
  }

  /// What readers call one of its events.
  package func title(of event: Name<Event>, in locale: Words.Locale) -> String {
    self.event(event)?.title(in: locale) ?? event.text
  }

  /// The calls of its transitions, in the pack's order.
  package var calls: [Call] { events.flatMap(\.calls) }

  /// The events that the pack declares: those that are more than words of messages.
  package var declaredEvents: [Event] { events.filter { !$0.isWords } }

  /// Whether a transition of this machine ends the object's life.
  package func endsLife(_ transition: Transition) -> Bool {
    transition.actions.contains { endsLife($0) }
  }

  /// Whether a transition of this machine takes a counter out of its bounds, which no run of a
  /// checked pack does.
  package func leavesBounds(_ transition: Transition) -> Bool {
    transition.actions.contains { action in
      guard case .enter(let region, let state) = action else { return false }
      return regions[region].isOutOfBounds(state)
    }
  }

  /// Whether a transition of this machine ends the object's life or the whole process.
  package func isLast(_ transition: Transition) -> Bool {
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
  package func actions(inLifeOf transition: Transition) -> ArraySlice<Action> {
    let end = transition.actions.firstIndex { endsLife($0) }
    return end.map { transition.actions[...$0] } ?? transition.actions[...]
  }

  private func endsLife(_ action: Action) -> Bool {
    guard case .enter(let region, let state) = action else { return false }
    return regions[region].states[state].end == .object
  }

  /// Whether a transition of this machine calls a callback.
  package func mayCall(_ callback: Name<Callback>) -> Bool {
    calls.contains { $0.callback == callback }
  }
}
