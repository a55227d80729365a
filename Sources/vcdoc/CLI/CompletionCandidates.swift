/// The completions of one word of a command line.
enum CompletionCandidates: Hashable, Sendable {
  case files
  /// These words; empty if vcdoc cannot list them.
  case words([String])
  /// The names that `vcdoc list` prints for these kinds.
  case names([PackList.Kind])
  /// The loops of the pack, each followed by `=`, since a number comes next.
  case loops

  /// The completions of a word that names a thing of a kind.
  fileprivate init(_ kind: ArgumentKind, among choices: [String], _ commands: [Command]) {
    self =
      switch kind {
      case .input, .output: .files
      case .other, .sentence: .words(choices)
      case .helpTopic:
        .words(commands.map(\.name) + HelpTopic.names + ["schema", HelpText.topics])
      case .callback: .names([.callbacks])
      case .interaction: .names([.interactions, .branches, .events])
      case .drawable: .names([.machines, .interactions, .scenarios, .callbacks])
      case .setting: .names([.options])
      case .loop: .loops
      case .region: .names([.regions])
      case .language: .names([.languages])
      }
  }
}

extension Option {
  /// The completions of its value.
  func candidates(_ commands: [Command]) -> CompletionCandidates {
    CompletionCandidates(kind, among: choices, commands)
  }
}

extension Command.Operands {
  /// The completions of one operand.
  func candidates(_ commands: [Command]) -> CompletionCandidates {
    CompletionCandidates(kind, among: choices, commands)
  }
}

extension CompletionCandidates {
  /// The candidates as a bash word list in double quotation marks; `nil` if bash completes files.
  var inBash: String? {
    switch self {
    case .files: nil
    case .words(let words): words.isEmpty ? nil : words.joined(separator: " ")
    case .names(let kinds): "$(\(Self.names(kinds)))"
    case .loops: "$(\(Self.names([.loops])) | sed 's/$/=/')"
    }
  }

  /// The candidates as an action of zsh's `_arguments`.
  var inZsh: String {
    switch self {
    case .files: "_files"
    case .words(let words): words.isEmpty ? "" : "(\(words.joined(separator: " ")))"
    case .names(let kinds): "{names=(${(f)\"$(\(Self.names(kinds)))\"}); compadd -a names}"
    case .loops: "{names=(${(f)\"$(\(Self.names([.loops])))\"}); compadd -S = -a names}"
    }
  }

  /// The argument of fish's `-a`, for single quotation marks; `nil` if fish completes files.
  var inFish: String? {
    switch self {
    case .files: nil
    case .words(let words): words.joined(separator: " ")
    case .names(let kinds): "(\(Self.names(kinds)))"
    case .loops: "(\(Self.names([.loops])))="
    }
  }

  /// The flags of fish's `complete` for an option with such a value.
  var asValueInFish: String {
    inFish.map { $0.isEmpty ? " -x" : " -x -a '\($0)'" } ?? " -r -F"
  }

  /// A call of the script's function `_vcdoc_names`, which prints names of the pack.
  private static func names(_ kinds: [PackList.Kind]) -> String {
    "_vcdoc_names " + kinds.map(\.rawValue).joined(separator: " ")
  }
}

extension String {
  /// The text with its single quotation marks escaped, for use between single quotation marks.
  var inQuotes: String { replacing("'", with: "'\\''") }
}
