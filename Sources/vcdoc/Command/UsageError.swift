import Model

/// What is wrong with a command line.
struct UsageError: Error, Hashable, Sendable {
  /// What is wrong, and what was perhaps meant: no capital, no full stop; at least one message.
  let messages: [String]
  /// The command whose help explains more; empty for the program's own.
  let command: String

  /// Describes a mistake.
  init(_ message: String, in command: String = "") {
    messages = [message]
    self.command = command
  }

  /// Joins mistakes of one command line, at least one; a mistake that is made twice is told once.
  init(joining errors: [UsageError]) {
    precondition(!errors.isEmpty, "no mistake to tell")
    var seen: Set<String> = []
    messages = errors.flatMap(\.messages).filter { seen.insert($0).inserted }
    command = Set(errors.map(\.command)).count == 1 ? errors[0].command : ""
  }

  /// All that is wrong in one sentence.
  var message: String { messages.joined(separator: "; ") }

  /// The line that says where help is.
  var hint: String { command.isEmpty ? "vcdoc --help" : "vcdoc \(command) --help" }
}

extension UsageError {
  /// A word that is none of those there are.
  ///
  /// - Parameters:
  ///   - kind: What the word should name: `command`.
  ///   - word: The word.
  ///   - words: The words there are.
  ///   - listsAll: Whether the message lists them.
  ///   - list: What `vcdoc list` calls them, where it lists them.
  ///   - command: The command whose help explains more.
  /// - Returns: A mistake whose message names the one word that is near, if there is one.
  static func unknown(
    _ kind: String, _ word: String, among words: [String], listsAll: Bool = false,
    listedAs list: String? = nil, in command: String = ""
  ) -> UsageError {
    var message = "there is no \(kind) '\(word)'"
    if let near = Suggestion(for: word, among: words).word {
      message += "; did you mean '\(near)'?"
    } else if listsAll {
      message +=
        words.isEmpty ? "; there are none" : "; there are: " + words.joined(separator: ", ")
    } else if let list {
      message += "; 'vcdoc list \(list)' says which there are"
    }
    return UsageError(message, in: command)
  }
}
