/// The language that a template writes, which decides how texts are made harmless in it.
enum TemplateLanguage: Hashable, Sendable {
  case html
  case markdown

  /// The language of the templates in a folder.
  init(ofFolder folder: String) {
    self = ["markdown", "docc"].contains(folder) ? .markdown : .html
  }

  /// Appends a text so that it is read as the characters it holds.
  func escape(_ text: String, into output: inout some ByteSink & ~Copyable) {
    switch self {
    case .html: HTML.escape(text, into: &output)
    case .markdown: MarkdownText.escape(text, into: &output)
    }
  }

  /// Appends a name as code writes it; a page may break a long one between its words.
  func escape(name: String, into output: inout some ByteSink & ~Copyable) {
    switch self {
    case .html: HTML.escape(name: name, into: &output)
    case .markdown: escape(name, into: &output)
    }
  }
}
