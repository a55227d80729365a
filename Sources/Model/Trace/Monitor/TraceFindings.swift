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

  /// The place of the hypothesis of a shape, if it allows at least what another does and supposes less
  /// by some cost.
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

extension Exploration {
  /// Leaves out hypotheses in which interactions wait, where another has everything but those.
  ///
  /// Interactions that wait while time passes may as well have been under way when the log began. Where it
  /// costs no more to suppose that once they go on, whatever may come of them may come of the other.
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
