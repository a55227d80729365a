import Base
import Formats

/// Writes a line of Markdown so that DocC shows it, which leaves out elements of HTML and takes
/// titles as they are.
struct DocCText {
  private let line: ArraySlice<UInt8>
  /// Whether code is to stand as words.
  private let isTitle: Bool
  private var place: Int
  private var output: [UInt8] = []

  /// A line in which elements have become Markdown; it is no code between fences.
  static func withoutElements(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    Self(line).written[...]
  }

  private init(_ line: ArraySlice<UInt8>) {
    self.line = line
    isTitle = line.starts(with: "# ".utf8)
    place = line.startIndex
  }

  private var written: [UInt8] {
    var text = self
    while text.place < line.endIndex { text.writeNext() }
    return text.output
  }

  private mutating func writeNext() {
    let rest = line[place...]
    switch line[place] {
    case UInt8(ascii: "\\"): copy(min(2, rest.count))
    case UInt8(ascii: "`"): writeSpan()
    case UInt8(ascii: "<") where rest.starts(with: "<br>".utf8):
      output += " · ".utf8
      place += "<br>".utf8.count
    case UInt8(ascii: "<") where rest.starts(with: "<a id=".utf8):
      place = rest.firstRange(of: "</a>")?.upperBound ?? line.endIndex
    case UInt8(ascii: "<") where rest.starts(with: "<code>".utf8):
      let start = place + "<code>".utf8.count
      let end = rest.firstRange(of: "</code>") ?? line.endIndex..<line.endIndex
      write(code: Self.unescaped(line[start..<end.lowerBound]))
      place = end.upperBound
    default: copy(1)
    }
  }

  /// Writes code that stands between backticks already.
  private mutating func writeSpan() {
    let fence = line[place...].prefix { $0 == UInt8(ascii: "`") }
    var end = fence.endIndex
    while end < line.endIndex {
      let run = line[end...].prefix { $0 == UInt8(ascii: "`") }
      if run.count == fence.count { break }
      end = Swift.max(run.endIndex, end + 1)
    }
    guard end < line.endIndex else { return copy(fence.count) }
    if isTitle {
      write(code: String(decoding: line[fence.endIndex..<end], as: UTF8.self))
      place = end + fence.count
    } else {
      copy(end + fence.count - place)
    }
  }

  private mutating func write(code: String) {
    let span = MarkdownText.code(code)
    // Only in tables is the backslash before a bar taken away.
    let isCell = line.first == UInt8(ascii: "|")
    output +=
      (isTitle
      ? MarkdownText.text(code) : isCell ? span : span.replacing("\\|", with: "|")).utf8
  }

  private mutating func copy(_ count: Int) {
    output += line[place..<place + count]
    place += count
  }

  /// A text without the backslashes that keep its characters from being markup.
  private static func unescaped(_ text: ArraySlice<UInt8>) -> String {
    var bytes: [UInt8] = []
    var isEscaped = false
    for byte in text {
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      if !isEscaped { bytes.append(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The lines of Markdown, and of each whether it is code between fences, a fence that begins it
/// included.
struct MarkdownLines: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  /// Where the next line begins; past the end after the last one.
  private var start = 0
  private var fence: ArraySlice<UInt8>?

  /// Goes through some Markdown, which ends in a line of its own where it ends in a line end.
  init(of bytes: [UInt8]) { self.bytes = bytes }

  /// The next line.
  mutating func next() -> (line: ArraySlice<UInt8>, isCode: Bool)? {
    guard start <= bytes.count else { return nil }
    let line = bytes[start...].prefix { $0 != UInt8(ascii: "\n") }
    start = line.endIndex + 1
    if let mark = line.fence(closing: fence) { fence = fence == nil ? mark : nil }
    return (line, fence != nil)
  }
}

extension ArraySlice<UInt8> {
  /// The backticks of a line that begins or ends code, be it in a list or a quotation.
  ///
  /// - Parameter open: The backticks that the code began with; none outside of code.
  /// - Returns: Those of the line; none where it is a line like others.
  fileprivate func fence(closing open: Self?) -> Self? {
    let backtick = UInt8(ascii: "`")
    let before: StaticString = open == nil ? " >-.0123456789" : " >"
    let line = drop { byte in before.withUTF8Buffer { unsafe $0.contains(byte) } }
    guard line.first == backtick else { return nil }
    let mark = line.prefix { $0 == backtick }
    if let open { return line == open ? mark : nil }
    return mark.count >= 3 && !line.dropFirst(mark.count).contains(backtick) ? mark : nil
  }
}
