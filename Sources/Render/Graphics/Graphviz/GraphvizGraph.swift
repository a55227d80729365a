internal import CGraphviz

/// A graph in the library: an owned handle, used under the lock of the engine.
@safe
struct GraphvizGraph: ~Copyable {
  private let handle: OpaquePointer
  private let layoutGraph: LayoutGraph
  /// The upper left corner of the bounding box, in Graphviz's coordinates.
  private var corner = vcdoc_point(x: 0, y: 0)

  /// Builds a graph in the library, nodes and edges in the order given.
  ///
  /// - Parameters:
  ///   - layoutGraph: The graph.
  ///   - engine: The handle of an engine that outlives this value.
  /// - Throws: `LayoutError.refused` if memory runs out.
  @unsafe init(of layoutGraph: LayoutGraph, in engine: OpaquePointer) throws(LayoutError) {
    let (isRight, isTight) = (layoutGraph.direction == .right, layoutGraph.isTight)
    let style = vcdoc_style(
      runs_right: isRight ? 1 : 0, node_gap: isTight ? 14 : 28,
      rank_gap: isRight && isTight ? 14 : 34, cluster_margin: 14,
      width: isTight && !isRight ? 1500 : 0)
    guard let handle = unsafe vcdoc_graph_open(engine, style) else {
      throw .refused(GraphvizEngine.problem)
    }
    unsafe self.handle = handle
    self.layoutGraph = layoutGraph
    for node in layoutGraph.nodes {
      unsafe vcdoc_graph_add_node(handle, vcdoc_size(node.size), node.form.outline)
    }
    for (index, cluster) in layoutGraph.clusters.enumerated() {
      let parent = Int32(cluster.parent ?? -1)
      unsafe vcdoc_graph_add_cluster(handle, vcdoc_size(cluster.label), parent)
      for node in cluster.nodes { unsafe vcdoc_graph_join(handle, Int32(index), Int32(node)) }
    }
    for (index, edge) in layoutGraph.edges.enumerated() {
      unsafe vcdoc_graph_add_edge(
        handle, Int32(edge.from), Int32(edge.to), vcdoc_size(edge.label), edge.weight)
      for (isHead, cluster) in [(Int32(0), edge.tailCluster), (1, edge.headCluster)] {
        guard let cluster else { continue }
        unsafe vcdoc_graph_attach(handle, Int32(index), isHead, Int32(cluster))
      }
    }
    for constraint in layoutGraph.constraints {
      unsafe vcdoc_graph_add_edge(
        handle, Int32(constraint.above), Int32(constraint.below), vcdoc_size(nil), 0)
    }
  }

  deinit { unsafe vcdoc_graph_close(handle) }

  /// Computes the layout and reads it.
  ///
  /// - Returns: The layout, with its upper left corner at the origin.
  /// - Throws: `LayoutError.refused` if the library printed a message or left an arrow without a
  ///   curve.
  mutating func layout() throws(LayoutError) -> GraphLayout {
    guard unsafe vcdoc_graph_layout(handle) == 0 else { throw .refused(GraphvizEngine.problem) }
    let bounds = unsafe vcdoc_graph_bounds(handle)
    corner = vcdoc_point(x: bounds.lower.x, y: bounds.upper.y)
    var paths: [GraphLayout.Path] = []
    for index in layoutGraph.edges.indices {
      guard let path = path(of: index) else { throw .refused("an arrow has no path") }
      paths.append(path)
    }
    return GraphLayout(
      width: bounds.upper.x - bounds.lower.x, height: bounds.upper.y - bounds.lower.y,
      clusters: layoutGraph.clusters.indices.map { frame(ofCluster: $0) },
      nodes: layoutGraph.nodes.indices.map { frame(ofNode: $0) }, arrows: paths)
  }

  /// Ranks the nodes of a graph without labels, and counts what a layout would place.
  ///
  /// - Parameter length: The least number of ranks between the ends of an edge.
  /// - Returns: The number of nodes, and of the points and pieces of edges from rank to rank.
  /// - Throws: `LayoutError.refused` if the library printed a message.
  func partCount(length: Int32) throws(LayoutError) -> Int {
    guard unsafe vcdoc_graph_rank(handle, length) == 0 else {
      throw .refused(GraphvizEngine.problem)
    }
    let ranks = layoutGraph.nodes.indices.map { unsafe vcdoc_graph_node_rank(handle, Int32($0)) }
    let ends =
      layoutGraph.edges.map { ($0.from, $0.to) }
      + layoutGraph.constraints.map { ($0.above, $0.below) }
    return ends.reduce(ranks.count) { count, ends in
      count + max(0, 2 * Int(abs(ranks[ends.0] - ranks[ends.1])) - 1)
    }
  }

  private func frame(ofCluster index: Int) -> Rectangle {
    let frame = unsafe vcdoc_graph_cluster_frame(handle, Int32(index))
    return Rectangle(
      origin: flipped(vcdoc_point(x: frame.lower.x, y: frame.upper.y)),
      width: frame.upper.x - frame.lower.x, height: frame.upper.y - frame.lower.y)
  }

  private func frame(ofNode index: Int) -> Rectangle {
    let center = unsafe vcdoc_graph_node_center(handle, Int32(index))
    return Rectangle(center: flipped(center), size: layoutGraph.nodes[index].size)
  }

  private func path(of index: Int) -> GraphLayout.Path? {
    let count = unsafe vcdoc_graph_curve_count(handle, Int32(index))
    guard count > 0 else { return nil }
    let label = layoutGraph.edges[index].label.map { size in
      let center = unsafe vcdoc_graph_label_center(handle, Int32(index))
      return Rectangle(center: flipped(center), size: size)
    }
    let outline = outline(atHeadOf: layoutGraph.edges[index])
    let tip = unsafe vcdoc_graph_curve_tip(handle, Int32(index))
    return GraphLayout.Path(
      points: (0..<count).map { unsafe flipped(vcdoc_graph_curve_point(handle, Int32(index), $0)) },
      tip: outline.nearest(to: flipped(tip)), label: label)
  }

  private func outline(atHeadOf edge: LayoutGraph.Edge) -> NodeOutline {
    if let cluster = edge.headCluster {
      return NodeOutline(frame: frame(ofCluster: cluster), form: .box)
    }
    return NodeOutline(frame: frame(ofNode: edge.to), form: layoutGraph.nodes[edge.to].form)
  }

  /// Graphviz's y grows upwards, ours downwards.
  private func flipped(_ point: vcdoc_point) -> Point {
    Point(x: point.x - corner.x, y: corner.y - point.y)
  }
}

extension LayoutGraph.Edge {
  /// Edges to the next node in order weigh more, so that the main path becomes a straight line.
  fileprivate var weight: Int32 { to == from + 1 ? 2 : 1 }
}

extension NodeOutline.Form {
  fileprivate var outline: vcdoc_outline {
    switch self {
    case .box: vcdoc_box
    case .circle: vcdoc_circle
    case .diamond: vcdoc_diamond
    }
  }
}

extension vcdoc_size {
  fileprivate init(_ size: LayoutGraph.Size?) {
    self.init(width: Int32(size?.width ?? 0), height: Int32(size?.height ?? 0))
  }
}

extension Rectangle {
  fileprivate init(center: Point, size: LayoutGraph.Size) {
    let width = Double(size.width)
    let height = Double(size.height)
    self.init(
      origin: Point(x: center.x - width / 2, y: center.y - height / 2), width: width,
      height: height)
  }
}
