import Base
import Graphics
import Pack

extension SequenceDiagram {
  /// The diagram drawn with box characters below its title, for a terminal or a comment; ends with
  /// a newline.
  package var boxDrawing: String {
    var drawing = SequenceDrawing(of: self)
    drawing.draw()
    return (title.isEmpty ? "" : title.withoutControls + "\n\n") + drawing.canvas.text
  }
}

/// Draws a sequence diagram on a text canvas, row by row.
private struct SequenceDrawing {
  private let sequence: SequenceDiagram
  /// The column of each lifeline.
  private let columns: [Int]
  /// The last column of the outermost frames.
  private let right: Int
  private var row = 0
  /// The indices of the lifelines whose objects live.
  private var living: Set<Int>
  private(set) var canvas = TextCanvas()

  /// The cells that one level of frames takes on each side.
  private static let inset = 2

  init(of sequence: SequenceDiagram) {
    self.sequence = sequence
    let nesting = SequenceDiagram.Item.nesting(of: sequence.items)
    let margin = sequence.items.isEmpty ? 0 : (nesting + 1) * Self.inset
    let reach = sequence.stateReach
    var columns: [Int] = []
    for (index, lifeline) in sequence.lifelines.enumerated() {
      let half = lifeline.name.columns / 2 + 2
      let left = columns.last.map { $0 + sequence.gap(before: index) } ?? margin
      let previous = index == 0 ? 0 : sequence.lifelines[index - 1].name.columns / 2
      // State invariants are centered on their lifeline, between its neighbors.
      let room = max(reach[index], index == 0 ? 0 : reach[index - 1])
      columns.append(max(left, (columns.last ?? margin) + max(previous + half, room)))
    }
    self.columns = columns
    living = Set(columns.indices)
    let widest = sequence.items.map(\.headWidth).max() ?? 0
    // The innermost frame is five cells further to the right.
    let edge = max(sequence.lifelines.last.map { $0.name.columns / 2 } ?? 0, (reach.last ?? 0) - 5)
    let loops = sequence.items.flatMap(\.messages).filter { $0.from == $0.to }.map {
      columns[$0.to] + $0.markedText.columns + margin + 2
    }
    right = max((columns.last ?? 0) + edge + margin + 1, widest + margin, loops.max() ?? 0)
  }

  mutating func draw() {
    for (title, group) in sequence.boxes where !title.isEmpty {
      let ends = [group.lowerBound, group.upperBound].map { columns[$0] }
      let half = [group.lowerBound, group.upperBound].map {
        sequence.lifelines[$0].name.columns / 2 + 1
      }
      let start = max(0, ends[0] - half[0])
      let head = "┌ \(title) "
      let width = max(ends[1] + half[1] - start, head.columns)
      let line = String(repeating: "─", count: width - head.columns)
      canvas.write("\(head)\(line)┐", row: row, column: start)
    }
    if sequence.lifelines.contains(where: { !$0.box.isEmpty }) { row += 1 }
    for (index, lifeline) in sequence.lifelines.enumerated() {
      let name = lifeline.name
      canvas.write(name, row: row, column: columns[index] - name.columns / 2)
    }
    row += 1
    draw(sequence.items, depth: 0)
    lifelines()
  }

  /// Draws the lifelines in the current row, and goes to the next.
  private mutating func lifelines() {
    for lifeline in living { canvas.write("│", row: row, column: columns[lifeline]) }
    row += 1
  }

  private mutating func draw(_ items: [SequenceDiagram.Item], depth: Int) {
    for item in items {
      switch item {
      case .message(let message): draw(message)
      case .gap(let label): band("┄", label)
      case .note(let text, let span):
        let names = span.map { sequence.lifelines[$0].map(\.name).joined(separator: ", ") + ": " }
        band(" ", (names ?? "") + text)
      case .state(let lifeline, let text): draw(state: text, on: lifeline)
      case .destruction(let lifeline): draw(endOf: lifeline)
      case .fragment(let fragment): draw(fragment, depth: depth)
      }
    }
  }

  /// Draws an arrow with its text above it.
  private mutating func draw(_ message: SequenceDiagram.Message) {
    living.formUnion([message.from ?? message.to, message.to])
    let words = message.markedText
    let to = columns[message.to]
    let from = message.from.map { columns[$0] } ?? max(0, to - words.columns - 3)
    lifelines()
    canvas.write(words, row: row - 1, column: min(from, to) + 2)
    lifelines()
    guard from != to else { return canvas.write("↩", row: row - 1, column: from + 1) }
    let line: Character = message.kind == .reply ? "╌" : "─"
    canvas.rule(line, row: row - 1, columns: min(from, to) + 1...max(from, to) - 1)
    if message.from == nil { canvas.write("●", row: row - 1, column: from) }
    let tip = message.kind == .asynchronous ? (right: "›", left: "‹") : (right: ">", left: "<")
    canvas.write(
      from < to ? tip.right : tip.left, row: row - 1, column: from < to ? to - 1 : to + 1)
  }

  private mutating func band(_ line: Character, _ label: String) {
    lifelines()
    if line != " " { canvas.rule(line, row: row, columns: 0...right) }
    let words = " \(label) "
    let start = max(0, (right - words.columns) / 2)
    if line == " " { lifelines() } else { row += 1 }
    canvas.write(words, row: row - 1, column: start)
  }

  /// Draws a cross, at which the lifeline stops.
  private mutating func draw(endOf lifeline: Int) {
    lifelines()
    canvas.write("╳", row: row - 1, column: columns[lifeline])
    living.remove(lifeline)
  }

  private mutating func draw(state text: String, on lifeline: Int) {
    let column = columns[lifeline]
    living.insert(lifeline)
    lifelines()
    for line in SequenceDiagram.stateLines(of: text) {
      lifelines()
      canvas.write(line, row: row - 1, column: max(0, column - line.columns / 2))
    }
  }

  private mutating func draw(_ fragment: SequenceDiagram.Fragment, depth: Int) {
    let frame = depth * Self.inset...right - depth * Self.inset
    let top = row + 1
    lifelines()
    let before = living
    var gone = living
    for (index, operand) in fragment.operands.enumerated() {
      let head = (index == 0 ? fragment.operation.text : "")
      let words = [head, operand.condition.isEmpty ? "" : "[\(operand.condition)]"]
      rule(index == 0 ? "┌" : "├", index == 0 ? "┐" : "┤", index == 0 ? "─" : "╌", frame)
      let label = words.filter { !$0.isEmpty }.joined(separator: " ")
      if !label.isEmpty { canvas.write(" \(label) ", row: row - 1, column: frame.lowerBound + 2) }
      if fragment.operation.isChoice { living.formUnion(before) }
      draw(operand.items, depth: depth + 1)
      gone.subtract(living)
    }
    lifelines()
    living.formUnion(fragment.operation.goingOn(of: before, gone: gone))
    rule("└", "┘", "─", frame)
    for side in top..<row - 1 {
      canvas.edge("│", row: side, column: frame.lowerBound)
      canvas.edge("│", row: side, column: frame.upperBound)
    }
  }

  private mutating func rule(
    _ left: String, _ right: String, _ line: Character, _ frame: ClosedRange<Int>
  ) {
    canvas.rule(line, row: row, columns: frame)
    canvas.write(left, row: row, column: frame.lowerBound)
    canvas.write(right, row: row, column: frame.upperBound)
    row += 1
  }
}

extension SequenceDiagram {
  /// The distance in cells from a lifeline to the one before it, for the longest text between them.
  fileprivate func gap(before index: Int) -> Int {
    let texts = items.flatMap(\.messages).filter {
      $0.from == nil ? $0.to == index : $0.span.lowerBound == index - 1
    }
    let spans = texts.map { message in
      let span = max(1, message.span.count - 1)
      return (message.markedText.columns + 6 + span - 1) / span
    }
    return max(8, spans.max() ?? 0)
  }
}

extension SequenceDiagram {
  /// The width in cells at which the text of a state breaks, between words.
  private static let stateWidth = 28

  /// The lines of a state invariant, in parentheses.
  fileprivate static func stateLines(of text: String) -> [String] {
    "(\(text))".split(separator: " ").reduce(into: []) { lines, word in
      if let last = lines.last, (last + " " + word).columns <= stateWidth {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
  }

  /// For each lifeline, the distance in cells that its state invariants keep from neighbors and
  /// frames; 0 without any.
  fileprivate var stateReach: [Int] {
    items.flatMap(\.states).reduce(into: lifelines.map { _ in 0 }) { reach, state in
      let widest = Self.stateLines(of: state.text).map(\.columns).max() ?? 0
      reach[state.lifeline] = max(reach[state.lifeline], widest / 2 + 2)
    }
  }
}

extension SequenceDiagram.Item {
  /// The state invariants in the item, top first.
  fileprivate var states: [(lifeline: Int, text: String)] {
    switch self {
    case .state(let lifeline, let text): [(lifeline, text)]
    case .fragment(let fragment): fragment.operands.flatMap(\.items).flatMap(\.states)
    case .destruction, .gap, .message, .note: []
    }
  }
}

extension SequenceDiagram.Message {
  /// The text with signs in place of colors: `✗` before a wrong message, `◀` after a highlighted
  /// one.
  var markedText: String { (isWrong ? "✗ " : "") + text + (isHighlighted ? " ◀" : "") }
}

extension SequenceDiagram.Item {
  /// The width in cells of the widest frame head or band in the item.
  fileprivate var headWidth: Int {
    switch self {
    case .gap(let text), .note(let text, _): return text.columns + 6
    case .message, .state, .destruction: return 0
    case .fragment(let fragment):
      let heads = fragment.operands.map { operand in
        (fragment.operation.text + operand.condition).columns + 10
      }
      let inner = fragment.operands.flatMap(\.items).map(\.headWidth)
      return max(heads.max() ?? 0, inner.max() ?? 0) + 4
    }
  }
}
