// Parts that are interleaved in any way: a partial order.
extension [SequenceDiagram.Operand] {
  /// The parts as they are drawn: the one with the most messages first, which is the trunk; each
  /// other part says that it can come at any point of it.
  ///
  /// Parts of one message each have no trunk: they come in any order.
  ///
  /// - Parameters:
  ///   - isOpen: Whether no source gives the order.
  ///   - words: The phrases of the language.
  /// - Returns: The parts, those after the trunk in their order.
  func interleaved(isOpen: Bool, words: DiagramPhrases) -> Self {
    let counts = map(\.messageCount)
    // What a pack calls branches says enough of them, in its own order.
    guard isOpen || contains(where: \.condition.isEmpty),
      counts.count(where: { $0 > 0 }) > 1, let most = counts.max(),
      let trunk = counts.firstIndex(of: most)
    else { return self }
    let order = [trunk] + indices.filter { $0 != trunk }
    return order.enumerated().map { place, number in
      var remarks = [self[number].condition]
      if most > 1, place > 0, counts[number] > 0 {
        remarks.append(words.atAnyPoint(isOpen: isOpen))
      } else if most == 1, place == 0, isOpen {
        remarks.append(words.openOrder)
      }
      return SequenceDiagram.Operand(
        condition: remarks.filter { !$0.isEmpty }.joined(separator: " · "),
        items: self[number].items)
    }
  }
}

extension SequenceDiagram.Operand {
  /// The number of messages in it.
  package var messageCount: Int { items.flatMap(\.messages).count }
}
