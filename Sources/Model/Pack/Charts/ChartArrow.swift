package import Base

/// An arrow of a chart, as it is written: from a state or choice, to a state or choice.
package struct ChartArrow: Hashable, Sendable {
  /// What makes an object follow it.
  package enum Trigger: Hashable, Sendable {
    /// An event.
    case event(Name<Event>)
    /// Nothing, some time or never; with what readers see, such as `after 3 s`, or an empty text.
    case itself(label: String)
    /// Nothing: it leaves a choice, at once.
    case choice
  }

  /// Where it begins.
  package enum Source: Hashable, Sendable {
    /// In a state, by index; in the long form in one of each of several regions.
    case states([Int])
    /// In a choice, by index.
    case choice(Int)
  }

  /// Where it ends.
  package enum Target: Hashable, Sendable {
    /// Where it begins: no state is left or entered.
    case inside
    /// In a state, by index; in the long form in one of each of several regions.
    case states([Int])
    /// In a choice, by index.
    case choice(Int)
  }

  /// What makes an object follow it.
  package let trigger: Trigger
  /// Where it begins.
  package let source: Source
  /// When it can be followed.
  package let condition: ChartGuard
  /// What happens, in order.
  package let effects: [ChartEffect]
  /// Where it ends.
  package let target: Target
  /// Whether it stays in an outer state that it leads into or out of the inside of.
  package let isLocal: Bool
  /// The configurations in which it exists.
  package let configurations: Condition
  /// What happens, in Markdown; may be empty.
  package let summary: Words
  /// A remark that is drawn beside it; may be empty.
  package let note: Words
  /// Where the pack says it.
  package let place: Place

  /// Makes an arrow.
  package init(
    trigger: Trigger, source: Source, condition: ChartGuard = .always, effects: [ChartEffect] = [],
    target: Target, isLocal: Bool = false, configurations: Condition = .always,
    summary: Words = Words(""), note: Words = Words(""), place: Place
  ) {
    self.trigger = trigger
    self.source = source
    self.condition = condition
    self.effects = effects
    self.target = target
    self.isLocal = isLocal
    self.configurations = configurations
    self.summary = summary
    self.note = note
    self.place = place
  }
}

/// The guard of an arrow.
package struct ChartGuard: Hashable, Sendable {
  /// What the model decides.
  package let formula: Formula
  /// What it does not decide, as written; empty if it decides everything.
  package let words: String
  /// Whether it is `else`: none of the other guards holds.
  package let isElse: Bool
  /// The whole guard as written, without brackets; empty if there is none.
  package let text: String

  /// Makes a guard.
  package init(
    formula: Formula = .always, words: String = "", isElse: Bool = false, text: String
  ) {
    self.formula = formula
    self.words = words
    self.isElse = isElse
    self.text = text
  }

  /// The guard of an arrow without one.
  package static let always = Self(text: "")

  /// A Boolean formula over the states and counters of a chart.
  package indirect enum Formula: Hashable, Sendable {
    /// It holds.
    case always
    /// One of some states, by index, is active.
    case within([Int])
    /// A counter, by index, compares so with a number.
    case compare(counter: Int, Condition.Comparison, Int)
    /// The inner formula does not hold.
    case not(Formula)
    /// All hold.
    case all([Formula])
    /// Any holds.
    case any([Formula])
  }
}
