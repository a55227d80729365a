/// A point; units are typographic points, y grows downwards.
package struct Point: Hashable, Sendable {
  /// The distance from the left edge.
  package let x: Double
  /// The distance from the upper edge.
  package let y: Double

  /// Creates a point.
  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A rectangle; units are typographic points.
package struct Rectangle: Hashable, Sendable {
  /// The upper left corner.
  package let origin: Point
  /// The width.
  package let width: Double
  /// The height.
  package let height: Double

  /// Creates a rectangle.
  package init(origin: Point, width: Double, height: Double) {
    self.origin = origin
    self.width = width
    self.height = height
  }
}

extension Point {
  /// The point, translated.
  func moved(x: Double, y: Double) -> Self { Self(x: self.x + x, y: self.y + y) }

  /// The distance to another point.
  func distance(to other: Self) -> Double {
    let (x, y) = (other.x - x, other.y - y)
    return (x * x + y * y).squareRoot()
  }
}

extension Rectangle {
  /// The bounding box of some points.
  ///
  /// - Parameter points: The points; at least one.
  init(around points: [Point]) {
    var (left, right) = (points[0].x, points[0].x)
    var (top, bottom) = (points[0].y, points[0].y)
    for point in points {
      (left, right) = (min(left, point.x), max(right, point.x))
      (top, bottom) = (min(top, point.y), max(bottom, point.y))
    }
    self.init(
      origin: Point(x: left, y: top), width: right - left, height: bottom - top)
  }

  /// The left edge.
  var minX: Double { origin.x }
  /// The upper edge.
  var minY: Double { origin.y }
  /// The right edge.
  var maxX: Double { origin.x + width }
  /// The lower edge.
  var maxY: Double { origin.y + height }
  /// The lower right corner.
  private var corner: Point { Point(x: maxX, y: maxY) }
  /// The middle.
  var center: Point { Point(x: origin.x + width / 2, y: origin.y + height / 2) }

  /// The rectangle, translated.
  func moved(x: Double, y: Double) -> Self {
    Self(origin: origin.moved(x: x, y: y), width: width, height: height)
  }

  /// The rectangle, extended by the same amount on each side.
  func grown(by room: Double) -> Self {
    Self(
      origin: origin.moved(x: -room, y: -room), width: width + 2 * room, height: height + 2 * room)
  }

  /// The bounding box of two rectangles.
  func joined(with other: Self) -> Self {
    Self(around: [origin, corner, other.origin, other.corner])
  }

  /// The distance to a point; 0 if it is inside.
  func distance(to point: Point) -> Double {
    let x = max(minX - point.x, point.x - maxX, 0)
    let y = max(minY - point.y, point.y - maxY, 0)
    if x == 0 || y == 0 { return x + y }
    return (x * x + y * y).squareRoot()
  }

  /// Whether the rectangles share more than an edge.
  func overlaps(_ other: Self) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// Whether the vertical line at `x` crosses the rectangle.
  func holds(x: Double) -> Bool { minX <= x && x <= maxX }

  /// Whether another rectangle is inside, edges included.
  func contains(_ other: Self) -> Bool {
    minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
  }
}
