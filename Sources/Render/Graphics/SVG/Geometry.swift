/// A point, in typographic points.
public struct Point: Hashable, Sendable {
  /// The distance from the left edge.
  public let x: Double
  /// The distance from the upper edge.
  public let y: Double

  /// Makes a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A rectangle, in typographic points.
public struct Rectangle: Hashable, Sendable {
  /// Its upper left corner.
  public let origin: Point
  /// Its width.
  public let width: Double
  /// Its height.
  public let height: Double

  /// Makes a rectangle.
  public init(origin: Point, width: Double, height: Double) {
    self.origin = origin
    self.width = width
    self.height = height
  }
}

extension Point {
  /// The same point, moved to the right and down.
  func moved(x: Double, y: Double) -> Self { Self(x: self.x + x, y: self.y + y) }

  /// How far it is from another point.
  func distance(to other: Self) -> Double {
    let (x, y) = (other.x - x, other.y - y)
    return (x * x + y * y).squareRoot()
  }
}

extension Rectangle {
  /// The smallest frame that holds all of some points.
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

  /// The same frame, moved to the right and down.
  func moved(x: Double, y: Double) -> Self {
    Self(origin: origin.moved(x: x, y: y), width: width, height: height)
  }

  /// The frame with as much room on each side.
  func grown(by room: Double) -> Self {
    Self(
      origin: origin.moved(x: -room, y: -room), width: width + 2 * room, height: height + 2 * room)
  }

  /// The smallest frame that holds this one and another.
  func joined(with other: Self) -> Self {
    Self(around: [origin, corner, other.origin, other.corner])
  }

  /// How far it is from a point; 0 when the point lies inside.
  func distance(to point: Point) -> Double {
    let x = max(minX - point.x, point.x - maxX, 0)
    let y = max(minY - point.y, point.y - maxY, 0)
    if x == 0 || y == 0 { return x + y }
    return (x * x + y * y).squareRoot()
  }

  /// Whether two frames share more than an edge.
  func overlaps(_ other: Self) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// Whether a vertical line crosses the frame.
  func holds(x: Double) -> Bool { minX <= x && x <= maxX }

  /// Whether another frame lies inside this one, edges included.
  func contains(_ other: Self) -> Bool {
    minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
  }
}
