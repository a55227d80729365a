extension String {
  /// The text as a message quotes it: in quotation marks, cut where it is long.
  var quoted: String {
    let limit = 60
    guard utf8.count > limit, unicodeScalars.count > limit else { return "'\(self)'" }
    var cut = String.UnicodeScalarView()
    cut.append(contentsOf: unicodeScalars.prefix(limit - 1))
    return "'\(String(cut))…'"
  }
}

extension Sequence<String> {
  /// The words as a message lists them: `a, b, or c`.
  package func listed(_ conjunction: String = "or") -> String {
    let words = Array(self)
    guard words.count > 2, let last = words.last else {
      return words.joined(separator: " \(conjunction) ")
    }
    return words.dropLast().joined(separator: ", ") + ", \(conjunction) " + last
  }
}

extension Int {
  /// The number as a message writes it: `2024`, `10,000`.
  package var grouped: String {
    let digits = Array(String(magnitude))
    guard digits.count > 4 else { return String(self) }
    var text = self < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// The number with what it counts: `1 world`, `81,020 worlds`.
  package func counted(_ noun: String) -> String { "\(grouped) \(noun)" + (self == 1 ? "" : "s") }
}
