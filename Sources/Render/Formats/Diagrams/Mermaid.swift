import Graphics

/// Escapes text for Mermaid, and limits its size.
///
/// Only constructs that GitHub and GitLab render are used: no styles on composites or dots, no
/// arrow between inner states of two composites, and no arrow to a composite.
package enum Mermaid {
  /// The length above which GitLab renders only after a click, in UTF-16 units.
  package static let politeLength = 2_000

  /// Joins lines; drops the indentation if only that makes the text short enough for GitLab.
  static func document(_ lines: [String]) -> String {
    let text = lines.joined(separator: "\n") + "\n"
    guard text.utf16.count > politeLength else { return text }
    let tight = lines.map { String($0.drop { $0 == " " }) }.joined(separator: "\n") + "\n"
    return tight.utf16.count > politeLength ? text : tight
  }

  /// The line for a title; none if it is blank.
  static func heading(_ title: String) -> [String] { text(title).headed(by: "accTitle:") }

  /// A text inside a line; characters that would end a line or a label become entities like `#59;`.
  static func text(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "#", ";", ":", "<", ">", "&", "\"", "`", "{", "}", "%", "[", "]", "\\":
        escaped += "#\(scalar.value);"
      case "\n", "\r", "\t": escaped += " "
      default:
        if scalar.properties.generalCategory != .control { escaped.unicodeScalars.append(scalar) }
      }
    }
    return escaped.isEmpty ? " " : escaped
  }
}

extension StateDiagram {
  /// The diagram as Mermaid's `stateDiagram-v2`; ends with a newline.
  ///
  /// Each cluster is a composite state. If an arrow joins two clusters, which Mermaid does not
  /// support, the diagram has no composites.
  package var mermaid: String {
    var lines = ["stateDiagram-v2"] + Mermaid.heading(title).map { "  " + $0 }
    let turn = direction == .right ? ["direction LR"] : []
    lines += turn.map { "  " + $0 }
    let clusterIndices = clusterIndices
    guard clusters.count > 1,
      arrows.allSatisfy({ clusterIndices[$0.from] == clusterIndices[$0.to] })
    else {
      lines += mermaidLines(of: Array(nodes.indices)).map { "  " + $0 }
      return Mermaid.document(lines)
    }
    for (index, cluster) in clusters.enumerated() {
      lines.append("  state \"\(Mermaid.text(cluster.label))\" as c\(index) {")
      lines += (turn + mermaidLines(of: cluster.nodes)).map { "    " + $0 }
      lines.append("  }")
    }
    lines += mermaidLines(of: looseNodes).map { "  " + $0 }
    return Mermaid.document(lines)
  }

  /// The given nodes that are states, then the arrows that leave the nodes.
  private func mermaidLines(of some: [Int]) -> [String] {
    let states = some.filter { nodes[$0].shape == .state }.flatMap { node in
      ["state \"\(Mermaid.text(nodes[node].label))\" as s\(node)"]
        + nodes[node].internalLabels.map { "s\(node) : \(Mermaid.text($0))" }
    }
    let own = Set(some)
    return states + arrows.filter { own.contains($0.from) }.map(mermaidLine(of:))
  }

  private func mermaidLine(of arrow: Arrow) -> String {
    let line = "\(mermaidName(of: arrow.from)) --> \(mermaidName(of: arrow.to))"
    let label = arrow.label
    return label.isEmpty ? line : "\(line) : \(Mermaid.text(label))"
  }

  private func mermaidName(of node: Int) -> String {
    nodes[node].shape == .state ? "s\(node)" : "[*]"
  }
}

extension SequenceDiagram {
  /// The diagram as Mermaid's `sequenceDiagram`; ends with a newline.
  ///
  /// Mermaid has no found messages; their sender is a participant named `●`.
  package var mermaid: String {
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

  /// The lifelines that a note spans: the first and the last.
  private var span: String {
    lifelines.count > 1 ? "p0,p\(lifelines.count - 1)" : "p0"
  }
}

extension [SequenceDiagram.Item] {
  /// The lines of the items; `destroy` precedes the message that ends an object.
  fileprivate func mermaidLines(across span: String) -> [String] {
    indices.flatMap { index in
      let lines = self[index].mermaidLines(across: span)
      guard case .message(let message) = self[index], index + 1 < count,
        self[index + 1] == .destruction(lifeline: message.to)
      else { return lines }
      return ["destroy p\(message.to)"] + lines
    }
  }
}

extension SequenceDiagram.Item {
  fileprivate func mermaidLines(across span: String) -> [String] {
    switch self {
    case .message(let message): [message.mermaidLine]
    case .fragment(let fragment): fragment.mermaidLines(across: span)
    case .gap(let label): ["Note over \(span): … \(Mermaid.text(label)) …"]
    case .destruction: []
    case .state(let lifeline, let text): ["Note over p\(lifeline): \(Mermaid.text(text))"]
    case .note(let text): ["Note over \(span): \(Mermaid.text(text))"]
    }
  }
}

extension SequenceDiagram.Message {
  fileprivate var mermaidLine: String {
    let stamp = margin.isEmpty ? "" : " (\(margin))"
    let mark = isHighlighted ? " ◀" : ""
    let sender = from.map { "p\($0)" } ?? "found"
    return "\(sender)\(isWrong ? "-x" : "->>")p\(to): \(Mermaid.text(text + stamp + mark))"
  }
}

extension SequenceDiagram.Fragment {
  /// The lines of a fragment; without a keyword for it, a note and the items.
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

extension SequenceDiagram {
  /// The items with only those destructions that occur in all cases, and after which nothing
  /// happens on the lifeline.
  ///
  /// In Mermaid and PlantUML, a destroyed lifeline cannot continue after a fragment.
  var itemsWithLastEnds: [Item] {
    var touched: Set<Int> = []
    return Self.withLastEnds(items, isSure: true, touched: &touched)
  }

  /// Filters the items from last to first; `touched` collects the lifelines used by later items.
  private static func withLastEnds(
    _ items: [Item], isSure: Bool, touched: inout Set<Int>
  ) -> [Item] {
    var kept: [Item] = []
    for item in items.reversed() {
      switch item {
      case .destruction(let lifeline):
        if touched.insert(lifeline).inserted, isSure { kept.append(item) }
      case .message(let message):
        touched.formUnion([message.from, message.to].compactMap(\.self))
        kept.append(item)
      case .state(let lifeline, _):
        touched.insert(lifeline)
        kept.append(item)
      case .gap, .note: kept.append(item)
      case .fragment(let fragment):
        let isSure = isSure && !fragment.operation.isChoice
        let operands = fragment.operands.reversed().map { operand in
          Operand(
            condition: operand.condition,
            items: withLastEnds(operand.items, isSure: isSure, touched: &touched))
        }
        kept.append(
          .fragment(
            Fragment(
              operation: fragment.operation, link: fragment.link,
              operands: operands.reversed())))
      }
    }
    return kept.reversed()
  }
}
