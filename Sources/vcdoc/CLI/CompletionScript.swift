/// The completion script of vcdoc for one shell, generated from the descriptions of the commands.
struct CompletionScript: Hashable, Sendable {
  enum Shell: String, Hashable, Sendable, CaseIterable {
    case bash, zsh, fish
  }

  let text: String

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

extension CompletionScript {
  /// Bash splits words at `=` and `:`.
  ///
  /// So the script reads the word off the line, and removes from each answer what precedes the part
  /// that bash replaces, `$2`.
  private static func bash(_ commands: [Command]) -> [String] {
    let names = commands.map(\.name).joined(separator: " ")
    var lines = [
      "# Completion of vcdoc for bash; source it, or put it where bash-completion looks."
    ]
    lines += Shell.bash.listing
    lines += [
      "_vcdoc() {",
      "  local line=${COMP_LINE:0:COMP_POINT} command=${COMP_WORDS[1]} words= option=",
      "  local whole=${line##*[[:space:]]}",
      "  local word=$whole previous=${line%\"$whole\"}",
      "  previous=${previous%\"${previous##*[![:space:]]}\"} previous=${previous##*[[:space:]]}",
      "  case $word in --*=*) previous=${word%%=*} option=$previous= word=${word#*=} ;; esac",
      "  COMPREPLY=()",
      "  if [ \"$COMP_CWORD\" -eq 1 ]; then words='\(names) --help --version'",
      "  else case $command:$previous in",
    ]
    for command in commands {
      for option in options(of: command) where option.takesValue {
        let letter = option.letter.map { "|\(command.name):-\($0)" } ?? ""
        let action = option.candidates(commands).inBash.map { "words=\"\($0)\"" } ?? "return"
        lines.append("    \(command.name):--\(option.name)\(letter)) \(action) ;;")
      }
      let flags = options(of: command).map { "--\($0.name)" }.joined(separator: " ")
      let operands = command.operands.candidates(commands)
      let files = operands == .files ? "[[ $word == -* ]] || return; " : ""
      let words = operands.inBash.map { " " + $0 } ?? ""
      lines.append("    \(command.name):*) \(files)words=\"\(flags)\(words)\" ;;")
    }
    return lines + [
      "  esac; fi",
      "  COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))",
      "  [[ $COMPREPLY == *= ]] && compopt -o nospace 2>/dev/null",
      "  COMPREPLY=(\"${COMPREPLY[@]/#/$option}\")",
      "  COMPREPLY=(\"${COMPREPLY[@]#\"${whole%\"$2\"}\"}\")",
      "}",
      "complete -o default -F _vcdoc vcdoc",
    ]
  }

  private static func zsh(_ commands: [Command]) -> [String] {
    var lines = [
      "#compdef vcdoc", "# Completion of vcdoc for zsh; put it as _vcdoc into a folder of $fpath.",
    ]
    lines += Shell.zsh.listing
    lines += [
      "_vcdoc() {", "  local -a commands names", "  commands=(",
    ]
    lines += commands.map { "    '\($0.name):\($0.summary.inQuotes)'" }
    lines += [
      "  )", "  if (( CURRENT == 2 )); then _describe command commands; return; fi",
      "  local command=$words[2]", "  shift words; (( CURRENT-- ))", "  case $command in",
    ]
    for command in commands {
      var arguments = options(of: command).map { zshArgument($0, commands) }
      if command.operands.count.upperBound > 0 {
        let title = command.operands.placeholder.replacing(":", with: "\\:").inQuotes
        arguments.append("'*:\(title):\(command.operands.candidates(commands).inZsh)'")
      }
      let list = arguments.map { " \\\n      \($0)" }.joined()
      lines.append("    \(command.name)) _arguments -s\(list) ;;")
    }
    return lines + ["  esac", "}", "_vcdoc \"$@\""]
  }

  private static func zshArgument(_ option: Option, _ commands: [Command]) -> String {
    let summary = option.summary.replacing("[", with: "\\[").replacing("]", with: "\\]").inQuotes
    let star = option.isRepeatable ? "*" : ""
    let values =
      option.takesValue
      ? ":\(option.placeholder.inQuotes):\(option.candidates(commands).inZsh)" : ""
    let long = "--\(option.name)" + (option.takesValue ? "=" : "")
    guard let letter = option.letter else { return "'\(star)\(long)[\(summary)]\(values)'" }
    let others = option.isRepeatable ? star : "(-\(letter) --\(option.name))"
    let short = "-\(letter)" + (option.takesValue ? "+" : "")
    return "'\(others)'{\(short),\(long)}'[\(summary)]\(values)'"
  }

  private static func fish(_ commands: [Command]) -> [String] {
    var lines = ["# Completion of vcdoc for fish; put it into ~/.config/fish/completions."]
    lines += Shell.fish.listing
    for command in commands {
      lines.append(
        "complete -c vcdoc -n __fish_use_subcommand -f -a \(command.name) "
          + "-d '\(command.summary.inQuotes)'")
      let condition = "-n '__fish_seen_subcommand_from \(command.name)'"
      for option in options(of: command) {
        let letter = option.letter.map { " -s \($0)" } ?? ""
        let value = option.takesValue ? option.candidates(commands).asValueInFish : ""
        lines.append(
          "complete -c vcdoc \(condition) -l \(option.name)\(letter)\(value) "
            + "-d '\(option.summary.inQuotes)'")
      }
      if let words = command.operands.candidates(commands).inFish {
        lines.append("complete -c vcdoc \(condition) -f -a '\(words)'")
      }
    }
    return lines
  }
}

extension CompletionScript.Shell {
  /// The shell function `_vcdoc_names KIND...`, which prints the names that `vcdoc list` knows of
  /// each kind, one a line.
  ///
  /// It lists the pack that `--pack` names anywhere on the command line, or else the default one.
  /// Shells pass words as they were typed, so the function removes quotation marks and expands `~`.
  var listing: [String] {
    switch self {
    case .bash: Self.bashListing
    case .zsh: Self.zshListing
    case .fish: Self.fishListing
    }
  }

  /// Bash splits words at `=` and `:`, so this searches the whole line for `--pack`; the greedy
  /// `.*` finds the last one.
  private static let bashListing = [
    "_vcdoc_names() {",
    "  local kind pack= word=\"\\\"[^\\\"]*\\\"|'[^']*'|([^[:space:]\\\\]|\\\\\\\\.)+\"",
    "  word=\".*[[:space:]]--pack(=|[[:space:]]+)($word)\"",
    "  [[ $COMP_LINE =~ $word ]] && pack=${BASH_REMATCH[2]}",
    "  case $pack in",
    "    \\\"*\\\" | \\'*\\') pack=${pack:1:${#pack}-2} ;;",
    "    \"~/\"*) pack=$HOME/${pack:2} pack=${pack//\\\\/} ;;",
    "    *) pack=${pack//\\\\/} ;;",
    "  esac",
    "  for kind; do vcdoc list \"$kind\" ${pack:+\"--pack=$pack\"}; done 2>/dev/null | cut -d' ' -f1",
    "}",
  ]

  private static let zshListing = [
    "_vcdoc_names() {",
    "  local kind pack=",
    "  local -i at",
    "  for (( at = 1; at <= $#words; at++ )); do",
    "    case $words[at] in",
    "      --pack) pack=${(Q)words[at+1]} ;;",
    "      --pack=*) pack=${(Q)words[at]#--pack=} ;;",
    "    esac",
    "  done",
    "  [[ $pack == '~/'* ]] && pack=$HOME/${pack#'~/'}",
    "  for kind; do vcdoc list $kind ${pack:+--pack=$pack}; done 2>/dev/null | cut -d' ' -f1",
    "}",
  ]

  private static let fishListing = [
    "function _vcdoc_names",
    "  set -l pack",
    "  set -l words (commandline -op)",
    "  for at in (seq (count $words))",
    "    switch $words[$at]",
    "      case --pack",
    "        test $at -lt (count $words); and set pack --pack=$words[(math $at + 1)]",
    "      case '--pack=*'",
    "        set pack $words[$at]",
    "    end",
    "  end",
    "  set -q pack[1]; and set pack (string replace -- '--pack=~/' --pack=$HOME/ $pack)",
    "  for kind in $argv; vcdoc list $kind $pack 2>/dev/null; end | string split -f1 ' '",
    "end",
  ]
}
