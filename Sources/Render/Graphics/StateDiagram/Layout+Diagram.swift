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
