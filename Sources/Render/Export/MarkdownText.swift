/// The words of Markdown: how a text is written so that GitHub and GitLab show it as it is.
enum MarkdownText {
  /// A text inside a line: what could be markup stands behind a backslash.
  static func text(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", "`", "*", "_", "[", "]", "<", ">", "|", "~", "&", "$", "#", "!":
        escaped += "\\"
        escaped.unicodeScalars.append(scalar)
      case "\n", "\r", "\t": escaped += " "
      default:
        if scalar.properties.generalCategory != .control { escaped.unicodeScalars.append(scalar) }
      }
    }
    return escaped
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
    address.unicodeScalars.map { scalar in
      " ()<>|\\\"".unicodeScalars.contains(scalar) || scalar.value < 0x20
        ? "%" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16, uppercase: true)
        : String(scalar)
    }.joined()
  }

  /// A table with its head; cells are Markdown already.
  static func table(_ head: [String], _ rows: [[String]]) -> [String] {
    let lines = [head, head.map { _ in "---" }] + rows
    return lines.map { "| " + $0.joined(separator: " | ") + " |" }
  }
}
