extension Diagram {
  private static let margin = 20.0
  private static let titleHeight = 32.0

  /// Draws the diagram as an SVG picture that stands alone.
  ///
  /// - Parameters:
  ///   - layout: Where everything is: the layout of this diagram or of one with equal sizes.
  ///   - options: How the picture is to be written.
  /// - Returns: The bytes of the file.
  public func svg(_ layout: Layout, options: PictureOptions = PictureOptions()) -> [UInt8] {
    svg(layout, options: options) { corner, svg in
      let placed = layout.moved(x: corner.x, y: corner.y)
      for piece in pieces { draw(piece, in: placed, &svg) }
    }
  }

  /// Writes the picture, of which the body draws all but the title.
  ///
  /// - Parameters:
  ///   - layout: Where everything is.
  ///   - address: Where callbacks lead that attention is drawn to, beyond those that are lit already.
  ///   - options: How the picture is to be written.
  ///   - body: Draws the diagram from its upper left corner.
  /// - Returns: The bytes of the file.
  func svg(
    _ layout: Layout, lighting address: String = "", options: PictureOptions,
    _ body: (_ corner: Layout.Point, _ svg: inout SVG) -> Void
  ) -> [UInt8] {
    let hasTitle = options.isStandalone && !title.isEmpty
    let top = Self.margin + (hasTitle ? Self.titleHeight : 0)
    let width = max(layout.width, hasTitle ? TextRole.title.width(of: title) : 0)
    let inset = Self.margin + (width - layout.width) / 2
    let corner = Layout.Point(x: inset.rounded(), y: top)
    return SVG.picture(
      title: title, summary: summary, width: width + 2 * Self.margin,
      height: top + layout.height + Self.margin,
      opening: { focus(in: layout, lighting: address).map { $0.x + corner.x } },
      panes: { panes(layout, from: corner) }, options: options
    ) { svg in
      if hasTitle {
        let baseline = Self.margin + TextRole.title.baseline
        svg.text(title, at: SVG.Point(x: Self.margin, y: baseline), .title)
      }
      body(corner, &svg)
    }
  }

  /// The clusters, where they are all there is and no arrow leads from one to another.
  private func panes(_ layout: Layout, from corner: Layout.Point) -> [Layout.Frame] {
    guard let parts, parts.allSatisfy({ $0.cluster != nil }) else { return [] }
    return layout.clusters.map { $0.moved(x: corner.x, y: corner.y) }
  }
}

extension Diagram {
  /// What is drawn in one go, by the index of what it belongs to.
  enum Piece: BitwiseCopyable {
    case cluster(Int), course(Int), node(Int), label(Int)
  }

  /// All that is drawn, what lies below first.
  var pieces: [Piece] {
    clusters.indices.map(Piece.cluster) + arrows.indices.map(Piece.course)
      + nodes.indices.map(Piece.node) + arrows.indices.map(Piece.label)
  }

  /// Draws a piece.
  ///
  /// - Parameters:
  ///   - piece: The piece.
  ///   - layout: Where everything is.
  ///   - address: Where callbacks lead that attention is drawn to, beyond those that are lit already.
  ///   - svg: What it is drawn in.
  func draw(
    _ piece: Piece, in layout: Layout, lighting address: String = "", _ svg: inout SVG
  ) {
    switch piece {
    case .cluster(let index): clusters[index].draw(in: layout.clusters[index], &svg)
    case .course(let index):
      arrows[index].lit(by: address).draw(along: layout.arrows[index], &svg)
    case .node(let index): nodes[index].lit(by: address).draw(in: layout.nodes[index], &svg)
    case .label(let index):
      arrows[index].lit(by: address).drawLabel(along: layout.arrows[index], &svg)
    }
  }
}

extension Diagram.Cluster {
  fileprivate func draw(in frame: SVG.Frame, _ svg: inout SVG) {
    svg.rectangle(frame, radius: 8, "panel")
    let point = SVG.Point(x: frame.minX + 14, y: frame.minY + 10 + TextRole.corner.baseline)
    svg.text(label, at: point, .corner, "halo")
  }
}

extension Diagram.Node {
  fileprivate func draw(in frame: SVG.Frame, _ svg: inout SVG) {
    let lit = isLit ? " lit" : ""
    switch shape {
    case .initial:
      svg.circle(at: frame.center, radius: frame.width / 2, "dot")
    case .final:
      svg.circle(at: frame.center, radius: frame.width / 2 - 0.5, "box\(lit)")
      svg.circle(at: frame.center, radius: frame.width / 2 - 5, "dot")
    case .state:
      svg.rectangle(frame, radius: Outline.cornerRadius, "box\(lit)")
      drawName(in: frame, &svg)
      drawLines(in: frame, &svg)
    }
  }

  private func drawName(in frame: SVG.Frame, _ svg: inout SVG) {
    let top = frame.minY + (NodeBox.nameHeight - TextRole.name.lineHeight) / 2
    svg.link(to: link) { svg in
      svg.text(
        label, at: SVG.Point(x: frame.center.x, y: top + TextRole.name.baseline), .name,
        anchor: .middle, isLit ? "lit" : "")
    }
  }

  private func drawLines(in frame: SVG.Frame, _ svg: inout SVG) {
    if lines.isEmpty { return }
    let top = frame.minY + NodeBox.nameHeight
    svg.line(
      from: SVG.Point(x: frame.minX, y: top), to: SVG.Point(x: frame.maxX, y: top), "separator"
    )
    LabelBlock(lines).draw(
      at: SVG.Point(x: frame.minX + NodeBox.margin, y: top + NodeBox.padding), &svg)
  }
}

extension Diagram.Arrow {
  fileprivate func draw(along path: Layout.Path, _ svg: inout SVG) {
    guard let start = path.points.first, let base = path.points.last else { return }
    let lit = isLit ? " lit" : ""
    var course = Course(from: start)
    for index in stride(from: 1, to: path.points.count - 2, by: 3) {
      course.curve(path.points[index], path.points[index + 1], to: path.points[index + 2])
    }
    svg.path(course, "line\(lit)")
    svg.path(.head(from: base, to: path.tip, halfWidth: isLit ? 4.5 : 3.5), "tip\(lit)")
  }

  fileprivate func drawLabel(along path: Layout.Path, _ svg: inout SVG) {
    guard let label = path.label else { return }
    let block = LabelBlock(besideArrow: lines)
    block.draw(at: Diagram.textOrigin(of: block, in: label), &svg)
  }
}

extension Course {
  /// A triangle from the middle of its base to its tip.
  fileprivate static func head(
    from base: Layout.Point, to tip: Layout.Point, halfWidth: Double
  ) -> Course {
    let x = tip.x - base.x
    let y = tip.y - base.y
    let length = max((x * x + y * y).squareRoot(), 0.01)
    let across = Layout.Point(x: -y / length * halfWidth, y: x / length * halfWidth)
    var course = Course(from: tip)
    course.line(to: base.moved(x: across.x, y: across.y))
    course.line(to: base.moved(x: -across.x, y: -across.y))
    course.close()
    return course
  }
}

extension LabelBlock {
  /// Draws the lines, lit ones on a band of their own.
  fileprivate func draw(at corner: SVG.Point, _ svg: inout SVG) {
    for band in bands { svg.rectangle(band.moved(x: corner.x, y: corner.y), radius: 4, "bar lit") }
    for text in texts {
      svg.link(to: text.first?.line.link ?? "") { svg in
        for line in text {
          let point = corner.moved(x: line.x, y: line.baseline)
          svg.text(line.text, at: point, line.role, line.line.isLit ? "lit" : "")
        }
      }
    }
  }
}
