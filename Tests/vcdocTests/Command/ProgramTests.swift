import Testing

@testable import vcdoc

struct ProgramTests {
  @Test func saysItsVersion() throws {
    #expect(
      try Session("--version") == Session(status: .done, output: "vcdoc \(Version.number)\n"))
  }

  @Test func explainsItselfWhenAskedForNothing() throws {
    let help = HelpText(of: Command.all).text
    #expect(try Session() == Session(status: .usage, output: help))
    #expect(try Session("--help") == Session(status: .done, output: help))
    #expect(try Session("help") == Session(status: .done, output: help))
  }

  @Test(arguments: Command.all.map(\.name))
  func explainsEachCommand(_ name: String) throws {
    let command = try #require(Command.all.first { $0.name == name })
    let expected = Session(status: .done, output: HelpText(of: command).text)
    #expect(try Session(name, "--help") == expected)
    #expect(try Session("help", name) == expected)
  }

  @Test func saysWhatIsWrongWithTheCommandLineAndWhereHelpIs() throws {
    #expect(
      try Session("list", "machnes")
        == Session(
          status: .usage,
          messages: """
            vcdoc: error: there is no kind 'machnes'; did you mean 'machines'?
            Run 'vcdoc list --help' for help.

            """))
    #expect(
      try Session("help", "lost").messages.hasPrefix(
        "vcdoc: error: there is no command 'lost'; did you mean 'list'?\n"))
  }

  @Test func endsQuietlyWhenNobodyReadsItsOutput() throws {
    let scratch = try Scratch()
    let closed = Stream(-1, title: "standard output")
    let folder = try Folder(at: scratch.path, title: "streams")
    let file = try OpenFile(in: folder, RelativePath("messages", in: nil), 0o1101)
    let console = Console(output: closed, messages: Stream(file.descriptor, title: "messages"))
    #expect(Program(arguments: ["--version"], console: console).run() == .invalid)
    #expect(
      try scratch.files(in: ".")["messages"]
        == "vcdoc: error: cannot write 'standard output': bad file descriptor\n")
  }
}
