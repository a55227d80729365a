import Base
import Pack

/// A parsed command line: the command with its operands and options.
struct Request: Sendable {
  let command: Command
  /// All words of the command line, as they were typed.
  let words: [String]
  /// The words that are not options, in order.
  let operands: [String]
  /// The values of each option that was given, by the name of the option; empty for a flag.
  private let values: [String: [String]]
  /// The preferences that were added to the request; `nil` if there are none.
  private let preferences: PreferencesFile?

  /// Makes a request; it must agree with the description of the command.
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

  /// The same command line without `--check` and `--format`: the one that writes what a check found
  /// out of date.
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

  /// The same request for the pack in the working folder if it names none and the folder has one.
  func readingPack(in folder: String) throws(SystemError) -> Request {
    let path = folder == "." ? PackFiles.head : "\(folder)/\(PackFiles.head)"
    guard value(.pack) == nil, try FileStatus(at: path)?.kind == .file else { return self }
    var all = values
    all[Option.pack.name] = [folder]
    return Request(
      command, words: words, operands: operands, values: all, following: preferences)
  }

  /// Adds options and operands from preferences.
  ///
  /// Values of a repeatable option come before those that were given; of any other option, a value
  /// that was given wins.
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

  /// The request with the pack that its first operand names, a file in YAML, in place of `--pack`;
  /// the request itself if it names none.
  var withNamedPack: Request {
    guard let path = operands.first, path.hasSuffix(".yaml") || path.hasSuffix(".yml"),
      command.operands.kind == .drawable, PackSource.isFile(path)
    else { return self }
    var values = values
    values[Option.pack.name] = [path]
    return Request(
      command, words: words, operands: Array(operands.dropFirst()), values: values,
      following: preferences)
  }

  func has(_ option: Option) -> Bool { values[option.name] != nil }

  /// The last value of an option; if it was not given, the first of its choices, or `nil`.
  func value(_ option: Option) -> String? { values[option.name]?.last ?? option.choices.first }

  /// All values of an option, in order.
  func values(_ option: Option) -> [String] { values[option.name] ?? [] }

  /// The two sides of each value of an option, such as `iOS` and `12` of `--set iOS=12`.
  ///
  /// - Throws: `UsageError` for a value without `=`, or with an empty side.
  func pairs(_ option: Option) throws(UsageError) -> [(name: String, value: String)] {
    var mistakes = Mistakes()
    var pairs: [(String, String)] = []
    for value in values(option) {
      let words = value.split(separator: "=", maxSplits: 1).map(String.init)
      guard words.count == 2, !value.hasPrefix("=") else {
        mistakes.add(
          UsageError(
            "'--\(option.name)' needs \(option.placeholder), not '\(value)'", in: command.name))
        continue
      }
      pairs.append((words[0], words[1]))
    }
    try mistakes.check()
    return pairs
  }

  /// The settings that an option chooses.
  ///
  /// - Throws: `UsageError` for a value that is not a pair.
  func settings(_ option: Option) throws(UsageError) -> [Setting] {
    try pairs(option).map { name, value in
      let setting = Setting(axis: name, value: value)
      let origin = option == .set ? preferences?.origin(of: setting) : nil
      return Setting(axis: name, value: value, origin: origin)
    }
  }

  /// The settings of `--set`.
  ///
  /// - Throws: `UsageError` for a value that is not a pair.
  var settings: [Setting] { get throws(UsageError) { try settings(.set) } }

  /// The place where the preferences name a document; `nil` if it was typed.
  func place(ofDocument path: String) -> Place? { preferences?.place(ofDocument: path) }

  /// The number that an option was given; `nil` if it was not given.
  ///
  /// - Throws: `UsageError` for anything but a whole number from 1.
  func number(_ option: Option) throws(UsageError) -> Int? {
    guard let value = value(option) else { return nil }
    guard let number = Int(value), number >= 1 else {
      throw UsageError(
        "'--\(option.name)' needs a number of at least 1, not '\(value)'", in: command.name)
    }
    return number
  }

  /// The path that an option was given, for output that cannot go to standard output.
  ///
  /// - Parameters:
  ///   - option: The option.
  ///   - kind: What is written, for the message: a folder, or a file.
  /// - Returns: The path; `nil` if it was not given.
  /// - Throws: `UsageError` for `-`.
  func path(_ option: Option, ofA kind: String) throws(UsageError) -> String? {
    try value(option).map { path throws(UsageError) in
      try checked(path, of: "'\(option.shortest)'", as: kind)
    }
  }

  /// Checks that a path does not mean standard output.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - subject: The option or command that takes the path, for the message.
  ///   - kind: What is written there, for the message: a folder, or a file.
  /// - Returns: The path.
  /// - Throws: `UsageError` for `-`.
  func checked(_ path: String, of subject: String, as kind: String) throws(UsageError) -> String {
    if path != "-" { return path }
    throw UsageError(
      "'-' is standard output, but \(subject) needs a \(kind); write './-' for a \(kind) named '-'",
      in: command.name)
  }

  /// The path of the SVG file that an option was given; `nil` if it was not given.
  ///
  /// - Throws: `UsageError` for a path with another file extension, and for `-`.
  func picture(_ option: Option) throws(UsageError) -> String? {
    guard let path = value(option) else { return nil }
    let name = path.split(separator: "/").last ?? ""
    if name == "-" || name.contains(".") && !name.hasSuffix(".svg") {
      throw UsageError(
        "'--\(option.name)' writes SVG; name a file that ends in .svg, not '\(path)'",
        in: command.name)
    }
    return path
  }

  /// The web address that an option was given; empty if it was not given.
  ///
  /// - Throws: `UsageError` for anything but an `http` or `https` address.
  func address(_ option: Option) throws(UsageError) -> String {
    guard let value = value(option) else { return "" }
    guard value.isAddressOfFolder else {
      throw UsageError(
        "'--\(option.name)' needs an address such as https://example.org/docs/, not '\(value)'",
        in: command.name)
    }
    return value
  }
}

extension String {
  /// Whether the text is a web address to which a path can be added.
  var isAddressOfFolder: Bool {
    isWebAddress && isPlainInAddress && utf8.allSatisfy { $0 < 0x80 }
  }

  /// Whether the text can be part of a URL as it is: no blanks, quotation marks, `?`, or `#`.
  var isPlainInAddress: Bool {
    utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"?#<>\"'\\".utf8.contains($0) }
  }

  /// The word quoted for a POSIX shell, if it needs quotation marks.
  var quotedForShell: String {
    let plain = utf8.allSatisfy { byte in
      byte >= 0x80 || Character(Unicode.Scalar(byte)).isLetter
        || "0123456789-_=./,:+@%".utf8.contains(byte)
    }
    return plain && !isEmpty ? self : "'" + replacing("'", with: "'\\''") + "'"
  }
}
