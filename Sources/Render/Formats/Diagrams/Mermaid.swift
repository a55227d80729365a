import Base
import Graphics
import Pack

/// Escapes text for Mermaid, and limits its size.
///
/// Only constructs that GitHub and GitLab render are used: no styles on composites or dots, no
/// arrow between inner states of two composites, and none to a composite in a parallel region.
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
  ///
  /// An ampersand is escaped only where it could begin a character reference.
  static func text(_ text: String) -> String {
    var escaped = ""
    let scalars = Array(text.unicodeScalars)
    for (place, scalar) in scalars.enumerated() {
      switch scalar {
      case "&" where place + 1 < scalars.count && " &".unicodeScalars.contains(scalars[place + 1]):
        escaped += "&"
      case "#", ";", ":", "<", ">", "&", "\"", "`", "{", "}", "%", "\\":
        escaped += "#\(scalar.value);"
      case "\n", "\r", "\t": escaped += " "
      default:
        if !scalar.isControl { escaped.unicodeScalars.append(scalar) }
      }
    }
    return escaped.isEmpty ? " " : escaped
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
    let names = identifiers
    for (title, group) in boxes {
      let own = group.map { "  participant \(names[$0]) as \(Mermaid.text(lifelines[$0].name))" }
      // Without a color, Mermaid takes the first word of the title for one.
      lines +=
        title.isEmpty
        ? own : ["  box transparent \(Mermaid.text(title))"] + own.map { "  " + $0 } + ["  end"]
    }
    lines += items.mermaidLines(across: names).map { "  " + $0 }
    return Mermaid.document(lines)
  }
}

extension [String] {
  /// The lifelines that a note spans: the first and the last of these identifiers.
  var span: String { count > 1 ? "\(self[0]),\(self[count - 1])" : first ?? "" }
}

extension [SequenceDiagram.Item] {
  /// The lines of the items; `destroy` precedes the message that ends an object.
  fileprivate func mermaidLines(across names: [String]) -> [String] {
    indices.flatMap { index in
      let lines = self[index].mermaidLines(across: names)
      guard case .message(let message) = self[index], index + 1 < count,
        case .destruction(message.to) = self[index + 1]
      else { return lines }
      return ["destroy \(names[message.to])"] + lines
    }
  }
}

extension SequenceDiagram.Item {
  fileprivate func mermaidLines(across names: [String]) -> [String] {
    switch self {
    case .message(let message): [message.mermaidLine(names)]
    case .fragment(let fragment): fragment.mermaidLines(across: names)
    case .gap(let label): ["Note over \(names.span): … \(Mermaid.text(label)) …"]
    case .destruction: []
    case .state(let lifeline, let text): ["Note over \(names[lifeline]): \(Mermaid.text(text))"]
    case .note(let text, let span):
      ["Note over \((span.map { Array(names[$0]) } ?? names).span): \(Mermaid.text(text))"]
    }
  }
}

extension SequenceDiagram.Message {
  fileprivate func mermaidLine(_ names: [String]) -> String {
    let stamp = margin.isEmpty ? "" : " (\(margin))"
    let mark = isHighlighted ? " ◀" : ""
    let sender = from.map { names[$0] } ?? "found"
    return
      "\(sender)\(isWrong ? "-x" : kind.mermaidArrow)\(names[to]): \(Mermaid.text(text + stamp + mark))"
  }
}

extension MessageKind {
  fileprivate var mermaidArrow: String {
    switch self {
    case .call: "->>"
    case .reply: "-->>"
    case .asynchronous: "-)"
    }
  }
}

extension SequenceDiagram.Fragment {
  /// The lines of a fragment; without a keyword for it, a note and the items.
  fileprivate func mermaidLines(across names: [String]) -> [String] {
    guard let word = operation.word else {
      let head = "Note over \(names.span): \(Mermaid.text(operation.text))"
      return [head] + operands.flatMap { $0.items.mermaidLines(across: names) }
    }
    let separator = operation == .par ? "and" : "else"
    var lines: [String] = []
    for (index, operand) in operands.enumerated() {
      lines.append("\(index == 0 ? word : separator) \(Mermaid.text(heading(of: operand)))")
      lines += operand.items.mermaidLines(across: names).map { "  " + $0 }
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
