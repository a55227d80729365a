/// Where each character of a text is in the file that it was read from.
///
/// Indentation, folded lines, and escapes separate the columns of a file from the characters of a
/// text. Characters are Unicode scalars here.
///
/// In the file of the following YAML, character 3 of the text, `c`, is in line 3, column 4:
///
///     about: |
///       a
///       bc
package struct TextSource: Hashable, Sendable {
  /// The characters of a text that are side by side in one line of the file.
  package struct Fragment: Hashable, Sendable {
    /// The first of them, counted from 0 in the text.
    package let offset: Int
    /// The line of that character in the file, counted from 1.
    package let line: Int
    /// The column of that character in the file, counted from 1.
    package let column: Int

    /// Makes a fragment.
    package init(offset: Int, line: Int, column: Int) {
      (self.offset, self.line, self.column) = (offset, line, column)
    }
  }

  /// Where the text begins, with its quotation mark or block indicator.
  package let place: Place
  /// The fragments, in order; empty if only the place is known.
  private let fragments: [Fragment]

  /// Makes a source.
  package init(_ place: Place, fragments: [Fragment] = []) {
    (self.place, self.fragments) = (place, fragments)
  }

  /// Makes the source of a text whose lines are lines of the file.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - place: The location of its first character, in column 1.
  package init(lines text: String, at place: Place) {
    var fragments = [Fragment(offset: 0, line: place.line, column: 1)]
    for (offset, character) in text.unicodeScalars.enumerated() where character == "\n" {
      let line = place.line + fragments.count
      fragments.append(Fragment(offset: offset + 1, line: line, column: 1))
    }
    self.init(place, fragments: fragments)
  }

  /// The location of a character, counted from 0, or of the end of the text.
  ///
  /// O(log n) in the number of fragments.
  package func place(ofCharacter offset: Int) -> Place {
    let after = indexOfFragment(after: offset)
    guard after > 0 else { return place }
    let fragment = fragments[after - 1]
    return Place(
      path: place.path, line: fragment.line, column: fragment.column + offset - fragment.offset)
  }

  /// The index of the first fragment after that of a character.
  private func indexOfFragment(after offset: Int) -> Int {
    var (low, high) = (0, fragments.count)
    while low < high {
      let middle = (low + high) / 2
      if fragments[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The source of a part of the text, given by the offsets of its characters.
  package subscript(range: Range<Int>) -> Self {
    let start = place(ofCharacter: range.lowerBound)
    let rest = fragments[indexOfFragment(after: range.lowerBound)...]
      .prefix { $0.offset < range.upperBound }
      .map { Fragment(offset: $0.offset - range.lowerBound, line: $0.line, column: $0.column) }
    return Self(
      start, fragments: [Fragment(offset: 0, line: start.line, column: start.column)] + rest)
  }

  /// The location of a byte in a line of the text, both counted from 0.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - byte: The byte in the line; one after its end means the end.
  ///   - text: The text.
  /// - Returns: The location.
  package func place(ofLine line: Int, byte: Int = 0, in text: String) -> Place {
    var (left, rest) = (line, text.utf8[...])
    while left > 0, let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      rest = rest[rest.index(after: end)...]
      left -= 1
    }
    let end = rest.prefix(max(byte, 0)).prefix { $0 != UInt8(ascii: "\n") }.endIndex
    return place(ofCharacter: text.utf8[..<end].count { $0 & 0xC0 != 0x80 })
  }
}
