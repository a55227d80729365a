package import Base

/// A statechart as its pack declares it: states within states, and arrows between them.
///
/// The regions and events of its machine are this chart, flattened. Regions, states, choices, and
/// counters refer to one another by index.
package struct Chart: Hashable, Sendable {
  /// The regions at any depth, outer ones before those inside them.
  package let regions: [ChartRegion]
  /// The states at any depth, outer ones before those inside them.
  package let states: [ChartState]
  /// The points at which guards decide, in the pack's order.
  package let choices: [ChartChoice]
  /// The counters, in the pack's order.
  package let counters: [Counter]
  /// The arrows, in the pack's order; one that is written from several states is here once for
  /// each.
  package let arrows: [ChartArrow]

  /// Makes a chart.
  package init(
    regions: [ChartRegion], states: [ChartState], choices: [ChartChoice] = [],
    counters: [Counter] = [], arrows: [ChartArrow]
  ) {
    self.regions = regions
    self.states = states
    self.choices = choices
    self.counters = counters
    self.arrows = arrows
  }
}

/// A group of states of which one is active whenever the state around them is.
package struct ChartRegion: Hashable, Sendable {
  /// The identifier; that of the state around it if the pack gives it none.
  package let name: Name<Region>
  /// What readers call it.
  package let title: Words
  /// The state around it, by index; `nil` for a region of the machine.
  package let owner: Int?
  /// Its own states, by index, in the pack's order; at least one.
  package let states: [Int]
  /// The state in which it begins, by index.
  package let initial: Int
  /// Where the pack says it.
  package let place: Place

  /// Makes a region.
  package init(
    name: Name<Region>, title: Words, owner: Int?, states: [Int], initial: Int, place: Place
  ) {
    self.name = name
    self.title = title
    self.owner = owner
    self.states = states
    self.initial = initial
    self.place = place
  }
}

/// A state of a chart, with the regions inside it.
package struct ChartState: Hashable, Sendable {
  /// What an arrow to a state with regions inside enters.
  package enum History: String, Hashable, Sendable, CaseIterable {
    /// The initial states.
    case none
    /// The state of each region inside that was active last, and what is initial in it.
    case shallow
    /// All states at any depth that were active last.
    case deep
  }

  /// The identifier, unique in its region.
  package let name: Name<State>
  /// What readers call it.
  package let title: Words
  /// What is true in the state, in Markdown; may be empty.
  package let summary: Words
  /// A remark that is drawn beside it; may be empty.
  package let note: Words
  /// What ends when an object enters it.
  package let end: State.End
  /// Whether it is a final state of the state around it: an arrow without a label that leaves that
  /// one is possible then.
  package let isInnerFinal: Bool
  /// The region that it belongs to, by index.
  package let region: Int
  /// The regions inside it, by index; empty for a simple state.
  package let regions: [Int]
  /// What happens after it is entered, and before it is left.
  package let entry: [ChartEffect], exit: [ChartEffect]
  /// What an arrow to it enters.
  package let history: History
  /// Where the pack says it.
  package let place: Place

  /// Makes a state.
  package init(
    name: Name<State>, title: Words, summary: Words = Words(""), note: Words = Words(""),
    end: State.End = .nothing, isInnerFinal: Bool = false, region: Int, regions: [Int] = [],
    entry: [ChartEffect] = [], exit: [ChartEffect] = [], history: History = .none, place: Place
  ) {
    self.name = name
    self.title = title
    self.summary = summary
    self.note = note
    self.end = end
    self.isInnerFinal = isInnerFinal
    self.region = region
    self.regions = regions
    self.entry = entry
    self.exit = exit
    self.history = history
    self.place = place
  }
}

/// A point that is left at once, by the arrow whose guard holds; UML's choice.
package struct ChartChoice: Hashable, Sendable {
  /// The identifier, unlike that of any state of the machine.
  package let name: Name<State>
  /// Where the pack says it.
  package let place: Place

  /// Makes a choice.
  package init(name: Name<State>, place: Place) {
    self.name = name
    self.place = place
  }
}

/// A number from 0 through a limit that begins with 0.
package struct Counter: Hashable, Sendable {
  /// The identifier, unlike that of any region of the machine.
  package let name: Name<Region>
  /// The greatest value; at least 1, at most 99.
  package let limit: Int
  /// Where the pack says it.
  package let place: Place

  /// Makes a counter.
  package init(name: Name<Region>, limit: Int, place: Place) {
    self.name = name
    self.limit = limit
    self.place = place
  }
}

/// One effect of an arrow, or of entering or leaving a state.
package enum ChartEffect: Hashable, Sendable {
  /// A callback runs on the object.
  case call(Call)
  /// A counter, by index, changes by a number.
  case add(counter: Int, Int, place: Place)
  /// A counter, by index, gets a value.
  case set(counter: Int, Int, place: Place)
  /// A state, by index, is entered before what follows.
  case enter(state: Int, place: Place)
}
