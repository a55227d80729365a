import Testing

@testable import vcdoc

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a terminal is sent.
struct TerminalTests {
  private static let door = """
    machines:
      door:
        transitions: |
          closed -> open: push / didOpen
          open -> closed: pull / didClose
    guarantees:
      - {says: It opens first, property: didOpen precedes didClose}
      - {says: It closes first, property: didClose precedes didOpen}

    """

  @Test func findingsAreRedUnlessColorsAreOff() async throws {
    let scratch = try Scratch(holding: ["door.yaml": Self.door])
    let wrong = "refuted  it-closes-first  (model only)  NOT AS EXPECTED"
    let pack = ["--pack", scratch.at("door.yaml")]
    let ask = ["ask", "didClose precedes didOpen"] + pack
    let colored = try await Session(["verify"] + pack, onTerminal: true)
    #expect(colored.output.hasPrefix("proved   it-opens-first  (model only)\n"))
    #expect(colored.output.contains("\n\u{1B}[1;31m\(wrong)\u{1B}[0m\n"))
    #expect(colored.messages.contains("\u{1B}[1;31merror:\u{1B}[0m"))
    #expect(
      try await Session(ask, onTerminal: true).output.hasPrefix(
        "\u{1B}[1;31mrefuted: didClose precedes didOpen\u{1B}[0m\n"))
    for never in [["--color", "never"], ["--color=never"]] {
      let plain = try await Session(["verify"] + pack + never, onTerminal: true)
      #expect(plain.output.contains("\n\(wrong)\n"))
      #expect(!(plain.output + plain.messages).contains("\u{1B}"))
      #expect(try await !Session(ask + never, onTerminal: true).output.contains("\u{1B}"))
    }
    #expect(try await !Session(["verify"] + pack).output.contains("\u{1B}"))
    #expect(
      try await Session(["verify"] + pack + ["--color", "always"]).output.contains("\u{1B}[1;31m"))
  }

  @Test func progressIsOneLineThatGoesAway() async throws {
    let scratch = try Scratch()
    let folder = try Folder(at: scratch.path, title: "streams")
    let file = try OpenFile(in: folder, RelativePath("words", in: nil), O_WRONLY | O_CREAT)
    let line = ProgressLine(
      "drawing", on: OutputStream(file.descriptor, title: "words", isTerminal: true))
    line.change(to: "drawing pictures, 1 of 2")
    try await Task.sleep(for: .seconds(3.5))
    line.end()
    let text = try #require(scratch.files(in: ".")["words"])
    #expect(
      text.hasPrefix("\r\u{1B}[Kvcdoc: drawing pictures, 1 of 2, 2 s"), "\(text.debugDescription)")
    #expect(text.hasSuffix("\r\u{1B}[K"))
    #expect(!text.contains("␍"))
  }

  @Test func warningsAreYellow() async throws {
    let scratch = try Scratch(holding: [
      "door.yaml": """
      phases: {use: Use, unused: Unused}
      machines:
        door:
          transitions: |
            closed -> open: push / didOpen
            open -> closed: pull / didClose
          callbacks: {didOpen: {phase: use}, didClose: {phase: use}}

      """
    ])
    let session = try await Session(
      ["verify", "--quiet", "--pack", scratch.at("door.yaml")], onTerminal: true)
    #expect(session.status == .done)
    #expect(session.messages.contains("\u{1B}[1;33mwarning:\u{1B}[0m"), "\(session.messages)")
  }

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
