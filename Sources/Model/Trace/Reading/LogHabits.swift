/// How the lines of a log look as a rule, by which a title among them is known.
struct LogHabits: Hashable, Sendable {
  /// Whether the line before was blank, or there was none.
  private(set) var isAfterBlank = true
  private var callsAreStamped = false
  private var callsAreListed = false
  private var callsAreIndented = false
  private var hasCalls = false

  /// Whether a line without a callback stands out from the others.
  func isHeading(_ line: ArraySlice<UInt8>, stamp: Stamp?) -> Bool {
    if stamp != nil { return false }
    if isAfterBlank || !hasCalls { return true }
    let isIndented = line.first?.isBlank ?? false
    let bare = line.withoutOuterBlanks
    if bare.endsLikeTitle || Self.marks.contains(where: bare.starts) { return true }
    if callsAreStamped { return false }
    if callsAreListed { return String(trace: line).listNumber == nil }
    return callsAreIndented && !isIndented
  }

  private static let marks = ["#", "//", "==", "---", ">>>", "【", "**", "/*"].map { Array($0.utf8) }

  /// Learns from a line of nothing but blanks.
  mutating func takeBlank() { isAfterBlank = true }

  /// Learns from a record.
  mutating func take(_ line: ArraySlice<UInt8>, stamp: Stamp?, isCall: Bool) {
    isAfterBlank = false
    guard isCall else { return }
    hasCalls = true
    callsAreStamped = stamp?.time != nil
    callsAreIndented = line.first?.isBlank ?? false
    callsAreListed =
      stamp == nil && line.mayBeListed && String(trace: line.prefix(64)).listNumber != nil
  }
}

extension ArraySlice<UInt8> {
  /// Whether it is blank, or nothing but a line drawn with marks: `//`, `=====`.
  var isRule: Bool {
    let bare = drop(while: \.isBlank)
    guard let first = bare.first else { return true }
    guard "/#=-*_~+".utf8.contains(first), bare.count > 1 else { return false }
    return bare.allSatisfy { $0.isBlank || "/#=-*_~+".utf8.contains($0) }
  }

  /// Without the blanks around it.
  var withoutOuterBlanks: Self { withoutBlanksAtEnd.drop(while: \.isBlank) }

  /// Without the blanks at its end.
  var withoutBlanksAtEnd: Self { dropLast(while: \.isBlank) }

  /// Whether its first letter could be the mark of a list item.
  fileprivate var mayBeListed: Bool {
    let bare = drop(while: \.isBlank)
    guard let first = bare.first else { return false }
    if first.isDigit || !first.isIdentifierPart { return true }
    return bare.prefix(5).contains { ".)".utf8.contains($0) }
  }

  /// Whether it ends in a colon, and the word before is no selector.
  fileprivate var endsLikeTitle: Bool {
    if reversed().starts(with: "：".utf8.reversed()) { return true }
    guard last == UInt8(ascii: ":") else { return false }
    let start = lastIndex(where: \.isBlank).map { $0 + 1 } ?? startIndex
    let word = self[start...]
    return word.contains { $0 >= 0x80 } || String(trace: word).wordCount < 2
  }
}
