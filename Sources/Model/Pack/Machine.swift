package import Base

/// The statechart of one kind of object: orthogonal regions, and events that change them.
package struct Machine: Hashable, Sendable {
  /// The identifier, unique in the pack; also the name of its file.
  package let name: Name<Machine>
  /// What readers call it.
  package let title: Words
  /// What it models, Markdown; may be empty.
  package let summary: Words
  /// The regions, in the pack's order; at least one.
  package let regions: [Region]
  /// The pointers that its objects have to others.
  package let relations: [Relation]
  /// The events that its objects react to, those that are only words of messages last.
  package let events: [Event]
  /// The stretches of an object's life for which callbacks are counted.
  package let spans: [Span]
  /// What it rests on; may be empty.
  package let citations: [Citation]
  /// The chart that its regions and events are made from; `nil` if the pack gives these alone.
  package let chart: Chart?
  /// Whether it is that of a lifeline for which the pack names none: one object with one state,
  /// which no page lists.
  package let isImplied: Bool
  /// Where the pack says it.
  package let place: Place

  /// Makes a machine.
  package init(
    name: Name<Machine>, title: Words, summary: Words, regions: [Region], relations: [Relation],
    events: [Event], spans: [Span], citations: [Citation], chart: Chart? = nil,
    isImplied: Bool = false, place: Place
  ) {
    self.name = name
    self.title = title
    self.summary = summary
    self.regions = regions
    self.relations = relations
    self.events = events
    self.spans = spans
    self.citations = citations
    self.chart = chart
    self.isImplied = isImplied
    self.place = place
  }
}

/// One orthogonal region of a machine: an independent question, answered by its current state.
package struct Region: Hashable, Sendable {
  /// What its states say.
  package enum Kind: Hashable, Sendable {
    /// States of the object.
    case states
    /// The values of a counter from 0; the last one means that it has left its bounds.
    case counter
    /// What was active last in a state that is left; pages do not show it.
    case history
  }

  /// The identifier that guards use, unique in its machine.
  package let name: Name<Region>
  /// What readers call it.
  package let title: Words
  /// The states, in the pack's order; at least two, or one that has regions inside.
  package let states: [State]
  /// The index of the state in which an object begins.
  package let initialIndex: Int
  /// What its states say.
  package let kind: Kind
  /// Where the pack says it.
  package let place: Place

  /// Makes a region.
  package init(
    name: Name<Region>, title: Words, states: [State], initialIndex: Int, kind: Kind = .states,
    place: Place
  ) {
    self.name = name
    self.title = title
    self.states = states
    self.initialIndex = initialIndex
    self.kind = kind
    self.place = place
  }

  /// Whether a state, by index, says that a counter has left its bounds.
  package func isOutOfBounds(_ state: Int) -> Bool {
    kind == .counter && state == states.count - 1
  }
}

/// One state of a region.
package struct State: Hashable, Sendable {
  /// What ends when an object enters a state.
  package enum End: String, Hashable, Sendable {
    /// Nothing.
    case nothing
    /// The life of the object: a final state.
    case object
    /// The whole process: no object reacts to anything any more.
    case process
  }

  /// The identifier that guards use, unique in its region.
  package let name: Name<State>
  /// What readers call it.
  package let title: Words
  /// What is true in the state, in Markdown; may be empty.
  package let summary: Words
  /// A remark that is drawn beside it; may be empty.
  package let note: Words
  /// What ends when an object enters it.
  package let end: End
  /// Where the pack says it.
  package let place: Place

  /// Makes a state.
  package init(
    name: Name<State>, title: Words, summary: Words, note: Words = Words(""), end: End,
    place: Place
  ) {
    self.name = name
    self.title = title
    self.summary = summary
    self.note = note
    self.end = end
    self.place = place
  }
}

/// A pointer from an object to at most one other, to which at most one object points.
package struct Relation: Hashable, Sendable {
  /// The identifier for the object pointed at: `presenter`.
  package let name: Name<Relation>
  /// The machine of the object pointed at.
  package let target: Name<Machine>
  /// The identifier for the opposite direction, `presented`; equal to `name` if the relation is
  /// mutual.
  package let inverse: Name<Relation>
  /// What readers call the object pointed at; empty if the identifier serves as a word.
  package let title: Words
  /// What readers call the object that points; empty if the identifier serves as a word.
  package let inverseTitle: Words
  /// Where the pack says it.
  package let place: Place

  /// Makes a relation.
  package init(
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

/// A stretch of an object's life that certain callbacks begin anew: a load, an appearance.
package struct Span: Hashable, Sendable {
  /// The identifier, unique in its machine.
  package let name: Name<Span>
  /// What readers call it, after "per": `load`.
  package let title: Words
  /// The callbacks that begin a new stretch.
  package let begins: [Name<Callback>]
  /// Where the pack says it.
  package let place: Place

  /// Makes a span.
  package init(name: Name<Span>, title: Words, begins: [Name<Callback>], place: Place) {
    self.name = name
    self.title = title
    self.begins = begins
    self.place = place
  }
}

/// A relation name resolved for one machine: an own relation, or the inverse of another's.
package struct ResolvedRelation: Hashable, Sendable {
  /// The index of the relation in the machine that declares it.
  package let relation: Int
  /// The index of the machine that declares it, if the name is an inverse; `nil` for an own
  /// relation.
  package let inverseOf: Int?

  /// Resolves a name, which has at most one meaning for each machine; `nil` if it has none.
  ///
  /// - Parameters:
  ///   - word: The name.
  ///   - machine: The index of the machine whose object uses the name.
  ///   - machines: The machines that may declare it, `machine` included.
  package init?(_ word: Name<Relation>, on machine: Int, among machines: [Machine]) {
    if let relation = machines[machine].relations.firstIndex(where: { $0.name == word }) {
      self.relation = relation
      inverseOf = nil
      return
    }
    // By index, since a loop gets a copy of each machine.
    let own = machines[machine].name
    for number in machines.indices {
      let found = machines[number].relations.firstIndex { $0.inverse == word && $0.target == own }
      guard let found else { continue }
      relation = found
      inverseOf = number
      return
    }
    return nil
  }
}
