/// A statechart of one kind of object: orthogonal regions, and what events do to them.
public struct Machine: Hashable, Sendable {
  /// The word that names it.
  public let name: Name<Machine>
  /// What readers call it.
  public let title: Words
  /// What it models, Markdown; may be empty.
  public let summary: Words
  /// The regions, in the pack's order; at least one.
  public let regions: [Region]
  /// How objects of this machine point at others.
  public let relations: [Relation]
  /// The events it understands.
  public let events: [Event]
  /// The stretches of an object's life within which callbacks are counted.
  public let spans: [Span]
  /// What it rests on; may be empty.
  public let citations: [Citation]
  /// Where the pack says it.
  public let place: Place

  /// Makes a machine.
  public init(
    name: Name<Machine>, title: Words, summary: Words, regions: [Region], relations: [Relation],
    events: [Event], spans: [Span], citations: [Citation], place: Place
  ) {
    self.name = name
    self.title = title
    self.summary = summary
    self.regions = regions
    self.relations = relations
    self.events = events
    self.spans = spans
    self.citations = citations
    self.place = place
  }
}

/// One of the independent questions that a machine answers at any time: its states are the answers.
public struct Region: Hashable, Sendable {
  /// The word that guards use.
  public let name: Name<Region>
  /// What readers call it.
  public let title: Words
  /// The states, in the pack's order; at least two.
  public let states: [State]
  /// The index of the state in which every object begins.
  public let initialIndex: Int
  /// Where the pack says it.
  public let place: Place

  /// Makes a region.
  public init(
    name: Name<Region>, title: Words, states: [State], initialIndex: Int, place: Place
  ) {
    self.name = name
    self.title = title
    self.states = states
    self.initialIndex = initialIndex
    self.place = place
  }
}

/// One answer to a region's question.
public struct State: Hashable, Sendable {
  /// What a state ends when it is entered.
  public enum End: String, Hashable, Sendable {
    /// Nothing: life goes on.
    case nothing
    /// The life of the object: a final state.
    case object
    /// Everything: the process is gone, and nothing in the world moves any more.
    case world
  }

  /// The word that guards use.
  public let name: Name<State>
  /// What readers call it.
  public let title: Words
  /// What holds in it, Markdown; may be empty.
  public let summary: Words
  /// What entering it ends.
  public let end: End
  /// Where the pack says it.
  public let place: Place

  /// Makes a state.
  public init(name: Name<State>, title: Words, summary: Words, end: End, place: Place) {
    self.name = name
    self.title = title
    self.summary = summary
    self.end = end
    self.place = place
  }
}

/// A pointer from an object to at most one other, which at most one object points back from.
public struct Relation: Hashable, Sendable {
  /// The word that guards use for the object pointed at: `presenter`.
  public let name: Name<Relation>
  /// The machine of the object pointed at.
  public let target: Name<Machine>
  /// The word for the way back: `presented`; the same as `name` when the relation is mutual.
  public let inverse: Name<Relation>
  /// What readers call the object pointed at, in languages in which the word does not serve.
  public let title: Words
  /// What readers call the object that points, in the same way.
  public let inverseTitle: Words
  /// Where the pack says it.
  public let place: Place

  /// Makes a relation.
  public init(
    name: Name<Relation>, target: Name<Machine>, inverse: Name<Relation>,
    title: Words = Words(""), inverseTitle: Words = Words(""), place: Place
  ) {
    self.name = name
    self.target = target
    self.inverse = inverse
    self.title = title
    self.inverseTitle = inverseTitle
    self.place = place
  }
}

/// A stretch of an object's life, begun anew by each of some callbacks: a load, an appearance.
public struct Span: Hashable, Sendable {
  /// The word that names it.
  public let name: Name<Span>
  /// What readers call it, after "per": `load`.
  public let title: Words
  /// The callbacks that begin a new one.
  public let begins: [Name<Callback>]
  /// Where the pack says it.
  public let place: Place

  /// Makes a span.
  public init(name: Name<Span>, title: Words, begins: [Name<Callback>], place: Place) {
    self.name = name
    self.title = title
    self.begins = begins
    self.place = place
  }
}

/// What a word for a relation means to the objects of a machine: a relation of their own, or the way
/// back of one that leads to them.
public struct ResolvedRelation: Hashable, Sendable {
  /// The relation, by index into the machine that declares it.
  public let relation: Int
  /// The machine whose objects point back, by index; none for a relation of the objects' own.
  public let inverseOf: Int?

  /// Looks a word up, which has one meaning on each machine; nothing where no machine declares it.
  ///
  /// - Parameters:
  ///   - word: The word.
  ///   - machine: The machine of the object that asks, by index.
  ///   - machines: The machines that may declare it, that one among them.
  public init?(_ word: Name<Relation>, on machine: Int, among machines: [Machine]) {
    let own = machines[machine]
    if let relation = own.relations.firstIndex(where: { $0.name == word }) {
      self.relation = relation
      inverseOf = nil
      return
    }
    for (number, other) in machines.enumerated() {
      let found = other.relations.firstIndex { $0.inverse == word && $0.target == own.name }
      guard let found else { continue }
      relation = found
      inverseOf = number
      return
    }
    return nil
  }
}
