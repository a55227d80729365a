import Base

/// Builds a text from the elements of a document, one after another, and checks it.
struct ProseReader<Links: MarkdownLinks> {
  /// What is wrong with the text so far, in its order.
  private(set) var faults: [Diagnostic] = []

  private let markdown: Markdown
  private let links: Links
  private let isLine: Bool
  private let hasAnchors: Bool
  /// The open elements, innermost last, each with its content so far; without a kind, the content
  /// goes to the element around it.
  private var open: [(element: Prose.Element?, content: [Prose.Node])] = [(nil, [])]
  /// Where the innermost block begins, for inline elements without a location.
  private var block = (line: 1, column: 0)
  private var paragraphs = 0
  /// Whether each open link is kept, innermost last.
  private var openLinks: [Bool]
  private var openImages = 0
  /// The tags that were reported and are not closed yet.
  private var openTags = 0
  private var highestHeading: Int?
  private var slugs = HeadingSlugs()

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - markdown: The text.
  ///   - links: Resolves names and links.
  ///   - isLine: Whether the text must be one paragraph, of which only the content is kept.
  ///   - hasAnchors: Whether headings have ids.
  ///   - isInsideLink: Whether a link is around the text, so that links inside it are left out.
  init(
    of markdown: Markdown, links: Links, isLine: Bool, hasAnchors: Bool = false,
    isInsideLink: Bool = false
  ) {
    self.markdown = markdown
    self.links = links
    self.isLine = isLine
    self.hasAnchors = hasAnchors
    openLinks = isInsideLink ? [true] : []
  }

  /// The text so far.
  var prose: Prose { Prose(open[0].content) }

  /// Adds a leaf, or begins an element.
  mutating func enter(_ element: MarkdownElement) {
    if element.kind.isBlock {
      block = (element.line, element.column)
      if isLine { checkLine(element) }
    }
    switch element.kind {
    case .code(let language, let text):
      add(.codeBlock(language: String(language.prefix { !$0.isWhitespace }), text: text))
    case .rule: add(.rule)
    case .markup(let text): refuseMarkup(text, element)
    case .text(let text): addText(text)
    case .softBreak: addText("\n")
    case .hardBreak: add(.lineBreak)
    case .span(let text): addSpan(text)
    default: open.append((begin(element), []))
    }
  }

  /// Ends an element.
  mutating func leave(_ element: MarkdownElement) {
    let (ended, content) = open.removeLast()
    if case .link = element.kind { openLinks.removeLast() }
    if case .image = element.kind {
      openImages -= 1
      return
    }
    if openImages > 0 { return }
    guard let ended else {
      for node in content { add(node) }
      return
    }
    if case .heading(let level, _) = ended, hasAnchors {
      add(.element(.heading(level: level, id: slugs.slug(of: Prose(content).words)), content))
    } else {
      add(.element(ended, content))
    }
  }

  /// The element that begins; nothing if only its content is kept.
  private mutating func begin(_ element: MarkdownElement) -> Prose.Element? {
    let kind: Prose.Element?
    switch element.kind {
    case .heading(let level): kind = heading(level)
    case .link(let address, let title): kind = link(to: address, title: title, element)
    case .image:
      openImages += 1
      fault(
        "unexpected image; a pack's texts have none, and its diagrams come from the "
          + "model", element)
      kind = nil
    default: kind = isLine && element.kind.isBlock ? nil : element.kind.plain
    }
    return kind.flatMap(fitting)
  }

  /// The element, or its replacement where elements nest too deep; nothing if only its content is
  /// kept.
  ///
  /// Lists and tables are kept whole or not at all.
  private func fitting(_ element: Prose.Element) -> Prose.Element? {
    let around = open.last?.element
    switch element {
    case .paragraph, .heading: return element
    case .item, .task:
      if case .list = around { return element }
      return nil
    case .row:
      if case .table = around { return element }
      return nil
    case .cell: return around == .row ? element : .paragraph(isTight: false)
    case .list: return open.count + 1 > Prose.deepest ? nil : element
    case .table: return open.count + 2 > Prose.deepest ? nil : element
    default: return open.count > Prose.deepest ? nil : element
    }
  }

  private mutating func heading(_ level: Int) -> Prose.Element? {
    if isLine { return nil }
    let highest = highestHeading ?? level
    highestHeading = highest
    return .heading(level: min(6, max(3, level - highest + 3)), id: "")
  }

  private mutating func link(
    to text: String, title: String, _ element: MarkdownElement
  ) -> Prose.Element? {
    let target = links.target(ofLink: text)
    if case .fault(let message) = target { fault(message, as: .link, element) }
    guard case .link(let target) = target, !openLinks.contains(true) else {
      openLinks.append(false)
      return nil
    }
    openLinks.append(true)
    return .link(target, title: title)
  }

  /// Adds words.
  mutating func addText(_ text: String) {
    let last = open.count - 1
    guard case .text? = open[last].content.last,
      case .text(var words) = open[last].content.removeLast()
    else { return add(.text(text)) }
    // Nothing else holds the words now, so that they grow in place.
    words += text
    open[last].content.append(.text(words))
  }

  /// Adds code, with a link to what it names.
  mutating func addSpan(_ text: String) {
    let target = openLinks.isEmpty ? links.target(ofCode: text) : nil
    add(target.map { .element(.link($0, title: ""), [.code(text)]) } ?? .code(text))
  }

  private mutating func add(_ node: Prose.Node) { open[open.count - 1].content.append(node) }

  /// Reports every block but one paragraph.
  private mutating func checkLine(_ element: MarkdownElement) {
    switch element.kind {
    case .document: return
    case .paragraph where paragraphs == 0: paragraphs = 1
    case .markup(let text) where !text.isComment: return
    default: fault("this text must be one paragraph, without lists, headings, or blocks", element)
    }
  }

  private mutating func refuseMarkup(_ text: String, _ element: MarkdownElement) {
    if text.isComment { return }
    if text.hasPrefix("</"), openTags > 0 { return openTags -= 1 }
    openTags += 1
    fault(
      text.beginsComment
        ? "text on the line of a comment is not shown; move it to another line"
        : "HTML is not shown; put code between backticks, or write '\\<' for the sign", element)
  }

  private mutating func fault(
    _ message: String, as rule: Diagnostic.Rule = .markup, _ element: MarkdownElement
  ) {
    let known = element.line > 0 ? (line: element.line, column: element.column) : block
    // A run lists no more, and each place takes a search through the text.
    guard faults.count <= Limits.diagnostics else { return }
    let place = markdown.source.place(
      ofLine: known.line - 1, byte: known.column - 1, in: markdown.text)
    faults.append(Diagnostic(rule, message, at: place))
  }
}

extension MarkdownElement.Kind {
  /// Whether the element is a block and not inline.
  fileprivate var isBlock: Bool {
    switch self {
    case .document, .paragraph, .heading, .quote, .list, .item, .task, .code, .rule, .table, .row,
      .cell:
      true
    case .markup(let text): text.hasSuffix("\n")
    default: false
    }
  }

  /// The element of a text; nothing for those that depend on the rest of the text.
  fileprivate var plain: Prose.Element? {
    switch self {
    case .paragraph(let isTight): .paragraph(isTight: isTight)
    case .quote: .quote
    case .list(let first): .list(first: first)
    case .item: .item
    case .task(let isDone): .task(isDone: isDone)
    case .table(let alignments): .table(alignments: alignments)
    case .row: .row
    case .cell: .cell
    case .emphasis: .emphasis
    case .strong: .strong
    case .struck: .struck
    default: nil
    }
  }
}

extension String {
  /// Whether the markup begins with a comment.
  fileprivate var beginsComment: Bool { drop(while: \.isWhitespace).hasPrefix("<!--") }

  /// Whether the markup is a comment and nothing else.
  fileprivate var isComment: Bool {
    guard beginsComment else { return false }
    guard let end = utf8.firstRange(of: "-->".utf8)?.upperBound else { return true }
    return self[end...].allSatisfy(\.isWhitespace)
  }
}

/// Unique ids for the headings of one text.
struct HeadingSlugs {
  /// Keeps these ids different from those of the page.
  private static let prefix = "about-"

  /// For each id without a number, the number that the next heading with it may have.
  private var numbers: [String: Int] = [:]
  private var given: Set<String> = []

  /// The id of a heading: its letters and digits in lower case, joined by dashes, and a number if
  /// an earlier heading has the same.
  mutating func slug(of heading: String) -> String {
    let words = heading.lowercased().split { !($0.isLetter || $0.isNumber) }
    let base = Self.prefix + (words.isEmpty ? "section" : words.joined(separator: "-"))
    var slug = base
    var number = numbers[base, default: 2]
    while !given.insert(slug).inserted {
      slug = "\(base)-\(number)"
      number += 1
    }
    numbers[base] = number
    return slug
  }
}
