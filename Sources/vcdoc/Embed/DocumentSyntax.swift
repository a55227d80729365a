import Pages

/// The syntax of a document, which determines where its markers are.
enum DocumentSyntax: Hashable, Sendable {
  /// Markdown: `<!-- vcdoc: ... -->` outside of code.
  case markdown
  /// HTML: `<!-- vcdoc: ... -->`.
  case html
  /// Swift: Markdown in documentation comments.
  case comments
  /// Objective-C: Markdown in documentation comments.
  case objectiveC

  private static let byEnding: [String: Self] = [
    "md": .markdown, "markdown": .markdown, "html": .html, "htm": .html, "xhtml": .html,
    "swift": .comments, "h": .objectiveC, "m": .objectiveC, "mm": .objectiveC,
  ]

  /// All known file extensions, sorted.
  static var endings: [String] { byEnding.keys.sorted() }

  /// The syntax for a file extension; `nil` if it is unknown.
  init?(path: String) {
    guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let ending = String(path[path.utf8.index(after: dot)...]).lowercased()
    guard let syntax = Self.byEnding[ending] else { return nil }
    self = syntax
  }

  /// The markup of the content of regions.
  ///
  /// - Parameter path: The path of the document; Markdown in a folder `*.docc` is for DocC.
  /// - Returns: The markup.
  func markup(path: String) -> Markup {
    switch self {
    case .markdown:
      path.split(separator: "/").dropLast().contains { $0.hasSuffix(".docc") } ? .docc : .markdown
    case .html: .html
    case .comments, .objectiveC: .docc
    }
  }

  /// Whether an empty line separates the content of a region from its markers.
  var setsContentApart: Bool { self != .html }
}

/// A marker on a line of a document.
struct MarkerLine: Hashable, Sendable {
  /// The content of the marker, or its error.
  enum Content: Hashable, Sendable {
    /// The text after `vcdoc:`, without blanks at its ends.
    case words(String)
    /// Why the marker cannot be read.
    case fault(String)
  }

  /// The prefix of further lines in the same place: blanks, quotation marks, and blanks in place of
  /// a list's bullet.
  let prefix: [UInt8]
  /// The byte offset of the marker on its line.
  let start: Int
  let content: Content
}

/// Finds the markers in the lines of a document, first to last.
protocol MarkerScanner {
  /// Scans the next line.
  ///
  /// - Parameter line: The line without its end.
  /// - Returns: The marker; `nil` if there is none, or if it is only an example in code.
  mutating func marker(on line: ArraySlice<UInt8>) -> MarkerLine?

  /// Restores the state before the last marker, since the content of a region does not affect the
  /// rest of the document.
  mutating func resume()
}

extension DocumentSyntax {
  /// A scanner for a new document.
  var reader: any MarkerScanner {
    switch self {
    case .markdown: MarkdownMarkers()
    case .html: HTMLMarkers()
    case .comments: CommentMarkers(in: CommentScanner(of: .swift))
    case .objectiveC: CommentMarkers(in: CommentScanner(of: .objectiveC))
    }
  }
}
