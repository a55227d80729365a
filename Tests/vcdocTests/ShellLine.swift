/// A line that somebody types into a shell.
struct ShellLine {
  /// The words, up to what the shell does with the output.
  let words: [String]

  init(_ line: String) {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    for character in line {
      if character == "'" {
        isQuoted.toggle()
        word = word ?? ""
      } else if isQuoted {
        word = (word ?? "") + String(character)
      } else if ">|".contains(character) {
        self.words = words
        return
      } else if character == " " {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    self.words = words + (word.map { [$0] } ?? [])
  }
}
