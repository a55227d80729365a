/// Where everything of a diagram stands: points from the upper left corner, y downwards.
public struct GraphLayout: Hashable, Sendable {
  /// The course of an arrow.
  public struct Path: Hashable, Sendable {
    /// A Bézier curve: a start, then three points a piece; `1 + 3n` points.
    public let points: [Point]
    /// Where the arrow head's tip is.
    public let tip: Point
    /// The rectangle of the label; none when the arrow has no label.
    public let label: Rectangle?

    /// Makes a path.
    public init(points: [Point], tip: Point, label: Rectangle?) {
      self.points = points
      self.tip = tip
      self.label = label
    }
  }

  /// The width of the whole.
  public let width: Double
  /// The height of the whole.
  public let height: Double
  /// A frame for each cluster of the diagram, in its order.
  public let clusters: [Rectangle]
  /// A frame for each node of the diagram, in its order.
  public let nodes: [Rectangle]
  /// A path for each arrow of the diagram, in its order.
  public let arrows: [Path]

  /// Makes a layout.
  public init(
    width: Double, height: Double, clusters: [Rectangle], nodes: [Rectangle], arrows: [Path]
  ) {
    self.width = width
    self.height = height
    self.clusters = clusters
    self.nodes = nodes
    self.arrows = arrows
  }
}

extension GraphLayout {
  /// A layout of nothing.
  static let empty = GraphLayout(width: 0, height: 0, clusters: [], nodes: [], arrows: [])

  /// The same layout, moved to the right and down.
  func moved(x: Double, y: Double) -> GraphLayout {
    GraphLayout(
      width: width, height: height, clusters: clusters.map { $0.moved(x: x, y: y) },
      nodes: nodes.map { $0.moved(x: x, y: y) }, arrows: arrows.map { $0.moved(x: x, y: y) })
  }
}

extension GraphLayout.Path {
  /// The same course, moved to the right and down.
  func moved(x: Double, y: Double) -> Self {
    Self(
      points: points.map { $0.moved(x: x, y: y) }, tip: tip.moved(x: x, y: y),
      label: label?.moved(x: x, y: y))
  }
}

extension GraphLayout {
  /// The same layout with arrows that end apart and labels that stand beside their arrows, cut to what is
  /// in it.
  ///
  /// Arrows between clusters have labels where no other cluster is; they stay.
  ///
  /// - Parameter layoutGraph: What was laid out.
  /// - Returns: The layout, with its upper left corner at the origin.
  func finished(for layoutGraph: LayoutGraph) -> GraphLayout {
    let apart = with(arrows: ArrowEnds(of: self, layoutGraph).paths)
    if !clusters.isEmpty { return apart }
    let labels = LabelPlacement(in: apart).frames
    return apart.with(
      arrows: zip(apart.arrows, labels).map { path, label in
        Path(points: path.points, tip: path.tip, label: label)
      }
    ).trimmed
  }

  private func with(arrows: [Path]) -> GraphLayout {
    GraphLayout(width: width, height: height, clusters: clusters, nodes: nodes, arrows: arrows)
  }

  /// The layout without the margins that labels have left behind, and with room for those that stick out.
  private var trimmed: GraphLayout {
    let frames = nodes + arrows.compactMap(\.label) + arrows.map { SampledPath(along: $0).bounds }
    let left = Self.edge(frames.map(\.minX).min(), before: 0).rounded(.down)
    let top = Self.edge(frames.map(\.minY).min(), before: 0).rounded(.down)
    let right = Self.edge(frames.map(\.maxX).max(), before: width).rounded(.up)
    let bottom = Self.edge(frames.map(\.maxY).max(), before: height).rounded(.up)
    let moved = self.moved(x: -left, y: -top)
    return GraphLayout(
      width: right - left, height: bottom - top, clusters: moved.clusters, nodes: moved.nodes,
      arrows: moved.arrows)
  }

  /// An edge of the whole: where it was before, unless it is farther than a pen's width from that.
  private static func edge(_ edge: Double?, before: Double) -> Double {
    guard let edge, abs(edge - before) >= 2 else { return before }
    return edge
  }
}
