/// A state diagram without positions: clusters of nodes, and arrows between nodes.
///
/// It does not know the machine that it was made from; all notations are written from this value.
public struct StateDiagram: Hashable, Sendable {
  /// A frame around nodes: a region.
  public struct Cluster: Hashable, Sendable {
    /// The title; may be empty.
    public let label: String
    /// The indices of its nodes, in the preferred order of layout.
    public let nodes: [Int]

    /// Creates a cluster.
    public init(label: String, nodes: [Int]) {
      self.label = label
      self.nodes = nodes
    }
  }

  /// A state, or one of the dots at the beginning and the end of a region.
  public struct Node: Hashable, Sendable {
    /// How a node is drawn.
    public enum Shape: Hashable, Sendable {
      /// A rounded box with its label.
      case state
      /// A filled dot.
      case initial
      /// A dot in a ring.
      case final
    }

    /// The shape.
    public let shape: Shape
    /// The name; empty for a dot.
    public let label: String
    /// The internal transitions, top line first; may be empty.
    public let lines: [LabelLine]
    /// The address it links to, relative to the diagram; empty for none.
    public let link: String
    /// Whether the diagram draws attention to it.
    public let isHighlighted: Bool

    /// Creates a node.
    public init(
      shape: Shape, label: String, lines: [LabelLine] = [], link: String = "",
      isHighlighted: Bool = false
    ) {
      self.shape = shape
      self.label = label
      self.lines = lines
      self.link = link
      self.isHighlighted = isHighlighted
    }
  }

  /// A line of a label: an event with its guard, or a callback that the event runs.
  public struct LabelLine: Hashable, Sendable {
    /// The text.
    public let text: String
    /// Whether it names a callback, which is set as code.
    public let isCallback: Bool
    /// The address it links to, relative to the diagram; empty for none.
    public let link: String
    /// Whether the diagram draws attention to it.
    public let isHighlighted: Bool

    /// Creates a line.
    public init(text: String, isCallback: Bool, link: String = "", isHighlighted: Bool = false) {
      self.text = text
      self.isCallback = isCallback
      self.link = link
      self.isHighlighted = isHighlighted
    }
  }

  /// A transition, or several with the same source and target.
  public struct Arrow: Hashable, Sendable {
    /// The index of the node it leaves.
    public let from: Int
    /// The index of the node it enters; may be the same.
    public let to: Int
    /// The label, top line first; may be empty.
    public let lines: [LabelLine]
    /// Whether the diagram draws attention to it.
    public let isHighlighted: Bool

    /// Creates an arrow.
    public init(from: Int, to: Int, lines: [LabelLine], isHighlighted: Bool = false) {
      self.from = from
      self.to = to
      self.lines = lines
      self.isHighlighted = isHighlighted
    }
  }

  /// The title.
  public let title: String
  /// A description in sentences, for those who cannot see the diagram.
  public let summary: String
  /// The clusters, in order; they share no nodes.
  public let clusters: [Cluster]
  /// The nodes; arrows and clusters refer to them by index.
  public let nodes: [Node]
  /// The arrows.
  public let arrows: [Arrow]
  /// The direction in which most arrows point.
  public let direction: LayoutDirection

  /// Creates a diagram.
  public init(
    title: String, summary: String, clusters: [Cluster], nodes: [Node], arrows: [Arrow],
    direction: LayoutDirection = .down
  ) {
    self.title = title
    self.summary = summary
    self.clusters = clusters
    self.nodes = nodes
    self.arrows = arrows
    self.direction = direction
  }

  /// The diagram with another title or direction; `nil` keeps the old one.
  public func with(title: String? = nil, direction: LayoutDirection? = nil) -> StateDiagram {
    StateDiagram(
      title: title ?? self.title, summary: summary, clusters: clusters, nodes: nodes,
      arrows: arrows, direction: direction ?? self.direction)
  }
}
