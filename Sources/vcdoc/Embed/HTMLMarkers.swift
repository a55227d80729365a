/// Finds markers that are HTML comments on lines of their own, and not those in scripts and the like,
/// where there are no comments.
struct HTMLMarkers: MarkerReader {
  private static let opening = "<!--"
  private static let closing = "-->"
  private static let name = "vcdoc:"

  /// The elements whose text holds no comments.
  private static let plain = ["script", "style", "textarea", "title"]
  /// The element of that kind that is open.
  private var element: String?

  mutating func marker(on line: ArraySlice<UInt8>) -> MarkerSight? {
    let wasOpen = element != nil
    for place in line.indices where line[place] == UInt8(ascii: "<") {
      let tag = line[(place + 1)...]
      if let open = element {
        if tag.begins(withAnyCase: "/" + open) { element = nil }
      } else {
        element = Self.plain.first { tag.begins(withAnyCase: $0) }
      }
    }
    return wasOpen || element != nil ? nil : Self.marker(on: line, from: line.firstWord)
  }

  mutating func resume() { element = nil }

  /// The marker on a line.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - start: Where the text of the line begins, behind blanks and the marks of quotations and
  ///     lists.
  /// - Returns: The marker; its prefix is what stands before the start.
  static func marker(on line: ArraySlice<UInt8>, from start: Int) -> MarkerSight? {
    guard let found = comment(on: line[start...]) else { return nil }
    let prefix = Array(line[..<start])
    let column = found.opening - line.startIndex
    func sight(_ content: MarkerSight.Content) -> MarkerSight {
      MarkerSight(prefix: prefix, start: column, content: content)
    }
    let rest = line[found.words...]
    guard let end = rest.firstRange(of: closing) else {
      return sight(.fault("a marker ends on its line; write '-->' behind it"))
    }
    guard found.opening == start, rest[end.upperBound...].trimmed.isEmpty else {
      return sight(.fault("a marker stands on a line of its own; move the rest to another line"))
    }
    return sight(.words(String(decoding: rest[..<end.lowerBound].trimmed, as: UTF8.self)))
  }

  /// A comment that begins with the name of vcdoc and stands in no code span.
  private static func comment(on line: ArraySlice<UInt8>) -> (opening: Int, words: Int)? {
    var rest = line
    while let opening = rest.firstRange(of: Self.opening) {
      rest = rest[opening.upperBound...]
      let inside = rest[rest.firstWord...]
      guard inside.begins(with: name) else { continue }
      let ticks = line[..<opening.lowerBound].count { $0 == UInt8(ascii: "`") }
      if ticks.isMultiple(of: 2) { return (opening.lowerBound, inside.startIndex + 6) }
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  /// Whether it begins with a text in small letters, whatever its own are.
  fileprivate func begins(withAnyCase text: String) -> Bool {
    count >= text.utf8.count && zip(self, text.utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
  }
}
