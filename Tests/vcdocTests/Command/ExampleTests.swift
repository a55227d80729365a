import Testing

@testable import vcdoc

struct ExampleTests {
  /// The examples that only read the pack and print, but for the longest, which `make check` runs.
  private static let examples = Command.all.flatMap(\.examples).filter { example in
    ![
      " build", " diff", " embed", " import", " init", " verify", " trace", "--pack", " -o ",
      " - <",
    ]
    .contains(
      where: example.line.contains)
  }

  @Test(arguments: examples)
  func doWhatTheHelpSays(_ example: Command.Example) async throws {
    let scratch = try Scratch(holding: [
      "door.yaml": "name: door\nmachines: {door: {transitions: ['closed -> open: push']}}\n"
    ])
    let words = ShellLine(example.line).words.dropFirst()
      .map { $0 == "door.yaml" ? scratch.at($0) : $0 }
    let session = try await Session(words)
    #expect(session.status == example.status)
    #expect(session.messages.isEmpty == (session.status == .done || !session.output.isEmpty))
    #expect(!session.output.isEmpty || !session.messages.isEmpty)
  }

  @Test(arguments: [
    ("vcdoc ask 'a  precedes b' --set x=1", ["vcdoc", "ask", "a  precedes b", "--set", "x=1"]),
    ("a 'b > c' > d", ["a", "b > c"]), ("a | b", ["a"]), ("a=''", ["a="]),
  ])
  func areReadAsAShellReadsThem(_ line: String, words: [String]) {
    #expect(ShellLine(line).words == words)
  }
}
