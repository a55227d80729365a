package import Base
package import Pack

/// One run of the model: its interactions, and what happens in them, callback by callback.
package struct Run: Hashable, Sendable {
  /// An object that takes part.
  package struct Participant: Hashable, Sendable {
    /// Its name in the run: a role that it has, with a number if another participant has the same
    /// name.
    package let name: String
    /// Its machine.
    package let machine: Name<Machine>
    /// The act, by index, in which it has the role that it is named after.
    package let act: Int
    /// Its role in each act, by index, in which another object of its machine takes part.
    package let roles: [Int: String]

    /// Makes a participant.
    package init(name: String, machine: Name<Machine>, act: Int = 0, roles: [Int: String] = [:]) {
      self.name = name
      self.machine = machine
      self.act = act
      self.roles = roles
    }
  }

  /// One thing that happens.
  package enum Moment: Hashable, Sendable {
    /// An interaction begins; the index counts acts from 0.
    case begin(act: Int)
    /// An object sends a message to another, or to itself.
    case message(Message)
    /// A callback runs on an object, by index.
    case call(object: Int, Call)
    /// A region of an object, all by index, enters a state.
    case enter(object: Int, region: Int, state: Int)
    /// Time passes.
    case gap(Words)
    /// An interaction ends.
    case end(act: Int)
    /// Callbacks follow that may come otherwise in another run; see `Group`.
    case group(Group)
  }

  /// A message that a lifeline of an interaction sends.
  package struct Message: Hashable, Sendable {
    /// The object that sends, by index.
    package let sender: Int
    /// The object that receives, by index.
    package let receiver: Int
    /// The kind of message.
    package let kind: MessageKind
    /// The words of the message, or what readers call its event.
    package let text: Words
    /// How many callbacks follow that the message consists of; 0 if it is itself what happens.
    package let calls: Int

    /// Makes a message.
    package init(sender: Int, receiver: Int, kind: MessageKind, text: Words, calls: Int) {
      self.sender = sender
      self.receiver = receiver
      self.kind = kind
      self.text = text
      self.calls = calls
    }

    /// A call that the receiver makes itself.
    fileprivate var toItself: Self {
      Self(sender: receiver, receiver: receiver, kind: .call, text: text, calls: calls)
    }

    /// The message between objects with other numbers.
    func between(_ sender: Int, _ receiver: Int) -> Self {
      Self(sender: sender, receiver: receiver, kind: kind, text: text, calls: calls)
    }
  }

  /// A boundary of callbacks that the model does not put in order, or that need not come.
  package enum Group: Hashable, Sendable {
    /// Parts begin that may come in either order, or interleaved; with the question that no source
    /// settles, or no words.
    case either(open: Words)
    /// The next of these parts begins.
    case next
    /// A part begins that need not come, or may come several times: so often at most, or `nil` for
    /// any number of times.
    case optional(atMost: Int?)
    /// The parts end.
    case end
  }

  /// The choices that an interaction made.
  package struct Choice: Hashable, Sendable {
    /// The labels of the operands that were taken, each once, in order.
    package private(set) var labels: [String] = []
    /// The number of iterations of each loop, by its label; without loops that had none.
    package private(set) var laps: [String: Int] = [:]

    /// Makes an empty value.
    package init() {}

    /// Records operands that are taken, and bodies of loops that are entered.
    mutating func note(_ labels: [String], laps: [String]) {
      for label in labels where !self.labels.contains(label) { self.labels.append(label) }
      for lap in laps { self.laps[lap, default: 0] += 1 }
    }
  }

  /// What an object remembers when the run begins, and a new one would not.
  package struct Memory: Hashable, Sendable {
    /// What is remembered.
    package enum Value: Hashable, Sendable {
      /// The value of a counter, above 0.
      case count(Int)
      /// The state that was active last.
      case state(Name<State>)
    }

    /// The machine of the object.
    package let machine: Name<Machine>
    /// The name of the counter, or of the history.
    package let name: Name<Region>
    /// The value.
    package let value: Value
  }

  /// What objects remember at its beginning; nothing if it begins in the initial state.
  package private(set) var memories: [Memory] = []
  /// For each participant of a script, the state of each region before it first reacts, by index;
  /// none if it does not react.
  package private(set) var beginnings: [[Int]] = []
  /// The configuration it runs in.
  package let configuration: Configuration
  /// The interactions in the order in which they begin; `act` of a moment is an index into them.
  package let interactions: [Name<Interaction>]
  /// For each interaction, the choices that it made, including those before the first moment of the
  /// run.
  package let choices: [Choice]
  /// The interactions, by index, that the script does not name, and that a later one needs.
  package let filledIn: Set<Int>
  /// The objects that get a callback or take part, in the order in which they first do.
  package let participants: [Participant]
  /// What happens, in order.
  package let moments: [Moment]

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - configuration: The configuration it runs in.
  ///   - interactions: The interactions of the script, in order.
  ///   - choices: For each of them, the choices that it made; empty if they are unknown.
  ///   - filledIn: Those of them that the script does not name, by index.
  ///   - participants: The objects.
  ///   - moments: What happens, in order.
  package init(
    configuration: Configuration, interactions: [Name<Interaction>], choices: [Choice] = [],
    filledIn: Set<Int> = [], participants: [Participant], moments: [Moment]
  ) {
    precondition(choices.isEmpty || choices.count == interactions.count, "\(choices)")
    self.configuration = configuration
    self.interactions = interactions
    self.choices = choices.isEmpty ? interactions.map { _ in Choice() } : choices
    self.filledIn = filledIn
    self.participants = participants
    self.moments = moments
  }
}

extension Run {
  /// The same run, with what objects remember at its beginning.
  package func beginning(with memories: [Memory]) -> Self {
    var run = self
    run.memories = memories
    return run
  }

  /// The same run, with the states in which its participants begin, and what these remember.
  func beginning(in states: [[Int]], of pack: Pack) -> Self {
    var run = self
    run.beginnings = states
    run.memories = zip(participants, states).flatMap { participant, states in
      pack.machine(participant.machine)?.memories(in: states) ?? []
    }
    return run
  }
}

extension Machine {
  /// What an object remembers in the states of its regions.
  fileprivate func memories(in states: [Int]) -> [Run.Memory] {
    zip(regions, states).compactMap { region, state in
      if state == region.initialIndex { return nil }
      let value: Run.Memory.Value? =
        switch region.kind {
        case .counter: .count(state)
        case .history: .state(region.states[state].name)
        case .states: nil
        }
      return value.map { Run.Memory(machine: name, name: region.name, value: $0) }
    }
  }
}

extension StateGraph {
  /// What some objects remember before a move.
  package func memories(of objects: [Int], before move: Int) -> [Run.Memory] {
    objects.flatMap { object in
      machineTables[system.objects[object].machine].machine.memories(
        in: states(of: object, in: source(of: move)))
    }
  }
}

extension Run.Moment {
  fileprivate var call: Call? {
    if case .call(_, let call) = self { call } else { nil }
  }
}

extension Run {
  /// For each moment that is a message, or a callback that a message consists of, the message.
  ///
  /// If its event is a callback, the object itself makes the calls after it; if code makes some of
  /// the calls, the sender makes these, and the system the others.
  package var messages: [Int: Message] {
    var found: [Int: Message] = [:]
    var left: (message: Message, calls: Int)?
    var (isEvent, isByCode) = (false, false)
    for (number, moment) in moments.enumerated() {
      switch moment {
      case .message(let message):
        found[number] = message
        left = (message, message.calls)
        isByCode = moments[number...].lazy.compactMap(\.call).prefix(message.calls).areByCode
      case .call(_, let call):
        guard let (message, calls) = left, calls > 0 else { continue }
        isEvent = calls == message.calls ? call.isEvent : isEvent
        if !isByCode || call.caller == .code {
          found[number] = isEvent && !call.isEvent ? message.toItself : message
        }
        left = (message, calls - 1)
      case .begin, .enter, .gap, .end, .group: continue
      }
    }
    return found
  }

  /// A callback of a run, with its object and its act.
  package struct Occurrence: Hashable, Sendable {
    /// The object's name in the run.
    package let participant: String
    /// The callback, and its argument.
    package let call: Call
    /// The act during which it runs, counted from 0; the innermost.
    package let act: Int
  }

  /// The callbacks of the run, in order.
  package var calls: [Occurrence] {
    var open: [Int] = []
    var found: [Occurrence] = []
    for moment in moments {
      switch moment {
      case .begin(let act): open.append(act)
      case .end(let act): open.removeAll { $0 == act }
      case .call(let object, let call):
        let name = participants[object].name
        found.append(Occurrence(participant: name, call: call, act: open.last ?? 0))
      case .message, .enter, .gap, .group: break
      }
    }
    return found
  }
}
