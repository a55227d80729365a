/// Reads the words of a command line, left to right, by the descriptions of the commands.
struct CommandLineReader {
  /// The options that every command takes.
  private static let everywhere = [Option.help, Option.version]

  private let commands: [Command]
  private let words: [String]
  private var rest: ArraySlice<String>
  private var command: Command?
  private var operands: [String] = []
  private var values: [String: [String]] = [:]
  private var given: [String] = []

  /// Begins with a command line.
  ///
  /// - Parameters:
  ///   - arguments: The words after the program's name.
  ///   - commands: What there is to ask for.
  init(_ arguments: [String], commands: [Command]) {
    words = arguments
    rest = arguments[...]
    self.commands = commands
  }

  /// Reads it all.
  ///
  /// - Returns: The request; nothing for `--version`. A command line that asks for help, or says
  ///   nothing, becomes a request for the command `help`.
  /// - Throws: The first mistake.
  mutating func read() throws(UsageError) -> Request? {
    while let word = rest.popFirst() {
      if word == "--" {
        for word in rest { try take(word) }
        rest = []
      } else if word.hasPrefix("--") {
        try takeOption(named: word.dropFirst(2))
      } else if word.hasPrefix("-") && word != "-" {
        try takeLetters(word.dropFirst())
      } else {
        try take(word)
      }
    }
    if values[Option.version.name] != nil { return nil }
    return try request()
  }

  private mutating func take(_ word: String) throws(UsageError) {
    if command != nil { return operands.append(word) }
    guard let found = commands.first(where: { $0.name == word }) else {
      throw UsageError.unknown("command", word, among: commands.map(\.name))
    }
    command = found
  }

  private mutating func request() throws(UsageError) -> Request {
    let isHelp = values[Option.help.name] != nil || command == nil
    if isHelp, let help = commands.first(where: { $0.name == "help" }) {
      return Request(help, operands: command.map { [$0.name] } ?? [])
    }
    guard let command else { throw UsageError("no command") }
    try checkOptions(of: command)
    try checkOperands(of: command)
    return Request(command, words: words, operands: operands, values: values)
  }
}

extension CommandLineReader {
  private mutating func takeOption(named text: Substring) throws(UsageError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = options.first(where: { $0.name == name }) else {
      let known = command.map { $0.options + Self.everywhere } ?? options
      throw unknown("option", "--\(name)", among: known.map { "--\($0.name)" })
    }
    try take(option, called: "--\(name)", value: parts.count > 1 ? String(parts[1]) : nil)
  }

  private mutating func takeLetters(_ letters: Substring) throws(UsageError) {
    var letters = letters
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.letter == letter }) else {
        throw mistake("there is no option '-\(letter)'")
      }
      guard option.takesValue else {
        try take(option, called: "-\(letter)", value: nil)
        continue
      }
      let value = letters.hasPrefix("=") ? letters.dropFirst() : letters
      return try take(option, called: "-\(letter)", value: letters.isEmpty ? nil : String(value))
    }
  }

  private mutating func take(
    _ option: Option, called name: String, value: String?
  ) throws(UsageError) {
    given.append(option.name)
    guard option.takesValue else {
      if let value { throw mistake("'\(name)' takes no value, and was given '\(value)'") }
      values[option.name] = []
      return
    }
    guard let value = value ?? followingValue() else {
      throw mistake("'\(name)' wants a value: \(name) \(option.placeholder)")
    }
    values[option.name, default: []].append(value)
  }

  /// The next word, unless it is an option itself.
  private mutating func followingValue() -> String? {
    guard let next = rest.first, next == "-" || !next.hasPrefix("-") else { return nil }
    return rest.popFirst()
  }

  /// Every option of every command; an option of one name is the same everywhere.
  private var options: [Option] {
    Self.everywhere + (command?.options ?? []) + commands.flatMap(\.options)
  }
}

extension CommandLineReader {
  private func checkOptions(of command: Command) throws(UsageError) {
    for name in given
    where !command.takes(name) && !Self.everywhere.contains(where: { $0.name == name }) {
      let others = commands.filter { $0.takes(name) }.map { "'\($0.name)'" }
      throw mistake(
        "'\(command.name)' takes no option '--\(name)', only " + others.joined(separator: ", "))
    }
    for option in command.options where !option.choices.isEmpty {
      for value in values[option.name] ?? [] where !option.choices.contains(value) {
        throw unknown(option.placeholder.lowercased(), value, among: option.choices, listsAll: true)
      }
    }
  }

  private func checkOperands(of command: Command) throws(UsageError) {
    let expected = command.operands
    if operands.count > expected.count.upperBound {
      throw mistake("nothing can be made of '\(operands[expected.count.upperBound])' here")
    }
    if operands.count < expected.count.lowerBound {
      let choices = expected.choices.isEmpty ? "" : ": " + expected.choices.joined(separator: ", ")
      throw mistake("'\(command.name)' wants \(expected.placeholder)\(choices)")
    }
    for word in operands where !expected.choices.isEmpty && !expected.choices.contains(word) {
      throw unknown(
        expected.placeholder.lowercased(), word, among: expected.choices, listsAll: true)
    }
  }

  private func unknown(
    _ kind: String, _ word: String, among words: [String], listsAll: Bool = false
  ) -> UsageError {
    .unknown(kind, word, among: words, listsAll: listsAll, in: command?.name ?? "")
  }

  private func mistake(_ message: String) -> UsageError {
    UsageError(message, in: command?.name ?? "")
  }
}

extension Command {
  fileprivate func takes(_ name: String) -> Bool { options.contains { $0.name == name } }
}
