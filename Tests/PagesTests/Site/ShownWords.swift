/// The words that a page shows, dots included: `viewDidLoad`, `navigation.push`.
///
/// What is written in names of the pack is left out: properties and, in Markdown, code other than
/// diagrams, and targets of links.
struct ShownWords {
  private(set) var words: Set<String> = []

  /// Reads a page.
  ///
  /// - Parameters:
  ///   - bytes: The page.
  ///   - isHTML: Whether it is HTML; otherwise it is Markdown with diagrams in Mermaid.
  init(of bytes: [UInt8], isHTML: Bool) {
    if isHTML { readHTML(bytes) } else { readMarkdown(bytes) }
  }

  private mutating func add(_ word: ArraySlice<UInt8>) {
    let dot = UInt8(ascii: ".")
    guard word.contains(dot) else { return }
    let bare = word.drop { $0 == dot }
    guard let end = bare.lastIndex(where: { $0 != dot }).map({ $0 + 1 }) else { return }
    words.insert(String(decoding: bare[..<end], as: UTF8.self))
  }

  private static func isInWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  private mutating func add(wordsOf text: ArraySlice<UInt8>) {
    var start = text.startIndex
    for at in text.indices where !Self.isInWord(text[at]) {
      if at > start { add(text[start..<at]) }
      start = at + 1
    }
    if start < text.endIndex { add(text[start...]) }
  }

  // Tags end words, except those that mark where a word may be broken.
  private mutating func readHTML(_ bytes: [UInt8]) {
    var text: [UInt8] = []
    for (tag, run) in Self.runs(of: bytes) {
      switch tag {
      case "wbr": break
      default:
        add(wordsOf: text[...])
        text = []
      }
      text += run
    }
    add(wordsOf: text[...])
  }

  /// The name of each tag with the text that follows it; scripts, styles, and properties are left
  /// out.
  private static func runs(of bytes: [UInt8]) -> [(tag: Substring, text: ArraySlice<UInt8>)] {
    let labels = ["Property", "性质"]
    var isProperty = false
    var left: Substring?
    return bytes.split(separator: UInt8(ascii: "<")).compactMap { piece in
      guard let end = piece.firstIndex(of: UInt8(ascii: ">")) else { return nil }
      let tag = String(decoding: piece[..<end], as: UTF8.self).prefix { $0 != " " }
      let text = piece[(end + 1)...]
      if tag == "dt" { isProperty = labels.contains(String(decoding: text, as: UTF8.self)) }
      if let open = left {
        left = tag == "/" + open ? nil : open
      } else if tag == "script" || tag == "style" || isProperty && tag == "code" {
        left = tag
      }
      return (tag, left == nil ? text : [])
    }
  }

  private mutating func readMarkdown(_ bytes: [UInt8]) {
    var (isFenced, isCode) = (false, false)
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let text = String(decoding: line, as: UTF8.self)
      if text.drop(while: { $0 == " " }).hasPrefix("```") {
        isFenced.toggle()
        isCode = isFenced && !text.hasSuffix("```mermaid")
        continue
      }
      if isCode || text.hasPrefix("  - Property") || text.hasPrefix("  - 性质") { continue }
      add(wordsOf: Self.withoutTargets(line)[...])
    }
  }

  /// A line without targets of links and without anchors.
  private static func withoutTargets(_ line: ArraySlice<UInt8>) -> [UInt8] {
    var (kept, isTarget): ([UInt8], Bool) = ([], false)
    for byte in line {
      if isTarget {
        isTarget = byte != UInt8(ascii: ")") && byte != UInt8(ascii: ">")
      } else {
        let isLink = byte == UInt8(ascii: "(") && kept.last == UInt8(ascii: "]")
        isTarget = isLink || byte == UInt8(ascii: "<")
      }
      kept.append(isTarget ? UInt8(ascii: " ") : byte)
    }
    return kept
  }
}
