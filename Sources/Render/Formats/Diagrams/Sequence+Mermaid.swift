extension Sequence {
  /// The diagram as Mermaid's `sequenceDiagram`; ends with a newline.
  ///
  /// Mermaid has no found messages: a sender who is not drawn is a participant called `●`.
  public var mermaid: String {
    let items = itemsWithLastEnds
    var lines = ["sequenceDiagram"] + Mermaid.heading(title).map { "  " + $0 }
    if items.flatMap(\.messages).contains(where: { $0.from == nil }) {
      lines.append("  participant found as ●")
    }
    lines += lifelines.indices.map { index in
      "  participant p\(index) as \(Mermaid.text(lifelines[index].name))"
    }
    lines += items.mermaidLines(across: span).map { "  " + $0 }
    return Mermaid.document(lines)
  }

  /// The lifelines that a remark stretches over: the first and the last.
  private var span: String {
    lifelines.count > 1 ? "p0,p\(lifelines.count - 1)" : "p0"
  }
}

extension [Sequence.Item] {
  /// The items in order; that a message ends its object is said before it.
  fileprivate func mermaidLines(across span: String) -> [String] {
    indices.flatMap { index in
      let lines = self[index].mermaidLines(across: span)
      guard case .message(let message) = self[index], index + 1 < count,
        self[index + 1] == .end(lifeline: message.to)
      else { return lines }
      return ["destroy p\(message.to)"] + lines
    }
  }
}

extension Sequence.Item {
  fileprivate func mermaidLines(across span: String) -> [String] {
    switch self {
    case .message(let message): [message.mermaidLine]
    case .fragment(let fragment): fragment.mermaidLines(across: span)
    case .gap(let label): ["Note over \(span): … \(Mermaid.text(label)) …"]
    case .end: []
    case .state(let lifeline, let text): ["Note over p\(lifeline): \(Mermaid.text(text))"]
    case .note(let text): ["Note over \(span): \(Mermaid.text(text))"]
    }
  }
}

extension Sequence.Message {
  fileprivate var mermaidLine: String {
    let stamp = margin.isEmpty ? "" : " (\(margin))"
    let mark = isLit ? " ◀" : ""
    let sender = from.map { "p\($0)" } ?? "found"
    return "\(sender)\(isWrong ? "-x" : "->>")p\(to): \(Mermaid.text(text + stamp + mark))"
  }
}

extension Sequence.Fragment {
  /// The fragment in Mermaid's own words; one that Mermaid has no word for begins with a remark.
  fileprivate func mermaidLines(across span: String) -> [String] {
    guard let word = operation.word else {
      let head = "Note over \(span): \(Mermaid.text(operation.text))"
      return [head] + operands.flatMap { $0.items.mermaidLines(across: span) }
    }
    let separator = operation == .par ? "and" : "else"
    var lines: [String] = []
    for (index, operand) in operands.enumerated() {
      lines.append("\(index == 0 ? word : separator) \(Mermaid.text(heading(of: operand)))")
      lines += operand.items.mermaidLines(across: span).map { "  " + $0 }
    }
    return lines + ["end"]
  }
}
