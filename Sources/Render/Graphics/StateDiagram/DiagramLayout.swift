extension Layout {
  /// The space between the frame of a cluster and what is in it.
  static let cardPadding = 16.0
  /// The height of a cluster's title, above what is in it.
  static let cardTitle = 22.0
  /// The space between two clusters.
  static let cardGap = 14.0

  /// Lays a diagram out: what it depends on goes to Graphviz, what it returns is ours.
  ///
  /// Clusters between which no arrow runs are laid out one by one and packed into a rectangle.
  ///
  /// - Parameters:
  ///   - diagram: What to lay out.
  ///   - cache: The layouts made before; those of this diagram's parts join them.
  /// - Throws: `LayoutError` when Graphviz is missing or refuses.
  public init(of diagram: Diagram, cache: LayoutCache = LayoutCache()) throws(LayoutError) {
    guard let parts = diagram.parts else {
      self = try cache.layout(of: diagram.skeleton)
      return
    }
    var layouts: [Layout] = []
    for part in parts { layouts.append(try cache.layout(of: diagram.skeleton(of: part))) }
    self.init(diagram, of: parts, at: layouts)
  }

  private init(_ diagram: Diagram, of parts: [Diagram.Part], at layouts: [Layout]) {
    let tops = parts.map { Self.top(of: $0, in: diagram) }
    let cards = zip(zip(parts, layouts), tops).map { pair, top in
      Self.card(for: pair.1, of: pair.0, in: diagram, top: top)
    }
    let packing = Packing(cards, gap: Self.cardGap)
    let nowhere = Rectangle(origin: Point(x: 0, y: 0), width: 0, height: 0)
    var clusters = [Rectangle](repeating: nowhere, count: diagram.clusters.count)
    var nodes = [Rectangle](repeating: nowhere, count: diagram.nodes.count)
    var arrows = [Path](
      repeating: Path(points: [], tip: nowhere.origin, label: nil), count: diagram.arrows.count)
    for (index, (part, layout)) in zip(parts, layouts).enumerated() {
      let frame = packing.frames[index]
      let left = frame.minX + (frame.width - layout.width) / 2
      let placed = layout.moved(
        x: left.rounded(.down), y: (frame.minY + tops[index]).rounded())
      if let cluster = part.cluster { clusters[cluster] = frame }
      for (node, frame) in zip(part.nodes, placed.nodes) { nodes[node] = frame }
      for (arrow, path) in zip(part.arrows, placed.arrows) { arrows[arrow] = path }
    }
    self.init(
      width: packing.width, height: packing.height, clusters: clusters, nodes: nodes,
      arrows: arrows)
  }

  /// The space between the top of a part's card and what is in it: none without a frame.
  private static func top(of part: Diagram.Part, in diagram: Diagram) -> Double {
    guard let cluster = part.cluster else { return 0 }
    return cardPadding + (diagram.clusters[cluster].label.isEmpty ? 0 : cardTitle)
  }

  /// The size of a part with its frame and title, in whole points.
  private static func card(
    for layout: Layout, of part: Diagram.Part, in diagram: Diagram, top: Double
  ) -> Packing.Card {
    let title = part.cluster.map { TextRole.corner.width(of: diagram.clusters[$0].label) } ?? 0
    let margin = part.cluster == nil ? 0 : cardPadding
    return Packing.Card(
      width: max(1, (max(layout.width, title) + 2 * margin).rounded(.up)),
      height: max(1, (top + layout.height + margin).rounded(.up)))
  }
}

extension Diagram {
  /// A piece of a diagram that no arrow leaves, and that can be laid out by itself.
  struct Part: Hashable, Sendable {
    /// The cluster it is, by index; none for the nodes that are in no cluster.
    let cluster: Int?
    /// Its nodes, by index.
    let nodes: [Int]
    /// Its arrows, by index.
    let arrows: [Int]
  }

  /// The clusters, then the nodes in none, each with its arrows; nothing when an arrow leads from
  /// one of them to another.
  var parts: [Part]? {
    let homes = homes
    guard arrows.allSatisfy({ homes[$0.from] == homes[$0.to] }) else { return nil }
    let all = clusters.enumerated().map { (Optional($0), $1.nodes) } + [(nil, looseNodes)]
    return all.filter { !$0.1.isEmpty || $0.0 != nil }.map { cluster, nodes in
      Part(
        cluster: cluster, nodes: nodes,
        arrows: arrows.indices.filter { homes[arrows[$0].from] == cluster })
    }
  }

  /// The nodes that are in no cluster, by index.
  var looseNodes: [Int] {
    let homes = homes
    return nodes.indices.filter { homes[$0] == nil }
  }

  /// For each node, the cluster it is in, by index.
  var homes: [Int?] {
    var homes = [Int?](repeating: nil, count: nodes.count)
    for (index, cluster) in clusters.enumerated() {
      for node in cluster.nodes {
        precondition(homes[node] == nil, "node \(node) is in two clusters")
        homes[node] = index
      }
    }
    return homes
  }
}

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
