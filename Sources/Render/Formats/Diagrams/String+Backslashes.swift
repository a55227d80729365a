extension String {
  /// The text with a backslash before each of some signs, also before one that a combining mark
  /// makes one character with.
  func withBackslashes(before signs: String) -> String {
    let signs = signs.unicodeScalars
    var escaped = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if signs.contains(scalar) { escaped.append("\\") }
      escaped.append(scalar)
    }
    return String(escaped)
  }

  /// The length of the longest stretch of a character.
  func longestRun(of character: UInt8) -> Int {
    var (longest, current) = (0, 0)
    for byte in utf8 {
      current = byte == character ? current + 1 : 0
      longest = max(longest, current)
    }
    return longest
  }
}
