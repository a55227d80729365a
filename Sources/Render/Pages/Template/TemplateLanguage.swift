import Formats
import Graphics

/// The language that a template is filled in, and from where its links lead.
enum TemplateLanguage: Hashable, Sendable {
  /// HTML; links lead from a page of the site, or from the address at which the site is published
  /// where it is not known at which depth the page is shown.
  case html(from: Address, published: String? = nil)
  /// Markdown; links lead from a file of a medium.
  case markdown(Medium, from: String)

  /// Whether it is HTML.
  var isHTML: Bool {
    if case .html = self { true } else { false }
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

  /// Appends a text of the pack.
  func write(_ prose: Prose, into output: inout some ByteSink & ~Copyable) {
    switch self {
    case .html: output.append(ProseHTML.html(of: prose, address: address).span)
    case .markdown: output.append(ProseMarkdown.text(of: prose, address: address).utf8.span)
    }
  }

  /// Appends the address of a target, as an attribute of HTML or as the target of a link.
  func write(_ target: Prose.Target, into output: inout some ByteSink & ~Copyable) {
    switch (self, target) {
    case (.html, _): HTML.escape(address(of: target), into: &output)
    case (.markdown, .web(let address)):
      output.append(MarkdownText.address(address).utf8.span)
    case (.markdown, .page): output.append(address(of: target).utf8.span)
    }
  }

  /// The address of a target, without escapes.
  private func address(of target: Prose.Target) -> String {
    switch (self, target) {
    case (_, .web(let address)): address
    case (.html(let page, nil), .page(let path)): Address(path: path).link(from: page)
    case (.html(_, let published?), .page(let path)): published + path
    case (.markdown(let medium, let file), .page(let path)): medium.link(to: path, from: file)
    }
  }
}
