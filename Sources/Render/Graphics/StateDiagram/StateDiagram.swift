/// A state diagram before anything is placed: clusters of boxes and dots, and arrows between them.
///
/// It does not know which machine it came from; whoever draws it needs nothing else.
public struct StateDiagram: Hashable, Sendable {
  /// A frame around nodes: a region.
  public struct Cluster: Hashable, Sendable {
    /// The word over its nodes; may be empty.
    public let label: String
    /// Its nodes, by index, in the order they should be laid out.
    public let nodes: [Int]

    /// Makes a cluster.
    public init(label: String, nodes: [Int]) {
      self.label = label
      self.nodes = nodes
    }
  }

  /// A state, or one of the dots that begin and end a region.
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

    /// Its shape.
    public let shape: Shape
    /// What it is called; empty for a dot.
    public let label: String
    /// What happens in it without leaving it, top line first; may be empty.
    public let lines: [LabelLine]
    /// Where a click leads, relative to the diagram; empty for nowhere.
    public let link: String
    /// Whether it is one that the diagram draws attention to.
    public let isHighlighted: Bool

    /// Makes a node.
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

  /// One line of a label: an event, or a callback that it runs.
  public struct LabelLine: Hashable, Sendable {
    /// The line.
    public let text: String
    /// Whether it names a callback, which is set as code.
    public let isCallback: Bool
    /// Where a click leads, relative to the diagram; empty for nowhere.
    public let link: String
    /// Whether it is one that the diagram draws attention to.
    public let isHighlighted: Bool

    /// Makes a line.
    public init(text: String, isCallback: Bool, link: String = "", isHighlighted: Bool = false) {
      self.text = text
      self.isCallback = isCallback
      self.link = link
      self.isHighlighted = isHighlighted
    }
  }

  /// A transition.
  public struct Arrow: Hashable, Sendable {
    /// The node it leaves, by index.
    public let from: Int
    /// The node it enters, by index; the same for a loop.
    public let to: Int
    /// Its label, top line first; may be empty.
    public let lines: [LabelLine]
    /// Whether it is one that the diagram draws attention to.
    public let isHighlighted: Bool

    /// Makes an arrow.
    public init(from: Int, to: Int, lines: [LabelLine], isHighlighted: Bool = false) {
      self.from = from
      self.to = to
      self.lines = lines
      self.isHighlighted = isHighlighted
    }
  }

  /// The diagram's title.
  public let title: String
  /// What it shows, in a sentence or more, for those who hear it.
  public let summary: String
  /// The frames, in order; a node is in at most one.
  public let clusters: [Cluster]
  /// The nodes.
  public let nodes: [Node]
  /// The arrows.
  public let arrows: [Arrow]
  /// Which way time runs.
  public let direction: LayoutDirection

  /// Makes a diagram.
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

  /// The same diagram under another title or in another direction; what is left out stays.
  public func with(title: String? = nil, direction: LayoutDirection? = nil) -> StateDiagram {
    StateDiagram(
      title: title ?? self.title, summary: summary, clusters: clusters, nodes: nodes,
      arrows: arrows, direction: direction ?? self.direction)
  }
}
