/// Writes diagnostics one after another, and finds the lines that they speak of.
struct ReportWriter {
  /// What is written so far.
  private(set) var text = ""

  /// The bytes of the files that places speak of, by path.
  private let files: [String: [UInt8]]
  /// What stands before the paths of these files; empty for nothing.
  private let folder: String
  private let isColoured: Bool
  /// Where each line of a file begins, by path; filled when a line of the file is first shown.
  private var lineStarts: [String: [Int]] = [:]

  /// Begins an empty report.
  init(files: [String: [UInt8]], folder: String, isColoured: Bool) {
    self.files = files
    self.folder = folder
    self.isColoured = isColoured
  }

  /// Writes one diagnostic with its notes.
  mutating func write(_ diagnostic: Diagnostic) {
    let style: Style = diagnostic.severity == .error ? .error : .warning
    write(diagnostic.severity.rawValue, style, diagnostic.message, at: diagnostic.place)
    for note in diagnostic.notes { write("note", .note, note.message, at: note.place) }
  }

  /// One message, `place: word: message`, and the line that its place is on.
  private mutating func write(_ word: String, _ style: Style, _ message: String, at place: Place?) {
    if let place { text += styled(.place, label(of: place)) + " " }
    text += styled(style, word + ":") + " " + styled(.message, message.visible) + "\n"
    if let place, place.line > 0 { writeLine(of: place) }
  }

  /// The place as editors and terminals recognise it: `path:line:column:`.
  private func label(of place: Place) -> String {
    let isKnown = files[place.path] != nil
    let folder = folder.isEmpty || !isKnown ? "" : folder.hasSuffix("/") ? folder : folder + "/"
    var label = (folder + place.path).visible + ":"
    if place.line > 0 { label += "\(place.line):" }
    if place.line > 0, place.column > 0 { label += "\(place.column):" }
    return label
  }

  /// The line, its number in the margin, and a caret under the column.
  ///
  /// An empty line and one that is not there show nothing.
  private mutating func writeLine(of place: Place) {
    guard let bytes = line(place.line, of: place.path), !bytes.isEmpty else { return }
    let excerpt = SourceLine(bytes).excerpt(around: place.column)
    let number = String(place.line)
    text += " \(number) | \(excerpt.text)\n"
    guard place.column > 0 else { return }
    let gutter = String(repeating: " ", count: number.utf8.count + 1)
    text +=
      gutter + " | " + String(repeating: " ", count: excerpt.indent) + styled(.caret, "^") + "\n"
  }

  /// The bytes of a line without its end; none when there is no such line.
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

  /// Where each line begins; a byte order mark belongs to no line.
  private static func lineStarts(of bytes: [UInt8]) -> [Int] {
    var starts = [bytes.withoutByteOrderMark.startIndex]
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(index + 1)
    }
    return starts
  }
}

extension ReportWriter {
  /// What is coloured, and the parameters of the escape sequence that does it.
  private enum Style: String {
    case error = "1;31"
    case warning = "1;35"
    case note = "1;36"
    case caret = "1;32"
    case place = "2"
    case message = "1"
  }

  private func styled(_ style: Style, _ words: String) -> String {
    isColoured ? "\u{1B}[\(style.rawValue)m\(words)\u{1B}[0m" : words
  }
}
