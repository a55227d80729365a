import Model
import Render

import Render

/// A diagram that can be written in several forms.
struct Drawing: Sendable {
  /// What is drawn.
  enum Content: Hashable, Sendable {
    /// States and transitions.
    case states(Diagram)
    /// Messages between lifelines.
    case messages(Render.Sequence)
  }

  /// What it shows.
  let subject: DiagramSubject
  /// What is drawn.
  let content: Content
  /// How it looks.
  let options: DrawingOptions
  /// The language of words that are not the pack's.
  let locale: Words.Locale
  /// The layouts that are known already.
  let layouts: LayoutCache

  /// Draws something in the configuration that some settings choose.
  ///
  /// - Parameters:
  ///   - subject: What to draw.
  ///   - simulation: The pack, and its walks; what it walked once it does not walk again.
  ///   - settings: Values on axes, as words.
  ///   - options: How to draw it.
  /// - Throws: `UsageError` for a name that the pack has not, `DrawingError` where there is nothing
  ///   to draw, `Rejected` after it has been told what is wrong with the pack or the settings.
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
      content = .messages(try await session.sequence(of: interaction, settings, view))
    case .scenario(let scenario):
      content = .messages(try await session.sequence(of: scenario, settings, view))
    }
    self.subject = subject
    self.options = options
    locale = view.locale
    layouts = session.layouts
  }
}

/// Why there is no diagram: the name, the options, and the configuration do not go together.
struct DrawingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, and a way out: no capital, no full stop.
  let description: String

  /// Says what is wrong.
  init(_ description: String) { self.description = description }
}

extension Drawing {
  /// The diagram as a file.
  ///
  /// - Parameter format: Its form.
  /// - Returns: The bytes of the file; a text ends with a line feed.
  /// - Throws: Why it cannot be laid out, or turned into pixels.
  func bytes(as format: DrawingFormat) throws -> [UInt8] {
    switch format {
    case .svg: try svg(options.picture)
    case .png: try Raster(of: svg(options.printed), as: .png(scale: options.scale)).bytes
    case .pdf: try Raster(of: svg(options.printed), as: .pdf).bytes
    case .json: try json.bytes()
    default: Array(text(as: format).utf8)
    }
  }

  /// What deserves to be known about the diagram in a form; usually nothing.
  ///
  /// - Parameters:
  ///   - bytes: The diagram in that form.
  ///   - format: The form.
  /// - Returns: Remarks without a capital or a full stop.
  func remarks(on bytes: [UInt8], as format: DrawingFormat) -> [String] {
    if format != .mermaid { return [] }
    let advice =
      subject.kind == "machine" ? "--only REGION draws a part of it" : "svg has no such limit"
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
      case .states(let diagram): diagram.json(try Layout(of: diagram, cache: layouts))
      case .messages(let sequence): JSON(of: sequence)
      }
    }
  }

  /// The diagram as a picture.
  func svg(_ options: PictureOptions) throws -> [UInt8] {
    switch content {
    case .states(let diagram):
      diagram.svg(try Layout(of: diagram, cache: layouts), options: options)
    case .messages(let sequence): sequence.svg(options)
    }
  }
}

extension Mermaid {
  /// What deserves to be known about a text in Mermaid that GitLab does not draw by itself.
  ///
  /// - Parameters:
  ///   - title: What messages call what it draws.
  ///   - text: The text.
  /// - Returns: A remark without a capital or a full stop; nothing about a text that is short enough.
  static func remark(on title: String, _ text: String) -> String? {
    let length = text.utf16.count
    if length <= politeLength { return nil }
    return "\(title) takes \(length) characters of Mermaid; GitLab draws up to \(politeLength) by "
      + "itself, and more on a click"
  }
}

extension Drawing {
  /// What deserves to be known about options that change nothing in a form of the drawing.
  ///
  /// - Parameters:
  ///   - request: The options.
  ///   - format: The form.
  /// - Returns: Remarks without a capital or a full stop.
  func remarks(onOptionsOf request: Request, as format: DrawingFormat) -> [String] {
    let ignored = format.ignored(inStates: subject.isDrawnAsStates).filter(request.has)
    let remarks = ignored.map { "'--\($0.name)' changes nothing in \(format.rawValue)" }
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
