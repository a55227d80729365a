/// What one walk says of the callbacks, interactions, and states of a pack in one model.
public struct Facts: Hashable, Sendable {
  /// The callbacks that run in this model.
  public let callbacks: [Name<Callback>: CallbackFacts]
  /// The interactions that can begin in this model.
  public let interactions: [Name<Interaction>: InteractionFacts]
  /// The machines that take part in this model.
  public let machines: [Name<Machine>: MachineFacts]
  /// The callbacks, in the order in which the walk met them first: what fewer moves lead to comes earlier.
  public let order: [Name<Callback>]

  /// Gathers the facts of one model.
  public init(
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
public struct CallbackFacts: Hashable, Sendable {
  /// How often something happens: at least, and at most.
  public struct Count: Hashable, Sendable {
    /// What is counted within: a span of the machine; none for the whole life of the object.
    public let span: Name<Span>?
    /// The fewest times; 0 when nothing it is counted within ever ends.
    public let atLeast: Int
    /// The most times; none when there is no bound.
    public let atMost: Int?
    /// Whether anything it is counted within ever ends: else nothing is known of the fewest times.
    public let isEverComplete: Bool

    /// Makes a count.
    public init(span: Name<Span>?, atLeast: Int, atMost: Int?, isEverComplete: Bool = true) {
      self.span = span
      self.atLeast = atLeast
      self.atMost = atMost
      self.isEverComplete = isEverComplete
    }

    /// The bounds that are kept where either of two counts of the same may be the case.
    public func joined(with other: Self) -> Self {
      let known = [self, other].filter(\.isEverComplete)
      return Self(
        span: span, atLeast: known.map(\.atLeast).min() ?? 0,
        atMost: atMost.flatMap { most in other.atMost.map { max(most, $0) } },
        isEverComplete: !known.isEmpty)
    }
  }

  /// The machine whose objects it runs on.
  public let machine: Name<Machine>
  /// How often it runs: per object first, then per span, in the machine's order.
  public let counts: [Count]
  /// For each region of the machine, the states it can be in while the callback runs, by index,
  /// ascending; a single one means that it certainly is in it.
  public let states: [[Int]]
  /// The callbacks that have always run before on the same object, in the pack's order.
  public let before: [Name<Callback>]
  /// The callbacks that can be the next one on the same object, in the pack's order.
  public let next: [Name<Callback>]
  /// Whether it can be the last callback that the object ever gets.
  public let canBeLast: Bool
  /// The callbacks that can be the next one on any object at all, in the pack's order.
  public let nextAnywhere: [Name<Callback>]
  /// The callbacks of the same machine that can never run later on the same object, in the pack's
  /// order.
  public let neverAfter: [Name<Callback>]
  /// The interactions whose steps call it, in the pack's order.
  public let calledBy: [Name<Interaction>]

  /// Makes the facts of one callback.
  public init(
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
public struct InteractionFacts: Hashable, Sendable {
  /// The transitions taken by each step that sends an event, keyed by the step's place in the pack;
  /// indices into the event's transitions, ascending.
  public let taken: [Place: [Int]]
  /// For each lifeline and region, the states the object can be in when the interaction ends,
  /// by index, ascending; empty for a lifeline that stands for many.
  public let leaves: [[[Int]]]
  /// The interactions that can come inside its gaps, in the pack's order.
  public let inside: [Name<Interaction>]

  /// Makes the facts of one interaction.
  public init(taken: [Place: [Int]], leaves: [[[Int]]], inside: [Name<Interaction>]) {
    self.taken = taken
    self.leaves = leaves
    self.inside = inside
  }
}

/// What the walk says of one machine in one model.
public struct MachineFacts: Hashable, Sendable {
  /// One way from a state of a region to another, as the walk saw it.
  public struct Move: Hashable, Sendable {
    /// The region, by index.
    public let region: Int
    /// The state left, by index.
    public let from: Int
    /// The state entered, by index; the same as `from` when only callbacks run.
    public let to: Int
    /// The event.
    public let event: Name<Event>
    /// The callbacks that run, in order.
    public let calls: [Call]

    /// Makes a move.
    public init(region: Int, from: Int, to: Int, event: Name<Event>, calls: [Call]) {
      self.region = region
      self.from = from
      self.to = to
      self.event = event
      self.calls = calls
    }
  }

  /// The moves between states, by region, then source, then target, then the pack's order.
  public let moves: [Move]
  /// For each region and state, whether the walk reaches it.
  public let reached: [[Bool]]

  /// Makes the facts of one machine.
  public init(moves: [Move], reached: [[Bool]]) {
    self.moves = moves
    self.reached = reached
  }
}
