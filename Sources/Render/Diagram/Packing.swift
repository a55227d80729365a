/// Cards of given sizes, put into rows or columns that fill a pleasant rectangle without a hole.
///
/// The cards keep their order, along the rows or down the columns; they grow to fill their row or
/// column, never shrink. Of all ways to cut the order into rows or columns the best one is taken:
/// little waste, a shape near 4 to 3, and not wider than a page.
struct Packing: Hashable, Sendable {
  /// The width that only a card wider than it may exceed.
  static let widest = 1100.0
  private static let shape = 4.0 / 3
  private static let mostCards = 10

  /// The frame of each card, in the order of the cards.
  let frames: [Layout.Frame]
  /// The width of the whole.
  let width: Double
  /// The height of the whole.
  let height: Double

  /// Packs cards.
  ///
  /// - Parameters:
  ///   - cards: The sizes, in order; all greater than 0.
  ///   - gap: The space between two of them.
  init(_ cards: [(width: Double, height: Double)], gap: Double) {
    let area = cards.reduce(0) { $0 + $1.width * $1.height }
    let plans = Self.cuts(of: cards.count).flatMap { groups in
      [true, false].map { Plan(cards, in: groups, isRows: $0, gap: gap) }
    }
    let costs = plans.map { $0.cost(area: area) }
    let least = costs.min() ?? 0
    let best = zip(plans, costs).first { $0.1 == least }?.0
    frames = best?.frames ?? []
    width = best?.width ?? 0
    height = best?.height ?? 0
  }

  /// All ways to cut an order into groups; of a long order only those into equal groups.
  private static func cuts(of count: Int) -> [[Range<Int>]] {
    guard count > 0 else { return [] }
    guard count <= mostCards else {
      return (1...count).map { size in
        stride(from: 0, to: count, by: size).map { $0..<min($0 + size, count) }
      }
    }
    return (0..<(1 << (count - 1))).map { bits in
      let inner = (1..<count).filter { bits >> ($0 - 1) & 1 == 1 }
      return zip([0] + inner, inner + [count]).map { $0..<$1 }
    }
  }

  /// One way to put the cards.
  private struct Plan {
    let frames: [Layout.Frame]
    let width: Double
    let height: Double

    /// Puts groups of cards into rows, or into columns, which is the same with x and y exchanged.
    init(
      _ cards: [(width: Double, height: Double)], in groups: [Range<Int>], isRows: Bool, gap: Double
    ) {
      let sizes = cards.map { isRows ? ($0.width, $0.height) : ($0.height, $0.width) }
      let lengths = groups.map { group in
        sizes[group].reduce(-gap) { $0 + $1.0 + gap }
      }
      let length = lengths.max() ?? 0
      var frames: [Layout.Frame] = []
      var across = 0.0
      for (group, used) in zip(groups, lengths) {
        let depth = sizes[group].map(\.1).max() ?? 0
        let extra = (length - used) / Double(group.count)
        var along = 0.0
        for (size, _) in sizes[group] {
          frames.append(Self.frame(along, across, size + extra, depth, isRows))
          along += size + extra + gap
        }
        across += depth + gap
      }
      self.frames = frames
      (width, height) = isRows ? (length, across - gap) : (across - gap, length)
    }

    private static func frame(
      _ along: Double, _ across: Double, _ length: Double, _ depth: Double, _ isRows: Bool
    ) -> Layout.Frame {
      isRows
        ? Layout.Frame(origin: Layout.Point(x: along, y: across), width: length, height: depth)
        : Layout.Frame(origin: Layout.Point(x: across, y: along), width: depth, height: length)
    }

    /// How far it is from a page without waste; 0 would be perfect.
    func cost(area: Double) -> Double {
      let waste = width * height / area - 1
      let ratio = width / height / Packing.shape
      let excess = max(0, width / Packing.widest - 1)
      return waste + 0.6 * (max(ratio, 1 / ratio) - 1) + 20 * excess
    }
  }
}
