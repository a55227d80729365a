/// A file format for diagrams.
enum DrawingFormat: String, Hashable, Sendable, CaseIterable {
  case svg, png, pdf, dot, mermaid, plantuml, markdown, txt, json

  /// The format of a file extension in lower case; `nil` if it is unknown.
  init?(ending: String) {
    guard let format = Self.allCases.first(where: { $0.endings.contains(ending) }) else {
      return nil
    }
    self = format
  }

  /// The file extension in lower case, without the dot; `nil` if there is none.
  static func ending(ofFile path: String) -> String? {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    return name[name.index(after: dot)...].lowercased()
  }

  /// The file extensions of the format, the usual one first.
  var endings: [String] {
    switch self {
    case .svg, .png, .pdf, .txt, .json: [rawValue]
    case .dot: ["dot", "gv"]
    case .mermaid: ["mmd", "mermaid"]
    case .plantuml: ["puml", "plantuml", "pu", "wsd", "iuml"]
    case .markdown: ["md", "markdown"]
    }
  }

  /// Whether the format is text, which terminals and documents can show.
  var isText: Bool { self != .png && self != .pdf }
}

extension DrawingFormat {
  /// The format that a request names, or else that of its output file; the default is SVG.
  ///
  /// - Throws: `UsageError` for an unknown file extension.
  init(_ request: Request) throws(UsageError) {
    let named = request.has(.drawingFormat) ? request.value(.drawingFormat) : nil
    if let format = named.flatMap(DrawingFormat.init(rawValue:)) {
      self = format
      return
    }
    let file = request.value(.file) ?? ""
    guard let ending = Self.ending(ofFile: file) else {
      self = .svg
      return
    }
    guard let format = DrawingFormat(ending: ending) else {
      let endings = Self.allCases.compactMap { $0.endings.first.map { "." + $0 } }
      throw UsageError(
        "unknown extension of '\(file)'; use \(endings.joined(separator: ", ")), or choose with "
          + "--format", in: request.command.name)
    }
    self = format
  }
}

extension DrawingFormat {
  /// Refuses to write binary data to a terminal.
  ///
  /// - Throws: `UsageError` with a suggestion.
  func check(_ request: Request, _ console: Console) throws(UsageError) {
    guard !isText, console.output.isTerminal, request.value(.file) ?? "-" == "-" else { return }
    throw UsageError(
      "\(rawValue) is binary; write it to a file with -o FILE or '> "
        + "FILE'", in: request.command.name)
  }
}
