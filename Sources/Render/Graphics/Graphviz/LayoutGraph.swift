/// A graph to be laid out: the sizes of nodes and labels, and the edges.
///
/// It holds no texts.  Diagrams with equal graphs have the same layout, whatever is written or
/// highlighted in them.
struct LayoutGraph: Hashable, Sendable {
  /// A size in whole points.
  struct Size: Hashable, Sendable {
    /// The horizontal size.
    let width: Int
    /// The vertical size.
    let height: Int
  }

  /// A box or another form.
  struct Node: Hashable, Sendable {
    /// The size of its frame.
    let size: Size
    /// The form inside the frame on which arrows end.
    let form: NodeOutline.Form
  }

  /// An arrow.
  struct Edge: Hashable, Sendable {
    /// The space to the left and right of a label's text, in points.
    static let labelMargin = 9.0
    /// The space above and below a label's text, in points.
    static let labelPadding = 4.0
    /// The index of the node at the tail.
    let from: Int
    /// The index of the node at the tip.
    let to: Int
    /// The size of the label; `nil` if there is none.
    let label: Size?
    /// The index of the cluster around `from` at whose frame it begins, if it does.
    ///
    /// `to` is outside of the cluster.
    var tailCluster: Int?
    /// The index of the cluster around `to` at whose frame it ends, if it does.
    ///
    /// `from` is outside of the cluster.
    var headCluster: Int?
  }

  /// A frame around some nodes.
  struct Cluster: Hashable, Sendable {
    /// The space above and below a title, in points.
    static let labelPadding = 4.0
    /// The indices of its nodes, without those of clusters inside it.
    let nodes: [Int]
    /// The size of the title; `nil` if there is none.
    let label: Size?
    /// The index of the cluster around it; `nil` for none.
    var parent: Int?
  }

  /// An order of two nodes without an arrow between them.
  struct Constraint: Hashable, Sendable {
    /// The index of the node in the earlier rank.
    let above: Int
    /// The index of the node in the later rank.
    let below: Int
  }

  /// The clusters, outer ones before those inside them; they share no nodes.
  let clusters: [Cluster]
  /// The nodes; edges and clusters refer to them by index.
  let nodes: [Node]
  /// The edges.
  let edges: [Edge]
  /// What the ranks keep besides the edges.
  var constraints: [Constraint] = []
  /// The direction from rank to rank.
  let direction: LayoutDirection
  /// Whether nodes are closer together, and ranks pressed into a width, to make a wide picture
  /// narrower.
  var isTight = false
  /// Whether clusters are states, so that labels can be inside them.
  var isNested = false

  /// The most nodes that a graph may have: layout takes at least quadratic time (3,000 nodes: 24
  /// s).
  static let mostNodes = 1000
  /// The most edges that a graph may have: a dense one takes ten seconds with 600.
  static let mostEdges = 500
  /// The most work that the layout of a diagram may take: some ten seconds.
  ///
  /// An edge has a point in each rank that it passes. Nodes, points, and the pieces between them
  /// are placed by network simplex, which takes about as many steps as there are, each as long as
  /// there are. So the work is the square of their number, the same on every machine.
  /// Gansner, Koutsofios, North & Vo, A Technique for Drawing Directed Graphs, 1993.
  static let mostWork = 60_000_000
  /// The longest side of a node or label, in points: Graphviz adds sides up in 16 bits.
  static let mostPoints = 8000

  /// The reason why the graph cannot be laid out; `nil` if it can.
  var fault: LayoutError? {
    if nodes.count > Self.mostNodes { return .tooManyNodes(nodes.count) }
    if edges.count > Self.mostEdges { return .tooManyEdges(edges.count) }
    let sizes = nodes.map(\.size) + edges.compactMap(\.label) + clusters.compactMap(\.label)
    let longest = sizes.map { max($0.width, $0.height) }.max() ?? 0
    return longest > Self.mostPoints ? .tooLarge(longest) : nil
  }

  /// The most work that a graph of so many nodes and edges can take.
  var workBound: Int {
    let parts = nodes.count + 4 * nodes.count * (edges.count + constraints.count)
    return parts * parts
  }

  /// Whether any edge has a label, which takes a rank of its own.
  var hasEdgeLabels: Bool { edges.contains { $0.label != nil } }

  /// The graph with edges that have no labels.
  var withoutLabels: LayoutGraph {
    LayoutGraph(
      clusters: clusters, nodes: nodes,
      edges: edges.map { Edge(from: $0.from, to: $0.to, label: nil) }, constraints: constraints,
      direction: direction, isTight: isTight, isNested: isNested)
  }
}

/// How a diagram is laid out.
package struct LayoutForm: Hashable, Sendable {
  /// The direction in which most arrows point.
  package let direction: LayoutDirection
  /// The widest line of a label beside an arrow, in points.
  var labelWidth = 190.0
  /// Whether nodes are closer together.
  var isTight = false

  /// The forms to try, in order, until a picture is narrow enough.
  static func all(for direction: LayoutDirection) -> [LayoutForm] {
    let directions = direction == .down ? [.down, .right] : [direction]
    return [LayoutForm(direction: direction)]
      + directions.flatMap { direction in
        [190.0, 110, 90, 75].map {
          LayoutForm(direction: direction, labelWidth: $0, isTight: true)
        }
      }
  }
}

/// The direction in which most arrows of a layout point.
package enum LayoutDirection: String, Hashable, Sendable, CaseIterable {
  case down, right
}

/// Why a diagram could not be laid out.
package enum LayoutError: Error, Hashable, Sendable {
  /// Graphviz or its plugins are not installed; the text names the library and its packages.
  case missing(String)
  /// The diagram has too many nodes in one component; their number.
  case tooManyNodes(Int)
  /// The diagram has too many arrows in one component; their number.
  case tooManyEdges(Int)
  /// The diagram takes too much work; the numbers of its nodes and arrows.
  case tooMuchWork(nodes: Int, edges: Int)
  /// A box or a label is too long; its length in points.
  case tooLarge(Int)
  /// Graphviz printed a message, which is the text.
  case refused(String)
}

extension LayoutError {
  /// Whether the reason is in the diagram; otherwise Graphviz is missing.
  package var isAboutDiagram: Bool { if case .missing = self { false } else { true } }
}

extension LayoutError: CustomStringConvertible {
  /// The problem and the way out, as in a diagnostic.
  package var description: String {
    switch self {
    case .missing(let what): what
    case .tooManyNodes(let count):
      "the diagram has \(count) nodes in one piece, and at most \(LayoutGraph.mostNodes) can be laid"
        + " out; split the machine into regions"
    case .tooManyEdges(let count):
      "the diagram has \(count) arrows in one piece, and at most \(LayoutGraph.mostEdges) can be"
        + " laid out; split the machine into regions"
    case .tooMuchWork(let nodes, let edges):
      "the diagram has \(nodes) nodes and \(edges) arrows, many of them long, and takes too long to"
        + " be laid out; draw one region with '--region', or split the machine"
    case .tooLarge(let points):
      "a box or a label of the diagram is \(points) points long, and at most"
        + " \(LayoutGraph.mostPoints) can be drawn; shorten its text"
    case .refused(let what): "Graphviz cannot lay the diagram out: \(what)"
    }
  }
}

/// The border of a node.
struct NodeOutline: Hashable, Sendable {
  /// The form of a node.
  enum Form: Hashable, Sendable {
    /// A box with rounded corners.
    case box
    /// A circle.
    case circle
    /// A square on its corner.
    case diamond
  }

  /// The radius of a box's corners, in points.
  static let cornerRadius = 8.0

  /// The bounding box.
  let frame: Rectangle
  /// The form.
  let form: Form

  /// Returns the point of the border that is nearest to a point.
  ///
  /// Graphviz ends arrows up to half a point off the border, and does not know of rounded corners.
  func nearest(to point: Point) -> Point {
    if form == .diamond { return nearestOnDiamond(to: point) }
    let radius = form == .circle ? frame.width / 2 : Self.cornerRadius
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

  /// The point of a diamond on the line from its center.
  private func nearestOnDiamond(to point: Point) -> Point {
    let (x, y) = (point.x - frame.center.x, point.y - frame.center.y)
    let reach = abs(x) / (frame.width / 2) + abs(y) / (frame.height / 2)
    guard reach > 0 else { return Point(x: frame.center.x, y: frame.minY) }
    return frame.center.moved(x: x / reach, y: y / reach)
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
