extension ArraySlice<UInt8> {
  /// Whether a text is in it.
  package func holds(_ text: String) -> Bool { firstRange(of: text) != nil }

  /// Where a text first is, by indices; the text is not empty.
  package func firstRange(of text: String) -> Range<Int>? {
    let (length, first) = (text.utf8.count, text.utf8.first)
    var rest = self
    while rest.count >= length, let index = rest.firstIndex(where: { $0 == first }) {
      rest = rest[index...]
      if rest.starts(with: text.utf8) { return index..<index + length }
      rest = rest.dropFirst()
    }
    return nil
  }
}
