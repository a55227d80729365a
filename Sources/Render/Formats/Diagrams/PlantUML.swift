import Base
import Graphics
import Pack

/// Escapes text for PlantUML, whose preprocessor and Creole markup read most punctuation.
enum PlantUML {
  /// The line for a title; none if it is blank.
  static func heading(_ title: String) -> [String] { text(title).headed(by: "title") }

  /// A text inside a line; possible markup becomes character codes.
  ///
  /// A sign that is markup in a pair, or at the beginning, stays as it is elsewhere.
  static func text(_ text: String) -> String {
    var escaped = ""
    let scalars = Array(text.unicodeScalars)
    for (place, scalar) in scalars.enumerated() {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", " ", ".", ",", "(", ")", "+", ":", ";":
        escaped.unicodeScalars.append(scalar)
      case "\n", "\r", "\t": escaped += " "
      default:
        if scalar.isControl { continue }
        let around = [place - 1, place + 1].filter(scalars.indices.contains).map { scalars[$0] }
        if scalar.isASCII, !scalar.isPlain(between: around, isFirst: place == 0) {
          escaped += "<\(scalar.codePoint)>"
        } else {
          escaped.unicodeScalars.append(scalar)
        }
      }
    }
    return escaped
  }

  /// A text inside a line, gray if nothing reaches what it names.
  static func text(_ text: String, isPale: Bool) -> String {
    isPale ? "<color:gray>\(self.text(text))</color>" : self.text(text)
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

extension Unicode.Scalar {
  /// Whether a sign of ASCII is no markup between its neighbors.
  fileprivate func isPlain(between around: [Unicode.Scalar], isFirst: Bool) -> Bool {
    switch self {
    case "-", "_", "=", "*", "|": !isFirst && !around.contains(self)
    case "[", "]": !around.contains(self)
    case "/": !around.contains("/") && !around.contains("'")
    case "&": around.last == " " || around.last == "&"
    default: false
    }
  }
}

extension String {
  /// A line with a keyword and the title; none if the title is blank, since PlantUML would take the
  /// next line.
  func headed(by word: String) -> [String] {
    allSatisfy(\.isWhitespace) ? [] : ["\(word) \(self)"]
  }
}

extension SequenceDiagram {
  /// The diagram as a PlantUML sequence diagram; ends with a newline.
  package var plantUML: String {
    var lines = ["@startuml", "hide footbox"] + PlantUML.heading(title)
    let names = identifiers
    for (title, group) in boxes {
      let own = group.map { number in
        let kind = lifelines[number].isMany ? "collections" : "participant"
        return "\(kind) \"\(PlantUML.text(lifelines[number].name))\" as \(names[number])"
      }
      lines += title.isEmpty ? own : ["box \"\(PlantUML.text(title))\""] + own + ["end box"]
    }
    lines += itemsWithLastEnds.flatMap { $0.plantLines(names) }
    return (lines + ["@enduml"]).joined(separator: "\n") + "\n"
  }
}

extension SequenceDiagram.Item {
  fileprivate func plantLines(_ names: [String]) -> [String] {
    switch self {
    case .message(let message): [message.plantLine(names)]
    case .fragment(let fragment): fragment.plantLines(names)
    case .gap(let label): ["... \(PlantUML.text(label)) ..."]
    case .destruction(let lifeline): ["destroy \(names[lifeline])"]
    case .state(let lifeline, let text): ["hnote over \(names[lifeline]) : \(PlantUML.text(text))"]
    case .note(let text, let span):
      ["note over \((span.map { Array(names[$0]) } ?? names).span) : \(PlantUML.text(text))"]
    }
  }
}

extension SequenceDiagram.Message {
  fileprivate func plantLine(_ names: [String]) -> String {
    let stamp = margin.isEmpty ? "" : PlantUML.text(" (\(margin))")
    let words = PlantUML.link(text, to: link) + stamp
    let arrow = isWrong ? "->x" : kind.plantArrow
    let sender = from.map { "\(names[$0]) \(arrow)" } ?? "[o\(arrow)"
    return "\(sender) \(names[to]) : \(isHighlighted ? "<b>\(words)</b>" : words)"
  }
}

extension MessageKind {
  fileprivate var plantArrow: String {
    switch self {
    case .call: "->"
    case .reply: "-->"
    case .asynchronous: "->>"
    }
  }
}

extension SequenceDiagram.Fragment {
  fileprivate func plantLines(_ names: [String]) -> [String] {
    var lines: [String] = []
    for (index, operand) in operands.enumerated() {
      let opening = index > 0 ? "else" : operation.word ?? "group \(PlantUML.text(operation.text))"
      let condition = PlantUML.text(heading(of: operand))
      lines.append(condition.isEmpty ? opening : "\(opening) \(condition)")
      lines += operand.items.flatMap { $0.plantLines(names) }.map { "  " + $0 }
    }
    return lines + ["end"]
  }
}
