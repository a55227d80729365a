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
  /// Where the pack says it; lines inside the text count from here.
  let place: Place

  /// The whole as paragraphs, lists, tables, and headings from level 3 down.
  func blocks(links: some MarkdownLinks) -> Result {
    written(by: MarkdownWriter(links: links, place: place, isLine: false))
  }

  /// The whole as one run of text without a paragraph around it, for a sentence or a title.
  ///
  /// - Parameters:
  ///   - links: Where names and addresses lead.
  ///   - isInsideLink: Whether the page makes a link of all of it, in which no other can stand.
  /// - Returns: The markup and the faults.
  func line(links: some MarkdownLinks, isInsideLink: Bool = false) -> Result {
    if isPlain { return Result(html: HTML.escaped(text)) }
    return written(
      by: MarkdownWriter(links: links, place: place, isLine: true, isInsideLink: isInsideLink))
  }

  /// The words without any markup, for a place that shows none.
  var plain: String {
    if isPlain { return text }
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

  private func written(by writer: consuming MarkdownWriter<some MarkdownLinks>) -> Result {
    var writer = writer
    MarkdownDocument(text).forEach { isEntering, element in
      if isEntering { writer.enter(element) } else { writer.leave(element) }
    }
    return writer.result
  }

  /// Whether the text is letters, digits, and marks that can mean nothing but themselves, with a full
  /// stop at most where a sentence ends; most short texts are.
  ///
  /// A number at the beginning may be that of a list.
  private var isPlain: Bool {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    if let first = text.utf8.first, digits ~= first { return false }
    var previous = UInt8(ascii: " ")
    for byte in text.utf8 {
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
