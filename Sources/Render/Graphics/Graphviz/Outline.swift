/// The line that a node is drawn with: a box with rounded corners, or a circle.
struct Outline: Hashable, Sendable {
  /// The radius of a box's corners, in points.
  static let cornerRadius = 8.0

  /// The frame that the line touches on all four sides.
  let frame: Rectangle
  /// Whether it is a circle.
  let isCircle: Bool

  /// The point of the line that is nearest to another point.
  ///
  /// The library ends an arrow up to half a point off the line, and knows nothing of our corners.
  func nearest(to point: Point) -> Point {
    let radius = isCircle ? frame.width / 2 : Self.cornerRadius
    let core = Point(
      x: min(max(point.x, frame.minX + radius), frame.maxX - radius),
      y: min(max(point.y, frame.minY + radius), frame.maxY - radius))
    let x = point.x - core.x
    let y = point.y - core.y
    let distance = (x * x + y * y).squareRoot()
    // A point inside the core is nearest to one of the four sides.
    guard distance > 0 else { return nearestSide(to: point) }
    return Point(x: core.x + x / distance * radius, y: core.y + y / distance * radius)
  }

  private func nearestSide(to point: Point) -> Point {
    let sides = [
      Point(x: point.x, y: frame.minY), Point(x: point.x, y: frame.maxY),
      Point(x: frame.minX, y: point.y), Point(x: frame.maxX, y: point.y),
    ]
    let distances = sides.map { abs($0.x - point.x) + abs($0.y - point.y) }
    let least = distances.min() ?? 0
    return zip(sides, distances).first { $0.1 == least }?.0 ?? point
  }
}
