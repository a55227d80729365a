import Model

/// What somebody asks for: a command, and the words and options it was given.
struct Request: Sendable {
  /// The command.
  let command: Command
  /// All words of the command line, as they were given.
  let words: [String]
  /// The words beside options, in order.
  let operands: [String]
  /// For each option given, by name, its values in order; none for a flag.
  private let values: [String: [String]]
  /// The preferences that it follows; none where there are none.
  private let preferences: PreferencesFile?

  /// Makes a request that was checked against the command's description.
  init(
    _ command: Command, words: [String] = [], operands: [String] = [],
    values: [String: [String]] = [:], following preferences: PreferencesFile? = nil
  ) {
    self.command = command
    self.words = words
    self.operands = operands
    self.values = values
    self.preferences = preferences
  }

  /// The command line that writes what this one, which only checks, finds stale: as a person would
  /// type it.
  var repair: String {
    var rest = words[...]
    var kept: [String] = []
    while let word = rest.popFirst() {
      let name = word.prefix { $0 != "=" }
      if name == "--\(Option.ciFormat.name)" {
        if word == name { rest = rest.dropFirst() }
      } else if word != "--\(Option.check.name)" {
        kept.append(word.quotedForShell)
      }
    }
    return (["vcdoc"] + kept).joined(separator: " ")
  }

  /// The request with more values of options and more operands: of an option that counts each time,
  /// the values given come last; of another, the value given stays alone.
  func adding(
    _ more: [String: [String]], operands others: [String], from file: PreferencesFile
  ) -> Request {
    var all: [String: [String]] = values
    for option in command.options {
      guard let added = more[option.name] else { continue }
      let own = values(option)
      all[option.name] = own.isEmpty ? added : option.isRepeatable ? added + own : own
    }
    return Request(
      command, words: words, operands: operands + others, values: all, following: file)
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
    var mistakes = Mistakes()
    var pairs: [(String, String)] = []
    for value in values(option) {
      let words = value.split(separator: "=", maxSplits: 1).map(String.init)
      guard words.count == 2, !value.hasPrefix("=") else {
        mistakes.add(
          UsageError(
            "'--\(option.name)' wants \(option.placeholder), not '\(value)'", in: command.name))
        continue
      }
      pairs.append((words[0], words[1]))
    }
    try mistakes.check()
    return pairs
  }

  /// The values that an option chooses on axes.
  ///
  /// - Throws: `UsageError` for a value that is no pair.
  func settings(_ option: Option) throws(UsageError) -> [Setting] {
    try pairs(option).map { name, value in
      let setting = Setting(axis: name, value: value)
      let origin = option == .set ? preferences?.origin(of: setting) : nil
      return Setting(axis: name, value: value, origin: origin)
    }
  }

  /// The values that the request chooses on axes, with the option that every command has for it.
  ///
  /// - Throws: `UsageError` for a value that is no pair.
  var settings: [Setting] { get throws(UsageError) { try settings(.set) } }

  /// Where preferences name a document that is to be filled; none for one that somebody typed.
  func place(ofDocument path: String) -> Place? { preferences?.place(ofDocument: path) }

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

  /// The path that an option was given, where something is written that cannot go to standard output.
  ///
  /// - Parameters:
  ///   - option: The option.
  ///   - kind: What is written: a folder, or a file.
  /// - Returns: The path; none where it was not given.
  /// - Throws: `UsageError` for `-`.
  func path(_ option: Option, ofA kind: String) throws(UsageError) -> String? {
    try value(option).map { path throws(UsageError) in
      try checked(path, of: "'\(option.shortest)'", as: kind)
    }
  }

  /// A path that means a place on disk and not standard output.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - subject: What wants the place.
  ///   - kind: What is written there: a folder, or a file.
  /// - Returns: The path.
  /// - Throws: `UsageError` for `-`.
  func checked(_ path: String, of subject: String, as kind: String) throws(UsageError) -> String {
    if path != "-" { return path }
    throw UsageError(
      "'-' is standard output, and \(subject) wants a \(kind); './-' is a \(kind) of that name",
      in: command.name)
  }

  /// The file that an option says a picture goes to; none where it was not given.
  ///
  /// - Throws: `UsageError` for one whose name promises something else than SVG.
  func picture(_ option: Option) throws(UsageError) -> String? {
    guard let path = value(option) else { return nil }
    let name = path.split(separator: "/").last ?? ""
    if name == "-" || name.contains(".") && !name.hasSuffix(".svg") {
      throw UsageError(
        "'--\(option.name)' draws an SVG file; name one that ends in .svg, not '\(path)'",
        in: command.name)
    }
    return path
  }

  /// The address of a folder on the web that an option was given; empty where it was not given.
  ///
  /// - Throws: `UsageError` for what is no such address.
  func address(_ option: Option) throws(UsageError) -> String {
    guard let value = value(option) else { return "" }
    let isPlain = value.isPlainInAddress && value.utf8.allSatisfy { $0 < 0x80 }
    let host = value.split(separator: "://", maxSplits: 1).dropFirst().first?.first
    guard isPlain, value.hasPrefix("https://") || value.hasPrefix("http://"),
      let host, host != "/"
    else {
      throw UsageError(
        "'--\(option.name)' wants an address such as https://example.org/docs/, not '\(value)'",
        in: command.name)
    }
    return value
  }
}

extension String {
  /// Whether nothing in it ends an address, or has a meaning of its own there.
  var isPlainInAddress: Bool {
    utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"?#<>\"'\\".utf8.contains($0) }
  }

  /// The word as a shell reads it: in quotation marks where it has letters of meaning to one.
  var quotedForShell: String {
    let plain = utf8.allSatisfy { byte in
      byte >= 0x80 || Character(Unicode.Scalar(byte)).isLetter
        || "0123456789-_=./,:+@%".utf8.contains(byte)
    }
    return plain && !isEmpty ? self : "'" + replacing("'", with: "'\\''") + "'"
  }
}
