extension FrontMatter {
  /// Where a callback's file says something in words: whatever stands there, the rest of the file says
  /// the same.
  ///
  /// - Parameters:
  ///   - entries: What the front matter holds.
  ///   - bytes: The file.
  /// - Returns: Ranges of its bytes, ascending: the lines of keys whose values are texts, and the prose;
  ///   the prose alone where keys do not have lines of their own, or where a text could be repeated
  ///   elsewhere.
  func textRanges(among entries: [Node.Entry], of bytes: [UInt8]) -> [Range<Int>] {
    let prose = end..<bytes.count
    guard !yaml.mayHaveAnchors, let starts = starts(of: entries) else { return [prose] }
    let words = entries.indices.filter { CallbackTexts.words.contains(entries[$0].key) }
    return words.map { starts[$0]..<starts[$0 + 1] } + [prose]
  }

  /// Where the lines of keys begin, and one more, where those of the last end; nothing where one has no
  /// line of its own.
  private func starts(of entries: [Node.Entry]) -> [Int]? {
    var starts: [Int] = []
    var line = 2
    var start = yaml.startIndex
    for entry in entries {
      guard entry.place.column == 1, starts.isEmpty || entry.place.line > line else { return nil }
      while line < entry.place.line {
        guard let feed = yaml[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        (line, start) = (line + 1, feed + 1)
      }
      // YAML knows more ends of lines than line feeds: then the key is elsewhere.
      guard yaml[start...].starts(with: entry.key.utf8) else { return nil }
      starts.append(start)
    }
    return starts + [yaml.endIndex]
  }
}

extension ArraySlice<UInt8> {
  /// Whether they are YAML in which a value may have a name under which it is repeated.
  fileprivate var mayHaveAnchors: Bool {
    indices.contains { index in
      guard self[index] == UInt8(ascii: "&"), index + 1 < endIndex else { return false }
      let isFirst = index == startIndex || self[index - 1].opensValue
      return isFirst && self[index + 1] > UInt8(ascii: " ")
    }
  }
}

extension UInt8 {
  /// Whether a value can begin behind the byte.
  fileprivate var opensValue: Bool {
    switch self {
    case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","): true
    default: self <= UInt8(ascii: " ")
    }
  }
}
