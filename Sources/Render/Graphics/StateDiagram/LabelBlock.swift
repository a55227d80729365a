/// The lines of a label, set: where each stands from the block's upper left corner.
struct LabelBlock: Hashable, Sendable {
  /// One line, set.
  struct Line: Hashable, Sendable {
    /// What is written, or of which this is a part.
    let line: StateDiagram.LabelLine
    /// The part that stands on this line.
    let text: String
    /// What it is, which decides its font.
    let role: TextRole
    /// Where its text begins.
    let x: Double
    /// The top of the line.
    let top: Double
    /// How wide its text is.
    let width: Double
    /// Whether it goes on with what stands on the line before.
    let isContinued: Bool

    /// Where its baseline is.
    var baseline: Double { top + role.baseline }
  }

  /// How far callbacks stand to the right of their event.
  private static let indent = 9.0
  /// The space above an event that follows another: whose callbacks are whose shows at a glance.
  private static let gap = 4.0
  /// How far the second line of one text stands to the right of its first.
  private static let hang = 7.0
  /// How much nearer it stands to it than to other lines.
  private static let pull = 2.0

  /// The most lines that are set; those beside a lit one are kept.
  static let mostLines = 60
  /// The most letters of a callback that stay on one line beside an arrow.
  private static let longestBeside = 18

  /// The lines, top first.
  let lines: [Line]
  /// The width of the longest line.
  let width: Double
  /// The height of all of them.
  let height: Double

  /// Sets lines: events at the left edge, the callbacks they run indented below; the second line of
  /// a text hangs under its first.
  init(_ lines: [StateDiagram.LabelLine]) { self.init(lines) { [$0.text] } }

  /// Sets lines beside an arrow, where labels of several arrows stand side by side and make a diagram
  /// wide: a long callback goes on in a second line, behind its last dot.
  init(besideArrow lines: [StateDiagram.LabelLine]) { self.init(lines, Self.parts) }

  private static func parts(of line: StateDiagram.LabelLine) -> [String] {
    guard line.isCallback, line.text.count > longestBeside,
      let dot = line.text.dropLast().lastIndex(of: ".")
    else { return [line.text] }
    return [String(line.text[...dot]), String(line.text[dot...].dropFirst())]
  }

  private init(_ all: [StateDiagram.LabelLine], _ parts: (StateDiagram.LabelLine) -> [String]) {
    let lines = all.folded(to: Self.mostLines)
    let hasEvents = lines.contains { !$0.isCallback }
    var top = 0.0
    var set: [Line] = []
    for line in lines {
      let goesOn = set.last?.isOpen ?? false && !line.isCallback
      if !line.isCallback, !goesOn, !set.isEmpty { top += Self.gap }
      for (index, part) in parts(line).enumerated() {
        let role: TextRole = line.isCallback ? .code : .kind
        let isContinued = goesOn || index > 0
        let indent = line.isCallback && hasEvents ? Self.indent : 0
        if isContinued { top -= Self.pull }
        set.append(
          Line(
            line: line, text: part, role: role, x: indent + (isContinued ? Self.hang : 0),
            top: top, width: role.width(of: part), isContinued: isContinued))
        top += role.lineHeight
      }
    }
    self.lines = set
    width = set.map { $0.x + $0.width }.max() ?? 0
    height = top
  }

  /// The texts, each with the lines that it stands on.
  var texts: [ArraySlice<Line>] {
    var texts: [ArraySlice<Line>] = []
    for (place, line) in lines.enumerated() {
      if line.isContinued, line.line.isCallback, let last = texts.last {
        texts[texts.count - 1] = lines[last.startIndex...place]
      } else {
        texts.append(lines[place...place])
      }
    }
    return texts
  }

  /// What lies under each lit text, however many lines it has, from the block's upper left corner.
  var bands: [Rectangle] {
    var bands: [Rectangle] = []
    for line in lines where line.line.isHighlighted {
      let band = line.band
      if line.isContinued, let last = bands.popLast() {
        bands.append(last.joined(with: band))
      } else {
        bands.append(band)
      }
    }
    return bands
  }
}

extension LabelBlock.Line {
  /// How far a band reaches beyond the text on either side.
  private static let bandMargin = 5.0

  /// Whether it is an event of a list that goes on in the next line.
  fileprivate var isOpen: Bool { !line.isCallback && text.hasSuffix(",") }

  fileprivate var band: Rectangle {
    Rectangle(
      origin: Point(x: x - Self.bandMargin, y: top), width: width + 2 * Self.bandMargin,
      height: role.lineHeight)
  }
}

extension [StateDiagram.LabelLine] {
  /// How many lines are kept on either side of a lit one.
  private static var context: Int { 3 }

  /// About so many of the lines: those beside lit ones, then the first; where some are left out, a line
  /// says how many callbacks they name.
  func folded(to most: Int) -> Self {
    if count <= most { return self }
    let highlighted = indices.filter { self[$0].isHighlighted }.prefix(
      Swift.max(1, most / (2 * Self.context + 1)))
    var kept = Set(
      highlighted.flatMap { place in
        Swift.max(0, place - Self.context)...Swift.min(count - 1, place + Self.context)
      })
    for place in indices where kept.count < most { kept.insert(place) }
    var folded = Self()
    var next = 0
    for place in kept.sorted() + [count] {
      if next < place { folded.append(.leftOut(self[next..<place].count { $0.isCallback })) }
      if place < count { folded.append(self[place]) }
      next = place + 1
    }
    return folded
  }
}

extension StateDiagram.LabelLine {
  /// A line that stands for some that are not drawn, and that name so many callbacks.
  static func leftOut(_ count: Int) -> StateDiagram.LabelLine {
    StateDiagram.LabelLine(text: count == 0 ? "…" : "… +\(count)", isCallback: false)
  }
}

/// How a node is set: the size of its frame, its name, and what happens in it below.
struct NodeBox: Hashable, Sendable {
  /// The height of the part with the name.
  static let nameHeight = 34.0
  /// The distance of the text from the left and right edge.
  static let margin = 14.0
  /// The distance of the lines below the name from the separator and from the lower edge.
  static let padding = 8.0
  private static let leastWidth = 84.0

  /// What happens in the node.
  let block: LabelBlock
  /// The size of the frame, in whole points.
  let size: LayoutGraph.Size

  /// Sets a node.
  init(_ node: StateDiagram.Node) {
    block = LabelBlock(node.lines)
    switch node.shape {
    case .initial: size = LayoutGraph.Size(width: 14, height: 14)
    case .final: size = LayoutGraph.Size(width: 20, height: 20)
    case .state:
      let text = max(TextRole.name.width(of: node.label), block.width)
      let below = node.lines.isEmpty ? 0 : block.height + 2 * Self.padding
      size = LayoutGraph.Size(
        width: Int(max(Self.leastWidth, text + 2 * Self.margin).rounded(.up)),
        height: Int((Self.nameHeight + below).rounded(.up)))
    }
  }
}
