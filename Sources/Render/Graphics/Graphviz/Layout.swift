/// Where everything of a diagram stands: points from the upper left corner, y downwards.
public struct Layout: Hashable, Sendable {
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
  public struct Frame: Hashable, Sendable {
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

  /// The course of an arrow.
  public struct Path: Hashable, Sendable {
    /// A Bézier curve: a start, then three points a piece; `1 + 3n` points.
    public let points: [Point]
    /// Where the arrow head's tip is.
    public let tip: Point
    /// The rectangle of the label; none when the arrow has no label.
    public let label: Frame?

    /// Makes a path.
    public init(points: [Point], tip: Point, label: Frame?) {
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
  public let clusters: [Frame]
  /// A frame for each node of the diagram, in its order.
  public let nodes: [Frame]
  /// A path for each arrow of the diagram, in its order.
  public let arrows: [Path]

  /// Makes a layout.
  public init(
    width: Double, height: Double, clusters: [Frame], nodes: [Frame], arrows: [Path]
  ) {
    self.width = width
    self.height = height
    self.clusters = clusters
    self.nodes = nodes
    self.arrows = arrows
  }
}
