/// How far the functions of objects were seen to run, by the lines of source that print: many loggers
/// write the function before each message, `-[Home viewDidLoad] [Line 24]`.
struct SourceProgress: Sendable {
  /// The call of an object that came last, and the number of the line that printed.
  private struct Place {
    let callbacks: [Int]
    let line: Int
  }

  /// The last calls of objects whose last record names a line of source, by object.
  private var places: [TraceCall: Place] = [:]
  private static let most = 4_000

  /// What a record comes to: nothing new, where the last of the same object was of the same callback,
  /// from a line of source further up.
  ///
  /// - Parameters:
  ///   - finding: What the record says by itself.
  ///   - line: The number of the line of source that printed it; none where it names none.
  /// - Returns: The finding, or a note.
  mutating func followed(
    _ finding: RecordReader.Finding, at line: Int?
  ) -> RecordReader.Finding {
    guard case .call(let call) = finding, !call.isNameless, line != nil || !places.isEmpty else {
      return finding
    }
    let object = TraceCall(callbacks: [], label: call.label, address: call.address)
    guard let line else {
      places[object] = nil
      return finding
    }
    let former = places[object]
    if places.count >= Self.most, former == nil { places = [:] }
    places[object] = Place(callbacks: call.callbacks, line: line)
    guard let former, former.callbacks == call.callbacks, former.line < line else { return finding }
    return .note(.sameCall)
  }
}

extension Mention {
  /// The number of the line of source that a record names beside it, `viewDidLoad():24`,
  /// `Home.swift:24`, `[Line 24]`; none where it names none.
  func sourceLine(in words: ArraySlice<UInt8>) -> Int? {
    let (before, after) = (words[..<range.lowerBound], words[range.upperBound...])
    if form > .bare, after.first == UInt8(ascii: ":") {
      let digits = after.dropFirst().prefix { $0.isDigit }
      if let line = Int(String(trace: digits)) { return line }
    }
    return before.sourceLine ?? after.sourceLine
  }
}

extension ArraySlice<UInt8> {
  /// Whether `.swift`, `.m`, `line`, `L24`, or what is not ASCII may be in it: words are told apart slowly.
  private var mayNameSource: Bool {
    indices.contains { place in
      if self[place] >= 0x80 { return true }
      guard let next = self[(place + 1)...].first else { return false }
      if self[place] == UInt8(ascii: ".") {
        return next == UInt8(ascii: "s") || next == UInt8(ascii: "m")
      }
      return self[place] | 0x20 == UInt8(ascii: "l") && (next.isDigit || next | 0x20 == 0x69)
    }
  }

  /// The number of a line of source behind the name of a file, or behind a word for lines.
  fileprivate var sourceLine: Int? {
    guard mayNameSource, contains(where: \.isDigit) else { return nil }
    let words = String(trace: self).split { !$0.isLetter && !$0.isNumber && !"._+".contains($0) }
    for (word, next) in zip(words, words.dropFirst() + [""]) {
      let text = String(word)
      if text.namesFile || text.lowercased() == "line", let line = Int(next) { return line }
      if text.isLineNumber { return Int(text.filter(\.isNumber)) }
    }
    return nil
  }
}
