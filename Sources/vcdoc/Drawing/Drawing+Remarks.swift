import Render

extension Drawing {
  /// What deserves to be known about options that change nothing in a form of the drawing.
  ///
  /// - Parameters:
  ///   - request: The options.
  ///   - format: The form.
  /// - Returns: Remarks without a capital or a full stop.
  func remarks(onOptionsOf request: Request, as format: DrawingFormat) -> [String] {
    let unheeded = format.unheeded(inStates: subject.isDrawnAsStates).filter(request.has)
    let remarks = unheeded.map { "'--\($0.name)' changes nothing in \(format.rawValue)" }
    guard let lit = options.highlight else { return remarks }
    if case .callback = subject {
      return remarks + ["'--highlight' changes nothing around a callback, which is lit itself"]
    }
    return content.isLit
      ? remarks : remarks + ["'--highlight' changes nothing: '\(lit)' is not in the picture"]
  }
}

extension DrawingFormat {
  /// The options that a drawing in this form does not heed, be it one of states or of messages, which
  /// always run down.
  fileprivate func unheeded(inStates isOfStates: Bool) -> [Option] {
    let links: [Option] = isOfStates || self != .dot ? [.linkBase] : []
    let direction: [Option] = isOfStates ? [.direction] : []
    return switch self {
    case .png: []
    case .svg, .pdf: [.scale]
    case .plantuml, .json: [.theme, .background, .scale]
    case .dot, .mermaid: [.theme, .background] + links + [.scale]
    case .markdown: [.theme, .background] + direction + [.scale]
    case .txt: [.theme, .background] + direction + links + [.scale]
    }
  }
}

extension Drawing.Content {
  /// Whether attention is drawn to anything.
  fileprivate var isLit: Bool {
    switch self {
    case .states(let diagram):
      diagram.nodes.contains { $0.isLit || $0.lines.contains(where: \.isLit) }
        || diagram.arrows.contains { $0.isLit || $0.lines.contains(where: \.isLit) }
    case .messages(let sequence): sequence.items.contains(where: \.isLit)
    }
  }
}

extension Render.Sequence.Item {
  /// Whether attention is drawn to a message in it.
  fileprivate var isLit: Bool {
    switch self {
    case .message(let message): message.isLit
    case .fragment(let fragment): fragment.operands.contains { $0.items.contains(where: \.isLit) }
    case .end, .gap, .note, .state: false
    }
  }
}
