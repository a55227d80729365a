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
    let hasTitle = options.isStandalone && !title.isEmpty
    let top = Self.margin + (hasTitle ? Self.titleHeight : 0)
    let legend = legend(hasColors: true)
    let width = max(
      layout.width, hasTitle ? TextRole.title.width(of: title) : 0,
      legend.map { TextRole.aside.width(of: $0) }.max() ?? 0)
    let below =
      legend.isEmpty ? 0 : Self.legendGap + Double(legend.count) * TextRole.aside.lineHeight
    let inset = Self.margin + (width - layout.width) / 2
    let placed = layout.moved(x: inset.rounded(), y: top)
    return SVG.picture(
      title: title, summary: summary, width: width + 2 * Self.margin,
      height: top + layout.height + below + Self.margin, options: options
    ) { svg in
      if hasTitle {
        let baseline = Self.margin + TextRole.title.baseline
        svg.text(title, at: Point(x: Self.margin, y: baseline), .title)
      }
      draw(in: placed, &svg)
      var baseline = top + layout.height + Self.legendGap + TextRole.aside.baseline
      for line in legend {
        svg.text(line, at: Point(x: Self.margin, y: baseline), .aside)
        baseline += TextRole.aside.lineHeight
      }
    }
  }

  /// Draws clusters, arrows, nodes, and labels, each over those before.
  private func draw(in layout: GraphLayout, _ svg: inout SVG) {
    for (cluster, frame) in zip(clusters, layout.clusters) { cluster.draw(in: frame, &svg) }
    for (arrow, path) in zip(arrows, layout.arrows) { arrow.draw(along: path, &svg) }
    for (node, frame) in zip(nodes, layout.nodes) { node.draw(in: frame, &svg) }
    for (arrow, path) in zip(arrows, layout.arrows) { arrow.drawLabel(along: path, &svg) }
  }
}

extension StateDiagram.Cluster {
  fileprivate func draw(in frame: Rectangle, _ svg: inout SVG) {
    svg.rectangle(frame, radius: 8, "panel")
    let point = Point(x: frame.minX + 14, y: frame.minY + 10 + TextRole.corner.baseline)
    svg.text(label, at: point, .corner, "halo")
  }
}

extension StateDiagram.Node {
  fileprivate func draw(in frame: Rectangle, _ svg: inout SVG) {
    let names = (isReached ? "" : " pale") + (isHighlighted ? " lit" : "")
    switch shape {
    case .initial:
      svg.circle(at: frame.center, radius: frame.width / 2, "dot")
    case .final:
      svg.circle(at: frame.center, radius: frame.width / 2 - 0.5, "box\(names)")
      svg.circle(at: frame.center, radius: frame.width / 2 - 5, "dot\(isReached ? "" : " pale")")
    case .state:
      svg.rectangle(frame, radius: NodeOutline.cornerRadius, "box\(names)")
      drawName(in: frame, &svg)
      drawLines(in: frame, &svg)
    }
  }

  private func drawName(in frame: Rectangle, _ svg: inout SVG) {
    let top = frame.minY + (NodeBox.nameHeight - TextRole.name.lineHeight) / 2
    svg.link(to: link) { svg in
      svg.text(
        label, at: Point(x: frame.center.x, y: top + TextRole.name.baseline), .name,
        anchor: .middle, isHighlighted ? "lit" : isReached ? "" : "pale")
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
    let names = (isTaken ? "" : " pale") + (isHighlighted ? " lit" : "")
    var data = PathData(from: start)
    for index in stride(from: 1, to: path.points.count - 2, by: 3) {
      data.curve(path.points[index], path.points[index + 1], to: path.points[index + 2])
    }
    svg.path(data, "line\(names)")
    svg.path(.head(from: base, to: path.tip, halfWidth: isHighlighted ? 4.5 : 3.5), "tip\(names)")
  }

  fileprivate func drawLabel(along path: GraphLayout.Path, _ svg: inout SVG) {
    guard let label = path.label else { return }
    let block = LabelBlock(besideArrow: lines)
    block.draw(at: StateDiagram.textOrigin(of: block, in: label), &svg)
  }
}

extension PathData {
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
  fileprivate func draw(at corner: Point, _ svg: inout SVG) {
    for band in bands { svg.rectangle(band.moved(x: corner.x, y: corner.y), radius: 4, "bar lit") }
    for text in texts {
      svg.link(to: text.first?.line.link ?? "") { svg in
        for line in text {
          let point = corner.moved(x: line.x, y: line.baseline)
          svg.text(line.text, at: point, line.role, line.line.className)
        }
      }
    }
  }
}

extension StateDiagram.LabelLine {
  /// The CSS class of its text; empty for none.
  fileprivate var className: String { isHighlighted ? "lit" : isTaken ? "" : "pale" }
}
