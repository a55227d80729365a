/// Where everything of a diagram stands: points from the upper left corner, y downwards.
public struct Layout: Hashable, Sendable {
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
