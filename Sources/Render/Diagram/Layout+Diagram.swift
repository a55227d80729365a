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
    let cards = zip(parts, layouts).map { part, layout in
      Self.card(for: layout, title: part.cluster.map { diagram.clusters[$0].label })
    }
    let packing = Packing(cards, gap: Self.cardGap)
    let nowhere = Frame(origin: Point(x: 0, y: 0), width: 0, height: 0)
    var clusters = [Frame](repeating: nowhere, count: diagram.clusters.count)
    var nodes = [Frame](repeating: nowhere, count: diagram.nodes.count)
    var arrows = [Path](
      repeating: Path(points: [], tip: nowhere.origin, label: nil), count: diagram.arrows.count)
    for ((part, layout), frame) in zip(zip(parts, layouts), packing.frames) {
      if let cluster = part.cluster { clusters[cluster] = frame }
      let title = part.cluster.map { diagram.clusters[$0].label.isEmpty ? 0 : Self.cardTitle } ?? 0
      let placed = layout.moved(
        x: (frame.minX + (frame.width - layout.width) / 2).rounded(),
        y: (frame.minY + title + Self.cardPadding).rounded())
      for (node, frame) in zip(part.nodes, placed.nodes) { nodes[node] = frame }
      for (arrow, path) in zip(part.arrows, placed.arrows) { arrows[arrow] = path }
    }
    self.init(
      width: packing.width, height: packing.height, clusters: clusters, nodes: nodes,
      arrows: arrows)
  }

  /// The size of what is in a cluster, with its frame and title.
  private static func card(
    for layout: Layout, title: String?
  ) -> Packing.Card {
    guard let title else {
      return Packing.Card(width: max(layout.width, 1), height: max(layout.height, 1))
    }
    let width = max(layout.width, TextRole.corner.width(of: title))
    let height = layout.height + 2 * cardPadding + (title.isEmpty ? 0 : cardTitle)
    return Packing.Card(
      width: (width + 2 * cardPadding).rounded(.up), height: height.rounded(.up))
  }
}
