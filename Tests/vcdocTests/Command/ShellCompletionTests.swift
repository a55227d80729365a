import FoundationEssentials
import Testing

@testable import vcdoc

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Command lines that the shells themselves complete, with a program of that name that lists what
/// it was asked for.
struct ShellCompletionTests {
  private static let program = """
    #!/bin/sh
    [ "$1" = list ] || exit 1
    case $3 in "") pack=own ;; *) pack=$(printf %s "${3#--pack=}" | tr -c a-z0-9 _) ;; esac
    echo "$2.$pack Its title"

    """

  private static let lines: [(line: String, words: [String])] = [
    ("vcdoc diagram ma", ["machines.own"]),
    ("vcdoc simulate --pack mine ", ["interactions.mine", "branches.mine", "events.mine"]),
    ("vcdoc diagram --pack mine --region ", ["regions.mine"]),
    ("vcdoc build --locale la", ["languages.own"]),
    ("vcdoc simulate --set op", ["options.own"]),
    ("vcdoc diagram --pack mine s", ["scenarios.mine"]),
    ("vcdoc diagram --pack=a/b --highlight ", ["callbacks.a_b"]),
    ("vcdoc diagram --pack \"my pack\" --set ", ["options.my_pack"]),
    ("vcdoc diagram --pack 'my pack' --set ", ["options.my_pack"]),
    ("vcdoc diagram --pack my\\ pack --set ", ["options.my_pack"]),
    ("vcdoc diagram --pack ~/mine --set ", ["options._home_mine"]),
    ("vcdoc diagram --pack one --pack two in", ["interactions.two"]),
    ("vcdoc diagram --pack a:b c", ["callbacks.a_b"]),
    ("vcdoc diff --from iOS=12 --pack mine --to ", ["options.mine"]),
    ("vcdoc list sc", ["scenarios"]),
  ]

  /// What each shell runs: it reads lines, and writes the words that it offers for each, one behind
  /// the other, without options.
  private static func harness(_ shell: CompletionScript.Shell) -> String {
    switch shell {
    case .bash:
      """
      . ./script
      while IFS= read -r COMP_LINE; do
        COMP_POINT=${#COMP_LINE} COMP_CWORD=2 COMP_WORDS=(vcdoc $(echo "$COMP_LINE" | cut -d' ' -f2) '')
        _vcdoc vcdoc "${COMP_LINE##*[[:space:]]}"
        echo "$(printf '%s\\n' "${COMPREPLY[@]}" | grep -v '^-' | xargs)"
      done <lines >said
      """
    case .zsh:
      """
      zmodload zsh/zpty
      : >said
      mkdir functions && cp script functions/_vcdoc
      zpty shell zsh -f -i
      zpty -w shell 'PROMPT=; fpath=('$PWD'/functions $fpath); autoload -U compinit; compinit -u -D
        compadd() { [[ ${@[(I)-[OAD]]} -gt 0 ]] && { builtin compadd "$@"; return }
          local -a found; builtin compadd -O found "$@"; print -n -- "$found" >>'$PWD'/said }
        finish() { print >>'$PWD'/said; BUFFER= }; zle -N finish
        bindkey "^I" complete-word; bindkey "^X" finish; print >>'$PWD'/said'
      wait_for() { while (( $(wc -l <said) < $1 )) && (( SECONDS < 60 )); do sleep 0.05; done }
      count=1; wait_for $count
      while IFS= read -r line; do
        zpty -w -n shell "$line"$'\\t\\x18'
        wait_for $((++count))
      done <lines
      zpty -d shell
      sed -i.full 1d said
      """
    case .fish:
      """
      source script
      while read -l line
        complete -C $line | cut -f1 | grep -v '^-' | xargs
      end <lines >said
      """
    }
  }

  @Test(arguments: CompletionScript.Shell.allCases)
  func completeNamesOfThePackOnTheSameLine(_ shell: CompletionScript.Shell) throws {
    guard Self.run("command -v \(shell.rawValue)", in: "/") == 0 else { return }
    let scratch = try Scratch(holding: [
      "bin/vcdoc": Self.program, "script": CompletionScript(for: shell, Command.all).text,
      "lines": Self.lines.map { $0.line + "\n" }.joined(), "harness": Self.harness(shell),
    ])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: scratch.at("bin/vcdoc"))
    let start = "export HOME=/home PATH=\"$PWD/bin:$PATH\" XDG_CONFIG_HOME=\"$PWD/config\""
    _ = Self.run("\(start); \(shell.rawValue) harness", in: scratch.path)
    let said = try #require(try scratch.files(in: ".")["said"])
    let words = said.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map { $0.split(separator: " ").map(String.init) }
    // Fish sorts what it offers.
    for (line, found) in zip(Self.lines, words) {
      #expect(found.sorted() == line.words.sorted(), "\(line.line)")
    }
    #expect(words.count == Self.lines.count)
  }

  private static func run(_ line: String, in folder: String) -> Int32 {
    unsafe system("cd '\(folder)' && { \(line); } >/dev/null 2>&1 </dev/null")
  }
}
