import Base

/// A Mustache template, read once and ready to be filled any number of times.
///
/// It follows the Mustache specification: escaped and raw values, sections, inverted sections,
/// comments, set delimiters, and partials with indentation. The optional modules (lambdas,
/// inheritance, dynamic names) are left out: values here are plain, and a layout is two partials.
/// Source: https://mustache.github.io/mustache.5.html
///
/// An object, since pages include templates thousands of times, and several threads do so at once.
final class Template: Sendable {
  /// How deep sections nest in a template, and partials in one another.
  static let deepest = 64
  /// How many partials a page includes; two that each include the next twice would never end.
  static let mostPartials = 100_000
  /// How many bytes a page has.
  static let mostBytes = 64 << 20
  /// How many tags and texts a page is made of; sections in one another multiply them.
  static let mostNodes = 10_000_000

  /// The template's path, as diagnostics show it.
  let path: String
  /// The text it was read from.
  let source: [UInt8]
  /// Its pieces, in the order of the source.
  let nodes: [Node]
  /// The tags that name values, in the order of the source.
  let tags: [Tag]
  /// The tags that name templates, in the order of the source.
  let partials: [Partial]
  /// All texts in a row.
  let text: [UInt8]

  /// Reads a template.
  ///
  /// - Parameters:
  ///   - path: Its path, as diagnostics show it.
  ///   - source: The text.
  ///   - keepsIndentation: Whether the spaces that begin its lines are part of what it writes.
  /// - Throws: every fault of its tags, each with its place.
  init(path: String, source: [UInt8], keepsIndentation: Bool = true) throws(PackErrors) {
    var parser = TemplateParser(path: path, source: source, keepsIndentation: keepsIndentation)
    parser.parse()
    guard parser.faults.isEmpty else { throw PackErrors(parser.faults) }
    (self.path, self.source) = (path, source)
    (nodes, tags, partials, text) = (parser.nodes, parser.tags, parser.partials, parser.text)
  }

  /// The same template with words in it, since they are the same on all pages of a language.
  ///
  /// - Parameters:
  ///   - other: The template.
  ///   - words: The words by the names of tags, `strings.search`.
  ///   - language: The language that they are escaped for.
  init(_ other: Template, saying words: [String: String], in language: TemplateLanguage) {
    var text = other.text
    nodes = other.nodes.enumerated().map { place, node in
      switch node {
      case .value(let tag, let isRaw):
        guard let word = words[other.tags[tag].text] else { return node }
        let start = text.count
        if isRaw { text += word.utf8 } else { language.escape(word, into: &text) }
        return .text(start..<text.count, beginsLine: false)
      case .section(let tag, let isInverted, let end):
        guard let word = words[other.tags[tag].text] else { return node }
        return .skip(to: word.isEmpty == isInverted ? place + 1 : end)
      case .text, .partial, .skip: return node
      }
    }
    (path, source) = (other.path, other.source)
    (tags, partials, self.text) = (other.tags, other.partials, text)
  }

  /// The line and column of an offset in the source, in bytes.
  func place(of offset: Int) -> Place { Self.place(of: offset, in: source, path: path) }

  /// The line and column of an offset in a text, in bytes.
  static func place(of offset: Int, in source: [UInt8], path: String) -> Place {
    let before = source[..<min(offset, source.count)]
    let newline = UInt8(ascii: "\n")
    let line = before.count { $0 == newline } + 1
    let start = before.lastIndex(of: newline).map { $0 + 1 } ?? 0
    let column = String(decoding: before[start...], as: UTF8.self).count + 1
    return Place(path: path, line: line, column: column)
  }
}

extension Template {
  /// A piece of a template; none owns memory, so that walking over them costs nothing else.
  enum Node: Sendable {
    /// Text, by its range in all text, written as it is; it may begin a line, where an indented
    /// partial puts its indentation.
    case text(Range<Int>, beginsLine: Bool)
    /// A value, by the number of its tag; a raw one is written without escapes.
    case value(tag: Int, isRaw: Bool)
    /// The nodes up to another one, which are written once for each item of a list, or once if the
    /// value is true; if inverted, once if it is false or an empty list.
    case section(tag: Int, isInverted: Bool, end: Int)
    /// Another template, by the number of the partial.
    case partial(Int)
    /// Nodes that are never written, up to another one.
    case skip(to: Int)
  }

  /// A tag that names a value.
  struct Tag: Sendable {
    /// The name as written: `title`, `machine.title`, or `.`.
    let text: String
    /// The first part of the name, which is looked up in the contexts; empty for `.`, which is the
    /// innermost context itself.
    let name: String
    /// The other parts, each of which is looked up in the value of the one before.
    let members: [String]
    /// Where the opening delimiter is in the source, in bytes.
    let offset: Int
  }

  /// A tag that names another template.
  struct Partial: Sendable {
    /// The name of the template, `parts/head`.
    let name: String
    /// The text before each of its lines; `nil` if the tag is not alone on its line.
    let indentation: [UInt8]?
    /// Where the opening delimiter is in the source, in bytes.
    let offset: Int
  }
}
