internal import CCmarkGFM
internal import Synchronization

/// A parsed Markdown document, which owns cmark's tree.
///
/// Only this file calls the library.
@safe package struct MarkdownDocument: ~Copyable {
  /// The parsers of all documents, with their extensions attached.
  ///
  /// They share one lock, since extensions change tables that all parsers of cmark use: two
  /// documents must not be parsed at the same time.
  private static let parsers = Mutex(Parsers())

  @safe private struct Parsers {
    let smart = unsafe MarkdownDocument.prepared(CMARK_OPT_SMART)
    let plain = unsafe MarkdownDocument.prepared(CMARK_OPT_DEFAULT)
  }

  private let root: OpaquePointer?

  /// Parses a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isSmart: Whether straight quotation marks, `--`, and `...` become typographic ones.
  package init(_ text: String, isSmart: Bool = true) {
    unsafe root = Self.parsers.withLock { unsafe Self.parse(text, isSmart ? $0.smart : $0.plain) }
  }

  deinit { unsafe cmark_node_free(root) }

  /// Makes a parser, registers the extensions, and attaches them.
  private static func prepared(_ options: Int32) -> OpaquePointer? {
    cmark_gfm_core_extensions_ensure_registered()
    let parser = unsafe cmark_parser_new(options)
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

  /// Visits every element in the order of the text: enters it and, unless it is a leaf, leaves it.
  package func forEach(_ visit: (_ isEntering: Bool, _ element: MarkdownElement) -> Void) {
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

/// A block or an inline element of a Markdown document, and where it begins.
package struct MarkdownElement {
  /// The kind of an element, with what cmark knows of it.
  package enum Kind: Hashable {
    case document
    case paragraph(isTight: Bool)
    case heading(level: Int)
    case quote
    case list(first: Int?)
    case item
    case task(isDone: Bool)
    case code(language: String, text: String)
    case rule
    case table(alignments: [UInt8])
    case row(isHeader: Bool)
    case cell
    case markup(String)
    case text(String)
    case softBreak, hardBreak
    case span(String)
    case emphasis, strong, struck
    case link(address: String, title: String)
    case image(address: String)
    case other
  }

  package let kind: Kind
  /// The line in the document, counted from 1; 0 if cmark does not know it.
  package let line: Int
  /// The column in bytes, counted from 1; 0 if cmark does not know it.
  let column: Int

  /// Reads a node of cmark's tree.
  init(_ node: OpaquePointer?) {
    kind = unsafe Self.kind(of: node)
    line = unsafe Int(cmark_node_get_start_line(node))
    column = unsafe Int(cmark_node_get_start_column(node))
  }

  private static func kind(of node: OpaquePointer?) -> Kind {
    switch unsafe cmark_node_get_type(node) {
    case CMARK_NODE_DOCUMENT: .document
    case CMARK_NODE_PARAGRAPH: unsafe .paragraph(isTight: isTight(node))
    case CMARK_NODE_HEADING: unsafe .heading(level: Int(cmark_node_get_heading_level(node)))
    case CMARK_NODE_BLOCK_QUOTE: .quote
    case CMARK_NODE_LIST: unsafe list(node)
    case CMARK_NODE_CODE_BLOCK:
      unsafe .code(language: text(cmark_node_get_fence_info(node)), text: literal(node))
    case CMARK_NODE_THEMATIC_BREAK: .rule
    case CMARK_NODE_HTML_BLOCK, CMARK_NODE_HTML_INLINE: unsafe .markup(literal(node))
    case CMARK_NODE_TEXT: unsafe .text(literal(node))
    case CMARK_NODE_SOFTBREAK: .softBreak
    case CMARK_NODE_LINEBREAK: .hardBreak
    case CMARK_NODE_CODE: unsafe .span(literal(node))
    case CMARK_NODE_EMPH: .emphasis
    case CMARK_NODE_STRONG: .strong
    case CMARK_NODE_LINK:
      unsafe .link(
        address: text(cmark_node_get_url(node)), title: text(cmark_node_get_title(node)))
    case CMARK_NODE_IMAGE: unsafe .image(address: text(cmark_node_get_url(node)))
    default: unsafe extensionKind(of: node)
    }
  }

  /// The kinds of extensions, which cmark tells apart by names instead of constants.
  private static func extensionKind(of node: OpaquePointer?) -> Kind {
    switch unsafe text(cmark_node_get_type_string(node)) {
    case "item": .item
    case "tasklist": unsafe .task(isDone: cmark_gfm_extensions_get_tasklist_item_checked(node))
    case "table": unsafe .table(alignments: alignments(of: node))
    case "table_header": .row(isHeader: true)
    case "table_row": .row(isHeader: false)
    case "table_cell": .cell
    case "strikethrough": .struck
    default: .other
    }
  }

  private static func list(_ node: OpaquePointer?) -> Kind {
    let isOrdered = unsafe cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
    return unsafe .list(first: isOrdered ? Int(cmark_node_get_list_start(node)) : nil)
  }

  /// Whether a paragraph is in a tight list: one without blank lines between its items.
  private static func isTight(_ node: OpaquePointer?) -> Bool {
    let list = unsafe cmark_node_parent(cmark_node_parent(node))
    return unsafe list != nil && cmark_node_get_list_tight(list) == 1
  }

  private static func alignments(of table: OpaquePointer?) -> [UInt8] {
    let count = unsafe Int(cmark_gfm_extensions_get_table_columns(table))
    guard let first = unsafe cmark_gfm_extensions_get_table_alignments(table) else { return [] }
    return unsafe Array(UnsafeBufferPointer(start: first, count: count))
  }

  private static func literal(_ node: OpaquePointer?) -> String {
    unsafe text(cmark_node_get_literal(node))
  }

  private static func text(_ characters: UnsafePointer<CChar>?) -> String {
    unsafe characters.map { unsafe String(cString: $0) } ?? ""
  }
}
