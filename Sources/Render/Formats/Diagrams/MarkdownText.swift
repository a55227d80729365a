internal import Model

/// The words of Markdown: how a text is written so that GitHub and GitLab show it as it is.
enum MarkdownText {
  /// A text inside a line: what could be markup stands behind a backslash.
  static func text(_ text: String) -> String {
    var escaped: [UInt8] = []
    escape(text, into: &escaped)
    return String(decoding: escaped, as: UTF8.self)
  }

  /// Appends a text as it stands inside a line; control characters are left out.
  static func escape(_ text: String, into output: inout some ByteSink & ~Copyable) {
    let bytes = text.utf8.span
    var start = 0
    for place in bytes.indices {
      let rest: Int
      switch bytes[place] {
      case _ where isMarkup(bytes[place]): rest = place
      case ..<0x20, 0x7F: rest = place + 1
      // The upper control characters, U+0080 to U+009F.
      case 0xC2 where bytes[place + 1] < 0xA0: rest = place + 2
      default: continue
      }
      output.append(bytes.extracting(start..<place))
      if rest == place {
        output.append(UInt8(ascii: "\\"))
      } else if isBlank(bytes[place]) {
        output.append(UInt8(ascii: " "))
      }
      start = rest
    }
    output.append(bytes.extracting(start...))
  }

  /// Whether a byte can be a mark of Markdown inside a line, for any of the places that read it.
  private static func isMarkup(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "_"),
      UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "|"), UInt8(ascii: "~"), UInt8(ascii: "&"), UInt8(ascii: "$"),
      UInt8(ascii: "#"), UInt8(ascii: "!"):
      true
    default: false
    }
  }

  /// Whether a byte is a control character that sets words apart.
  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\t")
  }

  /// A text as code in the cell of a table: between as many backticks as it needs, its bars escaped.
  static func code(_ text: String) -> String {
    let words = text.unicodeScalars.filter { $0.properties.generalCategory != .control }
    let plain = String(String.UnicodeScalarView(words)).withBackslashes(before: "|")
    if plain.isEmpty { return "" }
    let fence = String(repeating: "`", count: plain.longestRun(of: UInt8(ascii: "`")) + 1)
    let space = plain.hasPrefix("`") || plain.hasSuffix("`") ? " " : ""
    return fence + space + plain + space + fence
  }

  /// Markdown that is a link, or stays what it is where the address is empty.
  static func link(_ words: String, to address: String) -> String {
    address.isEmpty ? words : "[\(words)](\(self.address(address)))"
  }

  /// An address that cannot end early: what could end it is written in hexadecimal digits.
  static func address(_ address: String) -> String {
    let bytes = address.utf8.flatMap { byte in
      byte < 0x20 || " ()<>|\\\"".utf8.contains(byte) ? Array(byte.percentEncoded.utf8) : [byte]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A table with its head; cells are Markdown already.
  static func table(_ head: [String], _ rows: [[String]]) -> [String] {
    let lines = [head, head.map { _ in "---" }] + rows
    return lines.map { "| " + $0.joined(separator: " | ") + " |" }
  }
}
