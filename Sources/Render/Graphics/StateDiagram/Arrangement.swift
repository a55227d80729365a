extension Packing {
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

    /// Puts each card but the first where a step says.
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

    /// How far it is from a page without waste; 0 would be perfect.
    func cost(area: Double) -> Double {
      let ratio = width / height / Packing.shape
      let excess = max(0, width / Packing.widest - 1)
      return width * height / area - 1 + 0.6 * (max(ratio, 1 / ratio) - 1) + 20 * excess
    }

    /// The frames of the cards: rows as wide as the widest, columns as high as their row.
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
