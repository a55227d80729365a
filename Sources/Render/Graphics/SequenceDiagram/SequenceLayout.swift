/// Where everything of a sequence diagram stands: points from the upper left corner, y downwards.
///
/// Vertical and horizontal lines of one point lie on half points, so that they are drawn crisp.
struct SequenceLayout: Hashable, Sendable {
  /// A text in its place.
  struct Label: Hashable, Sendable {
    /// The text in lines.
    let text: TextLines
    /// Where it stands; at least as large as the text.
    let frame: Rectangle
    /// Which side of the frame its lines keep to.
    let anchor: SVG.Anchor
    /// Where a click leads; empty for nowhere.
    var link = ""
  }

  /// The dashed line under a head, as long as its object lives.
  struct Lifeline: Hashable, Sendable {
    /// Where it stands.
    let x: Double
    /// The heights between which it is drawn, topmost first; at least one stretch.
    let stretches: [ClosedRange<Double>]

    /// Its upper end.
    var top: Point { Point(x: x, y: stretches.first?.lowerBound ?? 0) }
    /// Its lower end, straight below.
    var bottom: Point { Point(x: x, y: stretches.last?.upperBound ?? 0) }
  }

  /// The box over a lifeline, or under it where the diagram is long.
  struct Head: Hashable, Sendable {
    /// The box.
    let frame: Rectangle
    /// The name, and under it what kind of thing it is.
    let labels: [Label]
    /// Whether a second box behind it says that it stands for many.
    let isMany: Bool
    /// Whether it is the system.
    let isSystem: Bool
  }

  /// A thin bar on a lifeline while something runs.
  struct Activation: Hashable, Sendable {
    /// The lifeline, by index.
    let lifeline: Int
    /// The bar.
    let frame: Rectangle
  }

  /// A message.
  struct Arrow: Hashable, Sendable {
    /// The message drawn.
    let message: SequenceDiagram.Message
    /// Where its line begins, on the edge of a bar, or at a dot where the sender is not drawn.
    let start: Point
    /// Where its tip is, on the edge of a bar.
    let end: Point
    /// Its text.
    let label: Label
    /// What stands in the left margin; none without a margin.
    let margin: Label?
  }

  /// The frame of a fragment.
  struct Fragment: Hashable, Sendable {
    /// The frame.
    let frame: Rectangle
    /// The operation, in the frame's upper left corner.
    let corner: Label
    /// The guards of the operands that have one.
    let conditions: [Label]
    /// The heights of the lines between operands, top first.
    let separators: [Double]
  }

  /// A box or band with a text: a state, a note, a gap.
  struct Box: Hashable, Sendable {
    /// The box.
    let frame: Rectangle
    /// Its text.
    let label: Label
  }

  /// The size of the whole.
  var size = Point(x: 0, y: 0)
  /// The title; none where it is left to the page.
  var title: Label?
  /// The dashed lines, left to right.
  var lifelines: [Lifeline] = []
  /// The middles of the crosses at which lifelines stop, top first.
  var destructions: [Point] = []
  /// The boxes at the ends of the lifelines.
  var heads: [Head] = []
  /// The bars, topmost first for each lifeline.
  var activations: [Activation] = []
  /// The messages, top first.
  var arrows: [Arrow] = []
  /// The frames, outer ones before those inside them.
  var fragments: [Fragment] = []
  /// The bands where time passes.
  var gaps: [Box] = []
  /// What is true of an object, on its lifeline.
  var states: [Box] = []
  /// The remarks.
  var notes: [Box] = []
}

extension SequenceLayout {
  /// How far down the boxes over the lifelines reach, with some air.
  var headsEnd: Double? {
    let top = heads.map(\.frame.minY).min()
    return heads.first { $0.frame.minY == top }.map { ($0.frame.maxY + 4).rounded(.up) }
  }
}

extension SequenceLayout.Lifeline {
  /// The heights between which it is drawn, topmost first, without those at which texts stand on it.
  func stretches(around texts: [Rectangle]) -> [ClosedRange<Double>] {
    texts.filter { $0.holds(x: x) }.reduce(stretches) { stretches, text in
      stretches.flatMap { stretch -> [ClosedRange<Double>] in
        guard stretch.overlaps(text.minY...text.maxY) else { return [stretch] }
        let above = stretch.lowerBound...max(stretch.lowerBound, text.minY)
        let below = min(stretch.upperBound, text.maxY)...stretch.upperBound
        return [above, below].filter { $0.lowerBound < $0.upperBound }
      }
    }
  }
}

extension SequenceLayout.Box {
  /// A box with a text in the middle of its height, and at its left edge or in its middle.
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
  ///   - hasTitle: Whether its title stands over it.
  init(of sequence: SequenceDiagram, hasTitle: Bool) {
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

extension SequenceLayout.Head {
  /// Places a head over its lifeline.
  ///
  /// - Parameters:
  ///   - lifeline: Whose head it is.
  ///   - texts: What stands in it.
  ///   - point: The middle of its upper edge.
  ///   - height: Its height, the same for all.
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
