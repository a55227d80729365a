import Render

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
