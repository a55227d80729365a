extension [Mention] {
  /// The one that makes the record: the only one, the surest of several of one callback, or the only
  /// message among words.
  ///
  /// Words in brackets behind one that has a name are a remark on it.
  func surest(in words: ArraySlice<UInt8>) -> Mention? {
    if count < 2 { return first }
    if Set(map(\.spelling.callbacks)).count == 1 {
      let surest = self.max { $0.form < $1.form }
      guard let surest, surest.form == .message, surest.sign == nil, let first = first,
        first != surest,
        !Tag(before: words[..<first.range.lowerBound], after: []).label.isEmpty
      else { return surest }
      return first
    }
    let messages = filter { $0.form >= .dotted }
    return messages.count == 1 ? messages[0] : nil
  }
}
