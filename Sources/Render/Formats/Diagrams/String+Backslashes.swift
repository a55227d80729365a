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
}
