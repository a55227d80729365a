public import Model

extension PackText {
  /// Where the text stands and what it says, on one line.
  public var line: String { "\(place.path):\(place.line): \(words.base)" }
}
