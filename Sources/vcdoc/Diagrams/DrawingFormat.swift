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

extension DrawingFormat {
  /// The format that a request names, or that its output file stands for.
  ///
  /// - Throws: `UsageError` for a file whose ending stands for none.
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
        "no diagram has the ending of '\(file)'; the endings are \(endings.joined(separator: ", ")), "
          + "and --format names a form whatever the ending", in: request.command.name)
    }
    self = format
  }
}

extension DrawingFormat {
  /// Refuses to write what is no text to a terminal.
  ///
  /// - Throws: `UsageError`, with a way out.
  func check(_ request: Request, _ console: Console) throws(UsageError) {
    guard !isText, console.output.isTerminal, request.value(.file) ?? "-" == "-" else { return }
    throw UsageError(
      "\(rawValue) is no text, which is all that a terminal shows; name a file with -o FILE, or send it "
        + "to one with '> FILE'", in: request.command.name)
  }
}
