extension Layout.Frame {
  /// The right edge.
  var right: Double { origin.x + width }

  /// The lower edge.
  var bottom: Double { origin.y + height }

  /// The frame at another place.
  func moved(by offset: Layout.Point) -> Self {
    let corner = Layout.Point(x: origin.x + offset.x, y: origin.y + offset.y)
    return Self(origin: corner, width: width, height: height)
  }

  /// The frame with as much room on each side.
  func grown(by room: Double) -> Self {
    let corner = Layout.Point(x: origin.x - room, y: origin.y - room)
    return Self(origin: corner, width: width + 2 * room, height: height + 2 * room)
  }

  /// Whether a vertical line crosses the frame.
  func holds(x: Double) -> Bool { origin.x <= x && x <= right }

  /// Whether two frames share more than an edge.
  func overlaps(_ other: Self) -> Bool {
    origin.x < other.right && other.origin.x < right
      && origin.y < other.bottom && other.origin.y < bottom
  }

  /// Whether another frame lies inside this one, edges included.
  func contains(_ other: Self) -> Bool {
    origin.x <= other.origin.x && other.right <= right
      && origin.y <= other.origin.y && other.bottom <= bottom
  }
}
