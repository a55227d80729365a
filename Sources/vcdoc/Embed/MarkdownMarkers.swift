import Base

/// Finds markers in Markdown: comments on lines of their own, also in lists and quotations, but not
/// in code blocks or in other comments.
struct MarkdownMarkers: MarkerScanner {
  /// Lines that are skipped: a fenced code block or a comment.
  private struct Block {
    /// What ends the block.
    enum End {
      case fence(of: UInt8, length: Int)
      case comment
    }

    let end: End
    /// The number of quotations around it.
    let depth: Int
    /// The least column of the content of its list item.
    let indent: Int
  }

  /// The state at the end of the last line, and before the last marker.
  private struct State {
    var block: Block?
    /// The columns of the contents of the open list items, outermost first.
    var items: [Int] = []
    /// Whether an indented code block could begin, since the last line was blank or began a block.
    var isApart = true
    var isCode = false
  }

  private var state = State()
  private var saved = State()

  mutating func marker(on line: ArraySlice<UInt8>) -> MarkerLine? {
    let (start, columns, depth) = Self.quoted(line)
    guard start < line.endIndex else {
      if let block = state.block, depth < block.depth { state.block = nil }
      state.isApart = true
      return nil
    }
    if let block = state.block {
      if depth >= block.depth && columns >= block.indent {
        if Self.ends(block, on: line[start...]) { state.block = nil }
        return nil
      }
      state.block = nil
    }
    return text(on: line, from: start, columns: columns, depth: depth)
  }

  mutating func resume() {
    state = saved
    state.isApart = true
  }
}

extension MarkdownMarkers {
  /// Scans a line outside of fenced blocks that is not blank.
  private mutating func text(
    on line: ArraySlice<UInt8>, from start: Int, columns: Int, depth: Int
  ) -> MarkerLine? {
    var (start, columns) = (start, columns)
    let isLazy = !state.isApart && Self.isLetter(line[start])
    while let last = state.items.last, columns < last, !isLazy { state.items.removeLast() }
    if state.isApart || state.isCode, columns >= (state.items.last ?? 0) + 4 {
      state.isCode = true
      return nil
    }
    state.isCode = false
    let outer = start
    while let content = Self.bullet(at: start, columns, in: line) {
      (start, columns) = content
      state.items.append(columns)
    }
    if line[start].isBlankOrReturn {
      state.isCode = true
      return nil
    }
    if let end = Self.end(ofBlockAt: start, in: line) {
      state.block = Block(end: end, depth: depth, indent: state.items.last ?? 0)
      // A marker that does not end on its line is told of.
      if case .fence = end { return nil }
    }
    state.isApart = line[start] == UInt8(ascii: "#") && start == outer
    guard line[start...].holds("vcdoc:") else { return nil }
    guard let markerLine = HTMLMarkers.marker(on: line, from: start) else { return nil }
    saved = state
    state.isApart = true
    let prefix = markerLine.prefix.enumerated().map { index, byte in
      line.startIndex + index < outer ? byte : UInt8(ascii: " ")
    }
    return MarkerLine(prefix: prefix, start: markerLine.start, content: markerLine.content)
  }

  /// What ends the block that begins at an index; `nil` if none begins, or it ends on its line.
  private static func end(ofBlockAt start: Int, in line: ArraySlice<UInt8>) -> Block.End? {
    let (byte, text) = (line[start], line[start...])
    if text.begins(with: "<!--") { return text.holds("-->") ? nil : .comment }
    guard byte == UInt8(ascii: "`") || byte == UInt8(ascii: "~") else { return nil }
    let length = line.run(of: byte, at: start)
    guard length >= 3 else { return nil }
    if byte == UInt8(ascii: "`"), text.dropFirst(length).contains(byte) { return nil }
    return .fence(of: byte, length: length)
  }

  private static func ends(_ block: Block, on text: ArraySlice<UInt8>) -> Bool {
    switch block.end {
    case .comment: return text.holds("-->")
    case .fence(let byte, let least):
      let length = text.run(of: byte, at: text.startIndex)
      return length >= least && text.dropFirst(length).trimmed.isEmpty
    }
  }

  /// Skips blanks and the marks of quotations.
  ///
  /// - Returns: The index of the text; its column, counted from the content of the innermost
  ///   quotation; the number of quotations.
  private static func quoted(
    _ line: ArraySlice<UInt8>
  ) -> (start: Int, columns: Int, depth: Int) {
    var (index, columns, depth) = (line.startIndex, 0, 0)
    while index < line.endIndex {
      switch line[index] {
      case UInt8(ascii: " "), 0x0D: columns += 1
      case 0x09: columns += 4 - columns % 4
      case UInt8(ascii: ">") where columns < 4 || depth > 0:
        depth += 1
        columns = 0
        if index + 1 < line.endIndex, line[index + 1] == UInt8(ascii: " ") { index += 1 }
      default: return (index, columns, depth)
      }
      index += 1
    }
    return (index, columns, depth)
  }

  /// The index and the column of the content of the list item whose bullet or number is at an
  /// index.
  private static func bullet(
    at start: Int, _ column: Int, in line: ArraySlice<UInt8>
  ) -> (start: Int, column: Int)? {
    guard start < line.endIndex else { return nil }
    var end = start
    if "-+*".utf8.contains(line[start]) {
      end += 1
    } else {
      while end < line.endIndex, line[end].isDigit, end - start < 9 { end += 1 }
      guard end > start, end < line.endIndex, ".)".utf8.contains(line[end]) else { return nil }
      end += 1
    }
    let mark = column + end - start
    let content = line[end...].firstNonBlank
    guard content > end, content < line.endIndex else { return nil }
    let columns = line[end..<content].reduce(mark) { $0 + ($1 == 0x09 ? 4 - $0 % 4 : 1) }
    return columns - mark > 4 ? (end + 1, mark + 1) : (content, columns)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
