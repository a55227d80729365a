import Base

/// Finds HTML comments with markers on lines of their own, outside of scripts and other plain text.
struct HTMLMarkers: MarkerScanner {
  private static let opening = "<!--"
  private static let closing = "-->"
  private static let name = "vcdoc:"

  /// The elements whose text has no comments.
  private static let plain = ["script", "style", "textarea", "title"]

  private enum Place: Equatable {
    case page, comment
    /// Inside the start tag of such an element, possibly within an attribute's quotation marks.
    case tag(String, quotation: UInt8?)
    /// Inside the text of such an element.
    case text(String)
  }

  private var place = Place.page

  mutating func marker(on line: ArraySlice<UInt8>) -> MarkerLine? {
    let wasOpen = place != .page
    for index in line.indices { pass(index, of: line) }
    // A marker that does not end on its line is told of.
    if wasOpen || place != .page && place != .comment { return nil }
    return Self.marker(on: line, from: line.firstNonBlank)
  }

  mutating func resume() { place = .page }

  /// Scans one byte of a line.
  private mutating func pass(_ index: Int, of line: ArraySlice<UInt8>) {
    let byte = line[index]
    switch place {
    case .page:
      guard byte == UInt8(ascii: "<") else { return }
      if line[index...].begins(with: Self.opening) {
        place = .comment
      } else if let name = Self.plain.first(where: line[(index + 1)...].isTag) {
        place = .tag(name, quotation: nil)
      }
    case .comment:
      if line[...index].suffix(3).elementsEqual(Self.closing.utf8) { place = .page }
    case .tag(let name, let quotation?):
      if byte == quotation { place = .tag(name, quotation: nil) }
    case .tag(let name, nil):
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        place = .tag(name, quotation: byte)
      } else if byte == UInt8(ascii: ">") {
        // In XHTML, a tag that ends in '/>' is the whole element.
        place = line[..<index].last == UInt8(ascii: "/") ? .page : .text(name)
      }
    case .text(let name):
      if byte == UInt8(ascii: "<"), line[(index + 1)...].isTag("/" + name) { place = .page }
    }
  }

  /// The marker on a line.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - start: The index after blanks and the marks of quotations and lists.
  /// - Returns: The marker; its prefix is the line up to `start`. `nil` if there is none.
  static func marker(on line: ArraySlice<UInt8>, from start: Int) -> MarkerLine? {
    guard let found = comment(on: line[start...]) else { return nil }
    let prefix = Array(line[..<start])
    let column = found.opening - line.startIndex
    func markerLine(_ content: MarkerLine.Content) -> MarkerLine {
      MarkerLine(prefix: prefix, start: column, content: content)
    }
    let rest = line[found.words...]
    guard let end = rest.firstRange(of: closing) else {
      return markerLine(.fault("missing '-->' at the end of the marker's line"))
    }
    guard found.opening == start, rest[end.upperBound...].trimmed.isEmpty else {
      return markerLine(
        .fault("unexpected text beside a marker; move it to another line"))
    }
    return markerLine(.words(String(decoding: rest[..<end.lowerBound].trimmed, as: UTF8.self)))
  }

  /// The comment that begins with `vcdoc:` and is not in a code span.
  private static func comment(on line: ArraySlice<UInt8>) -> (opening: Int, words: Int)? {
    var rest = line
    while let opening = rest.firstRange(of: Self.opening) {
      rest = rest[opening.upperBound...]
      let inside = rest[rest.firstNonBlank...]
      guard inside.begins(with: name) else { continue }
      let ticks = line[..<opening.lowerBound].count { $0 == UInt8(ascii: "`") }
      if ticks.isMultiple(of: 2) { return (opening.lowerBound, inside.startIndex + 6) }
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  /// Whether it begins with a tag of this name, given in lower case.
  fileprivate func isTag(_ name: String) -> Bool {
    guard count >= name.utf8.count,
      zip(self, name.utf8).allSatisfy({ $0 | 0x20 == $1 | 0x20 })
    else { return false }
    return dropFirst(name.utf8.count).first.map { " \t\r\n\u{C}/>".utf8.contains($0) } ?? true
  }
}
