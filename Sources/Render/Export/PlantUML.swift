/// The words of PlantUML: how a text is written so that its preprocessor and Creole leave it alone.
enum PlantUML {
  /// A text inside a line: what PlantUML would read as markup is written as a character code.
  static func text(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", " ", ".", ",", "(", ")", "+", ":":
        escaped.unicodeScalars.append(scalar)
      case "\n", "\r", "\t": escaped += " "
      default:
        guard scalar.properties.generalCategory != .control else { continue }
        if scalar.isASCII {
          escaped += "<U+\(String(scalar.value, radix: 16, uppercase: true).leftPadded)>"
        } else {
          escaped.unicodeScalars.append(scalar)
        }
      }
    }
    return escaped
  }
}

extension String {
  fileprivate var leftPadded: String { String(repeating: "0", count: max(0, 4 - count)) + self }
}
