internal import CCmarkGFM
internal import Synchronization

/// A parsed Markdown document: the owner of cmark's tree.
///
/// This file and its neighbour are all that speaks to the library.
@safe struct MarkdownDocument: ~Copyable {
  /// The parser of all documents, with the extensions that each of them has; when it has finished one, it
  /// is ready for the next.
  ///
  /// Attached extensions change tables that all of cmark's parsers share while they run, so two documents
  /// must not be parsed at once.
  private static let parser = unsafe Mutex(prepared())

  private let root: OpaquePointer?

  /// Parses a text.
  init(_ text: String) {
    unsafe root = Self.parser.withLock { unsafe Self.parse(text, $0) }
  }

  deinit { unsafe cmark_node_free(root) }

  /// Makes a parser, registers the extensions, and attaches them.
  private static func prepared() -> OpaquePointer? {
    cmark_gfm_core_extensions_ensure_registered()
    let parser = unsafe cmark_parser_new(CMARK_OPT_SMART)
    for name in ["table", "strikethrough", "autolink", "tasklist", "tagfilter"] {
      guard let found = unsafe cmark_find_syntax_extension(name) else {
        preconditionFailure("cmark-gfm has no extension '\(name)'")
      }
      unsafe cmark_parser_attach_syntax_extension(parser, found)
    }
    return unsafe parser
  }

  private static func parse(_ text: String, _ parser: OpaquePointer?) -> OpaquePointer? {
    var text = text
    text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        unsafe cmark_parser_feed(parser, characters.baseAddress, characters.count)
      }
    }
    return unsafe cmark_parser_finish(parser)
  }

  /// Visits every element in the order of the text, entering it and, unless it is a leaf, leaving it.
  func forEach(_ visit: (_ isEntering: Bool, _ element: MarkdownElement) -> Void) {
    let iterator = unsafe cmark_iter_new(root)
    defer { unsafe cmark_iter_free(iterator) }
    while true {
      let event = unsafe cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE else { return }
      let element = unsafe MarkdownElement(cmark_iter_get_node(iterator))
      visit(event == CMARK_EVENT_ENTER, element)
    }
  }
}
