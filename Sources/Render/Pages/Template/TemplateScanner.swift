import Base

/// Finds the tags of a template, one after another.
struct TemplateScanner {
  /// The kind of a tag; the raw value is the character after its opening delimiter.
  enum Kind: UInt8 {
    case escaped = 0
    case raw = 0x26  // &
    case triple = 0x7B  // {
    case section = 0x23  // #
    case inverted = 0x5E  // ^
    case close = 0x2F  // /
    case comment = 0x21  // !
    case partial = 0x3E  // >
    case delimiters = 0x3D  // =

    /// Whether the tag's line is left out of the output if nothing else is on it.
    var standsAlone: Bool {
      switch self {
      case .escaped, .raw, .triple: false
      default: true
      }
    }
  }

  /// A tag, as offsets in the source.
  struct Found {
    let kind: Kind
    /// The text between the delimiters, without the kind's character and white space around it.
    let content: Range<Int>
    /// The whole tag with its delimiters.
    let extent: Range<Int>
  }

  /// An opening delimiter, at an offset, that no closing one follows.
  struct Unclosed: Error {
    let offset: Int
  }

  let source: [UInt8]
  var opening = Array("{{".utf8)
  var closing = Array("}}".utf8)

  init(_ source: [UInt8]) { self.source = source }

  /// The next tag at or after an offset; `nil` if only text is left.
  func next(from start: Int) throws(Unclosed) -> Found? {
    guard let open = find(opening, from: start) else { return nil }
    let inside = open + opening.count
    let kind = inside < source.count ? Kind(rawValue: source[inside]) ?? .escaped : .escaped
    let start = kind == .escaped ? inside : inside + 1
    let end = terminator(of: kind)
    guard let close = find(end, from: start) else { throw Unclosed(offset: open) }
    return Found(
      kind: kind, content: content(within: start..<close), extent: open..<(close + end.count))
  }

  private func terminator(of kind: Kind) -> [UInt8] {
    switch kind {
    case .triple: [UInt8(ascii: "}")] + closing
    case .delimiters: [UInt8(ascii: "=")] + closing
    default: closing
    }
  }

  /// The line of a tag with its line break; `nil` if something else than white space is on it.
  func lineAlone(_ extent: Range<Int>) -> Range<Int>? {
    var start = extent.lowerBound
    while start > 0, source[start - 1].isBlank { start -= 1 }
    guard start == 0 || source[start - 1] == UInt8(ascii: "\n") else { return nil }
    var end = extent.upperBound
    while end < source.count, source[end].isBlank { end += 1 }
    if end == source.count { return start..<end }
    if source[end] == UInt8(ascii: "\r"), end + 1 < source.count { end += 1 }
    return source[end] == UInt8(ascii: "\n") ? start..<(end + 1) : nil
  }

  private func find(_ needle: [UInt8], from start: Int) -> Int? {
    var at = start
    while at + needle.count <= source.count {
      if source[at] == needle[0], source[at..<(at + needle.count)].elementsEqual(needle) {
        return at
      }
      at += 1
    }
    return nil
  }

  /// A range without the white space at its ends.
  private func content(within range: Range<Int>) -> Range<Int> {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high, source[low] <= UInt8(ascii: " ") { low += 1 }
    while low < high, source[high - 1] <= UInt8(ascii: " ") { high -= 1 }
    return low..<high
  }
}
