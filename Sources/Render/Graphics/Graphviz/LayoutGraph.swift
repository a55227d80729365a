/// What the layout of a diagram depends on: sizes, and what is tied to what; no word, link, or light.
///
/// Two diagrams with equal skeletons have the same layout, whatever is written or lit in them.
struct LayoutGraph: Hashable, Sendable {
  /// A size in whole points.
  struct Size: Hashable, Sendable {
    /// From left to right.
    let width: Int
    /// From top to bottom.
    let height: Int
  }

  /// A box or a circle.
  struct Node: Hashable, Sendable {
    /// The size of its frame.
    let size: Size
    /// Whether arrows end on a circle inside the frame.
    let isCircle: Bool
  }

  /// An arrow.
  struct Edge: Hashable, Sendable {
    /// The space between an arrow and the text of its label.
    static let labelMargin = 9.0
    /// The space above and below the text of an arrow's label.
    static let labelPadding = 4.0
    /// The node it leaves, by index.
    let from: Int
    /// The node it enters, by index.
    let to: Int
    /// The size of its label; none when it has no label.
    let label: Size?
  }

  /// A frame around nodes.
  struct Cluster: Hashable, Sendable {
    /// Its nodes, by index.
    let nodes: [Int]
    /// The size of its title; none when it has no title.
    let label: Size?
  }

  /// The frames; a node is in at most one.
  let clusters: [Cluster]
  /// The boxes and circles.
  let nodes: [Node]
  /// The arrows.
  let edges: [Edge]
  /// Which way the ranks follow each other.
  let direction: LayoutDirection

  /// The most nodes that one skeleton may have: time grows with the square of them, and worse.
  static let mostNodes = 1000
  /// The longest side that a node or a label may have: the library adds such sides up in 16 bits.
  static let mostPoints = 8000

  /// What makes it unfit for the library; nothing when it is fit.
  var fault: LayoutError? {
    if nodes.count > Self.mostNodes { return .tooManyNodes(nodes.count) }
    let sizes = nodes.map(\.size) + edges.compactMap(\.label) + clusters.compactMap(\.label)
    let longest = sizes.map { max($0.width, $0.height) }.max() ?? 0
    return longest > Self.mostPoints ? .tooLarge(longest) : nil
  }
}

/// Where the arrows of a layout mostly point.
public enum LayoutDirection: String, Hashable, Sendable, CaseIterable {
  case down, right
}

/// Why a diagram could not be laid out.
public enum LayoutError: Error, Hashable, Sendable {
  /// Graphviz, or a part of it, is not installed; the text names the library and its packages.
  case missing(String)
  /// The diagram has more nodes in one piece than can be laid out in reasonable time.
  case tooManyNodes(Int)
  /// A box or a label is larger than the plane can hold, in points.
  case tooLarge(Int)
  /// Graphviz complained; the text is what it said.
  case refused(String)
}

extension LayoutError: CustomStringConvertible {
  /// What is wrong and what to do, as a diagnostic says it.
  public var description: String {
    switch self {
    case .missing(let what): what
    case .tooManyNodes(let count):
      "the diagram has \(count) nodes in one piece, and at most \(LayoutGraph.mostNodes) can be laid"
        + " out; split the machine into regions"
    case .tooLarge(let points):
      "a box or a label of the diagram is \(points) points long, and at most"
        + " \(LayoutGraph.mostPoints) can be drawn; shorten its text"
    case .refused(let what): "Graphviz cannot lay the diagram out: \(what)"
    }
  }
}

/// The line that a node is drawn with: a box with rounded corners, or a circle.
struct NodeOutline: Hashable, Sendable {
  /// The radius of a box's corners, in points.
  static let cornerRadius = 8.0

  /// The frame that the line touches on all four sides.
  let frame: Rectangle
  /// Whether it is a circle.
  let isCircle: Bool

  /// The point of the line that is nearest to another point.
  ///
  /// The library ends an arrow up to half a point off the line, and knows nothing of our corners.
  func nearest(to point: Point) -> Point {
    let radius = isCircle ? frame.width / 2 : Self.cornerRadius
    let core = Point(
      x: min(max(point.x, frame.minX + radius), frame.maxX - radius),
      y: min(max(point.y, frame.minY + radius), frame.maxY - radius))
    let x = point.x - core.x
    let y = point.y - core.y
    let distance = (x * x + y * y).squareRoot()
    // A point inside the core is nearest to one of the four sides.
    guard distance > 0 else { return nearestSide(to: point) }
    return Point(x: core.x + x / distance * radius, y: core.y + y / distance * radius)
  }

  private func nearestSide(to point: Point) -> Point {
    let sides = [
      Point(x: point.x, y: frame.minY), Point(x: point.x, y: frame.maxY),
      Point(x: frame.minX, y: point.y), Point(x: frame.maxX, y: point.y),
    ]
    let distances = sides.map { abs($0.x - point.x) + abs($0.y - point.y) }
    let least = distances.min() ?? 0
    return zip(sides, distances).first { $0.1 == least }?.0 ?? point
  }
}
