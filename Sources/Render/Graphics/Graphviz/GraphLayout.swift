/// The positions in a laid-out graph, in points from the upper left corner; y grows downwards.
package struct GraphLayout: Hashable, Sendable {
  /// The curve of an arrow, and the place of its label.
  package struct Path: Hashable, Sendable {
    /// A chain of cubic Bézier curves: the start, then three points for each curve (`1 + 3n`
    /// points).
    package let points: [Point]
    /// The tip of the arrowhead.
    package let tip: Point
    /// The frame of the label; `nil` if the arrow has none.
    package let label: Rectangle?

    /// Creates a path.
    package init(points: [Point], tip: Point, label: Rectangle?) {
      self.points = points
      self.tip = tip
      self.label = label
    }
  }

  /// The width of the bounding box.
  package let width: Double
  /// The height of the bounding box.
  package let height: Double
  /// The frames of the clusters, in the order of the graph.
  package let clusters: [Rectangle]
  /// The frames of the nodes, in the order of the graph.
  package let nodes: [Rectangle]
  /// The paths of the arrows, in the order of the graph.
  package let arrows: [Path]
  /// The notes beside nodes.
  package let notes: [Note]
  /// How the diagram is laid out.
  package let form: LayoutForm

  /// A note, and the line from its node.
  package struct Note: Hashable, Sendable {
    /// The index of the node.
    package let node: Int
    /// The frame of the note.
    package let frame: Rectangle
    /// The line from the node to the note.
    package let line: Path
  }

  /// Creates a layout.
  package init(
    width: Double, height: Double, clusters: [Rectangle], nodes: [Rectangle], arrows: [Path],
    notes: [Note] = [], form: LayoutForm = LayoutForm(direction: .down)
  ) {
    self.width = width
    self.height = height
    self.clusters = clusters
    self.nodes = nodes
    self.arrows = arrows
    self.notes = notes
    self.form = form
  }
}

extension GraphLayout {
  /// The layout of an empty graph.
  static let empty = GraphLayout(width: 0, height: 0, clusters: [], nodes: [], arrows: [])

  /// The layout, translated.
  func moved(x: Double, y: Double) -> GraphLayout {
    GraphLayout(
      width: width, height: height, clusters: clusters.map { $0.moved(x: x, y: y) },
      nodes: nodes.map { $0.moved(x: x, y: y) }, arrows: arrows.map { $0.moved(x: x, y: y) },
      notes: notes.map { $0.moved(x: x, y: y) }, form: form)
  }
}

extension GraphLayout.Note {
  /// The note and its line, translated.
  func moved(x: Double, y: Double) -> Self {
    Self(node: node, frame: frame.moved(x: x, y: y), line: line.moved(x: x, y: y))
  }
}

extension GraphLayout.Path {
  /// The path and its label, translated.
  func moved(x: Double, y: Double) -> Self {
    Self(
      points: points.map { $0.moved(x: x, y: y) }, tip: tip.moved(x: x, y: y),
      label: label?.moved(x: x, y: y))
  }
}

extension GraphLayout {
  /// Improves a layout: spreads arrow ends, places labels beside their arrows, and trims the
  /// margins.
  ///
  /// If there are clusters, labels stay where Graphviz put them, since that is outside of other
  /// clusters, unless the clusters are states.
  ///
  /// - Parameter layoutGraph: The graph that was laid out.
  /// - Returns: The layout, with its upper left corner at the origin.
  func finished(for layoutGraph: LayoutGraph) -> GraphLayout {
    let apart = with(arrows: ArrowEnds(of: self, layoutGraph).paths)
    if !clusters.isEmpty, !layoutGraph.isNested { return apart }
    let labels = LabelPlacement(in: apart, of: layoutGraph).frames
    return apart.with(
      arrows: zip(apart.arrows, labels).map { path, label in
        Path(points: path.points, tip: path.tip, label: label)
      }
    ).trimmed
  }

  private func with(arrows: [Path]) -> GraphLayout {
    GraphLayout(width: width, height: height, clusters: clusters, nodes: nodes, arrows: arrows)
  }

  /// The layout with its bounding box fitted to nodes, labels, and paths.
  private var trimmed: GraphLayout {
    let frames =
      nodes + clusters + arrows.compactMap(\.label) + arrows.map { SampledPath(along: $0).bounds }
    let left = Self.edge(frames.map(\.minX).min(), before: 0).rounded(.down)
    let top = Self.edge(frames.map(\.minY).min(), before: 0).rounded(.down)
    let right = Self.edge(frames.map(\.maxX).max(), before: width).rounded(.up)
    let bottom = Self.edge(frames.map(\.maxY).max(), before: height).rounded(.up)
    let moved = self.moved(x: -left, y: -top)
    return GraphLayout(
      width: right - left, height: bottom - top, clusters: moved.clusters, nodes: moved.nodes,
      arrows: moved.arrows)
  }

  /// The new edge, or the old one if they differ by less than two points.
  private static func edge(_ edge: Double?, before: Double) -> Double {
    guard let edge, abs(edge - before) >= 2 else { return before }
    return edge
  }
}
