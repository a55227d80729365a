extension Sequence {
  /// The diagram as Mermaid's `sequenceDiagram`; ends with a newline.
  public var mermaid: String {
    var lines = ["sequenceDiagram", "  accTitle: \(Mermaid.text(title))"]
    lines += lifelines.indices.map { index in
      "  participant p\(index) as \(Mermaid.text(lifelines[index].name))"
    }
    lines += items.flatMap { $0.mermaidLines(across: span) }.map { "  " + $0 }
    return Mermaid.document(lines)
  }

  /// The lifelines that a remark stretches over: the first and the last.
  private var span: String {
    lifelines.count > 1 ? "p0,p\(lifelines.count - 1)" : "p0"
  }
}

extension Sequence.Item {
  fileprivate func mermaidLines(across span: String) -> [String] {
    switch self {
    case .message(let message): [message.mermaidLine]
    case .fragment(let fragment): fragment.mermaidLines(across: span)
    case .gap(let label): ["Note over \(span): … \(Mermaid.text(label)) …"]
    case .state(let lifeline, let text): ["Note over p\(lifeline): \(Mermaid.text(text))"]
    case .note(let text): ["Note over \(span): \(Mermaid.text(text))"]
    }
  }
}

extension Sequence.Message {
  fileprivate var mermaidLine: String {
    let stamp = margin.isEmpty ? "" : " (\(margin))"
    let mark = isLit ? " ◀" : ""
    return "p\(from)\(isWrong ? "-x" : "->>")p\(to): \(Mermaid.text(text + stamp + mark))"
  }
}

extension Sequence.Fragment {
  /// The fragment in Mermaid's own words; one that Mermaid has no word for begins with a remark.
  fileprivate func mermaidLines(across span: String) -> [String] {
    guard let word = operation.word else {
      let head = "Note over \(span): \(Mermaid.text(operation.text))"
      return [head] + operands.flatMap { $0.mermaidLines(across: span) }
    }
    let separator = operation == .par ? "and" : "else"
    var lines: [String] = []
    for (index, operand) in operands.enumerated() {
      lines.append("\(index == 0 ? word : separator) \(Mermaid.text(operand.condition))")
      lines += operand.mermaidLines(across: span).map { "  " + $0 }
    }
    return lines + ["end"]
  }
}

extension Sequence.Operand {
  fileprivate func mermaidLines(across span: String) -> [String] {
    items.flatMap { $0.mermaidLines(across: span) }
  }
}
