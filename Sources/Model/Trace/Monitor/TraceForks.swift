/// The hypotheses on which interactions have begun with one record, so that nothing begins in vain.
///
/// Many ways lead to much the same: interactions that have nothing left to show end, and only what
/// they supposed tells the hypotheses apart. What begins on two of one shape goes on alike, and is
/// joined; where one allows more and supposes less in any case, the other adds nothing.
struct TraceForks: Sendable {
  private struct Fork: Sendable {
    let hypothesis: Hypothesis
    let shape: Int
    /// The most that anything which began on it supposed of relations.
    var ties = 0
    /// The place of the one before it of the same shape plus one; 0 for none.
    let former: Int32
  }

  private var forks: [Fork] = []
  /// For each shape, the place of the last hypothesis of it plus one; 0 for none.
  private var last: [Int32] = []
  /// The models in which every axis without an order has its default value.
  private let usual: TraceModels.Mask

  /// Begins with none.
  init(usual: TraceModels.Mask) { self.usual = usual }

  /// Forgets all of them.
  mutating func clear() {
    for fork in forks { last[fork.shape] = 0 }
    forks.removeAll(keepingCapacity: true)
  }

  /// Takes up a hypothesis of a shape.
  ///
  /// - Returns: Whether what begins on it may differ from what has begun, or be likelier.
  mutating func take(_ hypothesis: Hypothesis, of shape: Int) -> Bool {
    while last.count <= shape { last.append(0) }
    let former = last[shape]
    var place = Int(former)
    while place > 0 {
      if covers(place - 1, hypothesis) { return false }
      place = Int(forks[place - 1].former)
    }
    forks.append(Fork(hypothesis: hypothesis, shape: shape, former: former))
    last[shape] = Int32(truncatingIfNeeded: forks.count)
    return true
  }

  /// Notes what an interaction that began on the last hypothesis supposed of relations.
  mutating func note(ties cost: Int) {
    let place = forks.count - 1
    forks[place].ties = max(forks[place].ties, cost)
  }

  /// Whether nothing that begins on a hypothesis can allow more, or suppose less, than what began on
  /// another of its shape.
  private func covers(_ place: Int, _ other: Hypothesis) -> Bool {
    let own = forks[place].hypothesis
    let ties = own.facts == other.facts ? 0 : forks[place].ties
    return own.cost + ties <= other.cost && other.mask & ~own.mask == 0
      && (own.mask & usual == 0) == (other.mask & usual == 0)
      && own.isEarly == other.isEarly && own.open >= other.open
  }
}
