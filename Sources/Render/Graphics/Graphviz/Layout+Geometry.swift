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

extension Layout.Path {
  /// The same course, moved to the right and down.
  func moved(x: Double, y: Double) -> Self {
    Self(
      points: points.map { $0.moved(x: x, y: y) }, tip: tip.moved(x: x, y: y),
      label: label?.moved(x: x, y: y))
  }
}
