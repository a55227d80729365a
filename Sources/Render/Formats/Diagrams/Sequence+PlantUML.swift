extension Sequence {
  /// The diagram as a PlantUML sequence diagram; ends with a newline.
  public var plantUML: String {
    var lines = ["@startuml", "hide footbox"] + PlantUML.heading(title)
    lines += lifelines.indices.map { index in
      let kind = lifelines[index].isMany ? "collections" : "participant"
      return "\(kind) \"\(PlantUML.text(lifelines[index].name))\" as p\(index)"
    }
    lines += itemsWithLastEnds.flatMap { $0.plantLines(lifelines: lifelines.count) }
    return (lines + ["@enduml"]).joined(separator: "\n") + "\n"
  }
}

extension Sequence.Item {
  fileprivate func plantLines(lifelines: Int) -> [String] {
    switch self {
    case .message(let message): [message.plantLine]
    case .fragment(let fragment): fragment.plantLines(lifelines: lifelines)
    case .gap(let label): ["... \(PlantUML.text(label)) ..."]
    case .end(let lifeline): ["destroy p\(lifeline)"]
    case .state(let lifeline, let text): ["hnote over p\(lifeline) : \(PlantUML.text(text))"]
    case .note(let text):
      ["note over p0" + (lifelines > 1 ? ",p\(lifelines - 1)" : "") + " : \(PlantUML.text(text))"]
    }
  }
}

extension Sequence.Message {
  fileprivate var plantLine: String {
    let stamp = margin.isEmpty ? "" : PlantUML.text(" (\(margin))")
    let words = PlantUML.link(text, to: link) + stamp
    let arrow = isWrong ? "->x" : "->"
    let sender = from.map { "p\($0) \(arrow)" } ?? "[o\(arrow)"
    return "\(sender) p\(to) : \(isLit ? "<b>\(words)</b>" : words)"
  }
}

extension Sequence.Fragment {
  fileprivate func plantLines(lifelines: Int) -> [String] {
    var lines: [String] = []
    for (index, operand) in operands.enumerated() {
      let opening = index > 0 ? "else" : operation.word ?? "group \(PlantUML.text(operation.text))"
      let condition = PlantUML.text(heading(of: operand))
      lines.append(condition.isEmpty ? opening : "\(opening) \(condition)")
      lines += operand.items.flatMap { $0.plantLines(lifelines: lifelines) }.map { "  " + $0 }
    }
    return lines + ["end"]
  }
}
