/// The positions in a sequence diagram, in points from the upper left corner; y grows downwards.
///
/// Vertical and horizontal lines of one point are on half points, so that they look crisp.
package struct SequenceLayout: Hashable, Sendable {
  /// A text in its place.
  package struct Label: Hashable, Sendable {
    /// The text, broken into lines.
    let text: TextLines
    /// The frame; at least as large as the text.
    package let frame: Rectangle
    /// The side of the frame that the lines are aligned with.
    let anchor: SVG.Anchor
    /// The address it links to; empty for none.
    var link = ""
  }

  /// The dashed line below a head, while its object lives.
  package struct Lifeline: Hashable, Sendable {
    /// The x coordinate.
    let x: Double
    /// The ranges of y in which it is drawn, topmost first; at least one.
    let segments: [ClosedRange<Double>]

    /// The upper end.
    package var top: Point { Point(x: x, y: segments.first?.lowerBound ?? 0) }
    /// The lower end.
    package var bottom: Point { Point(x: x, y: segments.last?.upperBound ?? 0) }
  }

  /// The box at the top of a lifeline; long diagrams repeat it at the bottom.
  package struct Head: Hashable, Sendable {
    /// The box.
    package let frame: Rectangle
    /// The name, and under it the machine.
    let labels: [Label]
    /// Whether a second box behind it indicates many objects.
    let isMany: Bool
    /// Whether it is the head of the system.
    let isSystem: Bool
  }

  /// An activation: a thin bar on a lifeline while callbacks run.
  struct Activation: Hashable, Sendable {
    /// The index of the lifeline.
    let lifeline: Int
    /// The bar.
    let frame: Rectangle
  }

  /// A message.
  package struct Arrow: Hashable, Sendable {
    /// The message.
    let message: SequenceDiagram.Message
    /// The start of the line: the edge of an activation, or the dot of a found message.
    package let start: Point
    /// The tip, at the edge of an activation.
    package let end: Point
    /// The text.
    package let label: Label
    /// The text in the left margin; `nil` for none.
    let margin: Label?
  }

  /// A fragment.
  package struct Fragment: Hashable, Sendable {
    /// The frame.
    package let frame: Rectangle
    /// The operator, in the upper left corner.
    let corner: Label
    /// The guards of the operands that have one.
    let conditions: [Label]
    /// The y coordinates of the lines between operands, top first.
    let separators: [Double]
  }

  /// A box or band with a text: a state, a note, or a gap.
  package struct Box: Hashable, Sendable {
    /// The box.
    package let frame: Rectangle
    /// The text.
    let label: Label
  }

  /// The size of the whole.
  package var size = Point(x: 0, y: 0)
  /// The title; `nil` if the page shows it.
  var title: Label?
  /// The lifelines, left to right.
  package var lifelines: [Lifeline] = []
  /// The centers of the crosses at which lifelines stop, top first.
  package var destructions: [Point] = []
  /// The heads: all at the top, then those at the bottom.
  package var heads: [Head] = []
  /// The frames around the heads of groups, left to right.
  package var boxes: [Box] = []
  /// The activations, topmost first on each lifeline.
  var activations: [Activation] = []
  /// The messages, top first.
  package var arrows: [Arrow] = []
  /// The fragments, outer ones before those inside them.
  package var fragments: [Fragment] = []
  /// The gaps, top first.
  package var gaps: [Box] = []
  /// The state invariants, top first.
  package var states: [Box] = []
  /// The notes, top first.
  package var notes: [Box] = []
}

extension SequenceLayout.Lifeline {
  /// The ranges of y in which the lifeline is drawn, without those covered by texts; topmost first.
  func segments(around texts: [Rectangle]) -> [ClosedRange<Double>] {
    texts.filter { $0.holds(x: x) }.reduce(segments) { segments, text in
      segments.flatMap { segment -> [ClosedRange<Double>] in
        guard segment.overlaps(text.minY...text.maxY) else { return [segment] }
        let above = segment.lowerBound...max(segment.lowerBound, text.minY)
        let below = min(segment.upperBound, text.maxY)...segment.upperBound
        return [above, below].filter { $0.lowerBound < $0.upperBound }
      }
    }
  }
}

extension SequenceLayout.Box {
  /// A box with a text, centered vertically, and aligned left or centered horizontally.
  init(_ frame: Rectangle, _ lines: TextLines, _ anchor: SVG.Anchor) {
    let air = anchor == .start ? SequenceMetrics.textMargin : (frame.width - lines.width) / 2
    let corner = Point(
      x: frame.origin.x + air, y: frame.origin.y + (frame.height - lines.height) / 2)
    let place = Rectangle(origin: corner, width: lines.width, height: lines.height)
    self.init(
      frame: frame, label: SequenceLayout.Label(text: lines, frame: place, anchor: anchor))
  }
}

extension SequenceLayout {
  /// Lays out a sequence diagram with at least one lifeline.
  ///
  /// - Parameters:
  ///   - sequence: The diagram.
  ///   - hasTitle: Whether to place the title above it.
  package init(of sequence: SequenceDiagram, hasTitle: Bool) {
    let columns = SequenceColumns(of: sequence)
    let padding = SequenceMetrics.padding
    let margin = Self.marginWidth(of: sequence.items)
    let left = padding + margin + (margin > 0 ? 14 : 0) + ceiling(columns.whole.left)
    let right = ceiling(columns.whole.right) + padding
    let drawn = columns.gaps.reduce(left + right, +)
    let title = hasTitle ? Self.title(sequence.title, within: max(380, drawn) - 2 * padding) : nil
    let width = max(drawn, (title?.frame.maxX ?? 0) + padding)
    let places = columns.places(from: left + ceiling((width - drawn) / 2) + 0.5)
    let groups = sequence.boxes.filter { !$0.title.isEmpty }.map {
      LifelineGroup($0.title, $0.lifelines, columns, places)
    }
    let label = groups.map { $0.text.height + SequenceMetrics.boxReach }.max() ?? 0
    let headTop = (title?.frame.maxY ?? padding - 14) + 10.5 + ceiling(label)
    let headHeight = (columns.heads.map(\.height).max() ?? 0) + 14
    let rows = SequenceRows(
      columns: columns, places: places, sequence: sequence, top: headTop + headHeight - 0.5,
      marginEnd: padding + margin)
    self = rows.layout
    let height = label + headHeight + SequenceMetrics.boxReach
    boxes = groups.map { $0.box(from: headTop - label, height: height) }
    self.title = title
    let bottom = rows.y + 0.5
    lifelines = places.enumerated().map { number, place in
      Lifeline(x: place, segments: rows.lifelineSegments.segments(of: number, downTo: bottom))
    }
    let isTall = bottom > SequenceMetrics.tallHeight
    let feet = isTall ? rows.lifelineSegments.open.sorted().map { (number: $0, edge: bottom) } : []
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
  private static func marginWidth(of items: [SequenceDiagram.Item]) -> Double {
    items.map { item in
      switch item {
      case .message(let message): ceiling(TextRole.margin.width(of: message.margin))
      case .fragment(let fragment): marginWidth(of: fragment.operands.flatMap(\.items))
      case .destruction, .gap, .note, .state: 0
      }
    }.max() ?? 0
  }
}

/// Lifelines with a frame around their heads.
private struct LifelineGroup {
  /// The x coordinates of the frame.
  let left, right: Double
  /// The title.
  let text: TextLines

  init(
    _ title: String, _ lifelines: ClosedRange<Int>, _ columns: SequenceColumns, _ places: [Double]
  ) {
    let (first, last) = (lifelines.lowerBound, lifelines.upperBound)
    left = places[first] - columns.heads[first].headWidth / 2 - SequenceMetrics.boxReach
    right = places[last] + columns.heads[last].headWidth / 2 + SequenceMetrics.boxReach
    text = TextLines(of: title, role: .kind, within: right - left)
  }

  /// The frame with its title, from a y coordinate downwards.
  func box(from top: Double, height: Double) -> SequenceLayout.Box {
    let corner = Point(x: (left + right - text.width) / 2, y: top + 4)
    let place = Rectangle(origin: corner, width: text.width, height: text.height)
    return SequenceLayout.Box(
      frame: Rectangle(origin: Point(x: left, y: top), width: right - left, height: height),
      label: SequenceLayout.Label(text: text, frame: place, anchor: .middle))
  }
}

extension SequenceLayout.Head {
  /// Places a head.
  ///
  /// - Parameters:
  ///   - lifeline: The lifeline.
  ///   - texts: The texts in the head.
  ///   - point: The middle of the upper edge.
  ///   - height: The height, the same for all heads.
  fileprivate init(
    of lifeline: SequenceDiagram.Lifeline, _ texts: [TextLines], at point: Point, height: Double
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
