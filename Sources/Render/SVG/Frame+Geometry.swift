extension Layout.Frame {
  /// The frame with as much room on each side.
  func grown(by room: Double) -> Self {
    Self(
      origin: origin.moved(x: -room, y: -room), width: width + 2 * room, height: height + 2 * room)
  }

  /// Whether a vertical line crosses the frame.
  func holds(x: Double) -> Bool { minX <= x && x <= maxX }
}
