/// What a word of a command line may be, as scripts of shells find it.
enum CompletionCandidates: Hashable, Sendable {
  /// Files and folders.
  case files
  /// These words; none where nobody lists them.
  case words([String])
  /// The names of the pack that `vcdoc list` prints.
  case names([PackList.Kind])
  /// The loops of the pack, each with the equals sign that a number follows.
  case loops

  /// Chooses by what a word names.
  fileprivate init(_ kind: ArgumentKind, among choices: [String], _ commands: [Command]) {
    self =
      switch kind {
      case .input, .output: .files
      case .other, .sentence: .words(choices)
      case .command: .words(commands.map(\.name))
      case .callback: .names([.callbacks])
      case .interaction: .names([.interactions, .choices])
      case .drawable: .names([.machines, .interactions, .scenarios, .callbacks])
      case .setting: .names([.settings])
      case .loop: .loops
      case .region: .names([.regions])
      case .language: .names([.languages])
      }
  }
}

extension Option {
  /// What its value may be.
  func candidates(_ commands: [Command]) -> CompletionCandidates {
    CompletionCandidates(kind, among: choices, commands)
  }
}

extension Command.Operands {
  /// What one of them may be.
  func candidates(_ commands: [Command]) -> CompletionCandidates {
    CompletionCandidates(kind, among: choices, commands)
  }
}

extension CompletionCandidates {
  /// Words between double quotation marks; none where bash shall look for files.
  var inBash: String? {
    switch self {
    case .files: nil
    case .words(let words): words.isEmpty ? nil : words.joined(separator: " ")
    case .names(let kinds): "$(\(Self.names(kinds)))"
    case .loops: "$(\(Self.names([.loops])) | sed 's/$/=/')"
    }
  }

  /// An action of `_arguments`.
  var inZsh: String {
    switch self {
    case .files: "_files"
    case .words(let words): words.isEmpty ? "" : "(\(words.joined(separator: " ")))"
    case .names(let kinds): "{names=(${(f)\"$(\(Self.names(kinds)))\"}); compadd -a names}"
    case .loops: "{names=(${(f)\"$(\(Self.names([.loops])))\"}); compadd -S = -a names}"
    }
  }

  /// The value of `-a`, between single quotation marks; none where fish shall look for files.
  var inFish: String? {
    switch self {
    case .files: nil
    case .words(let words): words.joined(separator: " ")
    case .names(let kinds): "(\(Self.names(kinds)))"
    case .loops: "(\(Self.names([.loops])))="
    }
  }

  /// What stands behind an option that wants such a value.
  var asValueInFish: String {
    inFish.map { $0.isEmpty ? " -x" : " -x -a '\($0)'" } ?? " -r -F"
  }

  /// A command that prints names: a function of the script, which knows the pack of the command line.
  private static func names(_ kinds: [PackList.Kind]) -> String {
    "_vcdoc_names " + kinds.map(\.rawValue).joined(separator: " ")
  }
}

extension String {
  /// The text between single quotation marks.
  var inQuotes: String { replacing("'", with: "'\\''") }
}
