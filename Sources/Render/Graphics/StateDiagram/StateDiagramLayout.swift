extension GraphLayout {
  /// The space between the frame of a cluster and its content.
  static let cardPadding = 16.0
  /// The height of a cluster's title.
  static let cardTitle = 22.0
  /// The space between two clusters.
  static let cardGap = 14.0

  /// The widest layout that is not tried in other forms.
  static let widest = 1560.0
  /// The most arrows of a diagram that is tried in several forms.
  private static let mostArrows = 200

  /// Lays out a diagram.
  ///
  /// If no arrow joins two clusters, each is laid out alone, and they are packed into a rectangle.
  /// If the whole is too wide, labels become narrower, and arrows that point down may point right;
  /// the first form that is narrow enough is taken, or else the narrowest.
  ///
  /// - Parameters:
  ///   - diagram: The diagram.
  ///   - cache: The layouts computed before; it gets those of this diagram's components.
  /// - Throws: `LayoutError` if Graphviz is missing or refuses the graph.
  package init(of diagram: StateDiagram, cache: LayoutCache = LayoutCache()) throws(LayoutError) {
    let forms = LayoutForm.all(for: diagram.direction)
    var best = try Self(of: diagram, as: forms[0], cache: cache)
    for form in forms.dropFirst()
    where best.width > Self.widest && diagram.arrows.count <= Self.mostArrows {
      let next = try Self(of: diagram, as: form, cache: cache)
      if next.width < best.width { best = next }
    }
    self = best
  }

  private init(
    of diagram: StateDiagram, as form: LayoutForm, cache: LayoutCache
  ) throws(LayoutError) {
    guard let components = diagram.components else {
      let plan = diagram.plan(as: form)
      let layoutGraph = plan.graph
      try GraphvizEngine.check([layoutGraph])
      let layout = try cache.layout(of: layoutGraph)
      var frames = DiagramFrames(for: diagram)
      plan.place(layout, in: &frames)
      self = frames.layout(width: layout.width, height: layout.height, as: form)
      return
    }
    let plans = components.map { diagram.plan(of: $0, as: form) }
    let layoutGraphs = plans.map(\.graph)
    try GraphvizEngine.check(layoutGraphs)
    var layouts: [GraphLayout] = []
    for layoutGraph in layoutGraphs { layouts.append(try cache.layout(of: layoutGraph)) }
    self.init(diagram, of: components, plans, at: layouts, as: form)
  }

  private init(
    _ diagram: StateDiagram, of components: [StateDiagram.Component], _ plans: [LayoutPlan],
    at layouts: [GraphLayout], as form: LayoutForm
  ) {
    let tops = components.map { Self.top(of: $0, in: diagram) }
    let cards = zip(zip(components, layouts), tops).map { pair, top in
      Self.card(for: pair.1, of: pair.0, in: diagram, top: top)
    }
    let packing = CardPacking(cards, gap: Self.cardGap)
    var frames = DiagramFrames(for: diagram)
    for (index, (component, layout)) in zip(components, layouts).enumerated() {
      let frame = packing.frames[index]
      let left = frame.minX + (frame.width - layout.width) / 2
      let placed = layout.moved(
        x: left.rounded(.down), y: (frame.minY + tops[index]).rounded())
      plans[index].place(placed, in: &frames)
      if let cluster = component.cluster { frames.clusters[cluster] = frame }
    }
    self = frames.layout(width: packing.width, height: packing.height, as: form)
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
    /// The indices of its nodes, without those inside others.
    let nodes: [Int]
    /// The indices of its arrows.
    let arrows: [Int]
  }

  /// The clusters of the machine and the nodes outside of them, each with its arrows; `nil` if an
  /// arrow joins two of them.
  var components: [Component]? {
    let roots = rootIndices
    guard arrows.allSatisfy({ roots[$0.from] == roots[$0.to] }) else { return nil }
    let all = rootClusters.map { (Optional($0), clusters[$0].nodes) } + [(nil, looseNodes)]
    return all.filter { !$0.1.isEmpty || $0.0 != nil }.map { cluster, nodes in
      Component(
        cluster: cluster, nodes: nodes,
        arrows: arrows.indices.filter { roots[arrows[$0].from] == cluster })
    }
  }
}

extension StateDiagram {
  /// The upper left corner of an arrow label's text in the frame of the label.
  static func textOrigin(of block: LabelBlock, in frame: Rectangle) -> Point {
    Point(
      x: frame.minX + LayoutGraph.Edge.labelMargin,
      y: frame.minY + (frame.height - block.height) / 2)
  }

  /// The plan of the whole diagram.
  func plan(as form: LayoutForm) -> LayoutPlan {
    LayoutPlan(
      of: self, nodes: looseNodes, framing: rootClusters, arrows: Array(arrows.indices), as: form)
  }

  /// The plan of one component, without a frame around it.
  func plan(of component: Component, as form: LayoutForm) -> LayoutPlan {
    LayoutPlan(
      of: self, nodes: component.nodes, framing: [], arrows: component.arrows, as: form)
  }

  /// The graph of the whole diagram, for layout.
  var layoutGraph: LayoutGraph { plan(as: LayoutForm(direction: direction)).graph }
}
