/// Reads the words of a command line, left to right, by the descriptions of the commands.
struct CommandLineParser {
  /// The options that every command takes.
  private static let everywhere = [Option.help, Option.version]

  private let commands: [Command]
  private let words: [String]
  private var rest: ArraySlice<String>
  private var command: Command?
  private var operands: [String] = []
  private var values: [String: [String]] = [:]
  private var given: [String] = []
  private var mistakes = Mistakes()
  /// The word that stands for a command and is none; none where there is none.
  private var stray: String?
  /// Whether the word behind an unknown option may be its value, and no operand.
  private var isLost = false

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
  /// - Throws: All mistakes.
  mutating func read() throws(UsageError) -> Request? {
    while let word = rest.popFirst() {
      if word == "--" {
        for word in rest { take(word) }
        rest = []
      } else if word.hasPrefix("--") {
        takeOption(named: word.dropFirst(2))
      } else if word.hasPrefix("-") && word != "-" {
        takeLetters(word.dropFirst())
      } else {
        take(word)
      }
    }
    let isHelp = values[Option.help.name] != nil || values[Option.version.name] != nil
    if let command, !isHelp { check(command) }
    try mistakes.check()
    return values[Option.version.name] != nil ? nil : try request()
  }

  private mutating func take(_ word: String) {
    if command != nil { return operands.append(word) }
    if stray != nil { return }
    command = commands.first { $0.name == word }
    if command != nil { return }
    stray = word
    mistakes.add(.unknown("command", word, among: commands.map(\.name)))
  }

  private mutating func request() throws(UsageError) -> Request {
    let isHelp = values[Option.help.name] != nil || command == nil
    if isHelp, let help = commands.first(where: { $0.name == "help" }) {
      return Request(help, operands: command.map { [$0.name] } ?? [])
    }
    guard let command else { throw UsageError("no command") }
    return Request(command, words: words, operands: operands, values: values)
  }
}

extension CommandLineParser {
  private mutating func takeOption(named text: Substring) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = options.first(where: { $0.name == name }) else {
      let known = command.map { $0.options + Self.everywhere } ?? options
      isLost = isLost || parts.count == 1
      return mistakes.add(unknown("option", "--\(name)", among: known.map { "--\($0.name)" }))
    }
    take(option, called: "--\(name)", value: parts.count > 1 ? String(parts[1]) : nil)
  }

  private mutating func takeLetters(_ letters: Substring) {
    var letters = letters
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.letter == letter }) else {
        isLost = true
        return mistakes.add(mistake("there is no option '-\(letter)'"))
      }
      guard option.takesValue else {
        take(option, called: "-\(letter)", value: nil)
        continue
      }
      let value = letters.hasPrefix("=") ? letters.dropFirst() : letters
      return take(option, called: "-\(letter)", value: letters.isEmpty ? nil : String(value))
    }
  }

  private mutating func take(_ option: Option, called name: String, value: String?) {
    given.append(option.name)
    guard option.takesValue else {
      values[option.name] = []
      guard let value else { return }
      return mistakes.add(mistake("'\(name)' takes no value, and was given '\(value)'"))
    }
    guard let value = value ?? followingValue() else {
      let form = rest.first.map(isOption) ?? true ? "\(name) \(option.placeholder)" : option.joined
      return mistakes.add(mistake("'\(name)' wants a value: \(form)"))
    }
    values[option.name, default: []].append(value)
  }

  /// The next word, unless it is an option itself, or may have been meant as one.
  private mutating func followingValue() -> String? {
    guard let next = rest.first, !next.hasPrefix("--"), !isOption(next) else { return nil }
    if next.hasPrefix("-"), next.dropFirst().first?.isLetter == true { return nil }
    return rest.popFirst()
  }

  /// Whether a word is an option, perhaps with its value.
  private func isOption(_ word: String) -> Bool {
    let name = word.prefix { $0 != "=" }
    return options.contains { "--\($0.name)" == name }
      || options.contains { $0.letter.map { word.hasPrefix("-\($0)") } == true }
  }

  /// Every option of every command; an option of one name is the same everywhere.
  private var options: [Option] {
    Self.everywhere + (command?.options ?? []) + commands.flatMap(\.options)
  }
}

extension CommandLineParser {
  /// Finds what a command cannot make sense of.
  private mutating func check(_ command: Command) {
    checkOptions(of: command)
    checkOperands(of: command)
  }

  private mutating func checkOptions(of command: Command) {
    for name in given
    where !command.takes(name) && !Self.everywhere.contains(where: { $0.name == name }) {
      let others = commands.filter { $0.takes(name) }.map { "'\($0.name)'" }
      mistakes.add(
        mistake(
          "'\(command.name)' takes no option '--\(name)', only " + others.joined(separator: ", ")))
    }
    for option in command.options where !option.choices.isEmpty {
      for value in values[option.name] ?? [] where !option.choices.contains(value) {
        mistakes.add(
          unknown(option.placeholder.lowercased(), value, among: option.choices, listsAll: true))
      }
    }
  }

  private mutating func checkOperands(of command: Command) {
    let expected = command.operands
    if expected.kind == .sentence, operands.count > 1 {
      let sentence = operands.joined(separator: " ")
      mistakes.add(
        mistake("'\(command.name)' wants one sentence; put quotes around it: '\(sentence)'"))
    } else if operands.count > expected.count.upperBound, !isLost {
      let extra = operands.dropFirst(expected.count.upperBound)
      let isPack =
        extra.count == 1 && expected.count.upperBound == 0
        && command.takes(Option.pack.name) && values[Option.pack.name] == nil
      for word in extra {
        let wayOut = isPack ? "; a pack is named by '--\(Option.pack.name) \(word)'" : ""
        mistakes.add(mistake("nothing can be made of '\(word)' here\(wayOut)"))
      }
    }
    if operands.count < expected.count.lowerBound {
      let choices = expected.choices.isEmpty ? "" : ": " + expected.choices.joined(separator: ", ")
      let all = [String](repeating: expected.placeholder, count: expected.count.lowerBound)
      let wanted = all.joined(separator: " ")
      mistakes.add(mistake("'\(command.name)' wants \(wanted)\(choices)"))
    }
    let kept = operands.prefix(expected.count.upperBound)
    for word in kept where !expected.choices.isEmpty && !expected.choices.contains(word) {
      mistakes.add(
        unknown(expected.placeholder.lowercased(), word, among: expected.choices, listsAll: true))
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

extension Option {
  /// How the option and its value are written as one word, as they have to be where the value begins with
  /// `-`.
  fileprivate var joined: String { "--\(name)=\(placeholder)" }
}

extension Command {
  fileprivate func takes(_ name: String) -> Bool { options.contains { $0.name == name } }
}
