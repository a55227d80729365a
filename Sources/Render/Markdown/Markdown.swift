internal import Model

/// A piece of Markdown from a pack, ready to be written as HTML.
struct Markdown {
  /// What was written, and what is wrong with the text.
  struct Result {
    /// The markup, as UTF-8.
    var html: [UInt8] = []
    /// What is wrong, in the order of the text.
    var faults: [Diagnostic] = []
  }

  /// The text.
  let text: String
  /// Where the pack says it.
  let place: Place

  /// Takes a text as it was written.
  init(text: String, place: Place) { (self.text, self.place) = (text, place) }

  /// Takes a text of a pack in a language.
  ///
  /// - Parameters:
  ///   - words: The text.
  ///   - locale: The language.
  ///   - place: Where the pack says what the text belongs to, for one that no file says.
  init(_ words: Words, in locale: Words.Locale, at place: Place) {
    self.init(text: words.text(in: locale), place: words.place(in: locale) ?? place)
  }

  /// The whole as paragraphs, lists, tables, and headings from level 3 down.
  ///
  /// - Parameters:
  ///   - links: Where names and addresses lead.
  ///   - isVerbatim: Whether the lines of the text are those of the file, as those of prose are, so that
  ///     faults have their own places in it.
  /// - Returns: The markup and the faults.
  func blocks(links: some MarkdownLinks, isVerbatim: Bool = false) -> Result {
    written(
      by: MarkdownWriter(links: links, place: place, isLine: false, isVerbatim: isVerbatim))
  }

  /// The whole as one run of text without a paragraph around it, for a sentence or a title.
  ///
  /// - Parameters:
  ///   - links: Where names and addresses lead.
  ///   - isInsideLink: Whether the page makes a link of all of it, in which no other can stand.
  /// - Returns: The markup and the faults.
  func line(links: some MarkdownLinks, isInsideLink: Bool = false) -> Result {
    guard let turns else {
      return written(
        by: MarkdownWriter(links: links, place: place, isLine: true, isInsideLink: isInsideLink))
    }
    if turns.count == 1 { return Result(html: HTML.escaped(text)) }
    var writer = MarkdownWriter(
      links: links, place: place, isLine: true, isInsideLink: isInsideLink)
    for (number, turn) in turns.enumerated() {
      if number.isMultiple(of: 2) { writer.writeText(turn) } else { writer.writeSpan(turn) }
    }
    return writer.result
  }

  /// The words without any markup, for a place that shows none.
  var plain: String {
    if let turns { return turns.joined() }
    var words = ""
    MarkdownDocument(text).forEach { isEntering, element in
      switch element.kind {
      case .text(let text) where isEntering: words += text
      case .span(let text) where isEntering: words += text
      case .softBreak, .hardBreak: words += " "
      case .paragraph where isEntering && !words.isEmpty: words += " "
      default: break
      }
    }
    return words
  }

  /// The code in its words that names nothing with a page, each piece once, with blanks between them;
  /// blocks of code are no part of it.
  func code(besides destinations: Destinations) -> String {
    guard text.utf8.contains(Self.mark) else { return "" }
    var spans: [String] = []
    if let turns {
      spans = turns.indices.filter { !$0.isMultiple(of: 2) }.map { turns[$0] }
    } else {
      MarkdownDocument(text).forEach { isEntering, element in
        if isEntering, case .span(let text) = element.kind { spans.append(text) }
      }
    }
    var seen: Set<String> = []
    return spans.filter { destinations.spellings[$0] == nil && seen.insert($0).inserted }
      .joined(separator: " ")
  }

  private func written(by writer: consuming MarkdownWriter<some MarkdownLinks>) -> Result {
    var writer = writer
    MarkdownDocument(text).forEach { isEntering, element in
      if isEntering { writer.enter(element) } else { writer.leave(element) }
    }
    return writer.result
  }

  /// The text as words and code in turns, words first and last; nothing where there may be other markup in
  /// it.
  ///
  /// Most short texts are so simple. A number at the beginning may be that of a list.
  private var turns: [String]? {
    let bytes = text.utf8.span
    let marks = bytes.indices.filter { bytes[$0] == Self.mark }
    if !marks.count.isMultiple(of: 2) { return nil }
    if !bytes.isEmpty, Self.digits ~= bytes[0] { return nil }
    var previous = UInt8(ascii: " ")
    var start = 0
    for (number, end) in (marks + [bytes.count]).enumerated() {
      let turn = bytes.extracting(start..<end)
      start = end + 1
      if number.isMultiple(of: 2) {
        // Two marks in a row are one mark of another kind.
        if turn.isEmpty, number > 0, number < marks.count { return nil }
        guard Self.arePlain(turn, after: &previous) else { return nil }
      } else {
        guard previous != UInt8(ascii: "."), Self.isCode(turn) else { return nil }
        previous = UInt8(ascii: "a")
      }
    }
    if marks.isEmpty { return [text] }
    return text.utf8.split(separator: Self.mark, omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
  }

  /// What stands around code.
  private static let mark = UInt8(ascii: "`")

  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  /// Whether what stands between two marks of code is code as it is written.
  private static func isCode(_ text: Swift.Span<UInt8>) -> Bool {
    let space = UInt8(ascii: " ")
    if text.isEmpty || text[0] == space || text[text.count - 1] == space { return false }
    return text.indices.allSatisfy { text[$0] >= space }
  }

  /// Whether words are letters, digits, and marks that can mean nothing but themselves, with a full stop at
  /// most where a sentence ends.
  ///
  /// - Parameters:
  ///   - words: The words.
  ///   - previous: The byte before them, and then their last one.
  /// - Returns: Whether they are.
  private static func arePlain(
    _ words: Swift.Span<UInt8>, after previous: inout UInt8
  ) -> Bool {
    for place in words.indices {
      let byte = words[place]
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), digits,
        UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "("),
        UInt8(ascii: ")"), 0x80...:
        guard previous != UInt8(ascii: ".") else { return false }
      case UInt8(ascii: "."), UInt8(ascii: "-"):
        guard previous != UInt8(ascii: " "), previous != UInt8(ascii: "."),
          previous != UInt8(ascii: "-")
        else { return false }
      case UInt8(ascii: " "):
        guard previous != UInt8(ascii: " ") else { return false }
      default: return false
      }
      previous = byte
    }
    return true
  }
}
