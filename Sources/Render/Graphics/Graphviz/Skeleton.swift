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
