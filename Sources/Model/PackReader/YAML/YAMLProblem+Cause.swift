extension YAMLProblem {
  /// The fault as somebody tells it who has seen the text: what the parser meets has its cause before that
  /// at times.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - quoted: The last event, where it was a text in quotes.
  /// - Returns: The same, or what it comes from.
  func explained(in bytes: ArraySlice<UInt8>, behind quoted: YAMLEvent?) -> Self {
    if message == Self.strangeCharacter,
      bytes.line(mark.line)?.dropFirst(mark.column).first == UInt8(ascii: "\t")
    {
      return Self(message: Self.tab, mark: mark, context: context)
    }
    for line in [mark.line, mark.line - 1] where line >= 0 {
      guard let column = bytes.line(line)?.columnBehindStrangeBlanks else { continue }
      let start = YAMLEvent.Mark(line: line, column: column)
      return Self(message: Self.strangeBlank, mark: start, context: nil)
    }
    guard message == Self.noKey, let quoted, quoted.end.line == mark.line else { return self }
    if quoted.start.line == mark.line {
      return Self(message: Self.innerQuote, mark: mark, context: nil)
    }
    return Self(message: Self.lateQuote, mark: mark, context: ("it begins here", quoted.start))
  }
}

extension ArraySlice<UInt8> {
  /// A line, counted from 0, without its end; none behind the last.
  fileprivate func line(_ number: Int) -> Self? {
    let lines = split(
      separator: UInt8(ascii: "\n"), maxSplits: number + 1, omittingEmptySubsequences: false)
    return number < lines.count ? lines[number] : nil
  }

  /// Where a line begins behind its indentation, in characters, where that has blanks which are no spaces,
  /// such as a web page's; none elsewhere.
  fileprivate var columnBehindStrangeBlanks: Int? {
    let blanks = String(decoding: self, as: UTF8.self).unicodeScalars.prefix {
      $0.properties.isWhitespace
    }
    return blanks.contains { !$0.isASCII } ? blanks.count : nil
  }
}
