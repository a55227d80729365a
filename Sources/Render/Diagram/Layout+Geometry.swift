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
}

extension Layout.Frame {
  /// The left edge.
  var minX: Double { origin.x }
  /// The upper edge.
  var minY: Double { origin.y }
  /// The right edge.
  var maxX: Double { origin.x + width }
  /// The lower edge.
  var maxY: Double { origin.y + height }
  /// The middle.
  var center: Layout.Point { Layout.Point(x: origin.x + width / 2, y: origin.y + height / 2) }

  /// The same frame, moved to the right and down.
  func moved(x: Double, y: Double) -> Self {
    Self(origin: origin.moved(x: x, y: y), width: width, height: height)
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
