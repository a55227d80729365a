package import Base
package import Pack

/// What one walk says of the callbacks, interactions, and states of a pack in one model.
package struct Facts: Hashable, Sendable {
  /// The callbacks that run in this model.
  package let callbacks: [Name<Callback>: CallbackFacts]
  /// The interactions that can begin in this model.
  package let interactions: [Name<Interaction>: InteractionFacts]
  /// The machines that take part in this model.
  package let machines: [Name<Machine>: MachineFacts]
  /// The callbacks, in the order in which the walk met them first: what fewer moves lead to comes earlier.
  package let order: [Name<Callback>]

  /// Gathers the facts of one model.
  package init(
    callbacks: [Name<Callback>: CallbackFacts],
    interactions: [Name<Interaction>: InteractionFacts],
    machines: [Name<Machine>: MachineFacts], order: [Name<Callback>]
  ) {
    self.callbacks = callbacks
    self.interactions = interactions
    self.machines = machines
    self.order = order
  }
}

/// What the walk says of one callback in one model; all of it holds for every object.
package struct CallbackFacts: Hashable, Sendable {
  /// How often something happens: at least, and at most.
  package struct Count: Hashable, Sendable {
    /// What is counted within: a span of the machine; none for the whole life of the object.
    package let span: Name<Span>?
    /// The fewest times; 0 when nothing it is counted within ever ends.
    package let atLeast: Int
    /// The most times; none when there is no bound.
    package let atMost: Int?
    /// Whether anything it is counted within ever ends: else nothing is known of the fewest times.
    package let isEverComplete: Bool

    /// Makes a count.
    package init(span: Name<Span>?, atLeast: Int, atMost: Int?, isEverComplete: Bool = true) {
      self.span = span
      self.atLeast = atLeast
      self.atMost = atMost
      self.isEverComplete = isEverComplete
    }

    /// The bounds that are kept where either of two counts of the same may be the case.
    package func joined(with other: Self) -> Self {
      let known = [self, other].filter(\.isEverComplete)
      return Self(
        span: span, atLeast: known.map(\.atLeast).min() ?? 0,
        atMost: atMost.flatMap { most in other.atMost.map { max(most, $0) } },
        isEverComplete: !known.isEmpty)
    }
  }

  /// The machine whose objects it runs on.
  package let machine: Name<Machine>
  /// How often it runs: per object first, then per span, in the machine's order.
  package let counts: [Count]
  /// For each region of the machine, the states it can be in while the callback runs, by index,
  /// ascending; a single one means that it certainly is in it.
  package let states: [[Int]]
  /// The callbacks that have always run before on the same object, in the pack's order.
  package let before: [Name<Callback>]
  /// The callbacks that can be the next one on the same object, in the pack's order.
  package let next: [Name<Callback>]
  /// Whether it can be the last callback that the object ever gets.
  package let canBeLast: Bool
  /// The callbacks that can be the next one on any object at all, in the pack's order.
  package let nextAnywhere: [Name<Callback>]
  /// The callbacks of the same machine that can never run later on the same object, in the pack's
  /// order.
  package let neverAfter: [Name<Callback>]
  /// The interactions whose steps call it, in the pack's order.
  package let calledBy: [Name<Interaction>]

  /// Makes the facts of one callback.
  package init(
    machine: Name<Machine>, counts: [Count], states: [[Int]], before: [Name<Callback>],
    next: [Name<Callback>], canBeLast: Bool, nextAnywhere: [Name<Callback>],
    neverAfter: [Name<Callback>], calledBy: [Name<Interaction>]
  ) {
    self.machine = machine
    self.counts = counts
    self.states = states
    self.before = before
    self.next = next
    self.canBeLast = canBeLast
    self.nextAnywhere = nextAnywhere
    self.neverAfter = neverAfter
    self.calledBy = calledBy
  }
}

/// What the walk says of one interaction in one model.
package struct InteractionFacts: Hashable, Sendable {
  /// The transitions taken by each step that sends an event, keyed by the step's place in the pack;
  /// indices into the event's transitions, ascending.
  package let taken: [Place: [Int]]
  /// For each lifeline and region, the states the object can be in when the interaction ends,
  /// by index, ascending; empty for a lifeline that stands for many.
  package let leaves: [[[Int]]]
  /// The interactions that can come inside its gaps, in the pack's order.
  package let inside: [Name<Interaction>]

  /// Makes the facts of one interaction.
  package init(taken: [Place: [Int]], leaves: [[[Int]]], inside: [Name<Interaction>]) {
    self.taken = taken
    self.leaves = leaves
    self.inside = inside
  }
}

/// What the walk says of one machine in one model.
package struct MachineFacts: Hashable, Sendable {
  /// One way from a state of a region to another, as the walk saw it.
  package struct Move: Hashable, Sendable {
    /// The region, by index.
    package let region: Int
    /// The state left, by index.
    package let from: Int
    /// The state entered, by index; the same as `from` when only callbacks run.
    package let to: Int
    /// The event.
    package let event: Name<Event>
    /// The callbacks that run, in order.
    package let calls: [Call]

    /// Makes a move.
    package init(region: Int, from: Int, to: Int, event: Name<Event>, calls: [Call]) {
      self.region = region
      self.from = from
      self.to = to
      self.event = event
      self.calls = calls
    }
  }

  /// The moves between states, by region, then source, then target, then the pack's order.
  package let moves: [Move]
  /// For each region and state, whether the walk reaches it.
  package let reached: [[Bool]]

  /// Makes the facts of one machine.
  package init(moves: [Move], reached: [[Bool]]) {
    self.moves = moves
    self.reached = reached
  }
}
