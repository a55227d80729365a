import Model

extension ArraySlice<UInt8> {
  /// Whether a text is in it.
  func holds(_ text: String) -> Bool { firstRange(of: text) != nil }

  /// Where a text first is, by indices; the text is not empty.
  func firstRange(of text: String) -> Range<Int>? {
    let (length, first) = (text.utf8.count, text.utf8.first)
    var rest = self
    while rest.count >= length, let index = rest.firstIndex(where: { $0 == first }) {
      rest = rest[index...]
      if rest.starts(with: text.utf8) { return index..<index + length }
      rest = rest.dropFirst()
    }
    return nil
  }

  /// Whether it begins with a text.
  func begins(with text: String) -> Bool { starts(with: text.utf8) }

  /// How many times a byte comes at an index and after it.
  func run(of byte: UInt8, at index: Int) -> Int {
    var end = index
    while end < endIndex && self[end] == byte { end += 1 }
    return end - index
  }

  /// The slice without blanks at its ends.
  var trimmed: Self { dropLast(while: \.isBlankOrReturn).drop(while: \.isBlankOrReturn) }

  /// The slice without blanks behind.
  var withoutBlanksBehind: Self { dropLast(while: \.isBlankOrReturn) }

  /// The first index that holds no blank; the end of a blank slice.
  var firstWord: Int { firstIndex { !$0.isBlankOrReturn } ?? endIndex }
}
