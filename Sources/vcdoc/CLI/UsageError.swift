import Model

/// What is wrong with a command line.
struct UsageError: Error, Hashable, Sendable {
  private let mistakes: [Mistake]
  /// The command whose help explains more; empty for the program's own.
  let command: String

  /// The pack that the command line names, as a word of a shell; none where it names none.
  private var pack: String?

  /// Describes a mistake.
  ///
  /// - Parameters:
  ///   - message: What is wrong, and what was perhaps meant.
  ///   - hint: A command that helps; none where the message says all.
  ///   - command: The command whose help explains more.
  init(_ message: String, _ hint: Hint? = nil, in command: String = "") {
    mistakes = [Mistake(message: message, hint: hint)]
    self.command = command
  }

  /// Joins mistakes of one command line, at least one; a mistake that is made twice is told once.
  init(joining errors: [UsageError]) {
    precondition(!errors.isEmpty, "no mistake to tell")
    var seen: Set<Mistake> = []
    mistakes = errors.flatMap(\.mistakes).filter { seen.insert($0).inserted }
    command = Set(errors.map(\.command)).count == 1 ? errors[0].command : ""
  }

  /// What is wrong, and what was perhaps meant: no capital, no full stop; at least one message.
  var messages: [String] {
    mistakes.map { mistake in
      guard let hint = mistake.hint else { return mistake.message }
      let pack = pack.map { " --\(Option.pack.name) \($0)" } ?? ""
      return "\(mistake.message); 'vcdoc \(hint.command)\(pack)' \(hint.use)"
    }
  }

  /// All that is wrong in one sentence.
  var message: String { messages.joined(separator: "; ") }

  /// The line that says where help is.
  var hint: String { command.isEmpty ? "vcdoc --help" : "vcdoc \(command) --help" }
}

extension UsageError {
  /// A command that helps against a mistake.
  struct Hint: Hashable, Sendable {
    /// The command with its operands, without the program's name and the pack.
    let command: String
    /// What it does: `draws it`.
    let use: String

    /// Describes a command.
    init(_ command: String, _ use: String) { (self.command, self.use) = (command, use) }

    /// The command that lists names of the pack, by what it calls them.
    static func list(_ kinds: String) -> Self { Self("list \(kinds)", "says which there are") }
  }

  /// One thing that is wrong.
  private struct Mistake: Hashable, Sendable {
    let message: String
    let hint: Hint?
  }

  /// The same, where commands that help are told with the pack that a request names.
  func naming(packOf request: Request) -> Self {
    var error = self
    error.pack = request.values(.pack).last?.quotedForShell
    return error
  }

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
    let message = "there is no \(kind) '\(word)'"
    if let near = Suggestion(for: word, among: words).word {
      return UsageError("\(message); did you mean '\(near)'?", in: command)
    }
    if listsAll {
      let all = words.isEmpty ? "there are none" : "there are: " + words.joined(separator: ", ")
      return UsageError("\(message); \(all)", in: command)
    }
    return UsageError(message, list.map(Hint.list), in: command)
  }
}

/// The mistakes of a command line, gathered so that all of them are told in one run.
struct Mistakes {
  private var errors: [UsageError] = []

  /// Adds one.
  mutating func add(_ error: UsageError) { errors.append(error) }

  /// Does something that a mistake may prevent.
  ///
  /// - Returns: What it gives; nothing after a mistake, which is kept.
  @discardableResult
  mutating func catching<Value>(_ work: @autoclosure () throws(UsageError) -> Value) -> Value? {
    do { return try work() } catch {
      add(error)
      return nil
    }
  }

  /// Ends the run unless there were none.
  ///
  /// - Throws: All of them.
  func check() throws(UsageError) {
    if !errors.isEmpty { throw UsageError(joining: errors) }
  }
}
