/// How a node is set: the size of its frame, its name, and what happens in it below.
struct NodeBox: Hashable, Sendable {
  /// The height of the part with the name.
  static let nameHeight = 34.0
  /// The distance of the text from the left and right edge.
  static let margin = 14.0
  /// The distance of the lines below the name from the separator and from the lower edge.
  static let padding = 8.0
  private static let leastWidth = 84.0

  /// What happens in the node.
  let block: LabelBlock
  /// The size of the frame, in whole points.
  let size: Skeleton.Size

  /// Sets a node.
  init(_ node: Diagram.Node) {
    block = LabelBlock(node.lines)
    switch node.shape {
    case .initial: size = Skeleton.Size(width: 14, height: 14)
    case .final: size = Skeleton.Size(width: 20, height: 20)
    case .state:
      let text = max(TextRole.name.width(of: node.label), block.width)
      let below = node.lines.isEmpty ? 0 : block.height + 2 * Self.padding
      size = Skeleton.Size(
        width: Int(max(Self.leastWidth, text + 2 * Self.margin).rounded(.up)),
        height: Int((Self.nameHeight + below).rounded(.up)))
    }
  }
}
