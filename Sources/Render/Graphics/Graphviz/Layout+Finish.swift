extension Layout {
  /// The same layout with arrows that end apart and labels that stand beside their arrows, cut to what is
  /// in it.
  ///
  /// Arrows between clusters have labels where no other cluster is; they stay.
  ///
  /// - Parameter skeleton: What was laid out.
  /// - Returns: The layout, with its upper left corner at the origin.
  func finished(for skeleton: Skeleton) -> Layout {
    let apart = with(arrows: ArrowEnds(of: self, skeleton).paths)
    if !clusters.isEmpty { return apart }
    let labels = LabelPlaces(in: apart).frames
    return apart.with(
      arrows: zip(apart.arrows, labels).map { path, label in
        Path(points: path.points, tip: path.tip, label: label)
      }
    ).trimmed
  }

  private func with(arrows: [Path]) -> Layout {
    Layout(width: width, height: height, clusters: clusters, nodes: nodes, arrows: arrows)
  }

  /// The layout without the margins that labels have left behind, and with room for those that stick out.
  private var trimmed: Layout {
    let frames = nodes + arrows.compactMap(\.label) + arrows.map { Trail(along: $0).bounds }
    let left = Self.edge(frames.map(\.minX).min(), before: 0).rounded(.down)
    let top = Self.edge(frames.map(\.minY).min(), before: 0).rounded(.down)
    let right = Self.edge(frames.map(\.maxX).max(), before: width).rounded(.up)
    let bottom = Self.edge(frames.map(\.maxY).max(), before: height).rounded(.up)
    let moved = self.moved(x: -left, y: -top)
    return Layout(
      width: right - left, height: bottom - top, clusters: moved.clusters, nodes: moved.nodes,
      arrows: moved.arrows)
  }

  /// An edge of the whole: where it was before, unless it is farther than a pen's width from that.
  private static func edge(_ edge: Double?, before: Double) -> Double {
    guard let edge, abs(edge - before) >= 2 else { return before }
    return edge
  }
}
