import Base

/// Words that say that a callback returns.
extension Tag {
  /// How words say that a callback returns.
  enum End: Hashable, Sendable {
    /// In words that mean nothing else.
    case word
    /// By a mark that may as well mean where somebody goes: it counts once one was seen right
    /// behind the call.
    case mark
  }

  /// How the words around a callback say that it returns, `EXIT`, `viewDidLoad end`, `<--`, `结束`.
  ///
  /// - Parameters:
  ///   - prefix: What stands before.
  ///   - suffix: What stands behind, without times.
  ///   - rest: All that stands behind.
  /// - Returns: How; none where they do not.
  static func end(
    before prefix: ArraySlice<UInt8>, after suffix: ArraySlice<UInt8>, in rest: ArraySlice<UInt8>
  ) -> End? {
    let (lead, tail) = (prefix.withoutOuterBlanks, suffix.withoutOuterBlanks)
    if arrows.contains(where: { lead.ends(with: $0) }) { return .word }
    let marks = arrows + upward
    if marks.contains(where: { lead.starts(with: $0) || tail.ends(with: $0) }) { return .mark }
    if closes(lead, tail) { return .mark }
    if saysEnd(prefix, suffix) || rest.isSpan { return .word }
    guard (prefix + suffix).contains(where: { $0 >= 0x80 }) else { return nil }
    let words = [
      String(trace: prefix).smallWords.first, String(trace: suffix).smallWords.first,
    ]
    return words.contains { $0.map(LogWords.foreignEnds.contains) ?? false } ? .mark : nil
  }

  private static func saysEnd(_ prefix: ArraySlice<UInt8>, _ suffix: ArraySlice<UInt8>) -> Bool {
    guard mayEnd(prefix) || mayEnd(suffix) else { return false }
    let (before, after) = (String(trace: prefix).smallWords, String(trace: suffix).smallWords)
    if let word = before.last, LogWords.ends.contains(word) || LogWords.turns.contains(word) {
      return true
    }
    if let word = before.first, LogWords.ends.contains(word) { return true }
    guard let word = after.first else { return false }
    return LogWords.ends.contains(word)
      || (LogWords.turns.contains(word) || LogWords.spans.contains(word))
        && after.dropFirst().allSatisfy {
          LogWords.measures.contains($0) || LogWords.units.contains($0)
        }
  }

  private static let arrows = ["<-", "<--", "<==", "<<", "‹==", "←", "⬅️"].map { Array($0.utf8) }

  private static let upward = ["⬆️", "🔼", "↑"].map { Array($0.utf8) }

  /// Whether a brace closes beside a callback that none opens, and nothing else stands on its side.
  private static func closes(_ lead: ArraySlice<UInt8>, _ tail: ArraySlice<UInt8>) -> Bool {
    guard lead.first == UInt8(ascii: "}") || tail.elementsEqual("}".utf8) else { return false }
    return !lead.contains(UInt8(ascii: "{")) && !tail.contains(UInt8(ascii: "{"))
  }

  /// Whether some of its bytes could be one of those words; a glance.
  private static func mayEnd(_ text: ArraySlice<UInt8>) -> Bool {
    text.holdsWord(of: glances)
  }

  private static let glances = LogWords.ends.union(LogWords.turns).union(LogWords.spans).sorted()
    .map { Array($0.utf8) }
}

extension ArraySlice<UInt8> {
  /// Whether its last bytes are some.
  func ends(with bytes: [UInt8]) -> Bool { suffix(bytes.count).elementsEqual(bytes) }

  /// Whether it is how long something took, and nothing else: `in 12 ms`, `done: 0.3s`, `耗时12毫秒`.
  var isSpan: Bool {
    guard count <= 60, contains(where: \.isDigit) else { return false }
    let words = String(trace: self).smallWords
    return words.contains(where: LogWords.units.contains)
      && words.allSatisfy {
        LogWords.units.contains($0) || LogWords.measures.contains($0) || LogWords.turns.contains($0)
      }
  }

  /// Whether one of its words is among some in small letters, whatever its own are.
  func holdsWord(of words: [[UInt8]]) -> Bool {
    var start = startIndex
    while start < endIndex {
      guard self[start].isIdentifierPart else {
        start += 1
        continue
      }
      let end = self[start...].firstIndex { !$0.isIdentifierPart } ?? endIndex
      let isAmong = words.contains { word in
        word.count == end - start && word.indices.allSatisfy { word[$0] == self[start + $0] | 0x20 }
      }
      if isAmong { return true }
      start = end
    }
    return false
  }
}
