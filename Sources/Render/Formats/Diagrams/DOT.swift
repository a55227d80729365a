/// The words of the DOT language: how a text is written so that `dot` draws it as it is.
enum DOT {
  /// A text in quotes, such as an address.
  ///
  /// A backslash begins an escape in most attributes, and an ampersand a character entity, as in
  /// HTML; both are written so that they stand for themselves.
  static func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

  /// Lines in quotes, each set flush left.
  static func quoted(lines: [String]) -> String {
    "\"\(lines.map { escaped($0) + "\\l" }.joined())\""
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": escaped += "\\\""
      case "\\": escaped += "\\\\"
      case "&": escaped += "&amp;"
      case "\n", "\r", "\t", "\u{2028}", "\u{2029}": escaped += " "
      default:
        let isControl = scalar.properties.generalCategory == .control
        escaped.unicodeScalars.append(isControl ? "\u{FFFD}" : scalar)
      }
    }
    return escaped
  }
}
