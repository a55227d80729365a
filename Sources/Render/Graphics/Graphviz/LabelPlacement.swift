/// Places each label beside its own arrow and away from everything else.
///
/// Graphviz reserves room for a label near the middle of an edge, but routes the curve freely: a
/// label can end up far from its arrow, nearer to another one, or under one. Only such labels move,
/// each to the cheapest of some candidates along its arrow.
struct LabelPlacement {
  /// The smallest distance between a label and other arrows, in points.
  static let clearance = 4.0
  /// The smallest distance between a label and its own arrow, in points.
  static let closest = 2.0
  /// The number of points of an arrow beside which a label is tried, on four sides each.
  private static let mostAnchors = 14
  /// The number of arrows above which labels stay where Graphviz put them.
  private static let mostArrows = 200

  private let layout: GraphLayout
  private let trails: [SampledPath]
  /// For each arrow, the frames of the clusters that it does not enter: it begins or ends at them.
  private let outsides: [[Rectangle]]
  /// The headings of the clusters, from side to side.
  private let headings: [Rectangle]
  /// The frames of the labels, in the order of the arrows; `nil` for an arrow without a label.
  private(set) var frames: [Rectangle?]

  /// Places the labels of a layout.
  ///
  /// - Parameters:
  ///   - layout: The layout, with arrow ends already spread.
  ///   - layoutGraph: The graph that was laid out.
  init(in layout: GraphLayout, of layoutGraph: LayoutGraph) {
    self.layout = layout
    outsides = layoutGraph.edges.map { edge in
      [edge.tailCluster, edge.headCluster].compactMap { $0.map { layout.clusters[$0] } }
    }
    headings = zip(layout.clusters, layoutGraph.clusters).compactMap { frame, cluster in
      cluster.label.map {
        Rectangle(
          origin: frame.origin, width: frame.width,
          height: Double($0.height) + 2 * LayoutGraph.Cluster.labelPadding)
      }
    }
    frames = layout.arrows.map(\.label)
    guard layout.arrows.count <= Self.mostArrows else {
      trails = []
      return
    }
    trails = layout.arrows.map(SampledPath.init)
    for index in frames.indices {
      guard let frame = frames[index] else { continue }
      let now = cost(of: frame, for: index, from: frame)
      if now > Self.bearable { frames[index] = best(for: index, instead: frame, cost: now) }
    }
  }
}

extension LabelPlacement {
  /// The cost up to which a label stays where it is.
  private static let bearable = 5.0

  private func best(
    for index: Int, instead frame: Rectangle, cost: Double
  ) -> Rectangle {
    var (best, least) = (frame, cost)
    for place in places(for: index, frame) {
      let cost = self.cost(of: place, for: index, from: frame)
      if cost < least { (best, least) = (place, cost) }
    }
    return best
  }

  /// The cost of a frame for a label: overlaps count most, then the distance to its arrow and the
  /// closeness to others, then the distance from where Graphviz put it.
  private func cost(
    of frame: Rectangle, for index: Int, from former: Rectangle
  ) -> Double {
    let text = frame.text
    let whole = Rectangle(
      origin: Point(x: 0, y: 0), width: layout.width, height: layout.height)
    var cost = 0.02 * (abs(frame.minX - former.minX) + abs(frame.minY - former.minY))
    if !whole.contains(frame) { cost += 20 }
    for node in layout.nodes where node.overlaps(frame) { cost += 1000 }
    for cluster in layout.clusters where cluster.overlaps(frame) && !cluster.contains(frame) {
      cost += 1000
    }
    for barred in outsides[index] + headings where barred.overlaps(text) { cost += 1000 }
    for (other, label) in frames.enumerated() where other != index {
      if let label, label.overlaps(frame) { cost += 1000 }
    }
    let own = trails[index].distance(to: text, within: 400)
    if own < Self.closest { cost += 500 }
    cost += max(0, own - LayoutGraph.Edge.labelMargin)
    for (other, trail) in trails.enumerated() where other != index {
      let distance = trail.distance(to: text, within: own + Self.clearance)
      if distance < Self.clearance { cost += 300 }
      cost += own + Self.clearance - distance
    }
    return cost
  }

  /// The candidates for a label along its arrow.
  private func places(for index: Int, _ frame: Rectangle) -> [Rectangle] {
    let trail = trails[index].points
    let step = max(1, trail.count / Self.mostAnchors)
    return stride(from: step, to: trail.count - 1, by: step).flatMap { place in
      Self.places(beside: trail[place], on: trail, for: frame)
    }
  }

  /// The candidates to the right, to the left, above, and below a point of an arrow.
  private static func places(
    beside anchor: Point, on trail: [Point], for frame: Rectangle
  ) -> [Rectangle] {
    let (width, height) = (frame.width, frame.height)
    let (left, top) = (anchor.x - width / 2, anchor.y - height / 2)
    let level = trail.filter { top <= $0.y && $0.y <= top + height }
    let upright = trail.filter { left <= $0.x && $0.x <= left + width }
    let lift = LayoutGraph.Edge.labelMargin - LayoutGraph.Edge.labelPadding
    let xs = level.map(\.x) + [anchor.x]
    let ys = upright.map(\.y) + [anchor.y]
    let corners = [
      (xs.max() ?? anchor.x, top), ((xs.min() ?? anchor.x) - width, top),
      (left, (ys.min() ?? anchor.y) - height - lift), (left, (ys.max() ?? anchor.y) + lift),
    ]
    return corners.map { x, y in
      Rectangle(
        origin: Point(x: x.rounded(), y: y.rounded()), width: width, height: height)
    }
  }
}

extension Rectangle {
  /// The part of a label's frame that its text covers.
  var text: Self {
    Self(
      origin: origin.moved(x: LayoutGraph.Edge.labelMargin, y: LayoutGraph.Edge.labelPadding),
      width: max(0, width - 2 * LayoutGraph.Edge.labelMargin),
      height: max(0, height - 2 * LayoutGraph.Edge.labelPadding))
  }
}

/// A path as a list of points, dense enough to find whatever it crosses.
struct SampledPath: Hashable, Sendable {
  /// The approximate distance of adjacent points; they are closer in sharp bends.
  private static let step = 7.0
  /// The most points of one Bézier curve.
  private static let mostPoints = 60

  /// The points, from tail to tip.
  let points: [Point]
  /// The bounding box of the points.
  let bounds: Rectangle

  /// Samples a path.
  init(along path: GraphLayout.Path) {
    var points = [path.points.first ?? path.tip]
    for start in stride(from: 0, to: path.points.count - 3, by: 3) {
      let piece = path.points[start...start + 3]
      let length = zip(piece, piece.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
      let count = max(2, min(Self.mostPoints, Int(length / Self.step)))
      for index in 1...count { points.append(.init(on: piece, at: Double(index) / Double(count))) }
    }
    points.append(path.tip)
    self.points = points
    bounds = Rectangle(around: points)
  }

  /// Returns the distance from a rectangle to the nearest of the points; 0 if one is inside.
  ///
  /// - Parameters:
  ///   - frame: The rectangle.
  ///   - reach: The largest distance of interest.
  /// - Returns: The distance, at most `reach`.
  func distance(to frame: Rectangle, within reach: Double) -> Double {
    if !bounds.grown(by: reach).overlaps(frame) { return reach }
    return points.reduce(reach) { least, point in min(least, frame.distance(to: point)) }
  }
}

extension Point {
  /// Evaluates a cubic Bézier curve.
  ///
  /// - Parameters:
  ///   - piece: The start, two control points, and the end.
  ///   - time: The parameter, from 0 to 1.
  fileprivate init(on piece: ArraySlice<Self>, at time: Double) {
    let rest = 1 - time
    let weights = [
      rest * rest * rest, 3 * rest * rest * time, 3 * rest * time * time, time * time * time,
    ]
    var (x, y) = (0.0, 0.0)
    for (point, weight) in zip(piece, weights) {
      x += point.x * weight
      y += point.y * weight
    }
    self.init(x: x, y: y)
  }
}
