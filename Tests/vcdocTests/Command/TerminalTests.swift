import Testing

@testable import vcdoc

/// What a terminal is sent.
struct TerminalTests {
  @Test(arguments: [
    "diagram machine:task --format txt", "diagram machine:task --format json",
    "diagram machine:task --format svg",
    "diagram task.start --format mermaid", "list machines --format json", "verify --format json",
    "simulate task.start --format json", "diff --from version=1 --to version=2 --format markdown",
    "export promela", "verify --format sarif",
  ])
  func hiddenCharactersAreShownInEveryFormat(_ line: String) async throws {
    var files = SamplePack.files
    for (path, text) in files {
      files[path] = text.replacing("title: ", with: "title: \u{200E}\u{200B}")
    }
    let scratch = try Scratch(holding: files)
    let words = line.split(separator: " ").map(String.init) + ["--pack", scratch.at("pack")]
    let plain = try await Session(words)
    #expect(plain.status == .done, "\(plain.messages)")
    let shown = try await Session(words, onTerminal: true).output
    #expect(!shown.isEmpty)
    #expect(!shown.contains("\u{200E}") && !shown.contains("\u{200B}"))
    #expect(shown.contains("<U+200E>") == plain.output.contains("\u{200E}"))
  }
}
