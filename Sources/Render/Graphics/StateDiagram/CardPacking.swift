/// Packs cards of given sizes into rows of columns that fill a rectangle without holes.
///
/// The cards keep their order. They may grow to fill their place, but never shrink. Each card
/// stands below the one before it, beside it, or in a new row. The best of all these arrangements
/// wastes little space, is about 4 to 3, and is no wider than a page.
struct CardPacking: Hashable, Sendable {
  /// The width in points above which an arrangement is penalized.
  static let widest = 1100.0
  /// The best ratio of width to height.
  static let shape = 4.0 / 3
  /// The most cards for which all arrangements are tried: their number is 3 to the power of the
  /// cards.
  private static let mostCards = 8

  /// The size of a card.
  struct Card: Hashable, Sendable {
    /// The smallest width, more than 0.
    let width: Double
    /// The smallest height, more than 0.
    let height: Double
  }

  /// The frames of the cards, in order.
  let frames: [Rectangle]
  /// The width of the rectangle.
  let width: Double
  /// The height of the rectangle.
  let height: Double

  /// Packs cards.
  ///
  /// - Parameters:
  ///   - cards: The smallest sizes, in order.
  ///   - gap: The space between two cards.
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

  /// The place of a card, relative to the one before it.
  enum Step: Int, CaseIterable {
    case newRow, beside, below
  }

  /// The arrangements to try, each with a step for every card but the first.
  ///
  /// Many cards are tried only in even rows, and in one row of even columns.
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

extension CardPacking {
  /// One way to put cards into rows of columns.
  struct Arrangement {
    private typealias Column = Range<Int>

    private let cards: [Card]
    private let gap: Double
    private let rows: [[Column]]

    /// The width of the widest row.
    let width: Double
    /// The height of all rows.
    let height: Double

    /// Places the first card, and each other one by its step.
    init(_ cards: [Card], steps: [Step], gap: Double) {
      var rows: [[Column]] = []
      for card in cards.indices {
        switch card == 0 ? .newRow : steps[card - 1] {
        case .newRow: rows.append([card..<card + 1])
        case .beside: rows[rows.count - 1].append(card..<card + 1)
        case .below:
          let column = rows[rows.count - 1].removeLast()
          rows[rows.count - 1].append(column.lowerBound..<card + 1)
        }
      }
      self.cards = cards
      self.gap = gap
      self.rows = rows
      width = rows.map { row in Self.sum(row.map { Self.width(of: $0, cards) }, gap) }.max() ?? 0
      height = Self.sum(rows.map { Self.height(of: $0, cards, gap) }, gap)
    }

    /// The penalty for wasted space, an odd shape, and excess width; 0 is perfect.
    func cost(area: Double) -> Double {
      let ratio = width / height / CardPacking.shape
      let excess = max(0, width / CardPacking.widest - 1)
      return width * height / area - 1 + 0.6 * (max(ratio, 1 / ratio) - 1) + 20 * excess
    }

    /// The frames of the cards, grown to fill rows and columns.
    var frames: [Rectangle] {
      var frames: [Rectangle] = []
      var y = 0.0
      for row in rows {
        let widths = row.map { Self.width(of: $0, cards) }
        let spare = (width - Self.sum(widths, gap)) / Double(row.count)
        let height = Self.height(of: row, cards, gap)
        var x = 0.0
        for (column, width) in zip(row, widths) {
          frames += stack(column, x: x, y: y, width: width + spare, height: height)
          x += width + spare + gap
        }
        y += height + gap
      }
      return frames
    }

    private func stack(
      _ column: Column, x: Double, y: Double, width: Double, height: Double
    ) -> [Rectangle] {
      let heights = column.map { cards[$0].height }
      let spare = (height - Self.sum(heights, gap)) / Double(column.count)
      var top = y
      return heights.map { own in
        defer { top += own + spare + gap }
        return Rectangle(
          origin: Point(x: x, y: top), width: width, height: own + spare)
      }
    }

    private static func width(of column: Column, _ cards: [Card]) -> Double {
      column.map { cards[$0].width }.max() ?? 0
    }

    private static func height(of row: [Column], _ cards: [Card], _ gap: Double) -> Double {
      row.map { sum($0.map { cards[$0].height }, gap) }.max() ?? 0
    }

    private static func sum(_ lengths: [Double], _ gap: Double) -> Double {
      lengths.reduce(-gap) { $0 + $1 + gap }
    }
  }
}
