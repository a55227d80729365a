extension Diagram {
  /// Where a reader looks first: at the highest thing that attention is drawn to, or else where the first
  /// region begins.
  ///
  /// - Parameters:
  ///   - layout: Where everything is.
  ///   - address: Where callbacks lead that attention is drawn to, beyond those that are lit already.
  /// - Returns: The middle of that; nothing in a diagram that begins nowhere.
  func focus(in layout: Layout, lighting address: String = "") -> Layout.Point? {
    let boxes = zip(nodes, layout.nodes).filter { $0.0.isLit(by: address) }.map(\.1.center)
    let labels = zip(arrows, layout.arrows).filter { $0.0.isLit(by: address) }
      .compactMap { $0.1.label?.center ?? $0.1.points.first }
    if let highest = (boxes + labels).min(by: { ($0.y, $0.x) < ($1.y, $1.x) }) { return highest }
    return nodes.firstIndex { $0.shape == .initial }.map { layout.nodes[$0].center }
  }
}
