/// The graph of a part of a diagram, for layout, and which of its parts show what.
///
/// A state with others inside it is a cluster. An arrow that begins or ends there leads to a node
/// inside and is cut at the frame. Between a state and one inside it, an arrow leads to a point
/// inside, and is drawn on to the frame. A note is a node, with an edge from what it is about.
struct LayoutPlan {
  /// The space around the name of a state with others inside it.
  static let headPadding = 4.0
  /// The size of the point at which an arrow from inside ends.
  private static let pointSize = LayoutGraph.Size(width: 2, height: 2)

  private let diagram: StateDiagram
  private let form: LayoutForm
  private let order: ReachOrder
  private var clusters: [(label: LayoutGraph.Size?, parent: Int?)] = []
  private var nodes: [(node: LayoutGraph.Node, cluster: Int?)] = []
  private var edges: [LayoutGraph.Edge] = []
  private var constraints: [LayoutGraph.Constraint] = []
  /// Where the nodes of the diagram are: the index of a node, or that of a cluster.
  private var simple: [Int: Int] = [:], composite: [Int: Int] = [:]
  /// For clusters of the diagram, the cluster of the graph.
  private var frames: [Int: Int] = [:]
  /// For arrows, the edge; none for one from a state with others inside it to itself.
  private var edgeOfArrow: [Int: Int] = [:]
  /// For arrows between a state and one inside it, the state, and whether it is at the tip.
  private var inward: [Int: (state: Int, isTip: Bool)] = [:]
  /// The notes: the node that each is about, the node of the graph, and the edge.
  private var notes: [(about: Int, node: Int, edge: Int)] = []

  /// Plans the layout of nodes with all that is inside them.
  ///
  /// - Parameters:
  ///   - diagram: The diagram.
  ///   - nodes: The nodes outside of frames, by index.
  ///   - framed: The clusters of the machine with frames around them, by index.
  ///   - arrows: The arrows between all these, by index.
  ///   - form: How they are laid out.
  init(
    of diagram: StateDiagram, nodes: [Int], framing framed: [Int], arrows: [Int],
    as form: LayoutForm
  ) {
    (self.diagram, self.form) = (diagram, form)
    order = ReachOrder(of: diagram)
    var members: [(node: Int, cluster: Int?)] = []
    for cluster in framed {
      clusters.append((Self.title(diagram.clusters[cluster].label), nil))
      frames[cluster] = clusters.count - 1
      add(diagram.clusters[cluster].nodes, in: clusters.count - 1, to: &members)
    }
    add(nodes, in: nil, to: &members)
    for (node, cluster) in members.sorted(by: { key(of: $0.node) < key(of: $1.node) }) {
      simple[node] = self.nodes.count
      let form = diagram.nodes[node].shape.form
      self.nodes.append((.init(size: NodeBox(diagram.nodes[node]).size, form: form), cluster))
    }
    for arrow in arrows { add(arrow) }
    for node in (Array(simple.keys) + composite.keys).sorted() { addNote(of: node) }
  }

  /// The nodes of the graph are in the order of the diagram, but each `H` is before what else is in
  /// its state: of what a state leads to, Graphviz ranks the first first.
  private func key(of node: Int) -> (around: Int, isOther: Int, node: Int) {
    guard let owner = diagram.remembering(node) else { return (node, 1, node) }
    return (owner, 0, node)
  }

  private mutating func add(
    _ own: [Int], in cluster: Int?, to members: inout [(node: Int, cluster: Int?)]
  ) {
    for node in own {
      let inside = diagram.regions(inside: node)
      if inside.isEmpty {
        members.append((node, cluster))
        continue
      }
      clusters.append((StateHead(of: node, in: diagram).size, cluster))
      let around = clusters.count - 1
      composite[node] = around
      for region in inside {
        frames[region] = around
        if inside.count > 1 {
          clusters.append((Self.title(diagram.clusters[region].label), around))
          frames[region] = clusters.count - 1
        }
        add(diagram.clusters[region].nodes, in: frames[region], to: &members)
      }
    }
  }

  private static func title(_ label: String) -> LayoutGraph.Size? {
    if label.isEmpty { return nil }
    return LayoutGraph.Size(
      width: Int(TextRole.corner.width(of: label).rounded(.up)),
      height: Int(TextRole.corner.lineHeight))
  }
}

// MARK: - Edges

extension LayoutPlan {
  private mutating func add(_ number: Int) {
    let arrow = diagram.arrows[number]
    if arrow.from == arrow.to, composite[arrow.from] != nil { return }
    var edge = LayoutGraph.Edge(from: 0, to: 0, label: label(of: arrow))
    let isOutward = diagram.isInside(arrow.from, arrow.to)
    if isOutward || diagram.isInside(arrow.to, arrow.from) {
      let state = isOutward ? arrow.to : arrow.from
      inward[number] = (state, isOutward)
      nodes.append((.init(size: Self.pointSize, form: .circle), composite[state]))
      let (point, other) = (nodes.count - 1, isOutward ? arrow.from : arrow.to)
      let end = end(at: other, towards: isOutward ? nil : state)
      edge = LayoutGraph.Edge(
        from: isOutward ? end.node : point, to: isOutward ? point : end.node, label: edge.label,
        tailCluster: isOutward ? end.cluster : nil, headCluster: isOutward ? nil : end.cluster)
    } else {
      let tail = end(at: arrow.from, towards: arrow.to)
      let head = end(at: arrow.to, towards: arrow.from)
      edge = LayoutGraph.Edge(
        from: tail.node, to: head.node, label: edge.label, tailCluster: tail.cluster,
        headCluster: head.cluster)
      constrain(arrow.from, beside: arrow.to, at: head.node)
      constrain(arrow.to, beside: arrow.from, at: tail.node)
    }
    edgeOfArrow[number] = edges.count
    edges.append(edge)
  }

  /// Keeps all that is inside a state below or above a node at the other end of an arrow, so that
  /// the arrow and its label have room outside of the frame.
  private mutating func constrain(_ state: Int, beside other: Int, at node: Int) {
    guard composite[state] != nil else { return }
    let isAbove = order.isBefore(state, other)
    for end in order.ends(of: state, areLast: isAbove) {
      guard let place = simple[end] else { continue }
      constraints.append(
        isAbove ? .init(above: place, below: node) : .init(above: node, below: place))
    }
  }

  private mutating func addNote(of node: Int) {
    if diagram.nodes[node].note.isEmpty { return }
    let box = NoteBox(diagram.nodes[node].note)
    nodes.append((.init(size: box.size, form: .box), cluster(around: node)))
    let end = end(at: node, towards: nil)
    notes.append((node, nodes.count - 1, edges.count))
    edges.append(
      .init(from: end.node, to: nodes.count - 1, label: nil, tailCluster: end.cluster))
  }

  /// The cluster of the graph that a node of the diagram is in.
  private func cluster(around node: Int) -> Int? {
    if let place = simple[node] { return nodes[place].cluster }
    return composite[node].flatMap { clusters[$0].parent }
  }

  /// The node of the graph at which an arrow begins or ends, and the cluster whose frame cuts it.
  private func end(at node: Int, towards other: Int?) -> (node: Int, cluster: Int?) {
    if let place = simple[node] { return (place, nil) }
    return (simple[order.anchor(of: node, towards: other)] ?? 0, composite[node])
  }

  private func label(of arrow: StateDiagram.Arrow) -> LayoutGraph.Size? {
    if arrow.lines.isEmpty { return nil }
    let block = LabelBlock(besideArrow: arrow.lines, within: form.labelWidth)
    return LayoutGraph.Size(
      width: Int((block.width + 2 * LayoutGraph.Edge.labelMargin).rounded(.up)),
      height: Int((block.height + 2 * LayoutGraph.Edge.labelPadding).rounded(.up)))
  }
}

// MARK: - Graph and layout

extension LayoutPlan {
  /// The graph.
  var graph: LayoutGraph {
    LayoutGraph(
      clusters: clusters.indices.map { number in
        LayoutGraph.Cluster(
          nodes: nodes.indices.filter { nodes[$0].cluster == number },
          label: clusters[number].label, parent: clusters[number].parent)
      },
      nodes: nodes.map(\.node), edges: edges, constraints: constraints,
      direction: form.direction, isTight: form.isTight, isNested: !composite.isEmpty)
  }

  /// Notes where the parts of the diagram are.
  ///
  /// - Parameters:
  ///   - layout: The layout of the graph.
  ///   - whole: The layout of the diagram, which gets the parts of this plan.
  func place(_ layout: GraphLayout, in whole: inout DiagramFrames) {
    for (node, place) in simple { whole.nodes[node] = layout.nodes[place] }
    for (node, place) in composite { whole.nodes[node] = layout.clusters[place] }
    for (cluster, place) in frames { whole.clusters[cluster] = layout.clusters[place] }
    for (arrow, edge) in edgeOfArrow {
      whole.arrows[arrow] = layout.arrows[edge]
      if let (state, isTip) = inward[arrow], let frame = whole.nodes[state] {
        whole.arrows[arrow] = layout.arrows[edge].extended(to: frame, atTip: isTip)
      }
    }
    for note in notes {
      whole.notes.append(
        .init(node: note.about, frame: layout.nodes[note.node], line: layout.arrows[note.edge]))
    }
  }
}

/// Where the parts of a diagram are, while its components are placed.
struct DiagramFrames {
  var clusters: [Rectangle?], nodes: [Rectangle?], arrows: [GraphLayout.Path?]
  var notes: [GraphLayout.Note] = []

  init(for diagram: StateDiagram) {
    clusters = diagram.clusters.map { _ in nil }
    nodes = diagram.nodes.map { _ in nil }
    arrows = diagram.arrows.map { _ in nil }
  }

  /// The layout; what has no place is nowhere.
  func layout(width: Double, height: Double, as form: LayoutForm) -> GraphLayout {
    let nowhere = Rectangle(origin: Point(x: 0, y: 0), width: 0, height: 0)
    let none = GraphLayout.Path(points: [], tip: nowhere.origin, label: nil)
    return GraphLayout(
      width: width, height: height, clusters: clusters.map { $0 ?? nowhere },
      nodes: nodes.map { $0 ?? nowhere }, arrows: arrows.map { $0 ?? none }, notes: notes,
      form: form)
  }
}

extension GraphLayout.Path {
  /// The path, drawn on from one end to the nearest side of a frame around it.
  fileprivate func extended(to frame: Rectangle, atTip: Bool) -> Self {
    guard let first = points.first, let last = points.last else { return self }
    if !atTip {
      let border = frame.side(nearest: first)
      return Self(points: [border, border, first] + points, tip: tip, label: label)
    }
    let border = frame.side(nearest: last)
    let length = max(border.distance(to: last), 0.01)
    let back = min(8, length) / length
    let base = border.moved(x: (last.x - border.x) * back, y: (last.y - border.y) * back)
    return Self(points: points + [last, base, base], tip: border, label: label)
  }
}

extension Rectangle {
  /// The nearest point of the left, right, or lower side; a name is at the upper one.
  fileprivate func side(nearest point: Point) -> Point {
    let sides = [
      Point(x: minX, y: point.y), Point(x: maxX, y: point.y), Point(x: point.x, y: maxY),
    ]
    return sides.min { $0.distance(to: point) < $1.distance(to: point) } ?? point
  }
}

extension StateDiagram.Node.Shape {
  /// The form on which arrows end.
  fileprivate var form: NodeOutline.Form {
    switch self {
    case .state: .box
    case .initial, .final, .history, .deepHistory: .circle
    case .choice: .diamond
    }
  }
}

/// The name of a state with others inside it, and the lines below.
struct StateHead {
  /// The lines below the name: internal transitions, then arrows to the state itself.
  let block: LabelBlock
  /// The size of both.
  let size: LayoutGraph.Size

  /// Measures the head of a state of a diagram.
  init(of node: Int, in diagram: StateDiagram) {
    let loops = diagram.arrows.filter { $0.from == node && $0.to == node }.flatMap { arrow in
      arrow.lines.enumerated().map { $0 == 0 ? $1.marked(StateDiagram.reentrySign) : $1 }
    }
    block = LabelBlock(besideArrow: diagram.nodes[node].lines + loops)
    let name = TextRole.name
    let below = block.height == 0 ? 0 : block.height + 2 * LayoutPlan.headPadding
    size = LayoutGraph.Size(
      width: Int(max(name.width(of: diagram.nodes[node].label), block.width).rounded(.up)),
      height: Int((name.lineHeight + below).rounded(.up)))
  }
}

/// A note, set in lines of limited width.
struct NoteBox {
  /// The widest line.
  private static let widest = 190.0
  /// The space around the text.
  static let margin = 8.0

  /// The text.
  let text: TextLines
  /// The size of the note.
  let size: LayoutGraph.Size

  /// Measures a note.
  init(_ note: String) {
    text = TextLines(of: note, role: .kind, within: Self.widest)
    size = LayoutGraph.Size(
      width: Int((text.width + 2 * Self.margin + 6).rounded(.up)),
      height: Int((text.height + 2 * Self.margin).rounded(.up)))
  }
}

extension StateDiagram.LabelLine {
  /// The line with a sign before its text.
  fileprivate func marked(_ sign: String) -> Self {
    isRemark || isCallback
      ? self
      : Self(
        text: "\(sign) \(text)", isCallback: false, link: link, isHighlighted: isHighlighted,
        isTaken: isTaken)
  }
}
