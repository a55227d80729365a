/// Diagnostics as text: `path:line:column: error: message`, the source line, a caret, then notes.
package struct Report: Hashable, Sendable {
  /// The text, empty without diagnostics; every line ends in a line feed.
  package let text: String

  /// Writes diagnostics in a given order; a warning is followed by the id that turns it off.
  ///
  /// Control characters from files are shown as visible signs, so that a terminal does not execute
  /// them.
  ///
  /// - Parameters:
  ///   - diagnostics: The diagnostics.
  ///   - files: The bytes of the files by path; locations in other files show no source line.
  ///   - folder: The folder of these files, such as `Packs/uikit`, written before each path; may be
  ///     empty.
  ///   - isColored: Whether the text contains escape sequences for colors.
  package init(
    of diagnostics: [Diagnostic], files: [String: [UInt8]] = [:], folder: String = "",
    isColored: Bool = false
  ) {
    var writer = ReportWriter(files: files, folder: folder, isColored: isColored)
    for diagnostic in diagnostics { writer.write(diagnostic) }
    text = writer.text
  }
}

/// Writes diagnostics one after another and finds their source lines.
private struct ReportWriter {
  /// The text so far.
  private(set) var text = ""

  private let files: [String: [UInt8]]
  private let folder: String
  private let isColored: Bool
  /// The offsets of the lines of a file by path, found if a line of the file is shown.
  private var lineStarts: [String: [Int]] = [:]

  init(files: [String: [UInt8]], folder: String, isColored: Bool) {
    self.files = files
    self.folder = folder
    self.isColored = isColored
  }

  /// Writes one diagnostic with its notes.
  mutating func write(_ diagnostic: Diagnostic) {
    let style: Style = diagnostic.severity == .error ? .error : .warning
    let id = diagnostic.severity == .warning ? " [\(diagnostic.rule.id)]" : ""
    write(diagnostic.severity.rawValue, style, diagnostic.message + id, at: diagnostic.place)
    for note in diagnostic.notes { write("note", .note, note.message, at: note.place) }
  }

  /// Writes one message, `place: word: message`, and its source line.
  private mutating func write(_ word: String, _ style: Style, _ message: String, at place: Place?) {
    if let place { text += styled(.place, label(of: place)) + " " }
    text += styled(style, word + ":") + " " + styled(.message, message.visible) + "\n"
    if let place, place.line > 0 { writeLine(of: place) }
  }

  /// The location as editors and terminals recognize it: `path:line:column:`.
  private func label(of place: Place) -> String {
    let isKnown = files[place.path] != nil
    let folder = folder.isEmpty || !isKnown ? "" : folder.hasSuffix("/") ? folder : folder + "/"
    var label = (folder + place.path).visible + ":"
    if place.line > 0 { label += "\(place.line):" }
    if place.line > 0, place.column > 0 { label += "\(place.column):" }
    return label
  }

  /// Writes a source line after its number, and a caret under the column.
  ///
  /// Writes nothing if the line is empty or missing.
  private mutating func writeLine(of place: Place) {
    guard let bytes = line(place.line, of: place.path), !bytes.isEmpty else { return }
    let (part, skipped) = bytes.part(around: place.column)
    let excerpt = SourceLine(part).excerpt(around: place.column - skipped)
    let number = String(place.line)
    text += " \(number) | \(excerpt.text)\n"
    guard place.column > 0 else { return }
    let gutter = String(repeating: " ", count: number.utf8.count + 1)
    text +=
      gutter + " | " + String(repeating: " ", count: excerpt.indent) + styled(.caret, "^") + "\n"
  }

  /// The bytes of a line without its line ending; `nil` if there is no such line.
  private mutating func line(_ number: Int, of path: String) -> ArraySlice<UInt8>? {
    guard let bytes = files[path] else { return nil }
    let starts = lineStarts[path] ?? Self.lineStarts(of: bytes)
    lineStarts[path] = starts
    guard number <= starts.count else { return nil }
    let start = starts[number - 1]
    var end = number < starts.count ? starts[number] - 1 : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return bytes[start..<min(end, start + Limits.lineBytes)]
  }

  /// The offset of each line; a byte order mark belongs to no line.
  private static func lineStarts(of bytes: [UInt8]) -> [Int] {
    var starts = [bytes.withoutByteOrderMark.startIndex]
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(index + 1)
    }
    return starts
  }
}

extension ReportWriter {
  /// The colored parts of a report; the raw values are parameters of the escape sequences.
  private enum Style: String {
    case error = "1;31"
    case warning = "1;33"
    case note = "1;36"
    case caret = "1;32"
    case place = "2"
    case message = "1"
  }

  private func styled(_ style: Style, _ words: String) -> String {
    isColored ? "\u{1B}[\(style.rawValue)m\(words)\u{1B}[0m" : words
  }
}

extension ArraySlice<UInt8> {
  /// How many characters of a very long line are decoded on each side of a column.
  private static var context: Int { 1_000 }

  /// The part of a line around a character, and the number of characters before that part.
  ///
  /// A line of megabytes that has many errors is not decoded for each of them.
  fileprivate func part(around column: Int) -> (bytes: Self, skipped: Int) {
    if count <= Self.context { return (self, 0) }
    let first = Swift.max(0, column - 1 - Self.context)
    var (start, end, characters) = (endIndex, endIndex, 0)
    for place in indices where self[place] & 0xC0 != 0x80 {
      if characters == first { start = place }
      if characters == first + 2 * Self.context {
        end = place
        break
      }
      characters += 1
    }
    return start < end ? (self[start..<end], first) : (self, 0)
  }
}

/// A source line as a terminal can show it: without control characters and tabs, cut if it is long.
struct SourceLine {
  /// A character as shown, and its width in columns.
  private struct Glyph {
    let text: String
    let columns: Int
  }

  private let glyphs: [Glyph]

  /// Reads a line; bytes that are not UTF-8 become U+FFFD.
  init(_ bytes: ArraySlice<UInt8>) {
    var glyphs: [Glyph] = []
    var column = 0
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      let glyph =
        if scalar == "\t" {
          Glyph(text: String(repeating: " ", count: 4 - column % 4), columns: 4 - column % 4)
        } else if let visible = scalar.visible {
          Glyph(text: visible, columns: visible.unicodeScalars.count)
        } else {
          Glyph(text: String(Character(scalar)), columns: scalar.columns)
        }
      column += glyph.columns
      glyphs.append(glyph)
    }
    self.glyphs = glyphs
  }

  /// The part of the line around a character, and the number of columns before that character.
  ///
  /// - Parameters:
  ///   - column: The character, counted from 1; past the end means right after the last one.
  ///   - width: The most columns of the part; more than 20.
  /// - Returns: The part, with `…` for what was cut off, and the columns before the character.
  func excerpt(around column: Int, width: Int = 120) -> (text: String, indent: Int) {
    precondition(width > 20, "no room for an excerpt in \(width) columns")
    let target = min(max(column - 1, 0), glyphs.count)
    let total = glyphs.reduce(0) { $0 + $1.columns }
    var first = 0
    var last = glyphs.count
    if total > width {
      first = start(before: target, room: width * 2 / 3)
      last = end(after: first, room: width - 2)
    }
    let head = first > 0 ? "…" : ""
    let text = head + glyphs[first..<last].map(\.text).joined() + (last < glyphs.count ? "…" : "")
    let indent = glyphs[first..<max(first, target)].reduce(head.isEmpty ? 0 : 1) { $0 + $1.columns }
    return (text, indent)
  }

  /// The first character of the longest part that ends before the target and fits into the room.
  private func start(before target: Int, room: Int) -> Int {
    var first = target
    var left = room
    while first > 0, glyphs[first - 1].columns <= left {
      first -= 1
      left -= glyphs[first].columns
    }
    return first
  }

  /// The end of the longest part that begins with a character and fits into the room.
  private func end(after first: Int, room: Int) -> Int {
    var last = first
    var left = room
    while last < glyphs.count, glyphs[last].columns <= left {
      left -= glyphs[last].columns
      last += 1
    }
    return last
  }
}
