internal import Model
internal import Synchronization

/// A Mustache template, read once and ready to be filled any number of times.
///
/// It follows the Mustache specification: escaped and raw holes, sections, inverted sections,
/// comments, set delimiters, and partials with indentation. The optional modules (lambdas,
/// inheritance, dynamic names) are left out: values here are plain, and a layout is two partials.
struct Template: Sendable {
  /// How deep sections nest in a template, and partials in one another; one that includes itself without
  /// end stops here.
  static let deepest = 64
  /// How often a page includes partials; two that each include the next twice would never come to an end.
  static let mostPartials = 100_000
  /// How large a template may get by what it includes, in steps and in bytes of text; what makes it larger
  /// is included where a page is filled.
  static let mostSteps = 100_000
  static let mostBytes = 4 << 20

  /// The template's path, as diagnostics name it.
  let path: String
  /// The text it was read from, which turns offsets into places.
  let source: [UInt8]
  /// What it consists of.
  let parts: TemplateParts

  /// Reads a template.
  ///
  /// - Throws: every fault of its tags, each with its place.
  init(path: String, source: [UInt8]) throws(PackErrors) {
    var parser = TemplateParser(path: path, source: source)
    self.path = path
    self.source = source
    parts = parser.parse()
    guard parser.faults.isEmpty else { throw PackErrors(parser.faults) }
  }

  /// The template with other parts.
  init(_ template: Template, parts: TemplateParts) {
    (path, source) = (template.path, template.source)
    self.parts = parts
  }
}

extension Template {
  /// Where a tag stands, for a diagnostic.
  struct Spot: Sendable {
    /// The path of its template.
    let path: String
    /// The text of its template.
    let source: [UInt8]
    /// Where its opening delimiter stands there, in bytes.
    let offset: Int

    /// The line and column.
    var place: Place { Template.place(of: offset, in: source, path: path) }
  }

  /// A tag that names a value; an object, since templates that are joined share it.
  final class Tag: Sendable {
    /// What it names.
    let key: Key
    /// Where it stands.
    let spot: Spot
    /// Whether only the outermost context is asked.
    let isOutermost: Bool
    /// Where the name was in the object that had it the last time; the objects that fill a tag are made in
    /// the same way each time.
    let lastPlace = Atomic(0)

    /// Names a value.
    init(key: Key, at spot: Spot, isOutermost: Bool = false) {
      self.key = key
      self.spot = spot
      self.isOutermost = isOutermost
    }
  }

  /// A tag that names another template.
  struct Partial: Sendable {
    /// The template.
    let name: String
    /// What goes before each of its lines; none for a tag within a line, which begins none of its own.
    let indentation: [UInt8]?
    /// Where the tag stands.
    let spot: Spot

    /// What goes before each of its lines where something goes before those of the template around it.
    func indentation(within outer: [UInt8]) -> [UInt8] { indentation.map { outer + $0 } ?? [] }
  }

  /// A name as a tag writes it: `title`, `machine.title`, `.`, or `.title`.
  struct Key: Hashable, Sendable {
    /// The part looked up in the contexts; empty for the innermost context itself.
    let first: String
    /// The parts looked up in the value of the one before.
    let rest: [String]
    /// Whether only the innermost context is asked.
    let isLocal: Bool
    /// The whole, as written.
    let text: String
  }

  /// Where an offset of the source is, for a diagnostic.
  static func place(of offset: Int, in source: [UInt8], path: String) -> Place {
    let before = source[..<min(offset, source.count)]
    let newline = UInt8(ascii: "\n")
    let line = before.count { $0 == newline } + 1
    let start = before.lastIndex(of: newline).map { $0 + 1 } ?? 0
    let column = String(decoding: before[start...], as: UTF8.self).count + 1
    return Place(path: path, line: line, column: column)
  }
}
