extension String {
  /// The text without white space at its ends.
  var trimmed: String {
    if let first = unicodeScalars.first, let last = unicodeScalars.last, first.isPrinted,
      last.isPrinted
    {
      return self
    }
    let head = drop(while: \.isWhitespace)
    guard let last = head.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(head[...last])
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter of ASCII that leaves a mark, or an ideograph.
  fileprivate var isPrinted: Bool {
    (0x21...0x7E).contains(value) || (0x4E00...0x9FFF).contains(value)
  }
}
