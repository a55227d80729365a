/// What a shell needs to complete the words of a command line, made from the descriptions of the
/// commands.
struct Completion: Hashable, Sendable {
  /// A shell.
  enum Shell: String, Hashable, Sendable, CaseIterable {
    case bash, zsh, fish
  }

  /// The script.
  let text: String

  /// Writes the script for a shell.
  init(for shell: Shell, _ commands: [Command]) {
    let lines =
      switch shell {
      case .bash: Self.bash(commands)
      case .zsh: Self.zsh(commands)
      case .fish: Self.fish(commands)
      }
    text = lines.map { $0 + "\n" }.joined()
  }

  private static func options(of command: Command) -> [Option] { command.options + [.help] }
}

extension Completion {
  private static func bash(_ commands: [Command]) -> [String] {
    let names = commands.map(\.name).joined(separator: " ")
    var lines = [
      "# Completion of vcdoc for bash; source it, or put it where bash-completion looks.",
      "_vcdoc() {",
      "  local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}",
      "  local command=${COMP_WORDS[1]} words=",
      "  COMPREPLY=()",
      "  if [ \"$COMP_CWORD\" -eq 1 ]; then words='\(names) --help --version'",
      "  else case $command:$previous in",
    ]
    for command in commands {
      for option in options(of: command) where option.takesValue {
        let values = option.choices.joined(separator: " ")
        let letter = option.letter.map { "|\(command.name):-\($0)" } ?? ""
        let action = values.isEmpty ? "return" : "words='\(values)'"
        lines.append("    \(command.name):--\(option.name)\(letter)) \(action) ;;")
      }
      let flags = options(of: command).map { "--\($0.name)" }.joined(separator: " ")
      let operands = command.operands.words(for: .bash, commands)
      lines.append("    \(command.name):*) words=\"\(flags)\(operands)\" ;;")
    }
    return lines + [
      "  esac; fi",
      "  COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))",
      "}",
      "complete -o default -F _vcdoc vcdoc",
    ]
  }

  private static func zsh(_ commands: [Command]) -> [String] {
    var lines = [
      "#compdef vcdoc", "# Completion of vcdoc for zsh; put it as _vcdoc into a folder of $fpath.",
      "_vcdoc() {", "  local -a commands names", "  commands=(",
    ]
    lines += commands.map { "    '\($0.name):\($0.summary.inQuotes)'" }
    lines += [
      "  )", "  if (( CURRENT == 2 )); then _describe command commands; return; fi",
      "  local command=$words[2]", "  shift words; (( CURRENT-- ))", "  case $command in",
    ]
    for command in commands {
      var arguments = options(of: command).map(zshArgument)
      if command.operands.count.upperBound > 0 {
        let title = command.operands.placeholder.replacing(":", with: "\\:").inQuotes
        arguments.append("'*:\(title):\(command.operands.words(for: .zsh, commands))'")
      }
      let list = arguments.map { " \\\n      \($0)" }.joined()
      lines.append("    \(command.name)) _arguments -s\(list) ;;")
    }
    return lines + ["  esac", "}", "_vcdoc \"$@\""]
  }

  private static func zshArgument(_ option: Option) -> String {
    let summary = option.summary.replacing("[", with: "\\[").replacing("]", with: "\\]").inQuotes
    let star = option.isRepeatable ? "*" : ""
    guard option.takesValue else { return "'\(star)--\(option.name)[\(summary)]'" }
    let values =
      option.choices.isEmpty ? "_files" : "(\(option.choices.joined(separator: " ")))"
    return "'\(star)--\(option.name)=[\(summary)]:\(option.placeholder.inQuotes):\(values)'"
  }

  private static func fish(_ commands: [Command]) -> [String] {
    var lines = ["# Completion of vcdoc for fish; put it into ~/.config/fish/completions."]
    for command in commands {
      lines.append(
        "complete -c vcdoc -n __fish_use_subcommand -f -a \(command.name) "
          + "-d '\(command.summary.inQuotes)'")
      let condition = "-n '__fish_seen_subcommand_from \(command.name)'"
      for option in options(of: command) {
        let letter = option.letter.map { " -s \($0)" } ?? ""
        let values = option.choices.joined(separator: " ")
        let value = option.takesValue ? (values.isEmpty ? " -r" : " -x -a '\(values)'") : ""
        lines.append(
          "complete -c vcdoc \(condition) -l \(option.name)\(letter)\(value) "
            + "-d '\(option.summary.inQuotes)'")
      }
      let operands = command.operands.words(for: .fish, commands)
      if !operands.isEmpty { lines.append("complete -c vcdoc \(condition) -f -a '\(operands)'") }
    }
    return lines
  }
}

extension Command.Operands {
  /// The words that operands may be, as a shell's script finds them; empty where they are files.
  fileprivate func words(for shell: Completion.Shell, _ commands: [Command]) -> String {
    let choices = kind == .command ? commands.map(\.name) : choices
    let kinds: [PackList.Kind] =
      switch kind {
      case .callback: [.callbacks]
      case .interaction: [.interactions]
      case .drawable: [.machines, .interactions, .scenarios, .callbacks]
      case .other, .command: []
      }
    let lists = kinds.map { "vcdoc list \($0.rawValue) 2>/dev/null" }.joined(separator: "; ")
    let names = kinds.isEmpty ? "" : "{ \(lists); } | cut -d\" \" -f1"
    switch shell {
    case .bash: return names.isEmpty ? choices.map { " " + $0 }.joined() : " $(\(names))"
    case .zsh:
      if names.isEmpty { return choices.isEmpty ? "_files" : "(\(choices.joined(separator: " ")))" }
      return "{names=(${(f)\"$(\(names))\"}); compadd -a names}"
    case .fish:
      return names.isEmpty
        ? choices.joined(separator: " ") : "(begin; \(lists); end | string split -f1 \" \")"
    }
  }
}

extension String {
  /// The text between single quotation marks.
  fileprivate var inQuotes: String { replacing("'", with: "'\\''") }
}
