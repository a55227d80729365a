/// The hypotheses that a record leads to, of each shape one, and how each came about.
struct TraceFindings: Sendable {
  /// The hypotheses, in the order found.
  private(set) var hypotheses: [Hypothesis] = []
  /// How each came about; the likeliest way of several.
  private(set) var moves: [TraceMove] = []
  /// The shape of each.
  private var shapes: [Int] = []
  /// For each shape, the place of its hypothesis plus one; 0 where none was found.
  private var places: [Int32] = []

  /// Forgets all of them.
  mutating func clear() {
    for shape in shapes { places[shape] = 0 }
    shapes.removeAll(keepingCapacity: true)
    hypotheses.removeAll(keepingCapacity: true)
    moves.removeAll(keepingCapacity: true)
  }

  /// Whether a hypothesis would be joined with one of its shape that allows as much and supposes no
  /// more.
  func outdo(_ hypothesis: Hypothesis, of shape: Int) -> Bool {
    place(of: shape).map { hypotheses[$0].outdoes(hypothesis) } ?? false
  }

  /// Joins a hypothesis with the one of its shape, if that is as likely: then it adds nothing but
  /// what it allows, and nobody asks how it came about.
  ///
  /// - Returns: Whether there was one as likely.
  mutating func join(_ hypothesis: Hypothesis, of shape: Int) -> Bool {
    guard let place = place(of: shape), hypotheses[place].cost <= hypothesis.cost else {
      return false
    }
    _ = hypotheses[place].absorb(hypothesis)
    return true
  }

  /// Adds a hypothesis, or joins it with the one of its shape.
  mutating func add(_ hypothesis: Hypothesis, _ move: TraceMove, of shape: Int) {
    if let place = place(of: shape) {
      if hypotheses[place].absorb(hypothesis) { moves[place] = move }
      return
    }
    hypotheses.append(hypothesis)
    moves.append(move)
    shapes.append(shape)
    while places.count <= shape { places.append(0) }
    places[shape] = Int32(truncatingIfNeeded: hypotheses.count)
  }

  private func place(of shape: Int) -> Int? {
    guard shape < places.count, places[shape] > 0 else { return nil }
    return Int(places[shape]) - 1
  }

  /// The place of the hypothesis of a shape, if it allows at least what another does and supposes
  /// less by some cost.
  private func place(of shape: Int, allowing other: Hypothesis, with cost: Int) -> Int? {
    guard let place = place(of: shape) else { return nil }
    let own = hypotheses[place]
    let allows = other.mask & ~own.mask == 0 && (own.isEarly || !other.isEarly)
    return allows && own.cost + cost <= other.cost ? place : nil
  }

  /// Leaves some out.
  private mutating func keep(_ isKept: [Bool]) {
    for shape in shapes { places[shape] = 0 }
    var count = 0
    for place in hypotheses.indices where isKept[place] {
      hypotheses[count] = hypotheses[place]
      moves[count] = moves[place]
      shapes[count] = shapes[place]
      count += 1
      places[shapes[count - 1]] = Int32(truncatingIfNeeded: count)
    }
    hypotheses.removeLast(hypotheses.count - count)
    moves.removeLast(moves.count - count)
    shapes.removeLast(shapes.count - count)
  }
}

extension BeliefStep {
  /// Leaves out hypotheses in which interactions wait, where another has everything but those.
  ///
  /// Interactions that wait while time passes may as well have been under way when the log began.
  /// Where it costs no more to suppose that once they go on, whatever may come of them may come of
  /// the other.
  mutating func thin() {
    found.thin(on: &stage, mostOpen: model.mostOpen)
  }
}

extension TraceFindings {
  fileprivate mutating func thin(on stage: inout TraceStage, mostOpen: Int) {
    var isKept = [Bool](repeating: true, count: hypotheses.count)
    var isWhole = true
    let depths = hypotheses.map { stage.stacks[$0.stack].depth }
    // What one hands on to another with fewer interactions, that may hand on itself.
    for depth in stride(from: depths.max() ?? 0, to: 0, by: -1) {
      for (number, own) in depths.enumerated() where own == depth {
        let hypothesis = hypotheses[number]
        if hypothesis.isLost || hypothesis.cost < TraceCost.resumed { continue }
        for rest in stage.rests(of: hypothesis.stack) where rest.count > 0 {
          let cost = rest.count * TraceCost.resumed
          guard let place = place(of: rest.shape, allowing: hypothesis, with: cost) else {
            continue
          }
          let open = min(hypothesis.open + rest.count, mostOpen)
          hypotheses[place].open = max(hypotheses[place].open, open)
          (isKept[number], isWhole) = (false, false)
          break
        }
      }
    }
    if !isWhole { keep(isKept) }
  }
}

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

  /// Whether nothing that begins on a hypothesis can allow more, or suppose less, than what began
  /// on another of its shape.
  private func covers(_ place: Int, _ other: Hypothesis) -> Bool {
    let own = forks[place].hypothesis
    let ties = own.facts == other.facts ? 0 : forks[place].ties
    return own.cost + ties <= other.cost && other.mask & ~own.mask == 0
      && (own.mask & usual == 0) == (other.mask & usual == 0)
      && own.isEarly == other.isEarly && own.open >= other.open
  }
}
