import Base

/// Parses a command line from left to right, guided by the descriptions of the commands.
struct CommandLineParser {
  private let commands: [Command]
  private let words: [String]
  private var rest: ArraySlice<String>
  private var command: Command?
  private var operands: [String] = []
  private var values: [String: [String]] = [:]
  private var given: [String] = []
  private var mistakes = Mistakes()
  /// The first word that should be a command and is unknown; `nil` if there is none.
  private var stray: String?
  /// Whether the word after an unknown option may be its value, so that it is not reported again.
  private var isLost = false

  /// Prepares to parse.
  ///
  /// - Parameters:
  ///   - arguments: The command line, without the program's name.
  ///   - commands: The known commands.
  init(_ arguments: [String], commands: [Command]) {
    words = arguments
    rest = arguments[...]
    self.commands = commands
  }

  /// Parses the whole command line.
  ///
  /// - Returns: The request; `nil` for `--version`. A request for help, and an empty command line,
  ///   become a request for the command `help`.
  /// - Throws: All mistakes at once.
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
    if let wayOut = Habits.commands[word] {
      return mistakes.add(mistake("unknown command '\(word)'; \(wayOut)"))
    }
    mistakes.add(.unknown("command", word, among: commands.map(\.name)))
  }

  private mutating func request() throws(UsageError) -> Request {
    let isHelp = values[Option.help.name] != nil || command == nil
    if isHelp, let help = commands.first(where: { $0.name == "help" }) {
      return Request(help, operands: command.map { [$0.name] } ?? [])
    }
    guard let command else { throw UsageError("missing command") }
    return Request(command, words: words, operands: operands, values: values)
  }
}

extension CommandLineParser {
  private mutating func takeOption(named text: Substring) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = options.first(where: { $0.name == name }) else {
      let known = command.map { $0.options + Option.everywhere } ?? options
      isLost = isLost || parts.count == 1
      if let wayOut = Habits.options[name] {
        return mistakes.add(mistake("unknown option '--\(name)'; \(wayOut)"))
      }
      return mistakes.add(unknown("option", "--\(name)", among: known.map { "--\($0.name)" }))
    }
    take(option, called: "--\(name)", value: parts.count > 1 ? String(parts[1]) : nil)
  }

  private mutating func takeLetters(_ letters: Substring) {
    var letters = letters
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.letter == letter }) else {
        isLost = true
        return mistakes.add(mistake("unknown option '-\(letter)'"))
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
      return mistakes.add(mistake("'\(name)' takes no value; remove '\(value)'"))
    }
    guard let value = value ?? followingValue() else {
      let form = rest.first.map(isOption) ?? true ? "\(name) \(option.placeholder)" : option.joined
      return mistakes.add(mistake("missing value for '\(name)'; write '\(form)'"))
    }
    values[option.name, default: []].append(value)
  }

  /// Takes the next word as a value; `nil` if it is an option, or may have been meant as one.
  private mutating func followingValue() -> String? {
    guard let next = rest.first, !next.hasPrefix("--"), !isOption(next) else { return nil }
    if next.hasPrefix("-"), next.dropFirst().first?.isLetter == true { return nil }
    return rest.popFirst()
  }

  /// Whether a word is a known option, with or without a value.
  private func isOption(_ word: String) -> Bool {
    let name = word.prefix { $0 != "=" }
    return options.contains { "--\($0.name)" == name }
      || options.contains { $0.letter.map { word.hasPrefix("-\($0)") } == true }
  }

  /// All options of all commands; an option of one name is written alike in each of them.
  private var options: [Option] {
    Option.everywhere + (command?.options ?? []) + commands.flatMap(\.options)
  }
}

extension CommandLineParser {
  /// Reports options and operands that the command does not take.
  private mutating func check(_ command: Command) {
    checkOptions(of: command)
    checkOperands(of: command)
  }

  private mutating func checkOptions(of command: Command) {
    for name in given
    where !command.takes(name) && !Option.everywhere.contains(where: { $0.name == name }) {
      let others = commands.filter { $0.takes(name) }.map { "'\($0.name)'" }
      mistakes.add(
        mistake(
          "'\(command.name)' has no option '--\(name)'; it is for "
            + others.joined(separator: ", ")))
    }
    for option in command.options + Option.everywhere where !option.choices.isEmpty {
      for value in values[option.name] ?? [] where !option.choices.contains(value) {
        let near = Suggestion(for: value, among: option.choices).word
        let wayOut =
          near.map { "did you mean '\($0)'?" }
          ?? "known: \(option.choices.joined(separator: ", "))"
        mistakes.add(mistake("unknown value '\(value)' of '--\(option.name)'; \(wayOut)"))
      }
    }
  }

  private mutating func checkOperands(of command: Command) {
    let expected = command.operands
    if expected.kind == .sentence, operands.count > 1 {
      let sentence = operands.joined(separator: " ")
      mistakes.add(
        mistake("'\(command.name)' needs one sentence; quote it: '\(sentence)'"))
    } else if operands.count > expected.count.upperBound, !isLost {
      checkExtra(operands.dropFirst(expected.count.upperBound), of: command)
    }
    if operands.count < expected.count.lowerBound {
      let choices = expected.choices.isEmpty ? "" : ": " + expected.choices.joined(separator: ", ")
      let all = [String](repeating: expected.placeholder, count: expected.count.lowerBound)
      let wanted = all.joined(separator: " ")
      let list = expected.kind.list.map { "; 'vcdoc list \($0)' lists them" } ?? ""
      mistakes.add(mistake("'\(command.name)' needs \(wanted)\(choices)\(list)"))
    }
    let kept = operands.prefix(expected.count.upperBound)
    for word in kept where !expected.choices.isEmpty && !expected.choices.contains(word) {
      if let wayOut = Habits.operands[command.name]?[word] {
        mistakes.add(
          mistake("unknown \(expected.placeholder.lowercased()) '\(word)'; \(wayOut)"))
        continue
      }
      mistakes.add(
        unknown(expected.placeholder.lowercased(), word, among: expected.choices, listsAll: true))
    }
  }

  /// Reports operands that the command does not take, with what was probably meant.
  private mutating func checkExtra(_ extra: ArraySlice<String>, of command: Command) {
    if extra.count == 2, command.takes(Option.origin.name), extra.allSatisfy(isSetting) {
      let sides = zip([Option.origin, .target], extra).map { "--\($0.name) \($1)" }
      return mistakes.add(mistake("write '\(sides.joined(separator: " "))'"))
    }
    let namesNoPack = command.takes(Option.pack.name) && values[Option.pack.name] == nil
    if extra.count == 2, command.takes(Option.old.name), namesNoPack {
      let sides = zip([Option.old, .pack], extra).map { "--\($0.name) \($1)" }
      return mistakes.add(
        mistake("to compare two packs, write '\(sides.joined(separator: " "))'"))
    }
    let isAlone = extra.count == 1 && command.operands.count.upperBound == 0
    let takesSite = command.name == Command.build.name && values[Option.site.name] == nil
    for word in extra {
      let wayOut =
        isAlone && namesNoPack
        ? "to name a pack, write '--\(Option.pack.name) \(word)'"
        : isAlone && takesSite ? "to write the site there, write '-o \(word)'" : "remove it"
      mistakes.add(mistake("unexpected argument '\(word)'; \(wayOut)"))
    }
  }

  /// Whether a word is such as `iOS=12`.
  private func isSetting(_ word: String) -> Bool { word.dropFirst().contains("=") }

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
  /// The option and its value as one word, which is needed if the value begins with `-`.
  fileprivate var joined: String { "--\(name)=\(placeholder)" }
}

extension Command {
  fileprivate func takes(_ name: String) -> Bool { options.contains { $0.name == name } }
}
