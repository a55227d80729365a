package import Base
import Pack

/// A Markdown text of a pack, as it is written there.
package struct Markdown {
  /// What a text says, and its faults.
  package struct Result {
    /// The text.
    package var prose = Prose()
    /// The faults in the order of the text.
    package var faults: [Diagnostic] = []
  }

  package let text: String
  /// Where the text is in the pack.
  let source: TextSource

  /// Makes a text; without a source, its faults have no location.
  package init(_ text: String, from source: TextSource = TextSource(Place(path: ""))) {
    (self.text, self.source) = (text, source)
  }

  /// Makes a localized text in a locale.
  ///
  /// - Parameters:
  ///   - words: The localized text.
  ///   - locale: The locale.
  ///   - place: The location of what the text belongs to, for a text from no file.
  package init(_ words: Words, in locale: Words.Locale, at place: Place) {
    self.init(words.text(in: locale), from: words.source(in: locale) ?? TextSource(place))
  }

  /// Reads the text as blocks: paragraphs, lists, tables, and headings from level 3 down.
  ///
  /// - Parameters:
  ///   - links: Resolves names and links.
  ///   - hasAnchors: Whether headings have ids: for the only text of a page with headings.
  /// - Returns: The blocks and the faults.
  package func blocks(links: some MarkdownLinks, hasAnchors: Bool = false) -> Result {
    read(by: ProseReader(of: self, links: links, isLine: false, hasAnchors: hasAnchors))
  }

  /// Reads the text as inline elements without a paragraph around them: a sentence or a title.
  ///
  /// - Parameters:
  ///   - links: Resolves names and links.
  ///   - isInsideLink: Whether the page makes a link of the whole text, so that links inside it are
  ///     left out.
  /// - Returns: The inline elements and the faults.
  package func line(links: some MarkdownLinks, isInsideLink: Bool = false) -> Result {
    if text.isEmpty { return Result() }
    var reader = ProseReader(of: self, links: links, isLine: true, isInsideLink: isInsideLink)
    guard let turns else { return read(by: reader) }
    for (number, turn) in turns.enumerated() {
      if number.isMultiple(of: 2) {
        if !turn.isEmpty { reader.addText(turn) }
      } else {
        reader.addSpan(turn)
      }
    }
    return Result(prose: reader.prose, faults: reader.faults)
  }

  /// The text without markup.
  package var plain: String {
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

  /// The code spans that a filter keeps, each once, separated by spaces.
  package func code(where isKept: (String) -> Bool) -> String {
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
    return spans.filter { isKept($0) && seen.insert($0).inserted }
      .joined(separator: " ")
  }

  private func read(by reader: consuming ProseReader<some MarkdownLinks>) -> Result {
    var reader = reader
    MarkdownDocument(text).forEach { isEntering, element in
      if isEntering { reader.enter(element) } else { reader.leave(element) }
    }
    return Result(prose: reader.prose, faults: reader.faults)
  }

  /// Text and code spans in alternation, text first and last; `nil` if there may be other markup.
  ///
  /// Most short texts are so simple. A digit at the beginning may begin a list.
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

  /// The delimiter of code spans.
  private static let mark = UInt8(ascii: "`")

  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  /// Whether the text between two delimiters is code exactly as written.
  private static func isCode(_ text: Swift.Span<UInt8>) -> Bool {
    let space = UInt8(ascii: " ")
    if text.isEmpty || text[0] == space || text[text.count - 1] == space { return false }
    return text.indices.allSatisfy { text[$0] >= space }
  }

  /// Whether a text consists of letters, digits, and signs that Markdown does not interpret, with
  /// full stops only where sentences end.
  ///
  /// - Parameters:
  ///   - words: The text.
  ///   - previous: The byte before the text; afterwards its last byte.
  /// - Returns: Whether it does.
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

/// Resolves the names and links in a Markdown text.
package protocol MarkdownLinks {
  /// The page about what a code span names; `nil` if there is no such page.
  func target(ofCode text: String) -> Prose.Target?

  /// The target of a link, or what is wrong with the link.
  func target(ofLink text: String) -> MarkdownTarget
}

/// The target of a link in a Markdown text.
package enum MarkdownTarget: Hashable {
  /// A link to a target.
  case link(Prose.Target)
  /// A page that this site does not have: only the text is written.
  case nowhere
  /// A fault of the text, with the message of a diagnostic.
  case fault(String)
}
