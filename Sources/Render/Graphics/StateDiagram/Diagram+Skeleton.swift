extension Diagram {
  /// Where the text of an arrow's label begins in its frame: at the left, in the middle.
  static func textOrigin(of block: LabelBlock, in frame: Rectangle) -> Point {
    Point(
      x: frame.minX + Skeleton.Edge.labelMargin, y: frame.minY + (frame.height - block.height) / 2)
  }

  /// The skeleton of the whole diagram.
  var skeleton: Skeleton {
    Skeleton(
      clusters: clusters.map { Skeleton.Cluster(nodes: $0.nodes, label: Self.title($0.label)) },
      nodes: nodes.map(Self.bone), edges: arrows.map { Self.bone($0, nodes: { $0 }) },
      direction: direction)
  }

  /// The skeleton of some of its nodes and the arrows between them, without a frame around them.
  func skeleton(of part: Part) -> Skeleton {
    let places = Dictionary(uniqueKeysWithValues: part.nodes.enumerated().map { ($1, $0) })
    return Skeleton(
      clusters: [], nodes: part.nodes.map { Self.bone(nodes[$0]) },
      edges: part.arrows.map { Self.bone(arrows[$0], nodes: { places[$0] ?? 0 }) },
      direction: direction)
  }

  private static func bone(_ node: Node) -> Skeleton.Node {
    Skeleton.Node(size: NodeBox(node).size, isCircle: node.shape != .state)
  }

  private static func bone(_ arrow: Arrow, nodes: (Int) -> Int) -> Skeleton.Edge {
    let block = LabelBlock(besideArrow: arrow.lines)
    let label = Skeleton.Size(
      width: Int((block.width + 2 * Skeleton.Edge.labelMargin).rounded(.up)),
      height: Int((block.height + 2 * Skeleton.Edge.labelPadding).rounded(.up)))
    return Skeleton.Edge(
      from: nodes(arrow.from), to: nodes(arrow.to), label: arrow.lines.isEmpty ? nil : label)
  }

  private static func title(_ label: String) -> Skeleton.Size? {
    if label.isEmpty { return nil }
    return Skeleton.Size(
      width: Int(TextRole.corner.width(of: label).rounded(.up)),
      height: Int(TextRole.corner.lineHeight))
  }
}
