extension GraphLayout {
  /// The space between the frame of a cluster and its content.
  static let cardPadding = 16.0
  /// The height of a cluster's title.
  static let cardTitle = 22.0
  /// The space between two clusters.
  static let cardGap = 14.0

  /// Lays out a diagram.
  ///
  /// If no arrow joins two clusters, each is laid out alone, and they are packed into a rectangle.
  ///
  /// - Parameters:
  ///   - diagram: The diagram.
  ///   - cache: The layouts computed before; it gets those of this diagram's components.
  /// - Throws: `LayoutError` if Graphviz is missing or refuses the graph.
  package init(of diagram: StateDiagram, cache: LayoutCache = LayoutCache()) throws(LayoutError) {
    guard let components = diagram.components else {
      let layoutGraph = diagram.layoutGraph
      try GraphvizEngine.check([layoutGraph])
      self = try cache.layout(of: layoutGraph)
      return
    }
    let layoutGraphs = components.map { diagram.layoutGraph(of: $0) }
    try GraphvizEngine.check(layoutGraphs)
    var layouts: [GraphLayout] = []
    for layoutGraph in layoutGraphs { layouts.append(try cache.layout(of: layoutGraph)) }
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

  /// The space between the top of a component's card and its content; 0 without a frame.
  private static func top(of component: StateDiagram.Component, in diagram: StateDiagram) -> Double
  {
    guard let cluster = component.cluster else { return 0 }
    return cardPadding + (diagram.clusters[cluster].label.isEmpty ? 0 : cardTitle)
  }

  /// The size of a component with its frame and title, in whole points.
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
  /// A part of a diagram that no arrow leaves, so that it can be laid out alone.
  struct Component: Hashable, Sendable {
    /// The index of its cluster; `nil` for the nodes outside of clusters.
    let cluster: Int?
    /// The indices of its nodes.
    let nodes: [Int]
    /// The indices of its arrows.
    let arrows: [Int]
  }

  /// The clusters and the nodes outside of them, each with its arrows; `nil` if an arrow joins two
  /// of them.
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

  /// The indices of the nodes outside of clusters.
  package var looseNodes: [Int] {
    let clusterIndices = clusterIndices
    return nodes.indices.filter { clusterIndices[$0] == nil }
  }

  /// For each node, the index of its cluster; `nil` outside of clusters.
  package var clusterIndices: [Int?] {
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
  /// The upper left corner of an arrow label's text in the frame of the label.
  static func textOrigin(of block: LabelBlock, in frame: Rectangle) -> Point {
    Point(
      x: frame.minX + LayoutGraph.Edge.labelMargin,
      y: frame.minY + (frame.height - block.height) / 2)
  }

  /// The graph of the whole diagram, for layout.
  var layoutGraph: LayoutGraph {
    LayoutGraph(
      clusters: clusters.map { LayoutGraph.Cluster(nodes: $0.nodes, label: Self.title($0.label)) },
      nodes: nodes.map(Self.layoutElement),
      edges: arrows.map { Self.layoutElement($0, nodes: { $0 }) },
      direction: direction)
  }

  /// The graph of one component, without a frame around it.
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
