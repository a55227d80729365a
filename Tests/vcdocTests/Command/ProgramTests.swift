import CSystem
import Testing

@testable import vcdoc

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

struct ProgramTests {
  @Test func isNotDoneWhenNobodyReadsWhatItWrites() async throws {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [0, 0]
    try #require(unsafe pipe(&ends) == 0)
    close(ends[0])
    let stream = OutputStream(ends[1], title: "standard output")
    let console = Console(output: stream, messages: stream)
    let program = Program(arguments: ["list", "machines"], console: console, folder: "/nowhere")
    #expect(await program.run() == .unread)
    close(ends[1])
  }

  @Test(arguments: [
    ["--color", "always", "list", "nonsense"], ["list", "nonsense", "--color=always"],
    ["list", "--nonsense", "--color", "always"],
  ])
  func colorsErrorsOfTheCommandLineToo(_ arguments: [String]) async throws {
    let session = try await Session(arguments)
    #expect(session.status == .usage)
    #expect(session.messages.contains("\u{1B}[1;31merror:"))
  }

  @Test func holdsAStreamThatIsClosedAndLeavesOneThatIsOpen() throws {
    let closed: Int32 = 700
    vcdoc_hold_stream(closed)
    defer { close(closed) }
    #expect(fcntl(closed, F_GETFD) >= 0)
    #expect(throws: SystemError.self) {
      try OutputStream(closed, title: "standard output").write("lost")
    }
    let scratch = try Scratch(holding: ["a": ""])
    let file = unsafe open(scratch.at("a"), O_WRONLY)
    defer { close(file) }
    vcdoc_hold_stream(file)
    try OutputStream(file, title: "standard output").write("kept")
    #expect(try scratch.files(in: ".") == ["a": "kept"])
  }

  @Test func saysThatItReadsTheShippedPackIfNoOtherIsNamed() async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    try scratch.write(["own/.vcdoc.yaml": "pack: p\n", "set/.vcdoc.yaml": "set: {iOS: 17}\n"])
    for (path, text) in SamplePack.files { try scratch.write(["own/p/" + path.dropFirst(5): text]) }
    try scratch.write([
      "known.md": "<!-- vcdoc: diagram scene.home as mermaid -->\n<!-- vcdoc: end -->\n",
      "unknown.md": "<!-- vcdoc: diagram none as mermaid -->\n<!-- vcdoc: end -->\n",
    ])
    let cases: [(words: [String], folder: String, says: Bool)] = [
      (["embed", scratch.at("known.md")], ".", false),
      (["embed", scratch.at("unknown.md")], ".", true),
      (["ask", "viewDidLoad precedes viewWillAppear"], ".", false),
      (["list", "machines"], ".", false), (["diagram", "none"], ".", true),
      (["ask", "none leads to none"], "set", true), (["diagram", "none"], "own", false),
      (["list", "machines", "--pack", scratch.at("pack")], ".", false),
      (["build", "--quiet", "--check", "-o", scratch.at("none")], ".", true),
      (["help", "list"], ".", false), (["completions", "bash"], ".", false),
      (["--version"], ".", false),
    ]
    for (words, folder, says) in cases {
      let session = try await Session(words, in: scratch.at(folder))
      #expect(session.saysThatItReadsTheShippedPack == says, "\(words) in \(folder)")
    }
  }

  @Test(arguments: [
    (
      ["export", "wiki", "--pictures"],
      "unknown option '--pictures'; write '--diagrams svg' or '--diagrams png'"
    ),
    (
      ["export", "mermaid"], "unknown format 'mermaid'; write 'vcdoc diagram NAME --format mermaid'"
    ),
    (["export", "confluence"], "unknown format 'confluence'; write 'wiki --flavor confluence'"),
    (["diff", "a.yaml", "b.yaml"], "to compare two packs, write '--old a.yaml --pack b.yaml'"),
    (["diagram"], "'diagram' needs NAME; 'vcdoc list machines' lists them"),
    (["list", "machines", "--json"], "unknown option '--json'; write '--format json'"),
    (
      ["build", "--watch"], "unknown option '--watch'; 'vcdoc serve' shows each change in a browser"
    ),
    (["version"], "unknown command 'version'; write 'vcdoc --version'"),
    (["diff", "iOS=12", "iOS=13"], "write '--from iOS=12 --to iOS=13'"),
    (
      ["simulate", "push"],
      "unknown interaction 'push'; did you mean 'navigation.push', 'segue.push', or 'swiftui.push'?"
    ),
  ])
  func understandsTheHabitsOfOtherPrograms(_ words: [String], _ message: String) async throws {
    let session = try await Session(words)
    #expect(session.status == .usage)
    #expect(session.messages.hasPrefix("vcdoc: error: \(message)\n"))
  }

  @Test func saysItsVersion() async throws {
    #expect(
      try await Session("--version") == Session(status: .done, output: "vcdoc \(Version.number)\n"))
  }

  @Test func explainsItselfWhenAskedForNothing() async throws {
    let help = HelpText(of: Command.all).text
    #expect(try await Session() == Session(status: .usage, output: help))
    #expect(try await Session("--help") == Session(status: .done, output: help))
    #expect(try await Session("help") == Session(status: .done, output: help))
  }

  @Test(arguments: Command.all.map(\.name))
  func explainsEachCommand(_ name: String) async throws {
    let command = try #require(Command.all.first { $0.name == name })
    let expected = Session(status: .done, output: HelpText(of: command).text)
    #expect(try await Session(name, "--help") == expected)
    #expect(try await Session("help", name) == expected)
  }

  @Test(arguments: [
    ["ask", "begin precedes finish"], ["build"], ["diagram", "begin"], ["export", "markdown"],
    ["export", "promela"], ["next", "begin"], ["path", "begin", "finish"],
    ["simulate", "task.start"], ["trace", "-"],
  ])
  func takesAValueThatNoAxisHasForAMistakeOfTheCommandLine(_ words: [String]) async throws {
    let scratch = try Scratch()
    try scratch.write(SamplePack.files)
    let isFilling = words == ["build"] || words == ["export", "markdown"]
    let place = isFilling ? ["-o", scratch.at("site")] : []
    let session = try await Session(
      words + place + ["--pack", scratch.at("pack"), "--set", "version=9"])
    #expect(
      session
        == Session(
          status: .usage,
          messages:
            "--set version=9: error: unknown value '9' of option 'version'; known: 1 and 2\n")
    )
  }

  @Test(arguments: [
    (["build", "-o", "-"], "'-o' needs a folder"),
    (["build", "--output=-", "--check"], "'-o' needs a folder"),
    (["export", "markdown", "-o", "-"], "'-o' needs a folder"),
    (["export", "wiki", "-o", "-"], "'-o' needs a folder"),
    (["init", "-"], "'init' needs a folder"),
  ])
  func writesNothingButOneFileToStandardOutput(_ words: [String], _ reason: String) async throws {
    let kind = reason.hasSuffix("folder") ? "folder" : "file"
    #expect(
      try await Session(words)
        == Session(
          status: .usage,
          messages:
            "vcdoc: error: '-' is standard output, but \(reason); write './-' for a \(kind) "
            + "named '-'\nRun 'vcdoc \(words[0]) --help' for help.\n"))
  }

  @Test(arguments: [["diagram", "machine:task"], ["export", "promela"]])
  func writesOneFileToStandardOutputWhenADashNamesIt(_ words: [String]) async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    let words = words + ["--pack", scratch.at("pack")]
    let session = try await Session(words + ["-o", "-"])
    #expect(session.status == .done && !session.output.isEmpty)
    #expect(try await Session(words) == session)
  }

  @Test func saysWhatIsWrongWithTheCommandLineAndWhereHelpIs() async throws {
    #expect(
      try await Session("list", "machnes")
        == Session(
          status: .usage,
          messages: """
            vcdoc: error: unknown kind 'machnes'; did you mean 'machines'?
            Run 'vcdoc list --help' for help.

            """))
    #expect(
      try await Session("help", "lost").messages.hasPrefix(
        "vcdoc: error: unknown command or topic 'lost'; did you mean 'list'?\n"))
  }

  @Test(arguments: [
    (
      ["list", "a\u{1B}[31m\nb\u{7F}"],
      "unknown kind 'a\u{241B}[31m\u{240A}b\u{2421}'; known: callbacks, machines,"
    ),
    (["trace", "\u{9B}2J\u{202E}"], "cannot open '<U+009B>2J<U+202E>': "),
    (["build", "--pack", "/nowhere/\u{7}"], "cannot open '/nowhere/\u{2407}': "),
    (
      ["diagram", "推\u{1B}"], "unknown machine, interaction, scenario, or callback '推\u{241B}'"
    ),
  ])
  func showsWhatATerminalWouldObey(_ words: [String], message: String) async throws {
    let messages = try await Session(words).messages
    #expect(messages.hasPrefix("vcdoc: error: " + message))
    #expect(!messages.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x9B })
  }

  @Test func endsQuietlyWhenNobodyReadsItsOutput() async throws {
    let scratch = try Scratch()
    let closed = OutputStream(-1, title: "standard output")
    let folder = try Folder(at: scratch.path, title: "streams")
    let file = try OpenFile(in: folder, RelativePath("messages", in: nil), 0o1101)
    let console = Console(
      output: closed, messages: OutputStream(file.descriptor, title: "messages"))
    #expect(await Program(arguments: ["--version"], console: console).run() == .invalid)
    #expect(
      try scratch.files(in: ".")["messages"]
        == "vcdoc: error: cannot write 'standard output': bad file descriptor\n")
  }
}
