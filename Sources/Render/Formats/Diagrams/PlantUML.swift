internal import Model

/// The words of PlantUML: how a text is written so that its preprocessor and Creole leave it alone.
enum PlantUML {
  /// The line that says a title, if there is one to say.
  static func heading(_ title: String) -> [String] { text(title).headed(by: "title") }

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
          escaped += "<\(scalar.codePoint)>"
        } else {
          escaped.unicodeScalars.append(scalar)
        }
      }
    }
    return escaped
  }

  /// A text that is a link, or stays what it is where the address is empty or no plain one.
  static func link(_ text: String, to address: String) -> String {
    let words = self.text(text)
    let isPlain = address.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || "-._~:/?#@!$&'()*+,;=%".utf8.contains(byte)
    }
    return address.isEmpty || !isPlain || words.isEmpty ? words : "[[\(address) \(words)]]"
  }
}

extension String {
  /// A title as a line behind a word; none where it is blank, since the next line would be taken for it.
  func headed(by word: String) -> [String] {
    allSatisfy(\.isWhitespace) ? [] : ["\(word) \(self)"]
  }
}
