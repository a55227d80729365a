extension String {
  /// The text as a message may hold it, made fit for a terminal: a sign for each character that the
  /// terminal would obey, or that nobody would see.
  package var visible: String {
    if utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return self }
    return unicodeScalars.map { $0.visible ?? String(Character($0)) }.joined()
  }

  /// The text as a column may hold it, made fit for a terminal: a blank for each control character,
  /// so that what stands behind it keeps its place.
  package var withoutControls: String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map { $0.isControl ? " " : $0 }))
  }

  /// How many columns of a terminal the text takes.
  package var columns: Int { reduce(0) { $0 + $1.columns } }

  /// The text with blanks at an end, to take so many columns; a longer one stays as it is.
  ///
  /// - Parameters:
  ///   - width: The columns.
  ///   - onLeft: Whether the blanks stand before it.
  /// - Returns: The text.
  package func padded(to width: Int, onLeft: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(width - columns, 0))
    return onLeft ? blanks + self : self + blanks
  }
}

extension Character {
  /// How many columns of a terminal the character takes: those of its first scalar, which the others
  /// only change.
  package var columns: Int { unicodeScalars.first?.columns ?? 0 }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}
