/// The lines of a label with their positions, relative to the upper left corner of the block.
struct LabelBlock: Hashable, Sendable {
  /// A line of text in its place.
  struct Line: Hashable, Sendable {
    /// The label line that is written here, perhaps only in part.
    let line: StateDiagram.LabelLine
    /// The part of it on this line.
    let text: String
    /// The role, which decides the font.
    let role: TextRole
    /// The left end of the text.
    let x: Double
    /// The upper edge of the line.
    let top: Double
    /// The width of the text.
    let width: Double
    /// Whether it continues the line above.
    let isContinued: Bool

    /// The y coordinate of the baseline.
    var baseline: Double { top + role.baseline }
  }

  /// The indentation of callbacks below their event.
  private static let indent = 9.0
  /// The space above each event but the first.
  private static let gap = 4.0
  /// The indentation of a continued line.
  private static let hang = 7.0
  /// How much closer a continued line is to the one above.
  private static let pull = 2.0

  /// The most lines that are drawn; those around highlighted ones are kept.
  static let mostLines = 60
  /// The widest line of a remark inside a state, in points.
  static let widestRemark = 190.0
  /// The longest callback that stays on one line beside an arrow, in characters.
  private static let longestBeside = 18
  /// The lines, top first.
  let lines: [Line]
  /// The width of the longest line.
  let width: Double
  /// The height of all lines.
  let height: Double

  /// Sets lines: events on the left, their callbacks indented below.
  init(_ lines: [StateDiagram.LabelLine]) {
    self.init(lines) { $0.isRemark ? Self.parts(of: $0, within: Self.widestRemark) : [$0.text] }
  }

  /// Sets lines beside an arrow: a long callback breaks after its last dot, and a long event before
  /// its guard and inside it, to keep the diagram narrow.
  init(besideArrow lines: [StateDiagram.LabelLine], within limit: Double = widestRemark) {
    self.init(lines) { Self.parts(of: $0, within: limit) }
  }

  private static func parts(of line: StateDiagram.LabelLine, within limit: Double) -> [String] {
    if line.isRemark { return TextLines(of: line.text, role: .aside, within: limit).lines }
    if !line.isCallback { return line.text.brokenAtSigns(within: limit, .kind) }
    guard line.text.count > longestBeside, let dot = line.text.dropLast().lastIndex(of: ".")
    else { return [line.text] }
    return [String(line.text[...dot]), String(line.text[dot...].dropFirst())]
  }

  private init(_ all: [StateDiagram.LabelLine], _ parts: (StateDiagram.LabelLine) -> [String]) {
    let lines = FoldedEntry.folded(
      all, to: Self.mostLines, isHighlighted: \.isHighlighted, isCallback: \.isCallback
    ).map { $0.line(\.self) }
    let hasEvents = lines.contains { !$0.isCallback }
    var top = 0.0
    var set: [Line] = []
    for line in lines {
      let goesOn = set.last?.isOpen ?? false && !line.isCallback
      if !line.isCallback, !line.isRemark, !goesOn, !set.isEmpty { top += Self.gap }
      if line.text.isEmpty { continue }
      for (index, part) in parts(line).enumerated() {
        let role: TextRole = line.isCallback ? .code : line.isRemark ? .aside : .kind
        let isContinued = goesOn || index > 0
        let indent = (line.isCallback || line.isRemark) && hasEvents ? Self.indent : 0
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

  /// The lines of each label line, together.
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

  /// The bands under highlighted texts, relative to the upper left corner of the block.
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

extension LabelBlock {
  /// The events with their guards, each with the frame of its text, relative to the upper left corner
  /// of the block; of one that is broken into lines only the first line.
  var events: [(text: String, frame: Rectangle)] {
    lines.indices.filter { number in
      let line = lines[number].line
      let isBroken = lines[number].isContinued && !lines[number - 1].text.hasSuffix(",")
      return !line.isCallback && !line.isRemark && !isBroken
    }.flatMap { lines[$0].events }
  }
}

extension LabelBlock.Line {
  /// The events in the line, which are separated by commas outside of brackets.
  fileprivate var events: [(text: String, frame: Rectangle)] {
    var (events, start, depth) = ([(text: String, frame: Rectangle)](), text.startIndex, 0)
    func add(upTo end: String.Index) {
      let (before, text) = (String(self.text[..<start]), String(self.text[start..<end]))
      let corner = Point(x: x + role.width(of: before), y: top)
      if text.isEmpty { return }
      events.append(
        (
          text,
          Rectangle(origin: corner, width: role.width(of: text), height: role.lineHeight)
        ))
    }
    for place in text.indices {
      depth += text[place] == "[" ? 1 : text[place] == "]" ? -1 : 0
      guard depth == 0, text[place] == "," else { continue }
      add(upTo: place)
      let next = text[place...].dropFirst()
      start = next.first == " " ? next.index(after: next.startIndex) : next.startIndex
    }
    add(upTo: text.endIndex)
    return events
  }
}

extension LabelBlock.Line {
  /// How far a band extends beyond the text on either side.
  private static let bandMargin = 5.0

  /// Whether the text is a list of events that continues on the next line.
  fileprivate var isOpen: Bool { !line.isCallback && text.hasSuffix(",") }

  fileprivate var band: Rectangle {
    Rectangle(
      origin: Point(x: x - Self.bandMargin, y: top), width: width + 2 * Self.bandMargin,
      height: role.lineHeight)
  }
}

extension String {
  /// The signs before which a long label breaks.
  private static var signs: [String] { ["[", "/", "&&", "||", "and", "or"] }

  /// The text in lines of limited width: broken before signs if possible, or else between words.
  fileprivate func brokenAtSigns(within limit: Double, _ role: TextRole) -> [String] {
    if role.width(of: self) <= limit { return [self] }
    var parts: [String] = []
    for word in split(separator: " ").map(String.init) {
      if let last = parts.last, !Self.signs.contains(where: { $0 == word }), !word.hasPrefix("[") {
        parts[parts.count - 1] = "\(last) \(word)"
      } else {
        parts.append(word)
      }
    }
    var lines: [String] = []
    for part in parts {
      if let last = lines.last, role.width(of: "\(last) \(part)") <= limit {
        lines[lines.count - 1] = "\(last) \(part)"
      } else {
        lines += TextLines(of: part, role: role, within: limit).lines
      }
    }
    return lines
  }
}

/// The size of a node, and the label inside it.
struct NodeBox: Hashable, Sendable {
  /// The height of the part with the name.
  static let nameHeight = 34.0
  /// The space to the left and right of the text.
  static let margin = 14.0
  /// The space above and below the lines under the name.
  static let padding = 8.0
  private static let leastWidth = 84.0

  /// The lines under the name.
  let block: LabelBlock
  /// The size of the frame, in whole points.
  let size: LayoutGraph.Size

  /// Measures a node.
  init(_ node: StateDiagram.Node) {
    block = LabelBlock(node.lines)
    switch node.shape {
    case .initial: size = LayoutGraph.Size(width: 14, height: 14)
    case .final: size = LayoutGraph.Size(width: 20, height: 20)
    case .choice: size = LayoutGraph.Size(width: 26, height: 26)
    case .history, .deepHistory: size = LayoutGraph.Size(width: 24, height: 24)
    case .state:
      let text = max(TextRole.name.width(of: node.label), block.width)
      let below = node.lines.isEmpty ? 0 : block.height + 2 * Self.padding
      size = LayoutGraph.Size(
        width: Int(max(Self.leastWidth, text + 2 * Self.margin).rounded(.up)),
        height: Int((Self.nameHeight + below).rounded(.up)))
    }
  }
}
