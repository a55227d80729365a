import Base
import Graphics

/// Escapes text for the DOT language.
enum DOT {
  /// A quoted string.
  ///
  /// In most attributes, a backslash begins an escape and an ampersand an HTML entity; both are
  /// escaped to be literal.
  static func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

  /// The attributes of what no run takes or reaches.
  static let pale = "color=gray50, fontcolor=gray50"

  /// The attributes of a cluster that no run reaches.
  static let paleFrame = "color=gray50; fontcolor=gray50"

  /// A quoted string of left-aligned lines.
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
        escaped.unicodeScalars.append(scalar.isControl ? "\u{FFFD}" : scalar)
      }
    }
    return escaped
  }
}
