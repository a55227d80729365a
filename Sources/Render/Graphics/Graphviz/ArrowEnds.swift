/// Moves arrow ends apart along the sides of their boxes, so that each arrow can be followed.
///
/// Graphviz leads every arrow to the center of a box and clips it at the side. Arrows that come
/// from the same direction would therefore end on the same point.
struct ArrowEnds {
  /// The wanted distance between two ends on one side, in points.
  static let gap = 12.0
  /// The distance below which an end moves to another side of its box, in points.
  private static let leastGap = 8.0
  /// How far from its end an arrow is sampled to order it among the others, in points.
  private static let lookout = 120.0

  /// A side of a box.
  private enum Side: Int {
    case top, bottom, left, right

    /// Whether the side is horizontal, so that ends are ordered by x.
    var isLevel: Bool { self == .top || self == .bottom }

    func along(_ point: Point) -> Double { isLevel ? point.x : point.y }

    /// The point of a rectangle's side at a coordinate along that side.
    func point(at place: Double, of frame: Rectangle) -> Point {
      switch self {
      case .top: Point(x: place, y: frame.minY)
      case .bottom: Point(x: place, y: frame.maxY)
      case .left: Point(x: frame.minX, y: place)
      case .right: Point(x: frame.maxX, y: place)
      }
    }
  }

  /// One end of an arrow.
  private struct End {
    /// The arrow's index.
    let arrow: Int
    /// Whether the arrow's tip is here, rather than its tail.
    let isHead: Bool
    /// A point of the arrow some way from this end.
    let further: Point
    /// The coordinate of the end along the side.
    var place: Double
    /// The coordinate of `further` along the side.
    var aim: Double
    /// Whether the end was moved here from a neighboring side that was full.
    var isTurned = false
  }

  /// Adjacent ends that are to be one gap apart.
  private struct Row {
    var ends: [End]
    /// The center of the row, before it is clamped to the side.
    var middle: Double
  }

  private let layoutGraph: LayoutGraph
  private let nodes: [Rectangle]
  /// The paths of all arrows, in the order of the layout.
  private(set) var paths: [GraphLayout.Path]

  /// Spreads the ends of all arrows.
  ///
  /// - Parameters:
  ///   - layout: The layout as Graphviz returned it.
  ///   - layoutGraph: The graph that was laid out.
  init(of layout: GraphLayout, _ layoutGraph: LayoutGraph) {
    self.layoutGraph = layoutGraph
    nodes = layout.nodes
    paths = layout.arrows
    var ends = [[End]](repeating: [], count: 4 * nodes.count)
    for (index, edge) in layoutGraph.edges.enumerated() {
      let trail = SampledPath(along: paths[index]).points
      if edge.tailCluster == nil { note(index, at: edge.from, isHead: false, trail, in: &ends) }
      if edge.headCluster == nil { note(index, at: edge.to, isHead: true, trail, in: &ends) }
    }
    for node in nodes.indices {
      turn(&ends, from: .left, of: node)
      turn(&ends, from: .right, of: node)
    }
    for (place, ends) in ends.enumerated() where ends.count > 1 || ends.first?.isTurned ?? false {
      guard let side = Side(rawValue: place % 4) else { continue }
      spread(ends, at: side, of: place / 4)
    }
  }

  private func note(
    _ arrow: Int, at node: Int, isHead: Bool, _ trail: [Point], in ends: inout [[End]]
  ) {
    guard layoutGraph.nodes[node].form == .box, let start = paths[arrow].points.first else {
      return
    }
    let point = isHead ? paths[arrow].tip : start
    let side = side(of: nodes[node], nearest: point)
    let further =
      isHead
      ? trail.last { $0.distance(to: point) >= Self.lookout } ?? trail[0]
      : trail.first { $0.distance(to: point) >= Self.lookout } ?? paths[arrow].tip
    ends[4 * node + side.rawValue].append(
      End(
        arrow: arrow, isHead: isHead, further: further, place: side.along(point),
        aim: side.along(further)))
  }

  /// Moves ends that do not fit on the left or right side to the top or bottom, steepest arrows
  /// first.
  private func turn(_ ends: inout [[End]], from side: Side, of node: Int) {
    let frame = nodes[node]
    let room = frame.height - 2 * NodeOutline.cornerRadius
    let most = max(2, Int(room / Self.leastGap) + 1)
    let place = 4 * node + side.rawValue
    while ends[place].count > most {
      let steepness = ends[place].map { abs($0.aim - frame.center.y) }
      guard let index = steepness.indices.max(by: { steepness[$0] < steepness[$1] }) else { return }
      var end = ends[place].remove(at: index)
      let goal = end.aim < frame.center.y ? Side.top : .bottom
      let inset = NodeOutline.cornerRadius + Self.gap / 2
      end.place = side == .left ? frame.minX + inset : frame.maxX - inset
      // The flatter the arrow, the nearer to the corner.
      let rise = abs(end.further.y - frame.center.y)
      end.aim = side == .left ? end.further.x + rise : end.further.x - rise
      end.isTurned = true
      ends[4 * node + goal.rawValue].append(end)
    }
  }

  private func side(of frame: Rectangle, nearest point: Point) -> Side {
    let distances: [(Side, Double)] = [
      (.top, abs(frame.minY - point.y)), (.bottom, abs(frame.maxY - point.y)),
      (.left, abs(frame.minX - point.x)), (.right, abs(frame.maxX - point.x)),
    ]
    return distances.min { $0.1 < $1.1 }?.0 ?? .top
  }

  private mutating func spread(_ ends: [End], at side: Side, of node: Int) {
    let frame = nodes[node]
    let (start, length) =
      side.isLevel ? (frame.minX, frame.width) : (frame.minY, frame.height)
    let room = length - 2 * NodeOutline.cornerRadius
    for row in Self.rows(of: ends) where row.ends.count > 1 || row.ends[0].isTurned {
      let gap = min(Self.gap, room / Double(max(1, row.ends.count - 1)))
      let half = gap * Double(row.ends.count - 1) / 2
      let least = start + NodeOutline.cornerRadius + half
      let middle = max(least, min(row.middle, start + length - NodeOutline.cornerRadius - half))
      for (index, end) in row.ends.enumerated() {
        let place = (middle - half + gap * Double(index)).rounded()
        if end.isTurned {
          bend(end, towards: side.point(at: place, of: frame), isUp: side == .top)
        } else {
          move(end, by: place - end.place, at: side, of: frame)
        }
      }
    }
  }

  /// Groups ends that are too close into rows, each ordered by where its arrows come from.
  ///
  /// Adjacent rows are merged until none overlap, as in isotonic regression (pool adjacent
  /// violators).
  private static func rows(of ends: [End]) -> [Row] {
    var rows: [Row] = []
    for end in ends.sorted(by: { ($0.place, $0.arrow) < ($1.place, $1.arrow) }) {
      rows.append(Row(ends: [end], middle: end.place))
      while rows.count > 1, let last = rows.last {
        let before = rows[rows.count - 2]
        let reach = gap * Double(before.ends.count + last.ends.count) / 2
        if last.middle - before.middle >= reach { break }
        let all = before.ends + last.ends
        let middle = all.reduce(0) { $0 + $1.place } / Double(all.count)
        rows.removeLast(2)
        rows.append(Row(ends: all, middle: middle))
      }
    }
    return rows.map { row in
      Row(
        ends: row.ends.sorted { ($0.aim, $0.place, $0.arrow) < ($1.aim, $1.place, $1.arrow) },
        middle: row.middle)
    }
  }

  /// Shifts an end along its side; the arrow's last curve bends with it.
  private mutating func move(_ end: End, by way: Double, at side: Side, of frame: Rectangle) {
    let path = paths[end.arrow]
    let (x, y) = side.isLevel ? (way, 0) : (0, way)
    var points = path.points
    let moved = end.isHead ? [points.count - 2, points.count - 1] : [0, 1]
    for index in moved { points[index] = points[index].moved(x: x, y: y) }
    var tip = path.tip
    let outline = NodeOutline(frame: frame, form: .box)
    if end.isHead { tip = outline.nearest(to: tip.moved(x: x, y: y)) }
    paths[end.arrow] = GraphLayout.Path(points: points, tip: tip, label: path.label)
  }

  /// Attaches an end to a point of the top or bottom side, and bends the arrow's last curve to it.
  private mutating func bend(_ end: End, towards point: Point, isUp: Bool) {
    let path = paths[end.arrow]
    var points = path.points
    let (last, next) = end.isHead ? (points.count - 1, points.count - 2) : (0, 1)
    let (x, y) = (points[next].x - points[last].x, points[next].y - points[last].y)
    let lift = min(16, abs(x) / 4)
    let way = Point(x: x * 0.6, y: isUp ? y - lift : y + lift)
    let length = max(0.01, way.distance(to: Point(x: 0, y: 0)))
    let head = end.isHead ? path.tip.distance(to: points[last]) / length : 0
    points[last] = point.moved(x: way.x * head, y: way.y * head)
    points[next] = points[last].moved(x: way.x, y: way.y)
    paths[end.arrow] = GraphLayout.Path(
      points: points, tip: end.isHead ? point : path.tip, label: path.label)
  }
}
