import Model

extension Pack {
  /// The callback that a word names.
  ///
  /// - Parameters:
  ///   - word: The word.
  ///   - command: The command whose help explains more.
  /// - Returns: Its name.
  /// - Throws: `UsageError` for a word that names none.
  func callback(named word: String, in command: String) throws(UsageError) -> Name<Callback> {
    guard let callback = Name(word).flatMap(callback(_:)) else {
      let written = callbacks.written(word).map { "'\($0.name)'" }.joined(separator: ", ")
      if !written.isEmpty {
        throw UsageError(
          "there is no callback '\(word)'; that is what logs call \(written)", in: command)
      }
      if let other = Subject.all(in: self).first(where: { $0.name == word }) {
        throw UsageError(
          "\(other.title) is no callback", UsageError.Hint.list("callbacks"), in: command)
      }
      throw .unknown(
        "callback", word, among: callbacks.map(\.name.text), listedAs: "callbacks", in: command)
    }
    return callback.name
  }

  /// The callbacks that words name, each as above.
  ///
  /// - Throws: `UsageError` for all words that name none.
  func callbacks(
    named words: [String], in command: String
  ) throws(UsageError) -> [Name<Callback>] {
    var mistakes = Mistakes()
    var found: [Name<Callback>] = []
    for word in words {
      guard let name = mistakes.catching(try callback(named: word, in: command)) else { continue }
      found.append(name)
    }
    try mistakes.check()
    return found
  }
}
