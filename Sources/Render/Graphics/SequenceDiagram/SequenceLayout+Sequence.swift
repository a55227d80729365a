extension SequenceLayout {
  /// Lays out a sequence diagram with at least one lifeline.
  ///
  /// - Parameters:
  ///   - sequence: The diagram.
  ///   - hasTitle: Whether its title stands over it.
  init(of sequence: Sequence, hasTitle: Bool) {
    let columns = SequenceColumns(of: sequence)
    let padding = SequenceMetrics.padding
    let margin = Self.marginWidth(of: sequence.items)
    let left = padding + margin + (margin > 0 ? 14 : 0) + ceiling(columns.whole.left)
    let right = ceiling(columns.whole.right) + padding
    let drawn = columns.gaps.reduce(left + right, +)
    let title = hasTitle ? Self.title(sequence.title, within: max(380, drawn) - 2 * padding) : nil
    let width = max(drawn, (title?.frame.maxX ?? 0) + padding)
    let places = columns.places(from: left + ceiling((width - drawn) / 2) + 0.5)
    let headTop = (title?.frame.maxY ?? padding - 14) + 10.5
    let headHeight = (columns.heads.map(\.height).max() ?? 0) + 14
    let rows = SequenceRows(
      columns: columns, places: places, sequence: sequence, top: headTop + headHeight - 0.5,
      marginEnd: padding + margin)
    self = rows.layout
    self.title = title
    let bottom = rows.y + 0.5
    lifelines = places.enumerated().map { number, place in
      Lifeline(x: place, stretches: rows.lives.stretches(of: number, downTo: bottom))
    }
    let isTall = bottom > SequenceMetrics.tallHeight
    let feet = isTall ? rows.lives.open.sorted().map { (number: $0, edge: bottom) } : []
    heads = (places.indices.map { (number: $0, edge: headTop) } + feet).map { number, edge in
      Head(
        of: sequence.lifelines[number], columns.heads[number],
        at: Point(x: places[number], y: edge), height: headHeight)
    }
    let end = isTall ? headHeight + padding - 4 : 16
    size = Point(x: width, y: ceiling(bottom + end))
  }

  private static func title(_ text: String, within width: Double) -> Label {
    let lines = TextLines(of: text, role: .title, within: width)
    let corner = Point(x: SequenceMetrics.padding, y: 18)
    let frame = Rectangle(origin: corner, width: lines.width, height: lines.height)
    return Label(text: lines, frame: frame, anchor: .start)
  }

  /// The width of the widest text in the left margin; 0 without any.
  private static func marginWidth(of items: [Sequence.Item]) -> Double {
    items.map { item in
      switch item {
      case .message(let message): ceiling(TextRole.margin.width(of: message.margin))
      case .fragment(let fragment): marginWidth(of: fragment.operands.flatMap(\.items))
      case .end, .gap, .note, .state: 0
      }
    }.max() ?? 0
  }
}

extension SequenceLayout.Head {
  /// Places a head over its lifeline.
  ///
  /// - Parameters:
  ///   - lifeline: Whose head it is.
  ///   - texts: What stands in it.
  ///   - point: The middle of its upper edge.
  ///   - height: Its height, the same for all.
  fileprivate init(
    of lifeline: Sequence.Lifeline, _ texts: [TextLines], at point: Point, height: Double
  ) {
    let width = texts.headWidth
    var y = point.y + (height - texts.height) / 2
    var labels: [SequenceLayout.Label] = []
    for text in texts {
      let corner = Point(x: point.x - text.width / 2, y: y)
      let frame = Rectangle(origin: corner, width: text.width, height: text.height)
      labels.append(SequenceLayout.Label(text: text, frame: frame, anchor: .middle))
      y += text.height
    }
    frame = Rectangle(
      origin: Point(x: point.x - width / 2, y: point.y), width: width, height: height)
    self.labels = labels
    isMany = lifeline.isMany
    isSystem = lifeline.isSystem
  }
}
