extension Template.Key {
  /// Makes a name of parts that are known to be some.
  init(first: String, rest: [String], text: String) {
    (self.first, self.rest, self.text) = (first, rest, text)
    isLocal = false
  }

  /// Reads a name; nothing when it is none.
  ///
  /// A name holds no white space, and its parts are joined by single dots; one dot alone is the
  /// innermost value, and a leading dot keeps the search in the innermost context.
  init?(_ text: String) {
    self.text = text
    if text == "." {
      (first, rest, isLocal) = ("", [], true)
      return
    }
    isLocal = text.hasPrefix(".")
    let parts = text.dropFirst(isLocal ? 1 : 0)
      .split(separator: ".", omittingEmptySubsequences: false)
    guard let head = parts.first, parts.allSatisfy(Self.isPart) else { return nil }
    first = String(head)
    rest = parts.dropFirst().map(String.init)
  }

  private static func isPart(_ part: Substring) -> Bool {
    !part.isEmpty && !part.utf8.contains { $0 <= UInt8(ascii: " ") }
  }
}
