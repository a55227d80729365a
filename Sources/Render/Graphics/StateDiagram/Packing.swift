/// Cards of given sizes, put into rows of columns of cards that fill a rectangle without a hole.
///
/// The cards keep their order, and grow to fill their place, never shrink. After each card but the
/// last the next one stands below it, beside it, or in a new row. Of all these arrangements the best
/// is taken: little waste, a shape near 4 to 3, and not wider than a page.
struct Packing: Hashable, Sendable {
  /// The width that only a card wider than it may exceed.
  static let widest = 1100.0
  /// The proportion of width to height that reads best.
  static let shape = 4.0 / 3
  /// The most cards for which every arrangement is tried.
  private static let mostCards = 8

  /// The size of a card.
  struct Card: Hashable, Sendable {
    /// From left to right, more than 0.
    let width: Double
    /// From top to bottom, more than 0.
    let height: Double
  }

  /// The frame of each card, in the order of the cards.
  let frames: [Rectangle]
  /// The width of the whole.
  let width: Double
  /// The height of the whole.
  let height: Double

  /// Packs cards.
  ///
  /// - Parameters:
  ///   - cards: The sizes, in order.
  ///   - gap: The space between two of them.
  init(_ cards: [Card], gap: Double) {
    let area = cards.reduce(0) { $0 + $1.width * $1.height }
    var best: Arrangement?
    for steps in Self.steps(for: cards.count) {
      let next = Arrangement(cards, steps: steps, gap: gap)
      if next.cost(area: area) < best?.cost(area: area) ?? .infinity { best = next }
    }
    frames = best?.frames ?? []
    width = best?.width ?? 0
    height = best?.height ?? 0
  }

  /// Where a card stands that follows another.
  enum Step: Int, CaseIterable {
    case newRow, beside, below
  }

  /// All arrangements to try, each a step for all cards but the first; those of many cards have only
  /// rows, or only one row of stacks, as long as each other.
  private static func steps(for count: Int) -> [[Step]] {
    guard count > 0 else { return [] }
    guard count <= mostCards else {
      return (1...count).flatMap { size in
        [[Step.newRow, .beside], [.beside, .below]].map { pair in
          (1..<count).map { $0 % size == 0 ? pair[0] : pair[1] }
        }
      }
    }
    var all: [[Step]] = [[]]
    for _ in 1..<count { all = all.flatMap { steps in Step.allCases.map { steps + [$0] } } }
    return all
  }
}
