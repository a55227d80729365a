import Render

/// How a document writes its comments, in which markers stand.
enum DocumentSyntax: Hashable, Sendable {
  /// Markdown: `<!-- vcdoc: ... -->`, but not inside code.
  case markdown
  /// HTML: the same.
  case html
  /// Swift: Markdown in comments for documentation.
  case comments
  /// Objective-C: the same.
  case objectiveC

  private static let byEnding: [String: Self] = [
    "md": .markdown, "markdown": .markdown, "html": .html, "htm": .html, "xhtml": .html,
    "swift": .comments, "h": .objectiveC, "m": .objectiveC, "mm": .objectiveC,
  ]

  /// The endings of files that are understood, in order.
  static var endings: [String] { byEnding.keys.sorted() }

  /// Tells by the ending of a path; nothing for one that is not understood.
  init?(path: String) {
    guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let ending = String(path[path.utf8.index(after: dot)...]).lowercased()
    guard let syntax = Self.byEnding[ending] else { return nil }
    self = syntax
  }

  /// The language that regions are filled with.
  ///
  /// - Parameter path: The document's path; DocC reads what lies in a folder `*.docc`.
  /// - Returns: The language.
  func markup(path: String) -> Markup {
    switch self {
    case .markdown:
      path.split(separator: "/").dropLast().contains { $0.hasSuffix(".docc") } ? .docc : .markdown
    case .html: .html
    case .comments, .objectiveC: .docc
    }
  }

  /// Whether a line without anything sets a region's content apart from its markers.
  var setsContentApart: Bool { self != .html }
}
