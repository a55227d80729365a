import Formats
import Graphics
import Pages

extension RegionRenderer {
  /// A diagram in the form that the instruction names.
  mutating func diagram(
    _ instruction: Instruction, in markup: Markup
  ) async throws -> RegionContent {
    let subject = try DiagramSubject(named: instruction.name, in: pack)
    let drawing = try await drawing(of: subject, instruction)
    switch instruction.form {
    case .svg: return try files(drawing, instruction, in: markup)
    case .mermaid: return RegionContent(try Self.code(drawing, .mermaid, "mermaid"), in: markup)
    case .plantuml: return RegionContent(try Self.code(drawing, .plantuml, "plantuml"), in: markup)
    case .txt: return RegionContent(try Self.code(drawing, .txt, ""), in: markup)
    case .markdown: return RegionContent(try table(of: drawing, in: markup), in: markup)
    }
  }

  /// Draws a subject in the configuration that the instruction chooses.
  func drawing(of subject: DiagramSubject, _ instruction: Instruction) async throws -> Drawing {
    var options = instruction.options
    options.locale = instruction.locale ?? locale
    do {
      return try await Drawing(
        of: subject, in: session, settings: settings(of: instruction),
        options: options)
    } catch let error as DrawingError {
      throw InstructionError(message: error.description)
    }
  }

  private static func code(
    _ drawing: Drawing, _ format: DrawingFormat, _ language: String
  ) throws -> Snippet {
    let text = String(decoding: try drawing.bytes(as: format), as: UTF8.self)
    return Snippet([.code(language: language, text: text)])
  }

  private mutating func table(of drawing: Drawing, in markup: Markup) throws -> Snippet {
    switch drawing.content {
    case .messages(let sequence):
      return Snippet(orderOf: sequence, try strings(in: drawing.locale))
    case .states(let diagram):
      guard markup == .markdown || markup == .docc else {
        throw InstructionError(
          message: "a state diagram is a table only in Markdown; write 'as svg', 'as mermaid', "
            + "'as plantuml', or 'as txt'", at: .clause("as"))
      }
      let text = diagram.markdown(locale: drawing.locale)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      return Snippet([.markdown(lines.map(String.init).dropLast())])
    }
  }

  /// A picture in two files, for light and for dark surroundings.
  private func files(
    _ drawing: Drawing, _ instruction: Instruction, in markup: Markup
  ) throws -> RegionContent {
    let base = instruction.picturePath
    let names: [(theme: Theme, path: String)] =
      switch markup {
      case .markdown, .html: [(.light, "\(base).svg"), (.dark, "\(base)-dark.svg")]
      case .docc: [(.light, "\(base).svg"), (.dark, "\(base)~dark.svg")]
      }
    let files = try names.compactMap { name -> RegionContent.File? in
      guard let path = RelativePath(name.path) else { return nil }
      return RegionContent.File(
        path: path, bytes: try drawing.svg(PictureOptions(theme: name.theme)))
    }
    let picture = Snippet.Picture(
      title: drawing.alternative, path: names[0].path, darkPath: names[1].path)
    return RegionContent(Snippet([.picture(picture)]), in: markup, files: files)
  }
}

extension Drawing {
  /// What the diagram shows, for those who do not see it: its title, and its states.
  fileprivate var alternative: String {
    switch content {
    case .states(let diagram):
      diagram.title.isEmpty
        ? diagram.overview : "\(diagram.title)\(diagram.words.stop)\(diagram.overview)"
    case .messages(let sequence): sequence.title
    }
  }
}
