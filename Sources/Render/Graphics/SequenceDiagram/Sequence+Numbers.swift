extension Sequence {
  /// The diagram with its messages numbered in the margin, as `SequenceTable` numbers them.
  ///
  /// A diagram whose margin says something already, or that has a single message, stays as it is.
  var numbered: Sequence {
    let messages = items.flatMap(\.messages)
    guard messages.count > 1, messages.allSatisfy(\.margin.isEmpty) else { return self }
    var count = 0
    return Sequence(
      title: title, summary: summary, lifelines: lifelines,
      items: Self.numbered(items, from: &count))
  }

  private static func numbered(_ items: [Item], from count: inout Int) -> [Item] {
    items.map { item in
      switch item {
      case .end, .gap, .note, .state: return item
      case .message(let message):
        count += 1
        return .message(
          Message(
            from: message.from, to: message.to, text: message.text,
            isCallback: message.isCallback, link: message.link, isLit: message.isLit,
            margin: String(count), isWrong: message.isWrong))
      case .fragment(let fragment):
        let operands = fragment.operands.map {
          Operand(condition: $0.condition, items: numbered($0.items, from: &count))
        }
        return .fragment(
          Fragment(operation: fragment.operation, link: fragment.link, operands: operands))
      }
    }
  }
}

extension Sequence.Item {
  /// The messages in it, top first.
  var messages: [Sequence.Message] {
    switch self {
    case .message(let message): [message]
    case .fragment(let fragment): fragment.operands.flatMap(\.items).flatMap(\.messages)
    case .end, .gap, .state, .note: []
    }
  }
}
