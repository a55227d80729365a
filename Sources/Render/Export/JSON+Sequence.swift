extension JSON {
  /// Makes an object that says all that a sequence diagram says.
  ///
  /// Lifelines are named by their index in `lifelines`; every item has a `type`: `message`,
  /// `fragment`, `state`, `gap`, or `note`. Every member is always there, empty where it says
  /// nothing.
  public init(of sequence: Sequence) {
    let lifelines = sequence.lifelines.map { lifeline -> JSON in
      [
        "name": .string(lifeline.name), "kind": .string(lifeline.kind),
        "isMany": .bool(lifeline.isMany), "isSystem": .bool(lifeline.isSystem),
      ]
    }
    self = [
      "title": .string(sequence.title), "summary": .string(sequence.summary),
      "lifelines": .array(lifelines), "items": .array(sequence.items.map(JSON.init(of:))),
    ]
  }

  /// Makes an object of one thing that happens.
  private init(of item: Sequence.Item) {
    switch item {
    case .message(let message): self.init(of: message)
    case .gap(let text): self = ["type": "gap", "text": .string(text)]
    case .note(let text): self = ["type": "note", "text": .string(text)]
    case .state(let lifeline, let text):
      self = ["type": "state", "lifeline": .integer(lifeline), "text": .string(text)]
    case .fragment(let fragment):
      let operands = fragment.operands.map { operand -> JSON in
        [
          "condition": .string(operand.condition),
          "items": .array(operand.items.map(JSON.init(of:))),
        ]
      }
      self = [
        "type": "fragment", "operation": .string(fragment.operation),
        "link": .string(fragment.link), "operands": .array(operands),
      ]
    }
  }

  /// Makes an object of a message.
  private init(of message: Sequence.Message) {
    self = [
      "type": "message", "from": .integer(message.from), "to": .integer(message.to),
      "text": .string(message.text), "isCallback": .bool(message.isCallback),
      "link": .string(message.link), "isLit": .bool(message.isLit),
      "margin": .string(message.margin), "isWrong": .bool(message.isWrong),
    ]
  }
}
