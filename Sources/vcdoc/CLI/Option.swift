/// One option of a command, such as `--pack DIR` or `-q`.
struct Option: Hashable, Sendable {
  /// The name without dashes, such as `pack`.
  let name: String
  /// The short form without its dash; `nil` if there is none.
  let letter: Character?
  /// The name of the value in the usage, such as `DIR`; empty for a flag.
  let placeholder: String
  /// What the value names.
  let kind: ArgumentKind
  /// The permitted values, the default first; empty if any value is permitted.
  let choices: [String]
  /// Whether all occurrences count; otherwise only the last one counts.
  let isRepeatable: Bool
  /// What the option does, in a few words, without capital or full stop.
  let summary: String

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

  var takesValue: Bool { !placeholder.isEmpty }

  /// Both forms with the value, such as `-o, --output DIR`.
  var spelling: String {
    (letter.map { "-\($0), " } ?? "") + "--\(name)" + (takesValue ? " \(placeholder)" : "")
  }

  /// The shortest form, such as `-o`.
  var shortest: String { letter.map { "-\($0)" } ?? "--\(name)" }
}

extension Option {
  static let pack = Option(
    "pack", value: "PATH", naming: .input,
    summary: "pack to read, a folder or a file; 'uikit' is built in")
  /// Chooses a value on one axis of the configuration.
  static let set = Option(
    "set", value: "OPTION=VALUE", naming: .setting, isRepeatable: true,
    summary: "value of an option, such as iOS=12")
  /// The folder of page templates that replace the built-in ones.
  static let templates = Option(
    "templates", value: "DIR", naming: .input,
    summary: "templates that replace the default ones, file by file")
  /// Prints text for people, or JSON for programs.
  static let textOrJSON = Option(
    "format", value: "FORMAT", choices: ["text", "json"], summary: "output format")
  static let quiet = Option("quiet", "q", summary: "print only warnings and errors")
  static let help = Option("help", "h", summary: "show this help")
  static let version = Option("version", "v", summary: "print the version")
  /// Whether messages are colored.
  static let color = Option(
    "color", value: "WHEN", choices: ["auto", "always", "never"],
    summary: "color messages")
  /// The options of every command.
  static let everywhere = [help, color, version]
}

/// What a word of a command line names.
///
/// Shells complete words by it, and vcdoc knows by it which files a run reads and writes.
enum ArgumentKind: Hashable, Sendable {
  /// A word that vcdoc cannot list, or one of the choices if there are any.
  case other
  /// A sentence; its words have to be quoted together.
  case sentence
  /// A file that is read, or a folder of such files.
  case input
  case output
  /// A command, a document, or another word that `vcdoc help` explains.
  case helpTopic
  case callback
  /// An interaction of the pack, optionally followed by a branch to choose.
  case interaction
  /// A machine, an interaction, a scenario, or a callback of the pack.
  case drawable
  case setting
  /// A loop of the pack, followed by `=` and a number.
  case loop
  case region
  case language

  /// The kind of `vcdoc list` that lists such names; `nil` for words that no pack has.
  var list: String? {
    switch self {
    case .callback: "callbacks"
    case .interaction: "interactions"
    case .drawable: "machines"
    default: nil
    }
  }
}
