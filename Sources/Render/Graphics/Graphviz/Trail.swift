/// Points along the course of an arrow, close enough together to find whatever it runs through.
struct Trail: Hashable, Sendable {
  /// The distance of neighbours, about; less where the course bends.
  private static let step = 7.0
  /// The most points of one piece.
  private static let mostPoints = 60

  /// The points, tail first; the last is the arrow head's tip.
  let points: [Point]
  /// The frame around all of them.
  let bounds: Rectangle

  /// Follows a path.
  init(along path: Layout.Path) {
    var points = [path.points.first ?? path.tip]
    for start in stride(from: 0, to: path.points.count - 3, by: 3) {
      let piece = path.points[start...start + 3]
      let length = zip(piece, piece.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
      let count = max(2, min(Self.mostPoints, Int(length / Self.step)))
      for index in 1...count { points.append(.init(on: piece, at: Double(index) / Double(count))) }
    }
    points.append(path.tip)
    self.points = points
    bounds = Rectangle(around: points)
  }

  /// How far a frame is from the nearest of the points; 0 when one lies inside.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - reach: How far to look.
  /// - Returns: The distance; the reach when nothing is nearer.
  func distance(to frame: Rectangle, within reach: Double) -> Double {
    if !bounds.grown(by: reach).overlaps(frame) { return reach }
    return points.reduce(reach) { least, point in min(least, frame.distance(to: point)) }
  }
}

extension Point {
  /// The point of a Bézier curve at a time from 0 to 1.
  ///
  /// - Parameters:
  ///   - piece: A start, two control points, and an end.
  ///   - time: The time.
  fileprivate init(on piece: ArraySlice<Self>, at time: Double) {
    let rest = 1 - time
    let weights = [
      rest * rest * rest, 3 * rest * rest * time, 3 * rest * time * time, time * time * time,
    ]
    var (x, y) = (0.0, 0.0)
    for (point, weight) in zip(piece, weights) {
      x += point.x * weight
      y += point.y * weight
    }
    self.init(x: x, y: y)
  }
}
