import Base
import Logs
import PackReader

/// A Mustache template, read once and ready to be filled any number of times.
///
/// It follows the Mustache specification: escaped and raw values, sections, inverted sections,
/// comments, set delimiters, and partials with indentation. The optional modules (lambdas,
/// inheritance, dynamic names) are left out: values here are plain, and a layout is two partials.
/// Source: https://mustache.github.io/mustache.5.html
struct Template: Sendable {
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
  /// The tree, in the order of the source.
  let nodes: [Node]

  /// Reads a template.
  ///
  /// - Parameters:
  ///   - path: Its path, as diagnostics show it.
  ///   - source: The text.
  ///   - keepsIndentation: Whether the spaces that begin its lines are part of what it writes.
  /// - Throws: every fault of its tags, each with its place.
  init(path: String, source: [UInt8], keepsIndentation: Bool = true) throws(PackErrors) {
    var parser = TemplateParser(path: path, source: source, keepsIndentation: keepsIndentation)
    self.path = path
    self.source = source
    nodes = parser.parse()
    guard parser.faults.isEmpty else { throw PackErrors(parser.faults) }
  }

  /// The partials, in the order of the source.
  var partials: [Partial] { nodes.flatMap(\.partials) }

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
  /// A piece of a template.
  indirect enum Node: Sendable {
    /// Text, written as it is; it may begin a line, where an indented partial puts its indentation.
    case text([UInt8], beginsLine: Bool)
    /// A value; a raw one is written without escapes.
    case value(Tag, isRaw: Bool)
    /// Nodes that are written once for each item of a list, or once if the value is true.
    case section(Tag, [Node])
    /// Nodes that are written if the value is false or an empty list.
    case inverted(Tag, [Node])
    /// Another template.
    case partial(Partial)

    /// The partials in it, at any depth.
    fileprivate var partials: [Partial] {
      switch self {
      case .text, .value: []
      case .section(_, let inner), .inverted(_, let inner): inner.flatMap(\.partials)
      case .partial(let partial): [partial]
      }
    }
  }

  /// A tag that names a value.
  struct Tag: Sendable {
    /// The name as written: `title`, `machine.title`, or `.`.
    let text: String
    /// The parts of the name, none for `.`, which is the innermost context itself.
    ///
    /// The first part is looked up in the contexts, each other one in the value of the one before.
    let parts: [String]
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
