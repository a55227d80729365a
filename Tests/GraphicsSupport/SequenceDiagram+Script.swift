package import Graphics

extension SequenceDiagram {
  /// The items in one line each, those in frames after a bar.
  package var script: [String] { items.flatMap { $0.script(lifelines) } }

  /// The outermost frames.
  package var frames: [Fragment] {
    items.compactMap { if case .fragment(let fragment) = $0 { fragment } else { nil } }
  }
}

extension SequenceDiagram.Item {
  fileprivate func script(_ lifelines: [SequenceDiagram.Lifeline]) -> [String] {
    switch self {
    case .message(let message):
      return ["\(lifelines[message.to].name).\(message.text)\(message.from == nil ? " found" : "")"]
    case .destruction(let lifeline): return ["\(lifelines[lifeline].name) ends"]
    case .gap(let text): return ["gap \(text)"]
    case .note(let text, let span):
      let over = span.map { " over " + lifelines[$0].map(\.name).joined(separator: ", ") } ?? ""
      return ["note \(text)\(over)"]
    case .state(let lifeline, let text): return ["\(lifelines[lifeline].name) {\(text)}"]
    case .fragment(let fragment):
      return fragment.operands.flatMap { operand in
        ["\(fragment.operation.text) [\(operand.condition)]"]
          + operand.items.flatMap { $0.script(lifelines) }.map { "| \($0)" }
      }
    }
  }
}
