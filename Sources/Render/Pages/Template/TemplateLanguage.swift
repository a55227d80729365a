import Formats
import Graphics

/// The language that a template is written in, which decides how texts are escaped.
enum TemplateLanguage: Hashable, Sendable {
  case html
  case markdown

  /// The language of a set of templates.
  init(ofFolder folder: String) {
    self = ["markdown", "docc"].contains(folder) ? .markdown : .html
  }

  /// Appends a text, escaped.
  func escape(_ text: String, into output: inout some ByteSink & ~Copyable) {
    switch self {
    case .html: HTML.escape(text, into: &output)
    case .markdown: MarkdownText.escape(text, into: &output)
    }
  }

  /// Appends a name from code, escaped; in HTML with line break opportunities if it is long.
  func escape(name: String, into output: inout some ByteSink & ~Copyable) {
    switch self {
    case .html: HTML.escape(name: name, into: &output)
    case .markdown: escape(name, into: &output)
    }
  }
}
