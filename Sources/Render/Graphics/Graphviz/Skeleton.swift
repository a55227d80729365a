/// What the layout of a diagram depends on: sizes, and what is tied to what; no word, link, or light.
///
/// Two diagrams with equal skeletons have the same layout, whatever is written or lit in them.
struct Skeleton: Hashable, Sendable {
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
  let direction: Diagram.Direction

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
