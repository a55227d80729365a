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

/// A line of a document on which a marker stands, or what looks like one.
struct MarkerLine: Hashable, Sendable {
  /// What the line is.
  enum Content: Hashable, Sendable {
    /// A marker: what follows `vcdoc:`, without blanks at its ends.
    case words(String)
    /// A marker written in a way that cannot be read: why.
    case fault(String)
  }

  /// What stands before the marker on its line, as further lines of the same place have it: blanks,
  /// quotation marks, and blanks in place of a list's bullet.
  let prefix: [UInt8]
  /// The column in bytes where the marker begins, counted from 0.
  let start: Int
  /// What the line is.
  let content: Content
}

/// Finds markers in the lines of one kind of document, first to last.
protocol MarkerScanner {
  /// Looks at the next line.
  ///
  /// - Parameter line: The line without its end.
  /// - Returns: The marker; nothing on a line without one, and on one that only shows what a marker
  ///   looks like.
  mutating func marker(on line: ArraySlice<UInt8>) -> MarkerLine?

  /// Forgets the inside of a region: it is behind its end what it was before its begin.
  mutating func resume()
}

extension DocumentSyntax {
  /// What finds the markers of a new document.
  var reader: any MarkerScanner {
    switch self {
    case .markdown: MarkdownMarkers()
    case .html: HTMLMarkers()
    case .comments: CommentMarkers(in: CommentScanner(of: .swift))
    case .objectiveC: CommentMarkers(in: CommentScanner(of: .objectiveC))
    }
  }
}
