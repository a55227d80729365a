extension Layout.Frame {
  /// The frame with as much room on each side.
  func grown(by room: Double) -> Self {
    Self(
      origin: origin.moved(x: -room, y: -room), width: width + 2 * room, height: height + 2 * room)
  }

  /// Whether a vertical line crosses the frame.
  func holds(x: Double) -> Bool { minX <= x && x <= maxX }

  /// Whether two frames share more than an edge.
  func overlaps(_ other: Self) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// Whether another frame lies inside this one, edges included.
  func contains(_ other: Self) -> Bool {
    minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
  }
}
