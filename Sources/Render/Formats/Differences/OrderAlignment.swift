/// Which rows of two orders are the same one: as many as possible, in the order of both.
///
/// Of several such pairings the one is chosen that keeps the most rows in their frames, then the
/// one that keeps the most of them next to each other, then the one that pairs the earliest: a
/// branch that is old stays one piece, and a branch that is new is new as a whole.
package struct OrderAlignment {
  /// For each row of the old order the place of its partner in the new one, if it has any.
  package let partners: [Int?]

  /// Pairs rows.
  ///
  /// - Parameters:
  ///   - old: What makes each row of the old order what it is.
  ///   - new: The same of the new order.
  ///   - isFramedAlike: Whether two rows, by their places in either order, stand in the same
  ///     frames.
  package init<Row: Hashable>(of old: [Row], and new: [Row], isFramedAlike: (Int, Int) -> Bool) {
    let shorter = min(old.count, new.count)
    let head = (0..<shorter).first { old[$0] != new[$0] || !isFramedAlike($0, $0) } ?? shorter
    let tail =
      (0..<shorter - head).first { back in
        let (row, column) = (old.count - 1 - back, new.count - 1 - back)
        return old[row] != new[column] || !isFramedAlike(row, column)
      } ?? shorter - head
    let middle = (old: head..<old.count - tail, new: head..<new.count - tail)
    var partners = (0..<old.count).map { place -> Int? in
      if place < head { return place }
      return place < middle.old.upperBound ? nil : place - old.count + new.count
    }
    if middle.old.count * middle.new.count <= Self.limit {
      let scores = Scores(
        width: middle.new.count, height: middle.old.count,
        isAlike: { old[head + $0] == new[head + $1] },
        isFramedAlike: { isFramedAlike(head + $0, head + $1) })
      for (row, column) in scores.pairs { partners[head + row] = head + column }
    } else {
      let changes = new[middle.new].difference(from: old[middle.old])
      for (row, column) in Self.pairs(apartFrom: changes, of: middle.old.count) {
        partners[head + row] = head + column
      }
    }
    self.partners = partners
  }

  /// How many pairs are weighed; beyond, any longest pairing will do.
  private static let limit = 4_000_000

  /// The places that no change touches.
  private static func pairs<Row>(
    apartFrom changes: CollectionDifference<Row>, of count: Int
  ) -> [(Int, Int)] {
    let removed = Set(changes.removals.map(\.place))
    let inserted = Set(changes.insertions.map(\.place))
    var column = 0
    return (0..<count).filter { !removed.contains($0) }.map { row in
      while inserted.contains(column) { column += 1 }
      defer { column += 1 }
      return (row, column)
    }
  }
}

/// What the best pairing of each two ends of the orders is worth.
private struct Scores {
  /// The pairs of the best one of all, in order.
  let pairs: [(Int, Int)]

  /// What counts: a pair most, then that its frames are the same, then that another pair follows at
  /// once.
  private static let (pair, frames, neighbors) = (1 << 40, 1 << 20, 1)

  init(
    width: Int, height: Int, isAlike: (Int, Int) -> Bool, isFramedAlike: (Int, Int) -> Bool
  ) {
    let line = width + 1
    // The worth of what is left from a place in either order on: at best, and with both paired.
    var best = Array(repeating: 0, count: (height + 1) * line)
    var paired = Array(repeating: -1, count: best.count)
    for row in (0..<height).reversed() {
      for column in (0..<width).reversed() {
        let here = row * line + column
        let next = here + line + 1
        if isAlike(row, column) {
          paired[here] =
            Self.pair + (isFramedAlike(row, column) ? Self.frames : 0)
            + max(best[next], paired[next] + Self.neighbors)
        }
        best[here] = max(paired[here], best[here + line], best[here + 1])
      }
    }
    var pairs: [(Int, Int)] = []
    var (row, column) = (0, 0)
    var isBound = false
    while row < height, column < width {
      let here = row * line + column
      if isBound || paired[here] == best[here] {
        pairs.append((row, column))
        isBound = paired[here + line + 1] + Self.neighbors > best[here + line + 1]
        (row, column) = (row + 1, column + 1)
      } else if best[here + 1] == best[here] {
        column += 1
      } else {
        row += 1
      }
    }
    self.pairs = pairs
  }
}

extension CollectionDifference.Change {
  /// The place in the collection that has the element.
  fileprivate var place: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
