/// A text as a tree of blocks and inline elements, before it is written in a markup language.
///
/// Its links are resolved, but not yet written: how one page names another depends on where the
/// pages go.
package struct Prose: Hashable, Sendable {
  /// The target of a link.
  package enum Target: Hashable, Sendable {
    /// A page of the site, as a path from the top, perhaps with a fragment.
    case page(String)
    /// An address of the web.
    case web(String)
  }

  /// A block or an inline element.
  package enum Node: Hashable, Sendable {
    /// Words without escapes; a line feed is the end of a line in the source.
    case text(String)
    /// Code inside a line.
    case code(String)
    /// The end of a line.
    case lineBreak
    /// Lines of code, each ended by a line feed; the language is one word or empty.
    case codeBlock(language: String, text: String)
    /// A line between blocks.
    case rule
    /// An element and its content.
    case element(Element, [Node])
  }

  /// The kind of an element with content.
  package enum Element: Hashable, Sendable {
    /// A paragraph; a tight one is an item of a list without blank lines.
    case paragraph(isTight: Bool)
    /// A heading of level 3 to 6; the id may be empty.
    case heading(level: Int, id: String)
    case quote
    /// A list; an ordered one has the number of its first item.
    case list(first: Int?)
    case item
    case task(isDone: Bool)
    /// A table of rows, the header first; each column is aligned as in cmark: `c`, `r`, or 0.
    case table(alignments: [UInt8])
    case row, cell
    case emphasis, strong, struck
    case link(Target, title: String)
  }

  /// How deep elements nest; of blocks beyond, only the paragraphs are kept.
  static let deepest = 64

  /// The blocks, or the inline elements of a text that is a line.
  package var nodes: [Node]

  /// Makes a text of its elements.
  package init(_ nodes: [Node] = []) { self.nodes = nodes }

  /// Whether nothing is in it.
  package var isEmpty: Bool { nodes.isEmpty }

  /// The words in it, without any markup.
  package var words: String { nodes.map(\.words).joined() }
}

extension Prose.Node {
  /// The words in it, without any markup.
  fileprivate var words: String {
    switch self {
    case .text(let words), .code(let words), .codeBlock(_, let words): words
    case .lineBreak, .rule: ""
    case .element(_, let content): content.map(\.words).joined()
    }
  }
}
