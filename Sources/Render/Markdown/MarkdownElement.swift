internal import CCmarkGFM

/// A block or a span of a Markdown document, and where it begins.
struct MarkdownElement {
  /// What it is.
  enum Kind: Hashable {
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
    case image
    case other
  }

  let kind: Kind
  /// The line in the document, counted from 1; 0 when the parser does not say.
  let line: Int
  /// The column in bytes, counted from 1; 0 when the parser does not say.
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
    case CMARK_NODE_IMAGE: .image
    default: unsafe extensionKind(of: node)
    }
  }

  /// The kinds that extensions bring, which have no constant number; a task has an item's.
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

  /// Whether a paragraph stands in a list whose items are not set apart.
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
