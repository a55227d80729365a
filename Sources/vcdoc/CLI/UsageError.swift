import Base

/// One or more mistakes in a command line.
struct UsageError: Error, Hashable, Sendable {
  private let mistakes: [Mistake]
  /// The command whose help to recommend; empty for the program's help.
  let command: String

  /// The pack of the command line, quoted for a shell; `nil` for the default pack.
  private var pack: String?

  /// Describes one mistake.
  ///
  /// - Parameters:
  ///   - message: What is wrong, and a suggestion.
  ///   - hint: A command that helps; `nil` if the message is enough.
  ///   - command: The command whose help to recommend.
  init(_ message: String, _ hint: Hint? = nil, in command: String = "") {
    mistakes = [Mistake(message: message, hint: hint)]
    self.command = command
  }

  /// Joins errors of one command line, and drops duplicates.
  ///
  /// - Parameter errors: At least one error.
  init(joining errors: [UsageError]) {
    precondition(!errors.isEmpty, "no mistake to tell")
    var seen: Set<Mistake> = []
    mistakes = errors.flatMap(\.mistakes).filter { seen.insert($0).inserted }
    command = Set(errors.map(\.command)).count == 1 ? errors[0].command : ""
  }

  /// At least one message, without capital or full stop.
  var messages: [String] {
    mistakes.map { mistake in
      guard let hint = mistake.hint else { return mistake.message }
      let pack = pack.map { " --\(Option.pack.name) \($0)" } ?? ""
      return "\(mistake.message); run 'vcdoc \(hint.command)\(pack)' to \(hint.use)"
    }
  }

  /// All messages as one sentence.
  var message: String { messages.joined(separator: "; ") }

  /// The command line that prints the help.
  var hint: String { command.isEmpty ? "vcdoc --help" : "vcdoc \(command) --help" }
}

extension UsageError {
  /// A command that helps with a mistake.
  struct Hint: Hashable, Sendable {
    /// The command with its operands, without `vcdoc` and the pack.
    let command: String
    /// What the command does, such as `draw it`.
    let use: String

    init(_ command: String, _ use: String) { (self.command, self.use) = (command, use) }

    /// The command that lists the names of the pack of a kind; `kinds` is the operand of
    /// `vcdoc list`.
    static func list(_ kinds: String) -> Self { Self("list \(kinds)", "list the \(kinds)") }
  }

  private struct Mistake: Hashable, Sendable {
    let message: String
    let hint: Hint?
  }

  /// The same error with hints that name the pack of a request.
  func naming(packOf request: Request) -> Self {
    var error = self
    error.pack = request.values(.pack).last?.quotedForShell
    return error
  }

  /// An unknown word.
  ///
  /// - Parameters:
  ///   - kind: What the word should name, such as `command`.
  ///   - word: The word.
  ///   - words: The known words.
  ///   - listsAll: Whether the message lists the known words.
  ///   - list: The operand of `vcdoc list` that lists them; `nil` if there is none.
  ///   - command: The command whose help to recommend.
  /// - Returns: An error that suggests the one known word that is similar, if there is one, or
  ///   those of which it is a part after a dot: `navigation.push` for `push`.
  static func unknown(
    _ kind: String, _ word: String, among words: [String], listsAll: Bool = false,
    listedAs list: String? = nil, in command: String = ""
  ) -> UsageError {
    let message = "unknown \(kind) '\(word)'"
    if let near = Suggestion(for: word, among: words).word {
      return UsageError("\(message); did you mean '\(near)'?", in: command)
    }
    let whole = words.filter { $0.split(separator: ".").dropFirst().contains(word[...]) }
    if (1...5).contains(whole.count) {
      return UsageError(
        "\(message); did you mean \(whole.map { "'\($0)'" }.listed("or"))?", in: command)
    }
    if words.isEmpty { return UsageError("\(message); there is none", in: command) }
    if listsAll {
      return UsageError("\(message); known: " + words.joined(separator: ", "), in: command)
    }
    return UsageError(message, list.map(Hint.list), in: command)
  }
}

/// Collects the mistakes of a command line, so that one run reports all of them.
struct Mistakes {
  private var errors: [UsageError] = []

  mutating func add(_ error: UsageError) { errors.append(error) }

  /// Evaluates an expression.
  ///
  /// - Returns: Its value; `nil` if it throws, and then the error is collected.
  @discardableResult
  mutating func catching<Value>(_ work: @autoclosure () throws(UsageError) -> Value) -> Value? {
    do { return try work() } catch {
      add(error)
      return nil
    }
  }

  /// Throws the collected mistakes, if there are any.
  ///
  /// - Throws: All of them as one error.
  func check() throws(UsageError) {
    if !errors.isEmpty { throw UsageError(joining: errors) }
  }
}
