extension Layout {
  /// A layout of nothing.
  static let empty = Layout(width: 0, height: 0, clusters: [], nodes: [], arrows: [])

  /// The same layout, moved to the right and down.
  func moved(x: Double, y: Double) -> Layout {
    Layout(
      width: width, height: height, clusters: clusters.map { $0.moved(x: x, y: y) },
      nodes: nodes.map { $0.moved(x: x, y: y) }, arrows: arrows.map { $0.moved(x: x, y: y) })
  }
}

extension Layout.Point {
  /// The same point, moved to the right and down.
  func moved(x: Double, y: Double) -> Self { Self(x: self.x + x, y: self.y + y) }

  /// How far it is from another point.
  func distance(to other: Self) -> Double {
    let (x, y) = (other.x - x, other.y - y)
    return (x * x + y * y).squareRoot()
  }
}

extension Layout.Frame {
  /// The smallest frame that holds all of some points.
  ///
  /// - Parameter points: The points; at least one.
  init(around points: [Layout.Point]) {
    var (left, right) = (points[0].x, points[0].x)
    var (top, bottom) = (points[0].y, points[0].y)
    for point in points {
      (left, right) = (min(left, point.x), max(right, point.x))
      (top, bottom) = (min(top, point.y), max(bottom, point.y))
    }
    self.init(
      origin: Layout.Point(x: left, y: top), width: right - left, height: bottom - top)
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
  private var corner: Layout.Point { Layout.Point(x: maxX, y: maxY) }
  /// The middle.
  var center: Layout.Point { Layout.Point(x: origin.x + width / 2, y: origin.y + height / 2) }

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
  func distance(to point: Layout.Point) -> Double {
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

extension Layout.Path {
  /// The same course, moved to the right and down.
  func moved(x: Double, y: Double) -> Self {
    Self(
      points: points.map { $0.moved(x: x, y: y) }, tip: tip.moved(x: x, y: y),
      label: label?.moved(x: x, y: y))
  }
}
