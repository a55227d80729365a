import Formats
import Graphics

/// The language that a template is filled in, and from where its links lead.
enum TemplateLanguage: Hashable, Sendable {
  /// HTML; links lead from a page of the site, or from the address at which the site is published
  /// if the depth at which the page is shown is not known.
  case html(from: Address, published: String? = nil)
  /// Markdown; links lead from a file of an export.
  case markdown(MarkdownFormat, from: String)
  /// Confluence's storage format; links lead from a page of the site.
  case confluence(ConfluenceSpace, from: Address, MarkdownFormat)

  /// Whether it is HTML.
  var isHTML: Bool {
    if case .html = self { true } else { false }
  }

  /// Appends a text, escaped.
  func escape(_ text: String, into output: inout some ByteSink & ~Copyable) {
    switch self {
    case .html: HTML.escape(text, into: &output)
    case .markdown: MarkdownText.escape(text, into: &output)
    case .confluence: output.append(ConfluenceText.escaped(text).utf8.span)
    }
  }

  /// Appends a name from code, escaped; in HTML with line break opportunities if it is long.
  func escape(name: String, into output: inout some ByteSink & ~Copyable) {
    switch self {
    case .html: HTML.escape(name: name, into: &output)
    case .markdown, .confluence: escape(name, into: &output)
    }
  }

  /// Appends a text of the pack.
  func write(_ prose: Prose, into output: inout some ByteSink & ~Copyable) {
    switch self {
    case .html: output.append(ProseHTML.html(of: prose, address: address).span)
    case .markdown: output.append(ProseMarkdown.text(of: prose, address: address).utf8.span)
    case .confluence(let space, let page, _):
      output.append(ConfluenceText(space: space, page: page).storage(of: prose).utf8.span)
    }
  }

  /// Whether anything is written for a diagram: pages in HTML show messages as a list
  /// instead, unless lifelines send them.
  func shows(_ figure: Figure) -> Bool {
    if case (.html, .messages(let sequence)) = (self, figure.content) {
      sequence.namesSenders
    } else {
      true
    }
  }

  /// Appends a diagram.
  func write(_ figure: Figure, into output: inout some ByteSink & ~Copyable) {
    switch self {
    case .html(let page, _):
      if shows(figure) { output.append(HTMLWriter.markup(of: figure, on: page).span) }
    case .markdown(let format, let file):
      output.append(format.markup(of: figure, in: file).utf8.span)
    case .confluence(_, _, let format):
      output.append(ConfluenceText.image(of: figure, format).utf8.span)
    }
  }

  /// Appends markup, which is written as it is; in Confluence, plain text of a code block.
  func write(
    html: [UInt8], markdown: [UInt8], into output: inout some ByteSink & ~Copyable
  ) {
    switch self {
    case .html: output.append(html.span)
    case .markdown: output.append(markdown.span)
    case .confluence:
      let text = String(decoding: markdown, as: UTF8.self)
      output.append(ConfluenceText.cdata(text).utf8.span)
    }
  }

  /// Appends the address of a page, as below.
  func writeLink(to address: Address, into output: inout some ByteSink & ~Copyable) {
    if case .html(let page, nil) = self {
      address.writeLink(from: page, into: &output)
    } else {
      write(.page(address.path), into: &output)
    }
  }

  /// Appends the address of a target, as an attribute of HTML or as the target of a link; in
  /// Confluence, the beginning of a link to a page.
  func write(_ target: Prose.Target, into output: inout some ByteSink & ~Copyable) {
    switch (self, target) {
    case (.html, _): HTML.escape(address(of: target), into: &output)
    case (.markdown, .web(let address)):
      output.append(MarkdownText.address(address).utf8.span)
    case (.markdown, .page): output.append(address(of: target).utf8.span)
    case (.confluence, .web(let address)): escape(address, into: &output)
    case (.confluence(let space, let page, _), .page(let path)):
      let text = ConfluenceText(space: space, page: page)
      output.append(text.start(ofLinkTo: path).utf8.span)
    }
  }

  /// The address of a target, without escapes.
  private func address(of target: Prose.Target) -> String {
    switch (self, target) {
    case (_, .web(let address)): address
    case (.html(let page, nil), .page(let path)): Address(path: path).link(from: page)
    case (.html(_, let published?), .page(let path)): published + path
    case (.markdown(let format, let file), .page(let path)):
      format.target.link(to: path, from: file)
    case (.confluence, .page(let path)): path
    }
  }
}
