/// What one model may have of another.
enum ModelShare {
  /// All runs: interactions go the same ways, and call the same.
  case runs
  /// All ways that interactions go; what they call on these may differ.
  case ways
}

/// What the runs of a component depend on in one configuration: which interactions there are, and
/// the answers to the conditions that they meet with.
struct ModelOutline: Hashable, Sendable {
  /// For each interaction of the component, whether it exists.
  let exists: [Bool]
  /// For each condition in the component, the answer; none when no interaction that exists meets
  /// with it.
  let answers: [Bool?]

  /// Whether another model has all of this one: its interactions exist there as well, and meet with the
  /// same answers.
  func isPart(of other: Self) -> Bool {
    zip(exists, other.exists).allSatisfy { !$0 || $1 }
      && zip(answers, other.answers).allSatisfy { $0 == nil || $0 == $1 }
  }
}
