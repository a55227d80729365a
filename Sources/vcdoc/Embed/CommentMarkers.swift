/// Finds markers in the comments of Swift and Objective-C: lines that begin `///`, and what stands
/// between `/**` and `*/`, each read as Markdown.
struct CommentMarkers: MarkerReader {
  private enum Place: Equatable {
    case code, lineComment, blockComment
  }

  private var place = Place.code
  private var markdown = MarkdownMarkers()
  /// What is open where the last line ended that is no line comment.
  private var code: CodeScan

  /// Begins with a document.
  ///
  /// - Parameter code: What tells comments of its language apart from texts; at the beginning.
  init(in code: CodeScan) { self.code = code }

  mutating func marker(on line: ArraySlice<UInt8>) -> MarkerSight? {
    let start = line.firstWord
    let rest = line[start...]
    if code.isOpen {
      let stays = code.stays(behind: line)
      if !stays { place = .code }
      return stays && place == .blockComment ? block(line, from: start) : nil
    }
    if rest.begins(with: "///") {
      enter(.lineComment)
      return sight(in: line, behind: start + 3)
    }
    place = .code
    if rest.begins(with: "/**") {
      code.beginComment()
      if code.stays(behind: rest.dropFirst(2)) { enter(.blockComment) }
    } else {
      _ = code.stays(behind: rest)
    }
    return nil
  }

  mutating func resume() { markdown.resume() }

  private mutating func block(_ line: ArraySlice<UInt8>, from start: Int) -> MarkerSight? {
    let hasStar = start < line.endIndex && line[start] == UInt8(ascii: "*")
    return sight(in: line, behind: hasStar ? start + 1 : start)
  }

  /// Goes to a place; a comment that goes on stays the same text.
  private mutating func enter(_ next: Place) {
    if place != next { markdown = MarkdownMarkers() }
    place = next
  }

  /// The marker in the Markdown of a comment, which begins behind one blank more.
  private mutating func sight(in line: ArraySlice<UInt8>, behind leader: Int) -> MarkerSight? {
    let hasBlank = leader < line.endIndex && line[leader] == UInt8(ascii: " ")
    let start = hasBlank ? leader + 1 : leader
    guard let sight = markdown.marker(on: line[start...]) else { return nil }
    return MarkerSight(
      prefix: Array(line[..<start]) + sight.prefix, start: sight.start + start - line.startIndex,
      content: sight.content)
  }
}
