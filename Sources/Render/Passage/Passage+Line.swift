extension Passage {
  /// A sentence of Markdown from a pack as spans: names of code stay code, other markup falls away.
  static func line(ofMarkdown text: String) -> Line {
    var line: Line = []
    var depth = 0
    MarkdownDocument(text).forEach { isEntering, element in
      switch element.kind {
      case .text(let words) where isEntering:
        line.add(depth > 0 ? .emphasis(words) : .text(words))
      case .span(let words) where isEntering: line.append(.code(words))
      case .softBreak, .hardBreak: line.add(.text(" "))
      case .paragraph where isEntering && !line.isEmpty: line.add(.text(" "))
      case .emphasis, .strong: depth += isEntering ? 1 : -1
      default: break
      }
    }
    return line
  }
}

extension Passage.Line {
  /// Adds a span; words continue words.
  fileprivate mutating func add(_ span: Passage.Span) {
    switch (last, span) {
    case (.text(let former), .text(let more)): self[count - 1] = .text(former + more)
    case (.emphasis(let former), .emphasis(let more)): self[count - 1] = .emphasis(former + more)
    default: append(span)
    }
  }

  /// Items set apart by commas.
  static func list(_ items: [Self]) -> Self { Array(items.joined(separator: [.text(", ")])) }
}
