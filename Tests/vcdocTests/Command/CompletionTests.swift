import Testing

@testable import vcdoc

struct CompletionTests {
  @Test(arguments: Completion.Shell.allCases)
  func knowsEveryCommandAndOption(_ shell: Completion.Shell) {
    let text = Completion(for: shell, Command.all).text
    for command in Command.all {
      #expect(text.contains(command.name))
      for option in command.options {
        #expect(text.contains(shell == .fish ? "-l \(option.name)" : "--\(option.name)"))
      }
    }
  }

  @Test(arguments: [
    (
      Completion.Shell.bash,
      "    completions:*) words=\"--help bash zsh fish\" ;;\n"
    ),
    (.bash, "    embed:--pack) return ;;\n"),
    (.bash, "    help:*) words=\"--man --help build diagram embed "),
    (.bash, "    trace:*) [[ $word == -* ]] || return; words=\"--pack --set "),
    (
      .bash,
      "    diff:--from) words=\"$({ vcdoc list settings 2>/dev/null; } | cut -d\" \" -f1)\" ;;\n"
    ),
    (.fish, "-l pack -r -F -d '"), (.zsh, "'*:LOG:_files'"),
    (
      .fish,
      "-l set -x -a '(begin; vcdoc list settings 2>/dev/null; end | string split -f1 \" \")'"
    ),
    (.zsh, ":AXIS=VALUE:{names=(${(f)\"$({ vcdoc list settings 2>/dev/null; } "),
    (.fish, "-l format -x -a 'text json' -d 'how to print it'\n"),
    (.fish, "-f -a '(begin; vcdoc list callbacks 2>/dev/null; end | string split -f1 \" \")'\n"),
    (.zsh, "'*--set=[choose a value on one axis of the configuration, such as iOS=12]"),
  ])
  func offersChoicesNamesAndFiles(_ shell: Completion.Shell, part: String) {
    #expect(Completion(for: shell, Command.all).text.contains(part))
  }
}
