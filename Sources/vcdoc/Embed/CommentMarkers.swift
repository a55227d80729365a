/// Finds markers in the comments of Swift and Objective-C: lines that begin `///`, and what stands
/// between `/**` and `*/`, each read as Markdown.
struct CommentMarkers: MarkerReader {
  private enum Place: Equatable {
    case code, lineComment, blockComment
    /// In a comment that documents nothing.
    case remark
    /// Between three quotation marks, where nothing is a comment.
    case text
  }

  private var place = Place.code
  private var markdown = MarkdownMarkers()

  mutating func marker(on line: ArraySlice<UInt8>) -> MarkerSight? {
    let start = line.firstWord
    var rest = line[start...]
    switch place {
    case .text:
      if !Self.quotations(in: rest).isMultiple(of: 2) { place = .code }
      return nil
    case .blockComment: return block(line, from: start)
    case .remark:
      guard let end = rest.firstRange(of: "*/") else { return nil }
      rest = rest[end.upperBound...]
    case .code, .lineComment: break
    }
    if rest.begins(with: "///") {
      enter(.lineComment)
      return sight(in: line, behind: start + 3)
    }
    place = .code
    if rest.begins(with: "/*") {
      guard let end = rest.dropFirst(2).firstRange(of: "*/") else {
        enter(rest.begins(with: "/**") ? .blockComment : .remark)
        return nil
      }
      rest = rest[end.upperBound...]
    }
    if !rest.begins(with: "//") && !Self.quotations(in: rest).isMultiple(of: 2) { place = .text }
    return nil
  }

  mutating func resume() { markdown.resume() }

  private mutating func block(_ line: ArraySlice<UInt8>, from start: Int) -> MarkerSight? {
    if line.holds("*/") {
      place = .code
      return nil
    }
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

  private static func quotations(in line: ArraySlice<UInt8>) -> Int {
    var (count, rest) = (0, line)
    while let found = rest.firstRange(of: "\"\"\"") {
      count += 1
      rest = rest[found.upperBound...]
    }
    return count
  }
}
