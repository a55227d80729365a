extension String {
  /// The text without white space at its ends.
  var trimmed: String {
    if let first = utf8.first, let last = utf8.last, first.isPrinted, last.isPrinted { return self }
    let head = drop(while: \.isWhitespace)
    guard let last = head.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(head[...last])
  }
}

extension UInt8 {
  /// Whether it is a letter of ASCII that leaves a mark.
  fileprivate var isPrinted: Bool { (0x21...0x7E).contains(self) }
}
