extension Command {
  /// Prints the script by which a shell completes command lines.
  static let completions = Command(
    name: "completions", summary: "print what a shell needs to complete command lines",
    operands: Operands("SHELL", count: 1...1, choices: Completion.Shell.allCases.map(\.rawValue)),
    options: [],
    about: [
      """
      The script knows every command and option, and asks vcdoc for the names in the pack: that of \
      '--pack' on the same command line, or else the one that vcdoc would read.
      """
    ],
    examples: [
      Example("vcdoc completions bash > ~/.local/share/bash-completion/completions/vcdoc", "bash"),
      Example("vcdoc completions zsh > ~/.zfunc/_vcdoc", "zsh, where ~/.zfunc is in fpath"),
      Example("vcdoc completions fish > ~/.config/fish/completions/vcdoc.fish", "fish"),
    ]
  ) { request, console in
    guard let shell = request.operands.first.flatMap(Completion.Shell.init(rawValue:)) else {
      return .usage
    }
    try console.output.write(Completion(for: shell, all).text)
    return .done
  }
}
