extension [Mention] {
  /// The one that makes the record: the only one, the surest of several of one callback, or the only
  /// message among words.
  ///
  /// Words in brackets behind one that has a name are a remark on it, and so are words that prose uses as
  /// well, `viewDidLoad() did load`.
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
    if messages.count == 1 { return messages[0] }
    return isFollowedByProse ? first : nil
  }

  /// Whether all but the first are words that prose uses as well.
  private var isFollowedByProse: Bool {
    guard let first, !first.isProse else { return false }
    return dropFirst().allSatisfy(\.isProse)
  }
}
