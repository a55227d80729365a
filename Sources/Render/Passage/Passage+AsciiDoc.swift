extension Passage.Block {
  /// The block in AsciiDoc.
  var asciidocLines: [String] {
    switch self {
    case .paragraph(let line): [line.asciidoc]
    case .table(let table): table.asciidocLines
    case .code(let language, let text): Self.block(text.codeLines, language: language)
    case .markdown(let lines): Self.block(lines, language: "")
    case .picture(let picture):
      ["image::\(picture.path.asOneLine.replacing("[", with: "%5B"))[\(picture.title.attribute)]"]
    }
  }

  /// A block that shows a language, or that the extension of its name draws.
  ///
  /// - Note: Source: Asciidoctor Diagram, `[mermaid]` and `[plantuml]`.
  private static func block(_ lines: [String], language: String) -> [String] {
    let isDrawn = language == "mermaid" || language == "plantuml"
    let dots = lines.filter { !$0.isEmpty && $0.allSatisfy { $0 == "." } }.map(\.count).max() ?? 0
    let fence = String(repeating: ".", count: max(4, dots + 1))
    return (isDrawn ? ["[\(language)]"] : []) + [fence] + lines + [fence]
  }
}

extension Passage.Table {
  fileprivate var asciidocLines: [String] {
    let head = head.map { "|" + $0.asciidoc }.joined(separator: " ")
    let rows = rows.map { row in row.map { "|" + $0.asciidoc }.joined(separator: " ") }
    return ["[%header,cols=\"\(self.head.count)*\"]", "|===", head] + rows + ["|==="]
  }
}

extension Passage.Line {
  fileprivate var asciidoc: String {
    map { span in
      switch span {
      case .text(let text): text.asciidoc
      case .code(let text): "`\(text.asciidoc)`"
      case .emphasis(let text): "__\(text.asciidoc)__"
      }
    }.joined()
  }
}

extension String {
  /// The text so that AsciiDoc shows each of its characters: what it could read as markup is written
  /// as a character reference.
  fileprivate var asciidoc: String {
    var escaped = ""
    for scalar in asOneLine.unicodeScalars {
      if "|*_`#+^~<>{}[]&\\".unicodeScalars.contains(scalar) {
        escaped += "&#\(scalar.value);"
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped.replacing("...", with: "&#46;&#46;&#46;").replacing("--", with: "&#45;&#45;")
  }

  /// The text as the first attribute of a macro, in quotation marks.
  fileprivate var attribute: String {
    "\"" + asOneLine.replacing("\"", with: "&#34;").replacing("]", with: "&#93;") + "\""
  }
}
