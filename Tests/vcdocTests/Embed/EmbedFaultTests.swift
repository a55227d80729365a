import Testing

@testable import vcdoc

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What one run tells of all that is wrong.
struct EmbedFaultTests {
  private static let region = "<!-- vcdoc: order task -->\n<!-- vcdoc: end -->\n"

  private func errors(_ session: Session) -> [String] {
    session.messages.split(separator: "\n").map(String.init).filter { $0.contains(": error: ") }
  }

  @Test func areThoseOfFilesAndThoseOfMarkers() async throws {
    let files = [
      "a.md": "<!-- vcdoc: end -->\n", "b.md": "<!-- vcdoc: order tusk -->\n<!-- vcdoc: end -->\n",
      "c.md": Self.region,
    ]
    let scratch = try EmbedScratch(files)
    let missing = scratch.at("none.md")
    let session = try await scratch.embed("a.md", "b.md", "c.md", missing, "*.html")
    #expect(session.status == .invalid)
    #expect(
      errors(session) == [
        "vcdoc: error: cannot open './none.md': no such file or directory",
        "vcdoc: error: no file matches './*.html'; check the pattern",
        "./a.md:1:1: error: unexpected end; a region begins with 'vcdoc: diagram NAME'",
        "./b.md:1:19: error: unknown machine, interaction, scenario, or callback 'tusk'; "
          + "did you mean 'task'?",
        "vcdoc: error: the input has 2 errors",
      ])
    #expect(try scratch.files() == files)
  }

  @Test func areThoseOfMarkersAndFilesOfAnotherKind() async throws {
    let scratch = try EmbedScratch(["a.md": "<!-- vcdoc: end -->\n", "b.txt": ""])
    let session = try await scratch.embed("a.md", "b.txt", "/dev/null", scratch.at("c.md"))
    #expect(session.status == .invalid)
    #expect(
      errors(session).map { String($0.prefix(while: { $0 != ";" })) } == [
        "vcdoc: error: './b.txt' cannot contain regions",
        "vcdoc: error: '/dev/null' cannot contain regions",
        "vcdoc: error: cannot open './c.md': no such file or directory",
        "./a.md:1:1: error: unexpected end",
        "vcdoc: error: the input has 1 error",
      ])
  }

  @Test func nameThePackInTheCommandsThatHelp() async throws {
    let scratch = try EmbedScratch([
      "a.md": """
      <!-- vcdoc: contract zzzzzzzz -->
      <!-- vcdoc: end -->
      <!-- vcdoc: diagram task.start highlight qqqqqqqq -->
      <!-- vcdoc: end -->

      """
    ])
    let hint = "run 'vcdoc list callbacks --pack ./pack' to list the callbacks"
    #expect(
      try await errors(scratch.embed("a.md")) == [
        "./a.md:1:22: error: unknown callback 'zzzzzzzz'; \(hint)",
        "./a.md:3:42: error: unknown callback 'qqqqqqqq'; \(hint)",
        "vcdoc: error: the input has 2 errors",
      ])
  }

  @Test func sayThatAPatternMeansNothing() async throws {
    let scratch = try EmbedScratch(["a.md": Self.region])
    #expect(
      try await scratch.embed("zz*.md")
        == Session(
          status: .invalid,
          messages: "vcdoc: error: no file matches './zz*.md'; check the pattern\n"))
  }

  @Test func pointAtEachWordOfAMarker() async throws {
    let words = "diagram task.start region x locale fr highlight y set version=9 set foo=1"
    let scratch = try EmbedScratch(["a.md": "> <!-- vcdoc: \(words) -->\n> <!-- vcdoc: end -->\n"])
    let session = try await scratch.embed("a.md")
    #expect(session.status == .invalid)
    #expect(
      errors(session).map { String($0.prefix(while: { $0 != ";" })) } == [
        "./a.md:1:41: error: the interaction 'task.start' has no regions",
        "./a.md:1:50: error: unknown language 'fr'",
        "./a.md:1:63: error: unknown callback 'y'",
        "./a.md:1:69: error: unknown value '9' of option 'version'",
        "./a.md:1:83: error: unknown option 'foo'",
        "vcdoc: error: the input has 5 errors",
      ])
    let line = " 1 | > <!-- vcdoc: \(words) -->\n"
    #expect(session.messages.contains(line + "   | " + String(repeating: " ", count: 40) + "^\n"))
  }

  @Test func areOfADocumentThatIsTooLarge() async throws {
    let scratch = try EmbedScratch(["a.md": Self.region])
    let path = scratch.at("a.md")
    try system("grow '\(path)'") { unsafe truncate(path, Document.limit + 1) }
    let session = try await Session(["embed", "--pack", scratch.pack, path])
    #expect(
      session
        == Session(
          status: .invalid, messages: "vcdoc: error: cannot read '\(path)': file too large\n"))
  }
}
