extension GraphLayout {
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
  public init(of diagram: StateDiagram, cache: LayoutCache = LayoutCache()) throws(LayoutError) {
    guard let components = diagram.components else {
      self = try cache.layout(of: diagram.layoutGraph)
      return
    }
    var layouts: [GraphLayout] = []
    for component in components {
      layouts.append(try cache.layout(of: diagram.layoutGraph(of: component)))
    }
    self.init(diagram, of: components, at: layouts)
  }

  private init(
    _ diagram: StateDiagram, of components: [StateDiagram.Component], at layouts: [GraphLayout]
  ) {
    let tops = components.map { Self.top(of: $0, in: diagram) }
    let cards = zip(zip(components, layouts), tops).map { pair, top in
      Self.card(for: pair.1, of: pair.0, in: diagram, top: top)
    }
    let packing = CardPacking(cards, gap: Self.cardGap)
    let nowhere = Rectangle(origin: Point(x: 0, y: 0), width: 0, height: 0)
    var clusters = [Rectangle](repeating: nowhere, count: diagram.clusters.count)
    var nodes = [Rectangle](repeating: nowhere, count: diagram.nodes.count)
    var arrows = [Path](
      repeating: Path(points: [], tip: nowhere.origin, label: nil), count: diagram.arrows.count)
    for (index, (component, layout)) in zip(components, layouts).enumerated() {
      let frame = packing.frames[index]
      let left = frame.minX + (frame.width - layout.width) / 2
      let placed = layout.moved(
        x: left.rounded(.down), y: (frame.minY + tops[index]).rounded())
      if let cluster = component.cluster { clusters[cluster] = frame }
      for (node, frame) in zip(component.nodes, placed.nodes) { nodes[node] = frame }
      for (arrow, path) in zip(component.arrows, placed.arrows) { arrows[arrow] = path }
    }
    self.init(
      width: packing.width, height: packing.height, clusters: clusters, nodes: nodes,
      arrows: arrows)
  }

  /// The space between the top of a part's card and what is in it: none without a frame.
  private static func top(of component: StateDiagram.Component, in diagram: StateDiagram) -> Double
  {
    guard let cluster = component.cluster else { return 0 }
    return cardPadding + (diagram.clusters[cluster].label.isEmpty ? 0 : cardTitle)
  }

  /// The size of a part with its frame and title, in whole points.
  private static func card(
    for layout: GraphLayout, of component: StateDiagram.Component, in diagram: StateDiagram,
    top: Double
  ) -> CardPacking.Card {
    let title = component.cluster.map { TextRole.corner.width(of: diagram.clusters[$0].label) } ?? 0
    let margin = component.cluster == nil ? 0 : cardPadding
    return CardPacking.Card(
      width: max(1, (max(layout.width, title) + 2 * margin).rounded(.up)),
      height: max(1, (top + layout.height + margin).rounded(.up)))
  }
}

extension StateDiagram {
  /// A piece of a diagram that no arrow leaves, and that can be laid out by itself.
  struct Component: Hashable, Sendable {
    /// The cluster it is, by index; none for the nodes that are in no cluster.
    let cluster: Int?
    /// Its nodes, by index.
    let nodes: [Int]
    /// Its arrows, by index.
    let arrows: [Int]
  }

  /// The clusters, then the nodes in none, each with its arrows; nothing when an arrow leads from
  /// one of them to another.
  var components: [Component]? {
    let clusterIndices = clusterIndices
    guard arrows.allSatisfy({ clusterIndices[$0.from] == clusterIndices[$0.to] }) else {
      return nil
    }
    let all = clusters.enumerated().map { (Optional($0), $1.nodes) } + [(nil, looseNodes)]
    return all.filter { !$0.1.isEmpty || $0.0 != nil }.map { cluster, nodes in
      Component(
        cluster: cluster, nodes: nodes,
        arrows: arrows.indices.filter { clusterIndices[arrows[$0].from] == cluster })
    }
  }

  /// The nodes that are in no cluster, by index.
  var looseNodes: [Int] {
    let clusterIndices = clusterIndices
    return nodes.indices.filter { clusterIndices[$0] == nil }
  }

  /// For each node, the cluster it is in, by index.
  var clusterIndices: [Int?] {
    var clusterIndices = [Int?](repeating: nil, count: nodes.count)
    for (index, cluster) in clusters.enumerated() {
      for node in cluster.nodes {
        precondition(clusterIndices[node] == nil, "node \(node) is in two clusters")
        clusterIndices[node] = index
      }
    }
    return clusterIndices
  }
}

extension StateDiagram {
  /// Where the text of an arrow's label begins in its frame: at the left, in the middle.
  static func textOrigin(of block: LabelBlock, in frame: Rectangle) -> Point {
    Point(
      x: frame.minX + LayoutGraph.Edge.labelMargin,
      y: frame.minY + (frame.height - block.height) / 2)
  }

  /// The skeleton of the whole diagram.
  var layoutGraph: LayoutGraph {
    LayoutGraph(
      clusters: clusters.map { LayoutGraph.Cluster(nodes: $0.nodes, label: Self.title($0.label)) },
      nodes: nodes.map(Self.layoutElement),
      edges: arrows.map { Self.layoutElement($0, nodes: { $0 }) },
      direction: direction)
  }

  /// The skeleton of some of its nodes and the arrows between them, without a frame around them.
  func layoutGraph(of component: Component) -> LayoutGraph {
    let places = Dictionary(uniqueKeysWithValues: component.nodes.enumerated().map { ($1, $0) })
    return LayoutGraph(
      clusters: [], nodes: component.nodes.map { Self.layoutElement(nodes[$0]) },
      edges: component.arrows.map { Self.layoutElement(arrows[$0], nodes: { places[$0] ?? 0 }) },
      direction: direction)
  }

  private static func layoutElement(_ node: Node) -> LayoutGraph.Node {
    LayoutGraph.Node(size: NodeBox(node).size, isCircle: node.shape != .state)
  }

  private static func layoutElement(_ arrow: Arrow, nodes: (Int) -> Int) -> LayoutGraph.Edge {
    let block = LabelBlock(besideArrow: arrow.lines)
    let label = LayoutGraph.Size(
      width: Int((block.width + 2 * LayoutGraph.Edge.labelMargin).rounded(.up)),
      height: Int((block.height + 2 * LayoutGraph.Edge.labelPadding).rounded(.up)))
    return LayoutGraph.Edge(
      from: nodes(arrow.from), to: nodes(arrow.to), label: arrow.lines.isEmpty ? nil : label)
  }

  private static func title(_ label: String) -> LayoutGraph.Size? {
    if label.isEmpty { return nil }
    return LayoutGraph.Size(
      width: Int(TextRole.corner.width(of: label).rounded(.up)),
      height: Int(TextRole.corner.lineHeight))
  }
}
