import Base
import Graphics

extension StateDiagram {
  /// The diagram drawn with box characters, for a terminal or a comment; ends with a newline.
  ///
  /// Each cluster is a box with its states; what is inside a state is indented. Below each state are its internal transitions (`↻`) and
  /// the events that leave it (`──>`), with their callbacks. `◀` marks what is highlighted. Remarks
  /// and a legend say what no run takes or reaches, and what brackets mean.
  package var boxDrawing: String {
    let loose = looseNodes
    let groups =
      rootClusters.map { (clusters[$0].label, clusters[$0].nodes) }
      + (loose.isEmpty ? [] : [("", loose)])
    let boxes = groups.map { label, nodes in (label, nodes.flatMap(lines)) }
    let widest = boxes.flatMap { [$0.columns + 4] + $1.map(\.columns) }
    let width = widest.max() ?? 0
    var text = title.isEmpty ? "" : title.withoutControls + "\n\n"
    for (label, lines) in boxes {
      let head = label.isEmpty ? "" : " \(label.withoutControls) "
      text += "┌─\(head)" + Self.rule(width + 1 - head.columns) + "┐\n"
      for line in lines {
        text += "│ \(line.padded(to: width)) │\n"
      }
      text += "└" + Self.rule(width + 2) + "┘\n"
    }
    let legend = legend(hasColors: false)
    return legend.isEmpty ? text : "\(text)\n\(legend.joined(separator: "\n"))\n"
  }

  private static func rule(_ width: Int) -> String {
    String(repeating: "─", count: max(0, width))
  }

  /// The lines of a node.
  private func lines(of node: Int) -> [String] {
    let inside = nodes[node].lines.transitions.map { entry("↻ \($0.events.withoutControls)", $0) }
    let outside = arrows.filter { $0.from == node }.flatMap { arrow in
      let target = "──> \(name(of: arrow.to, isAnew: nodes[node].shape == .initial))"
      return arrow.transitions.map { label in
        entry(label.events.isEmpty ? target : "\(label.events.withoutControls) \(target)", label)
      }
    }
    let entries = inside + outside
    if nodes[node].shape != .state {
      return entries.flatMap { entry in ["\(name(of: node)) \(entry[0])"] + entry.dropFirst() }
    }
    let head = words.state(
      nodes[node].label.withoutControls + historyMark(of: node), isReached: nodes[node].isReached)
    let note = nodes[node].note.isEmpty ? [] : ["  (\(nodes[node].note.withoutControls))"]
    return [head + (nodes[node].isHighlighted ? " ◀" : "")] + note
      + entries.enumerated().flatMap { index, entry in
        let isLast = index == entries.count - 1
        return [(isLast ? "  └─ " : "  ├─ ") + entry[0]]
          + entry.dropFirst().map { (isLast ? "     " : "  │  ") + $0 }
      } + outline(inside: node).map { "    " + $0 }
  }

  /// What is inside a state, with the title of each region if there are several.
  private func outline(inside node: Int) -> [String] {
    regions(inside: node).flatMap { region in
      let own = clusters[region].nodes.filter { remembering($0) == nil }.flatMap(lines)
      let label = clusters[region].label.withoutControls
      return label.isEmpty ? own : ["· \(label)"] + own.map { "  " + $0 }
    }
  }

  /// The lines of a transition: events, then a line for each callback.
  private func entry(_ head: String, _ label: TransitionLabel) -> [String] {
    [words.transition(head, isTaken: label.isTaken)]
      + label.calls.map { "  \($0.text.withoutControls)\($0.isHighlighted ? " ◀" : "")" }
      + label.remarks.map { "  (\($0.withoutControls))" }
  }

  /// The name of a node; that of a state without its history if an arrow enters it anew.
  private func name(of node: Int, isAnew: Bool = false) -> String {
    let state = remembering(node) ?? node
    return switch nodes[state].shape {
    case .initial: "●"
    case .final: "◉"
    case .choice: "◇ \(nodes[state].label.withoutControls)"
    case .state, .history, .deepHistory:
      shownName(of: state).withoutControls + (isAnew ? "" : historyMark(of: state))
    }
  }
}

extension StateDiagram {
  /// The name of a state; after those of the states around it if others are named alike.
  func shownName(of node: Int) -> String {
    let isOnly = nodes.count { $0.shape == .state && $0.label == nodes[node].label } == 1
    return isOnly || owners[node] == nil ? nodes[node].label : path(of: node)
  }
}

/// A canvas of fixed-width characters.
///
/// Wide characters, such as Chinese ones, take two cells. Writing to a cell replaces its content.
struct TextCanvas {
  private var rows: [[Cell]] = []

  private enum Cell {
    case character(Character)
    /// The right half of the wide character before it.
    case covered
  }

  /// Writes a text on one line, to the right of a cell; the canvas grows as needed.
  mutating func write(_ text: String, row: Int, column: Int) {
    var column = column
    for character in text.withoutControls {
      set(.character(character), row: row, column: column)
      column += 1
      if character.columns == 2 {
        set(.covered, row: row, column: column)
        column += 1
      }
    }
  }

  /// Draws a character in each cell of a row, in a range of columns.
  mutating func rule(_ character: Character, row: Int, columns: ClosedRange<Int>) {
    for column in columns { set(.character(character), row: row, column: column) }
  }

  /// Draws a character, unless the cell has one already.
  mutating func edge(_ character: Character, row: Int, column: Int) {
    guard rows.indices.contains(row), rows[row].indices.contains(column) else {
      return set(.character(character), row: row, column: column)
    }
    if case .character(" ") = rows[row][column] {
      rows[row][column] = .character(character)
    }
  }

  /// The lines without trailing spaces; ends with a newline.
  var text: String {
    rows.map { row in
      var line = ""
      for case .character(let character) in row { line.append(character) }
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }

  private mutating func set(_ cell: Cell, row: Int, column: Int) {
    while rows.count <= row { rows.append([]) }
    while rows[row].count <= column { rows[row].append(.character(" ")) }
    rows[row][column] = cell
  }
}
