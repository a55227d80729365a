/// What somebody asks for: a command, and the words and options it was given.
struct Request: Sendable {
  /// The command.
  let command: Command
  /// The words beside options, in order.
  let operands: [String]
  /// For each option given, by name, its values in order; none for a flag.
  private let values: [String: [String]]

  /// Makes a request that was checked against the command's description.
  init(_ command: Command, operands: [String] = [], values: [String: [String]] = [:]) {
    self.command = command
    self.operands = operands
    self.values = values
  }

  /// Whether an option was given.
  func has(_ option: Option) -> Bool { values[option.name] != nil }

  /// The value of an option; where it was not given, the first of its choices, or nothing.
  func value(_ option: Option) -> String? { values[option.name]?.last ?? option.choices.first }

  /// All values of an option, in order.
  func values(_ option: Option) -> [String] { values[option.name] ?? [] }

  /// The pairs that an option was given: `iOS` and `12` of `--set iOS=12`.
  ///
  /// - Throws: `UsageError` for a value without `=`, or with nothing on one side of it.
  func pairs(_ option: Option) throws(UsageError) -> [(name: String, value: String)] {
    var pairs: [(String, String)] = []
    for value in values(option) {
      let words = value.split(separator: "=", maxSplits: 1).map(String.init)
      guard words.count == 2, !value.hasPrefix("=") else {
        throw UsageError(
          "'--\(option.name)' wants \(option.placeholder), not '\(value)'", in: command.name)
      }
      pairs.append((words[0], words[1]))
    }
    return pairs
  }

  /// The number that an option was given; none where it was not given.
  ///
  /// - Throws: `UsageError` for what is no whole number from 1.
  func number(_ option: Option) throws(UsageError) -> Int? {
    guard let value = value(option) else { return nil }
    guard let number = Int(value), number >= 1 else {
      throw UsageError("'--\(option.name)' wants a number from 1, not '\(value)'", in: command.name)
    }
    return number
  }
}
