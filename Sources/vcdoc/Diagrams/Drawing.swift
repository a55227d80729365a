import Base
import Formats
import Graphics
import Pack

/// A diagram of one subject, in one configuration, before it is written in a format.
struct Drawing: Sendable {
  /// The content, independent of the format.
  enum Content: Hashable, Sendable {
    case states(StateDiagram)
    case messages(SequenceDiagram)
  }

  let subject: DiagramSubject
  let content: Content
  let options: DrawingOptions
  /// The language of the words that do not come from the pack.
  let locale: Words.Locale
  /// The layouts computed so far in this run.
  let layouts: LayoutCache

  /// Draws a subject in a configuration.
  ///
  /// - Parameters:
  ///   - subject: The subject.
  ///   - session: The pack, with the state graphs explored so far.
  ///   - settings: The settings; the nearest configuration that agrees with them is drawn.
  ///   - options: The options.
  /// - Throws: `UsageError` for an unknown name; `DrawingError` if there is nothing to draw;
  ///   `Rejected` if the pack or the settings are wrong, after the errors are printed.
  init(
    of subject: DiagramSubject, in session: ExplorationSession, settings: [Setting] = [],
    options: DrawingOptions = DrawingOptions()
  ) async throws {
    let view = try ResolvedDrawingOptions(options, of: subject, in: session.pack)
    switch subject {
    case .machine(let machine):
      content = .states(try await session.diagram(of: machine, settings, view))
    case .callback(let callback):
      content = .states(try await session.diagram(of: callback, settings, view))
    case .interaction(let interaction):
      let whole = try await session.sequence(of: interaction, settings, view)
      content = .messages(
        options.hasAllBranches ? whole : whole.usualRun(words: DiagramPhrases(locale: view.locale)))
    case .scenario(let scenario):
      content = .messages(try await session.sequence(of: scenario, settings, view))
    }
    self.subject = subject
    self.options = options
    locale = view.locale
    layouts = session.layouts
  }
}

extension Drawing {
  /// Draws two versions of a subject as one picture.
  ///
  /// - Parameters:
  ///   - old: The old version; `nil` if there is none.
  ///   - new: The new version; `nil` if there is none.
  ///   - renames: For each part of a name of the old version that is another one now, the new one.
  init?(joining old: Drawing?, with new: Drawing?, renames: [String: String]) {
    guard let frame = new ?? old else { return nil }
    subject = frame.subject
    options = frame.options
    locale = frame.locale
    layouts = frame.layouts
    if let states = StateDiagram(
      joining: old?.content.states, with: new?.content.states, renames: renames)
    {
      content = .states(states)
    } else if let messages = SequenceDiagram(
      joining: old?.content.messages, with: new?.content.messages, locale: frame.locale)
    {
      content = .messages(messages)
    } else {
      return nil
    }
  }
}

extension Drawing.Content {
  fileprivate var states: StateDiagram? {
    if case .states(let diagram) = self { diagram } else { nil }
  }
  fileprivate var messages: SequenceDiagram? {
    if case .messages(let diagram) = self { diagram } else { nil }
  }
}

/// There is no diagram for this name, these options, and this configuration.
struct DrawingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason and a suggestion, without capital or full stop.
  let description: String

  init(_ description: String) { self.description = description }
}

extension Drawing {
  /// Writes the diagram in a format.
  ///
  /// - Parameter format: The format.
  /// - Returns: The bytes of the file; text ends in a line feed.
  /// - Throws: An error of the layout, or of librsvg.
  func bytes(as format: DrawingFormat) throws -> [UInt8] {
    switch format {
    case .svg: try svg(options.picture)
    case .png: try Raster(of: svg(options.printed), as: .png(scale: options.scale)).bytes
    case .pdf: try Raster(of: svg(options.printed), as: .pdf).bytes
    case .json: try json.bytes()
    default: Array(text(as: format).utf8)
    }
  }

  /// Notes on a written diagram, such as a length that GitLab does not draw.
  ///
  /// - Parameters:
  ///   - bytes: The diagram in that format.
  ///   - format: The format.
  /// - Returns: Notes without capital or full stop; usually none.
  func remarks(on bytes: [UInt8], as format: DrawingFormat) -> [String] {
    if case .messages(let sequence) = content, !sequence.items.contains(where: \.hasMessage) {
      return ["\(subject.title) runs no callback, so its diagram has no message"]
    }
    if format != .mermaid { return [] }
    let advice =
      subject.kind == "machine" ? "--region REGION draws a part of it" : "svg has no such limit"
    return Mermaid.remark(on: subject.title, String(decoding: bytes, as: UTF8.self))
      .map { ["\($0); \(advice)"] } ?? []
  }

  private func text(as format: DrawingFormat) -> String {
    switch (content, format) {
    case (.states(let diagram), .mermaid): diagram.mermaid
    case (.states(let diagram), .plantuml): diagram.plantUML
    case (.states(let diagram), .markdown): diagram.markdown(locale: locale)
    case (.states(let diagram), .txt): diagram.boxDrawing
    case (.states(let diagram), _): diagram.dot
    case (.messages(let sequence), .mermaid): sequence.mermaid
    case (.messages(let sequence), .plantuml): sequence.plantUML
    case (.messages(let sequence), .markdown): sequence.markdown(locale: locale)
    case (.messages(let sequence), .txt): sequence.boxDrawing
    case (.messages(let sequence), _): sequence.dot
    }
  }

  private var json: JSON {
    get throws {
      switch content {
      case .states(let diagram): diagram.json(try GraphLayout(of: diagram, cache: layouts))
      case .messages(let sequence): JSON(of: sequence)
      }
    }
  }

  /// The diagram as SVG.
  func svg(_ options: PictureOptions) throws -> [UInt8] {
    switch content {
    case .states(let diagram):
      diagram.svg(try GraphLayout(of: diagram, cache: layouts), options: options)
    case .messages(let sequence): sequence.svg(options)
    }
  }
}

extension Mermaid {
  /// A note on Mermaid text that is longer than GitLab draws by itself.
  ///
  /// - Parameters:
  ///   - title: The name of the diagram in the note.
  ///   - text: The Mermaid text.
  /// - Returns: The note without capital or full stop; `nil` if the text is short enough.
  static func remark(on title: String, _ text: String) -> String? {
    let length = text.utf16.count
    if length <= politeLength { return nil }
    return "\(title) has \(length) characters of Mermaid; GitLab draws more than \(politeLength) "
      + "only after a click"
  }
}

extension Drawing {
  /// Notes on options that have no effect.
  ///
  /// - Parameters:
  ///   - request: The request with the options.
  ///   - format: The format.
  /// - Returns: Notes without capital or full stop.
  func remarks(onOptionsOf request: Request, as format: DrawingFormat) -> [String] {
    let ignored = format.ignored(inStates: subject.isDrawnAsStates).filter(request.has)
    var remarks = ignored.map { "'--\($0.name)' has no effect in \(format.rawValue)" }
    if subject.kind != "interaction", request.has(.allBranches) {
      remarks.append(
        "'--\(Option.allBranches.name)' has no effect on a \(subject.kind), only on an interaction")
    }
    guard let highlighted = options.highlight else { return remarks }
    if case .callback = subject {
      return remarks + [
        "'--highlight' has no effect around a callback, which is already "
          + "highlighted"
      ]
    }
    return content.isHighlighted
      ? remarks
      : remarks + ["'--highlight' has no effect: '\(highlighted)' is not in the picture"]
  }
}

extension SequenceDiagram.Item {
  /// Whether it is a message, or has one inside.
  fileprivate var hasMessage: Bool {
    switch self {
    case .message: true
    case .fragment(let fragment):
      fragment.operands.contains { $0.items.contains(where: \.hasMessage) }
    case .gap, .state, .destruction, .note: false
    }
  }
}

extension DrawingFormat {
  /// The options that have no effect in this format.
  ///
  /// Sequence diagrams always run downward, so they take no direction.
  fileprivate func ignored(inStates isOfStates: Bool) -> [Option] {
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
  /// Whether anything is highlighted.
  fileprivate var isHighlighted: Bool {
    switch self {
    case .states(let diagram):
      diagram.nodes.contains { $0.isHighlighted || $0.lines.contains(where: \.isHighlighted) }
        || diagram.arrows.contains { $0.isHighlighted || $0.lines.contains(where: \.isHighlighted) }
    case .messages(let sequence): sequence.items.contains(where: \.isHighlighted)
    }
  }
}

extension SequenceDiagram.Item {
  /// Whether a message in it is highlighted.
  fileprivate var isHighlighted: Bool {
    switch self {
    case .message(let message): message.isHighlighted
    case .fragment(let fragment):
      fragment.operands.contains { $0.items.contains(where: \.isHighlighted) }
    case .destruction, .gap, .note, .state: false
    }
  }
}
