/// A word of a marker.
struct MarkerWord: Hashable, Sendable {
  /// The word, without quotation marks.
  let text: String
  /// Where it begins among the words, as a number of Unicode scalars.
  let offset: Int

  /// The words of a text; blanks between quotation marks separate none.
  static func words(of text: String) -> [Self] {
    var words: [Self] = []
    var word: String?
    var (start, offset) = (0, 0)
    var isQuoted = false
    for character in text {
      if character.isWhitespace && !isQuoted {
        if let word { words.append(Self(text: word, offset: start)) }
        word = nil
      } else {
        if word == nil { start = offset }
        word = (word ?? "") + (character == "\"" ? "" : String(character))
        if character == "\"" { isQuoted.toggle() }
      }
      offset += character.unicodeScalars.count
    }
    return words + (word.map { [Self(text: $0, offset: start)] } ?? [])
  }
}
