import Pack

extension SequenceDiagram {
  /// Draws the diagram as an SVG picture, its messages numbered; needs at least one lifeline.
  ///
  /// - Parameter options: The colors, links, and frame of the picture.
  /// - Returns: The bytes of the file, UTF-8.
  package func svg(_ options: PictureOptions = PictureOptions()) -> [UInt8] {
    let layout = SequenceLayout(of: numbered, hasTitle: options.isStandalone)
    return SVG.picture(
      title: title, summary: summary, width: layout.size.x, height: layout.size.y,
      options: options
    ) { $0.draw(layout) }
  }
}

extension SVG {
  /// Draws a sequence diagram, from back to front.
  fileprivate mutating func draw(_ layout: SequenceLayout) {
    let texts = layout.fragments.flatMap { $0.conditions.map { $0.frame.grown(by: 2) } }
    for box in layout.boxes { draw(box, radius: 4, "band") }
    for line in layout.lifelines { draw(line, around: texts) }
    for gap in layout.gaps { draw(gap: gap, over: layout.lifelines) }
    for fragment in layout.fragments { draw(fragment) }
    for bar in layout.activations { rectangle(bar.frame, "bar") }
    for state in layout.states { draw(state, radius: 11.5, "box") }
    for note in layout.notes { draw(note: note) }
    for arrow in layout.arrows { draw(arrow) }
    for end in layout.destructions {
      draw(crossAt: end, reach: SequenceMetrics.crossReach, "line end")
    }
    for head in layout.heads { draw(head) }
    if let title = layout.title { draw(title) }
  }

  /// Draws the segments of a lifeline, except where a text covers it.
  private mutating func draw(_ lifeline: SequenceLayout.Lifeline, around texts: [Rectangle]) {
    for segment in lifeline.segments(around: texts) {
      line(
        from: Point(x: lifeline.x, y: segment.lowerBound),
        to: Point(x: lifeline.x, y: segment.upperBound), "lifeline")
    }
  }

  /// Draws a head, with a second box behind it for many objects.
  private mutating func draw(_ head: SequenceLayout.Head) {
    if head.isMany { rectangle(head.frame.moved(x: 4, y: -4), radius: 4, "box") }
    rectangle(head.frame, radius: 4, head.isSystem ? "box system" : "box")
    for label in head.labels { draw(label, head.isSystem ? "system" : "") }
  }

  private mutating func draw(_ box: SequenceLayout.Box, radius: Double, _ names: String) {
    rectangle(box.frame, radius: radius, names)
    draw(box.label)
  }

  /// Draws a note: a sheet of paper with a folded corner.
  private mutating func draw(note: SequenceLayout.Box) {
    let (corner, frame) = (note.frame.origin, note.frame)
    let right = corner.x + frame.width
    let fold = 7.0
    var sheet = PathData(from: corner)
    sheet.line(to: Point(x: right - fold, y: corner.y))
    sheet.line(to: Point(x: right, y: corner.y + fold))
    sheet.line(to: Point(x: right, y: corner.y + frame.height))
    sheet.line(to: Point(x: corner.x, y: corner.y + frame.height))
    sheet.close()
    path(sheet, "box note")
    var crease = PathData(from: Point(x: right - fold, y: corner.y))
    crease.line(to: Point(x: right - fold, y: corner.y + fold))
    crease.line(to: Point(x: right, y: corner.y + fold))
    path(crease, "frame")
    draw(note.label)
  }

  /// Draws a gap: a band that interrupts the lifelines, with dots on each and the text in the
  /// middle.
  private mutating func draw(
    gap: SequenceLayout.Box, over lifelines: [SequenceLayout.Lifeline]
  ) {
    rectangle(gap.frame, "band")
    let middle = gap.frame.origin.y + gap.frame.height / 2
    let living = lifelines.filter { $0.segments.contains { $0.contains(middle) } }
    for x in living.map(\.x) where gap.frame.holds(x: x) {
      if gap.label.frame.grown(by: 6).holds(x: x), !gap.label.text.isBlank { continue }
      for offset in [-7.0, 0, 7] {
        circle(at: Point(x: x, y: middle + offset), radius: 1.25, "dot")
      }
    }
    draw(gap.label)
  }

  /// Draws a fragment; it is not filled, so that lifelines remain visible.
  private mutating func draw(_ fragment: SequenceLayout.Fragment) {
    rectangle(fragment.frame, radius: 3, "frame")
    let (left, right) = (fragment.frame.origin.x, fragment.frame.origin.x + fragment.frame.width)
    for y in fragment.separators {
      line(from: Point(x: left, y: y), to: Point(x: right, y: y), "separator")
    }
    draw(corner: fragment.corner)
    for condition in fragment.conditions { draw(condition, "halo") }
  }

  /// Draws the operator of a fragment in a pentagon in the upper left corner.
  private mutating func draw(corner label: SequenceLayout.Label) {
    let (origin, frame) = (label.frame.origin, label.frame)
    let (right, bottom) = (origin.x + frame.width, origin.y + frame.height)
    let cut = 7.0
    var tab = PathData(from: Point(x: origin.x, y: bottom))
    tab.line(to: origin)
    tab.line(to: Point(x: right, y: origin.y))
    tab.line(to: Point(x: right, y: bottom - cut))
    tab.line(to: Point(x: right - cut, y: bottom))
    tab.close()
    path(tab, "box tab")
    let inside = Rectangle(
      origin: Point(x: origin.x + SequenceMetrics.textMargin, y: origin.y + 3.5),
      width: label.text.width, height: label.text.height)
    draw(
      SequenceLayout.Label(text: label.text, frame: inside, anchor: .start, link: label.link))
  }
}

// Messages.
extension SVG {
  /// Draws a message: line, tip, text, and margin.
  private mutating func draw(_ arrow: SequenceLayout.Arrow) {
    let state =
      arrow.message.isWrong
      ? " wrong" : arrow.message.isHighlighted ? " lit" : arrow.message.mark.className
    let isLoop = arrow.message.from == arrow.message.to
    if arrow.message.from == nil {
      circle(at: arrow.start, radius: SequenceMetrics.foundRadius, "tip" + state)
    }
    let toRight: Double = isLoop || arrow.end.x < arrow.start.x ? -1 : 1
    var data = PathData(from: arrow.start)
    if isLoop {
      let far = arrow.start.x + SequenceMetrics.loopReach
      data.line(to: Point(x: far, y: arrow.start.y))
      data.line(to: Point(x: far, y: arrow.end.y))
    }
    let isFilled = arrow.message.kind == .call
    data.line(to: Point(x: arrow.end.x - (isFilled ? toRight * 6 : 0), y: arrow.end.y))
    path(data, (arrow.message.kind == .reply ? "line reply" : "line") + state)
    if isFilled {
      draw(tipAt: arrow.end, toRight: toRight, "tip" + state)
    } else {
      // A mitered tip reaches farther than its corner.
      let tip = Point(x: arrow.end.x - toRight, y: arrow.end.y)
      draw(openTipAt: tip, toRight: toRight, "line" + state)
    }
    if arrow.message.isWrong {
      let middle = Point(x: arrow.end.x - toRight * 20, y: arrow.end.y)
      draw(crossAt: middle, reach: 5, "line wrong")
    }
    draw(arrow.label, "halo" + state)
    if let margin = arrow.margin { draw(margin, String(state.dropFirst())) }
  }

  /// Draws the tip of an arrow.
  private mutating func draw(tipAt tip: Point, toRight: Double, _ names: String) {
    var data = PathData(from: tip)
    data.line(to: Point(x: tip.x - toRight * 9, y: tip.y - 4))
    data.line(to: Point(x: tip.x - toRight * 9, y: tip.y + 4))
    data.close()
    path(data, names)
  }

  /// Draws the open tip of a reply or an asynchronous message.
  private mutating func draw(openTipAt tip: Point, toRight: Double, _ names: String) {
    var data = PathData(from: Point(x: tip.x - toRight * 8, y: tip.y - 4))
    data.line(to: tip)
    data.line(to: Point(x: tip.x - toRight * 8, y: tip.y + 4))
    path(data, names)
  }

  /// Draws a cross: on the line of a wrong message, or where a lifeline stops.
  private mutating func draw(crossAt middle: Point, reach: Double, _ names: String) {
    for slope in [1.0, -1] {
      line(
        from: Point(x: middle.x - reach, y: middle.y - reach * slope),
        to: Point(x: middle.x + reach, y: middle.y + reach * slope), names)
    }
  }
}

// Texts.
extension SVG {
  /// Draws the lines of a text in its frame.
  private mutating func draw(_ label: SequenceLayout.Label, _ names: String = "") {
    let (origin, role) = (label.frame.origin, label.text.role)
    let x =
      switch label.anchor {
      case .start: origin.x
      case .middle: origin.x + label.frame.width / 2
      case .end: origin.x + label.frame.width
      }
    link(to: label.link) { svg in
      for (index, line) in label.text.lines.enumerated() {
        let y = origin.y + role.baseline + Double(index) * role.lineHeight
        svg.text(line, at: Point(x: x, y: y), role, anchor: label.anchor, names)
      }
    }
  }
}
