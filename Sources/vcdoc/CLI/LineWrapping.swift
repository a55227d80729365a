import Base

extension String {
  /// The text in lines of at most so many columns, broken between words.
  ///
  /// - Parameters:
  ///   - width: The number of columns.
  ///   - breaksWords: Whether longer words are broken, such as sentences in Chinese; otherwise they
  ///     are wider.
  /// - Returns: The lines, at least one; blanks in a row count as one.
  func wrapped(to width: Int, breakingWords breaksWords: Bool = false) -> [String] {
    var lines: [String] = []
    var (line, columns) = ("", 0)
    func end() {
      lines.append(line)
      (line, columns) = ("", 0)
    }
    for word in split(separator: " ").map(String.init) {
      if columns > 0, columns + 1 + word.columns > width { end() }
      if columns > 0 { (line, columns) = (line + " ", columns + 1) }
      if !breaksWords || columns + word.columns <= width {
        (line, columns) = (line + word, columns + word.columns)
        continue
      }
      for character in word {
        let own = String(character).columns
        if columns > 0, columns + own > width { end() }
        line.append(character)
        columns += own
      }
    }
    if !line.isEmpty || lines.isEmpty { end() }
    return lines
  }
}
