import Testing

@testable import vcdoc

struct CompletionTests {
  @Test(arguments: CompletionScript.Shell.allCases)
  func knowsEveryCommandAndOption(_ shell: CompletionScript.Shell) {
    let text = CompletionScript(for: shell, Command.all).text
    for command in Command.all {
      #expect(text.contains(command.name))
      for option in command.options {
        #expect(text.contains(shell == .fish ? "-l \(option.name)" : "--\(option.name)"))
      }
    }
  }

  @Test(arguments: [
    (
      CompletionScript.Shell.bash,
      "    completions:*) words=\"--help bash zsh fish\" ;;\n"
    ),
    (.bash, "    embed:--pack) return ;;\n"),
    (.bash, "    help:*) words=\"--man --help build serve diagram embed "),
    (.bash, "    trace:*) [[ $word == -* ]] || return; words=\"--pack --set "),
    (.bash, "    diff:--from) words=\"$(_vcdoc_names options)\" ;;\n"),
    (.fish, "-l pack -r -F -d '"), (.zsh, "'*:LOG:_files'"),
    (.bash, "    simulate:--repeat) words=\"$(_vcdoc_names loops | sed 's/$/=/')\" ;;\n"),
    (.fish, "-l repeat -x -a '(_vcdoc_names loops)=' -d '"),
    (.zsh, ":LOOP=NUMBER:{names=(${(f)\"$(_vcdoc_names loops)\"}); compadd -S = -a names}'"),
    (.fish, "-l set -x -a '(_vcdoc_names options)'"),
    (.zsh, ":OPTION=VALUE:{names=(${(f)\"$(_vcdoc_names options)\"}); compadd -a names}'"),
    (.zsh, "'(-o --output)'{-o+,--output=}'[output folder "),
    (.zsh, "'(-q --quiet)'{-q,--quiet}'[print only "),
    (.fish, "-l format -x -a 'text json' -d 'output format'\n"),
    (.fish, "-f -a '(_vcdoc_names callbacks)'\n"),
    (.zsh, "'*--set=[value of an option, such as iOS=12]"),
  ])
  func offersChoicesNamesAndFiles(_ shell: CompletionScript.Shell, part: String) {
    #expect(CompletionScript(for: shell, Command.all).text.contains(part))
  }
}
