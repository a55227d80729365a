import Base
import Graphics

/// Escapes text for PlantUML, whose preprocessor and Creole markup read most punctuation.
enum PlantUML {
  /// The line for a title; none if it is blank.
  static func heading(_ title: String) -> [String] { text(title).headed(by: "title") }

  /// A text inside a line; possible markup becomes character codes.
  static func text(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", " ", ".", ",", "(", ")", "+", ":":
        escaped.unicodeScalars.append(scalar)
      case "\n", "\r", "\t": escaped += " "
      default:
        guard scalar.properties.generalCategory != .control else { continue }
        if scalar.isASCII {
          escaped += "<\(scalar.codePoint)>"
        } else {
          escaped.unicodeScalars.append(scalar)
        }
      }
    }
    return escaped
  }

  /// A link, or only the text if the address is empty or has unusual characters.
  static func link(_ text: String, to address: String) -> String {
    let words = self.text(text)
    let isPlain = address.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || "-._~:/?#@!$&'()*+,;=%".utf8.contains(byte)
    }
    return address.isEmpty || !isPlain || words.isEmpty ? words : "[[\(address) \(words)]]"
  }
}

extension String {
  /// A line with a keyword and the title; none if the title is blank, since PlantUML would take the
  /// next line.
  func headed(by word: String) -> [String] {
    allSatisfy(\.isWhitespace) ? [] : ["\(word) \(self)"]
  }
}

extension StateDiagram {
  /// The diagram as a PlantUML state diagram; ends with a newline.
  ///
  /// All states are declared before the first arrow; otherwise, PlantUML moves states between
  /// composites.
  package var plantUML: String {
    var lines = ["@startuml", "hide empty description"] + PlantUML.heading(title)
    if direction == .right { lines.append("left to right direction") }
    for (index, cluster) in clusters.enumerated() {
      lines.append("state \"\(PlantUML.text(cluster.label))\" as c\(index) {")
      lines += cluster.nodes.flatMap(plantDeclaration(of:)).map { "  " + $0 } + ["}"]
    }
    let loose = looseNodes
    lines += loose.flatMap(plantDeclaration(of:))
    for (index, cluster) in clusters.enumerated() {
      lines.append("state c\(index) {")
      lines += plantArrows(leaving: Set(cluster.nodes)).map { "  " + $0 } + ["}"]
    }
    lines += plantArrows(leaving: Set(loose))
    return (lines + ["@enduml"]).joined(separator: "\n") + "\n"
  }

  private func plantDeclaration(of node: Int) -> [String] {
    guard nodes[node].shape == .state else { return [] }
    return ["state \"\(PlantUML.text(nodes[node].label))\" as s\(node)"]
      + nodes[node].lines.transitions.map { "s\(node) : \($0.plantUML)" }
  }

  private func plantArrows(leaving some: Set<Int>) -> [String] {
    arrows.filter { some.contains($0.from) }.map { arrow in
      let line = "\(plantName(of: arrow.from)) --> \(plantName(of: arrow.to))"
      let label = arrow.lines.transitions.map(\.plantUML).joined(separator: PlantUML.text("; "))
      return label.isEmpty ? line : "\(line) : \(label)"
    }
  }

  private func plantName(of node: Int) -> String {
    nodes[node].shape == .state ? "s\(node)" : "[*]"
  }
}

extension TransitionLabel {
  /// The transition on one line, with its callbacks as links.
  fileprivate var plantUML: String {
    let events = PlantUML.text(events)
    if calls.isEmpty { return events }
    let list = calls.map { call in
      PlantUML.link(call.text, to: call.link) + (call.isHighlighted ? PlantUML.text(" ◀") : "")
    }
    let words = PlantUML.text("/ ") + list.joined(separator: PlantUML.text(", "))
    return events.isEmpty ? words : "\(events) \(words)"
  }
}

extension SequenceDiagram {
  /// The diagram as a PlantUML sequence diagram; ends with a newline.
  package var plantUML: String {
    var lines = ["@startuml", "hide footbox"] + PlantUML.heading(title)
    lines += lifelines.indices.map { index in
      let kind = lifelines[index].isMany ? "collections" : "participant"
      return "\(kind) \"\(PlantUML.text(lifelines[index].name))\" as p\(index)"
    }
    lines += itemsWithLastEnds.flatMap { $0.plantLines(lifelines: lifelines.count) }
    return (lines + ["@enduml"]).joined(separator: "\n") + "\n"
  }
}

extension SequenceDiagram.Item {
  fileprivate func plantLines(lifelines: Int) -> [String] {
    switch self {
    case .message(let message): [message.plantLine]
    case .fragment(let fragment): fragment.plantLines(lifelines: lifelines)
    case .gap(let label): ["... \(PlantUML.text(label)) ..."]
    case .destruction(let lifeline): ["destroy p\(lifeline)"]
    case .state(let lifeline, let text): ["hnote over p\(lifeline) : \(PlantUML.text(text))"]
    case .note(let text):
      ["note over p0" + (lifelines > 1 ? ",p\(lifelines - 1)" : "") + " : \(PlantUML.text(text))"]
    }
  }
}

extension SequenceDiagram.Message {
  fileprivate var plantLine: String {
    let stamp = margin.isEmpty ? "" : PlantUML.text(" (\(margin))")
    let words = PlantUML.link(text, to: link) + stamp
    let arrow = isWrong ? "->x" : "->"
    let sender = from.map { "p\($0) \(arrow)" } ?? "[o\(arrow)"
    return "\(sender) p\(to) : \(isHighlighted ? "<b>\(words)</b>" : words)"
  }
}

extension SequenceDiagram.Fragment {
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
