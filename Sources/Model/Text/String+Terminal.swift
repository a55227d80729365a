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
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}
