extension SequenceDiagram {
  /// Describes the order of the callbacks in words, for those who cannot see the diagram.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - lifelines: The lifelines.
  ///   - words: The phrases of the language.
  /// - Returns: One sentence. A long order is cut, with the number of callbacks left out of each
  ///   operand and of the whole.
  package static func summary(
    of items: [Item], lifelines: [Lifeline], words: DiagramPhrases
  ) -> String {
    var reading = Reading(lifelines: lifelines, words: words)
    let order = reading.order(of: items)
    if reading.total == 0 { return words.silence }
    return words.sentence(words.order(order))
  }

  /// Collects the parts of the sentence; adjacent callbacks of one object are one part.
  private struct Reading {
    /// The most callbacks that are named.
    static let limit = 24

    let lifelines: [Lifeline]
    let words: DiagramPhrases
    /// The number of callbacks so far.
    var total = 0

    /// The parts for some items; the last one has the number of callbacks left out.
    mutating func order(of items: [Item]) -> [String] {
      var parts: [String] = []
      var unnamed = 0
      var row: (object: Int, callbacks: [String])?
      func ended(_ row: (object: Int, callbacks: [String])?) -> [String] {
        row.map { [words.calls($0.callbacks, on: lifelines[$0.object].name)] } ?? []
      }
      for item in items {
        switch item {
        case .message(let message):
          total += 1
          if total > Self.limit {
            unnamed += 1
            continue
          }
          if row?.object == message.to {
            row?.callbacks.append(message.text)
          } else {
            parts += ended(row)
            row = (message.to, [message.text])
          }
        case .fragment(let fragment):
          parts += ended(row)
          row = nil
          let before = total
          let part = order(of: fragment)
          parts += part
          if part.isEmpty { unnamed += total - before }
        case .destruction, .gap, .state, .note: continue
        }
      }
      return parts + ended(row) + (unnamed > 0 ? [words.more(unnamed)] : [])
    }

    /// A fragment as one part: the operator, then each operand after its guard.
    private mutating func order(of fragment: Fragment) -> [String] {
      let before = total
      let operands = fragment.operands.map { operand in
        let guardText = operand.condition.isEmpty ? "" : "[\(operand.condition)]"
        let parts = order(of: operand.items)
        return [guardText, words.order(parts)].filter { !$0.isEmpty }.joined(separator: " ")
      }
      if before >= Self.limit || total == before { return [] }
      return ["(\(fragment.operation.text): \(words.operands(operands)))"]
    }
  }
}
