/// One option that a command takes: `--pack DIR`, `-q`.
struct Option: Hashable, Sendable {
  /// Its word, without the dashes: `pack`.
  let name: String
  /// Its letter, without the dash; none when it has none.
  let letter: Character?
  /// What its value is called in the usage, `DIR`; empty for a flag, which takes none.
  let placeholder: String
  /// What its value names.
  let kind: ArgumentKind
  /// The values it may have, the default first; empty when it may have any.
  let choices: [String]
  /// Whether every mention counts; otherwise the last one does.
  let isRepeatable: Bool
  /// What it does, in a few words: no capital, no full stop.
  let summary: String

  /// Describes an option.
  init(
    _ name: String, _ letter: Character? = nil, value placeholder: String = "",
    naming kind: ArgumentKind = .other, choices: [String] = [], isRepeatable: Bool = false,
    summary: String
  ) {
    self.name = name
    self.letter = letter
    self.placeholder = placeholder
    self.kind = kind
    self.choices = choices
    self.isRepeatable = isRepeatable
    self.summary = summary
  }

  /// Whether a value follows it.
  var takesValue: Bool { !placeholder.isEmpty }

  /// How it is written, `-o, --output DIR`.
  var spelling: String {
    (letter.map { "-\($0), " } ?? "") + "--\(name)" + (takesValue ? " \(placeholder)" : "")
  }

  /// How it is typed fastest, `-o`.
  var shortest: String { letter.map { "-\($0)" } ?? "--\(name)" }
}

extension Option {
  /// Where the pack is.
  static let pack = Option(
    "pack", value: "DIR", naming: .input,
    summary: "the pack to read; without it, the one that vcdoc carries")
  /// A value on an axis of the configuration.
  static let set = Option(
    "set", value: "AXIS=VALUE", naming: .setting, isRepeatable: true,
    summary: "choose a value on one axis of the configuration, such as iOS=12")
  /// Where page templates are that replace the program's own.
  static let templates = Option(
    "templates", value: "DIR", naming: .input,
    summary: "page templates that replace vcdoc's own, file by file")
  /// Who reads what is printed: a person, or a program.
  static let textOrJSON = Option(
    "format", value: "FORMAT", choices: ["text", "json"], summary: "how to print it")
  /// Writes nothing but what is wrong.
  static let quiet = Option("quiet", "q", summary: "say nothing unless something is wrong")
  /// Explains the command.
  static let help = Option("help", "h", summary: "explain the command")
  /// Names the version.
  static let version = Option("version", summary: "print the version")
}

/// What a word of a command line names: a shell completes it by this, and a run knows by it what it
/// reads and what it writes.
enum ArgumentKind: Hashable, Sendable {
  /// Words that nobody lists; one of the choices, where there are any.
  case other
  /// A sentence, of several words that a shell takes apart unless they stand in quotes.
  case sentence
  /// A file that is read, or a folder of such.
  case input
  /// A file or folder that is written.
  case output
  /// A command of the program.
  case command
  /// A callback of the pack.
  case callback
  /// An interaction of the pack, with a label that it can be told to choose or without.
  case interaction
  /// Whatever of the pack can be drawn.
  case drawable
  /// A value on an axis of the pack.
  case setting
  /// A loop of the pack, behind which an equals sign and a number belong.
  case loop
  /// A region of a machine of the pack.
  case region
  /// A language of the pack.
  case language
}
