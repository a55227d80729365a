/// What a file is made from, in the form that make and ninja read.
struct DependencyFile {
  /// The text: one rule.
  let bytes: [UInt8]

  /// Writes the rule.
  ///
  /// - Parameters:
  ///   - target: The file.
  ///   - sources: What it is made from, in the order to be written.
  init(of target: String, on sources: [String]) {
    let lines = sources.map { " \\\n  " + Self.escaped($0) }.joined()
    bytes = Array("\(Self.escaped(target)):\(lines)\n".utf8)
  }

  /// A path so that blanks, colons, dollars, and number signs are part of it.
  ///
  /// Backslashes mean themselves, except before a blank, where make and ninja halve them.
  private static func escaped(_ path: String) -> String {
    var text = ""
    var backslashes = ""
    for character in path {
      switch character {
      case " ", "\t": text += "\(backslashes)\\\(character)"
      case "#", ":": text += "\\\(character)"
      case "$": text += "$$"
      default: text.append(character)
      }
      backslashes = character == "\\" ? backslashes + "\\" : ""
    }
    return text
  }
}
