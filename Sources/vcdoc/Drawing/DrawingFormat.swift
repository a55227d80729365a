/// A form in which a diagram is written.
enum DrawingFormat: String, Hashable, Sendable, CaseIterable {
  case svg, png, pdf, dot, mermaid, plantuml, markdown, txt, json

  /// The format that an ending in lower case stands for; nothing for an ending of no format.
  init?(ending: String) {
    guard let format = Self.allCases.first(where: { $0.endings.contains(ending) }) else {
      return nil
    }
    self = format
  }

  /// The ending of a file's name, without its dot, in lower case; nothing where there is none.
  static func ending(ofFile path: String) -> String? {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    return name[name.index(after: dot)...].lowercased()
  }

  /// The endings of its files, the usual one first.
  var endings: [String] {
    switch self {
    case .svg, .png, .pdf, .txt, .json: [rawValue]
    case .dot: ["dot", "gv"]
    case .mermaid: ["mmd", "mermaid"]
    case .plantuml: ["puml", "plantuml", "pu", "wsd", "iuml"]
    case .markdown: ["md", "markdown"]
    }
  }

  /// Whether a terminal or a document can hold it as text.
  var isText: Bool { self != .png && self != .pdf }
}
