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
}
