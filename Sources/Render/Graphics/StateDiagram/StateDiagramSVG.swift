extension StateDiagram {
  private static let margin = 20.0
  private static let titleHeight = 32.0
  private static let legendGap = 10.0

  /// Draws the diagram as an SVG picture, with a legend below if it needs one.
  ///
  /// - Parameters:
  ///   - layout: The layout of this diagram, or of one whose texts have the same sizes.
  ///   - options: The colors, links, and frame of the picture.
  /// - Returns: The bytes of the file, UTF-8.
  package func svg(_ layout: GraphLayout, options: PictureOptions = PictureOptions()) -> [UInt8] {
    let placed = placed(for: layout, isStandalone: options.isStandalone)
    return SVG.picture(
      title: title, summary: summary, width: placed.width, height: placed.height, options: options
    ) { svg in
      if placed.hasTitle {
        let baseline = Self.margin + TextRole.title.baseline
        svg.text(title, at: Point(x: Self.margin, y: baseline), .title)
      }
      draw(in: placed.layout, &svg)
      var baseline = placed.bottom + Self.legendGap + TextRole.aside.baseline
      for line in placed.legend {
        svg.text(line, at: Point(x: Self.margin, y: baseline), .aside)
        baseline += TextRole.aside.lineHeight
      }
    }
  }

  /// The frames of the nodes in the diagram as a file, in their order.
  ///
  /// - Parameter layout: The layout of this diagram, or of one whose texts have the same sizes.
  /// - Returns: The frames, and the size of the picture.
  package func frames(
    in layout: GraphLayout
  ) -> (nodes: [Rectangle], width: Double, height: Double) {
    let placed = placed(for: layout, isStandalone: true)
    return (placed.layout.nodes, placed.width, placed.height)
  }

  /// An event as it is written beside an arrow.
  package struct EventLabel: Hashable, Sendable {
    /// The arrow, by index.
    package let arrow: Int
    /// The event with its guard; of a guard that is broken only the beginning.
    package let text: String
    /// The frame of the text in the picture.
    package let frame: Rectangle
  }

  /// The events beside arrows in the picture of a layout.
  package func eventLabels(in layout: GraphLayout) -> [EventLabel] {
    let paths = placed(for: layout, isStandalone: true).layout.arrows
    return zip(arrows.indices, paths).flatMap { arrow, path -> [EventLabel] in
      guard let label = path.label else { return [] }
      let block = LabelBlock(besideArrow: arrows[arrow].lines, within: layout.form.labelWidth)
      let corner = Self.textOrigin(of: block, in: label)
      return block.events.map {
        EventLabel(arrow: arrow, text: $0.text, frame: $0.frame.moved(x: corner.x, y: corner.y))
      }
    }
  }

  /// The parts of a picture, before they are drawn.
  private struct PlacedLayout {
    let hasTitle: Bool
    /// The layout, moved to its place.
    let layout: GraphLayout
    /// Where the layout ends.
    let bottom: Double
    let legend: [String]
    let width: Double
    let height: Double
  }

  private func placed(for layout: GraphLayout, isStandalone: Bool) -> PlacedLayout {
    let hasTitle = isStandalone && !title.isEmpty
    let top = Self.margin + (hasTitle ? Self.titleHeight : 0)
    let legend = legend(hasColors: true) + (hasLoops && !hasReentries ? [words.loopLegend] : [])
    let width = max(
      layout.width, hasTitle ? TextRole.title.width(of: title) : 0,
      legend.map { TextRole.aside.width(of: $0) }.max() ?? 0)
    let below =
      legend.isEmpty ? 0 : Self.legendGap + Double(legend.count) * TextRole.aside.lineHeight
    let inset = Self.margin + (width - layout.width) / 2
    return PlacedLayout(
      hasTitle: hasTitle, layout: layout.moved(x: inset.rounded(), y: top),
      bottom: top + layout.height, legend: legend, width: width + 2 * Self.margin,
      height: top + layout.height + below + Self.margin)
  }

  /// Whether an arrow leads from a state with others inside it to itself.
  private var hasLoops: Bool {
    arrows.contains { $0.from == $0.to && !regions(inside: $0.from).isEmpty }
  }

  /// Draws clusters, arrows, nodes, and labels, each over those before.
  private func draw(in layout: GraphLayout, _ svg: inout SVG) {
    for root in rootClusters { clusters[root].draw(in: layout.clusters[root], &svg) }
    let outer = Set(clusters.compactMap(\.owner))
    for node in nodes.indices where outer.contains(node) {
      drawFrame(of: node, in: layout.nodes[node], &svg)
      let regions = clusters.indices.filter { clusters[$0].owner == node }
      for region in regions where regions.count > 1 {
        clusters[region].drawRegion(in: layout.clusters[region], &svg)
      }
    }
    for note in layout.notes { nodes[note.node].drawNote(note, &svg) }
    for (arrow, path) in zip(arrows, layout.arrows) { arrow.draw(along: path, &svg) }
    for node in nodes.indices where !outer.contains(node) {
      nodes[node].draw(in: layout.nodes[node], &svg)
    }
    for node in nodes.indices where outer.contains(node) {
      drawHead(of: node, in: layout.nodes[node], &svg)
    }
    for (arrow, path) in zip(arrows, layout.arrows) {
      arrow.drawLabel(along: path, within: layout.form.labelWidth, &svg)
    }
  }
}

extension StateDiagram {
  /// Draws the frame of a state with others inside it.
  private func drawFrame(of node: Int, in frame: Rectangle, _ svg: inout SVG) {
    let node = nodes[node]
    let names =
      node.mark != .plain
      ? "box\(node.mark.className)"
      : node.isHighlighted ? "box lit" : node.isReached ? "panel" : "box pale"
    svg.rectangle(frame, radius: NodeOutline.cornerRadius, names)
  }

  /// Draws the name of a state with others inside it, and the lines below, over arrows that enter.
  private func drawHead(of index: Int, in frame: Rectangle, _ svg: inout SVG) {
    let (node, head) = (nodes[index], StateHead(of: index, in: self))
    let left = frame.minX + 14
    let baseline = frame.minY + 8 + TextRole.name.baseline
    svg.link(to: node.link) { svg in
      svg.text(
        node.label, at: Point(x: left, y: baseline), .name,
        node.isReached ? "halo\(node.mark.className)" : "pale halo")
    }
    if head.block.height == 0 { return }
    let top = frame.minY + 8 + TextRole.name.lineHeight + LayoutPlan.headPadding
    svg.line(
      from: Point(x: frame.minX, y: top), to: Point(x: frame.maxX, y: top), "separator")
    head.block.draw(at: Point(x: left, y: top + LayoutPlan.headPadding), hasHalo: true, &svg)
  }
}

extension StateDiagram.Cluster {
  /// Draws one of several regions inside a state.
  fileprivate func drawRegion(in frame: Rectangle, _ svg: inout SVG) {
    svg.rectangle(frame, radius: 4, "frame separator")
    let point = Point(x: frame.minX + 10, y: frame.minY + 8 + TextRole.corner.baseline)
    svg.text(label, at: point, .corner)
  }

  fileprivate func draw(in frame: Rectangle, _ svg: inout SVG) {
    svg.rectangle(frame, radius: 8, "panel")
    let point = Point(x: frame.minX + 14, y: frame.minY + 10 + TextRole.corner.baseline)
    svg.text(label, at: point, .corner, "halo")
  }
}

extension StateDiagram.Node {
  fileprivate func draw(in frame: Rectangle, _ svg: inout SVG) {
    let names = mark.className + (isReached ? "" : " pale") + (isHighlighted ? " lit" : "")
    switch shape {
    case .initial:
      svg.circle(at: frame.center, radius: frame.width / 2, "dot\(mark.className)")
    case .final:
      svg.circle(at: frame.center, radius: frame.width / 2 - 0.5, "box\(names)")
      svg.circle(
        at: frame.center, radius: frame.width / 2 - 5,
        "dot\(mark.className)\(isReached ? "" : " pale")")
    case .choice:
      svg.path(.diamond(in: frame), "box\(names)")
    case .history, .deepHistory:
      svg.circle(at: frame.center, radius: frame.width / 2 - 0.5, "box\(names)")
      let baseline = frame.center.y - TextRole.kind.lineHeight / 2 + TextRole.kind.baseline
      svg.text(
        shape == .history ? "H" : "H*", at: Point(x: frame.center.x, y: baseline), .kind,
        anchor: .middle)
    case .state:
      svg.rectangle(frame, radius: NodeOutline.cornerRadius, "box\(names)")
      drawName(in: frame, &svg)
      drawLines(in: frame, &svg)
    }
  }

  /// Draws the note beside the node, with a dashed line to it.
  fileprivate func drawNote(_ note: GraphLayout.Note, _ svg: inout SVG) {
    let (box, frame) = (NoteBox(self.note), note.frame)
    if let start = note.line.points.first {
      var data = PathData(from: start)
      for index in stride(from: 1, to: note.line.points.count - 2, by: 3) {
        let points = note.line.points[index...(index + 2)]
        data.curve(points[index], points[index + 1], to: points[index + 2])
      }
      data.line(to: note.line.tip)
      svg.path(data, "frame separator")
    }
    svg.path(.note(in: frame), "bar")
    for (index, line) in box.text.lines.enumerated() {
      let top = frame.minY + NoteBox.margin + Double(index) * box.text.role.lineHeight
      svg.text(
        line, at: Point(x: frame.minX + NoteBox.margin, y: top + box.text.role.baseline),
        box.text.role)
    }
  }

  private func drawName(in frame: Rectangle, _ svg: inout SVG) {
    let top = frame.minY + (NodeBox.nameHeight - TextRole.name.lineHeight) / 2
    svg.link(to: link) { svg in
      svg.text(
        label, at: Point(x: frame.center.x, y: top + TextRole.name.baseline), .name,
        anchor: .middle,
        isHighlighted ? "lit" : isReached ? String(mark.className.dropFirst()) : "pale")
    }
  }

  private func drawLines(in frame: Rectangle, _ svg: inout SVG) {
    if lines.isEmpty { return }
    let top = frame.minY + NodeBox.nameHeight
    svg.line(
      from: Point(x: frame.minX, y: top), to: Point(x: frame.maxX, y: top), "separator"
    )
    LabelBlock(lines).draw(
      at: Point(x: frame.minX + NodeBox.margin, y: top + NodeBox.padding), &svg)
  }
}

extension StateDiagram.Arrow {
  fileprivate func draw(along path: GraphLayout.Path, _ svg: inout SVG) {
    guard let start = path.points.first, let base = path.points.last else { return }
    let names = mark.className + (isTaken ? "" : " pale") + (isHighlighted ? " lit" : "")
    var data = PathData(from: start)
    for index in stride(from: 1, to: path.points.count - 2, by: 3) {
      data.curve(path.points[index], path.points[index + 1], to: path.points[index + 2])
    }
    svg.path(data, "line\(names)")
    svg.path(.head(from: base, to: path.tip, halfWidth: isHighlighted ? 4.5 : 3.5), "tip\(names)")
  }

  fileprivate func drawLabel(
    along path: GraphLayout.Path, within limit: Double, _ svg: inout SVG
  ) {
    guard let label = path.label else { return }
    let block = LabelBlock(besideArrow: lines, within: limit)
    block.draw(at: StateDiagram.textOrigin(of: block, in: label), &svg)
  }
}

extension PathData {
  /// A square on its corner.
  fileprivate static func diamond(in frame: Rectangle) -> PathData {
    var data = PathData(from: Point(x: frame.center.x, y: frame.minY))
    data.line(to: Point(x: frame.maxX, y: frame.center.y))
    data.line(to: Point(x: frame.center.x, y: frame.maxY))
    data.line(to: Point(x: frame.minX, y: frame.center.y))
    data.close()
    return data
  }

  /// A sheet with one corner turned down.
  fileprivate static func note(in frame: Rectangle) -> PathData {
    let fold = 7.0
    var data = PathData(from: frame.origin)
    data.line(to: Point(x: frame.maxX - fold, y: frame.minY))
    data.line(to: Point(x: frame.maxX, y: frame.minY + fold))
    data.line(to: Point(x: frame.maxX, y: frame.maxY))
    data.line(to: Point(x: frame.minX, y: frame.maxY))
    data.close()
    return data
  }

  /// A triangle, given by the middle of its base and its tip.
  fileprivate static func head(
    from base: Point, to tip: Point, halfWidth: Double
  ) -> PathData {
    let x = tip.x - base.x
    let y = tip.y - base.y
    let length = max((x * x + y * y).squareRoot(), 0.01)
    let across = Point(x: -y / length * halfWidth, y: x / length * halfWidth)
    var data = PathData(from: tip)
    data.line(to: base.moved(x: across.x, y: across.y))
    data.line(to: base.moved(x: -across.x, y: -across.y))
    data.close()
    return data
  }
}

extension LabelBlock {
  /// Draws the lines, with bands under highlighted ones.
  fileprivate func draw(at corner: Point, hasHalo: Bool = false, _ svg: inout SVG) {
    for band in bands { svg.rectangle(band.moved(x: corner.x, y: corner.y), radius: 4, "bar lit") }
    for text in texts {
      svg.link(to: text.first?.line.link ?? "") { svg in
        for line in text {
          let point = corner.moved(x: line.x, y: line.baseline)
          let names = [line.line.className, hasHalo ? "halo" : ""].filter { !$0.isEmpty }
          svg.text(line.text, at: point, line.role, names.joined(separator: " "))
        }
      }
    }
  }
}

extension StateDiagram.LabelLine {
  /// The CSS class of its text; empty for none.
  fileprivate var className: String {
    isHighlighted ? "lit" : isTaken ? String(mark.className.dropFirst()) : "pale"
  }
}
