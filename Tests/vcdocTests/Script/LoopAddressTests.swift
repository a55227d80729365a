import Testing

@testable import vcdoc

/// Loops without a label, which go by the name of their interaction.
struct LoopAddressTests {
  private static let files: [String: String] = {
    var files = FragmentScriptTests.files
    files["pack/interactions/all.yaml"] = """
      one: {title: One, lifelines: {m: m}, steps: [m.a, {loop: [m.b], atMost: 5}]}
      two:
        title: Two
        lifelines: {m: m}
        steps: [{loop: [m.c]}, {loop: [m.d]}, {ref: one, with: {m: m}}]
      low: {title: Low, lifelines: {m: m}, requires: {m: {r: high}}, steps: [m.down]}
      high: {title: High, lifelines: {m: m}, requires: {m: {r: low}}, steps: [m.up]}

      """
    return files
  }()

  private func simulate(_ words: [String]) async throws -> Session {
    let scratch = try Scratch(holding: Self.files)
    return try await Session(["simulate"] + words + ["--pack", scratch.at("pack")])
  }

  /// The callbacks of a run, in order.
  private func calls(_ words: String...) async throws -> String {
    let session = try await simulate(words)
    let lines = session.output.split(separator: "\n").map { $0.split(separator: " ") }
    let numbered = lines.filter { $0.last != "times" && $0.contains { Int($0) != nil } }
    return numbered.compactMap(\.last)
      .joined(separator: " ")
  }

  @Test func runAsOftenAsAsked() async throws {
    #expect(try await calls("one", "--repeat", "one=3") == "a b b b")
    #expect(try await calls("two") == "c d a b")
    #expect(
      try await calls("two", "--repeat", "two#1=0", "--repeat", "two#2=2", "--repeat", "one=2")
        == "d d a b b")
  }

  @Test func keepToTheirBounds() async throws {
    let session = try await simulate(["one", "--repeat", "one=6"])
    #expect(session.status == .invalid)
    #expect(
      session.messages.contains("loop 'one' of 'one' runs at least 0 and at most 5 times, not 6"))
  }

  @Test func areListedWhereAnotherWordIsGiven() async throws {
    #expect(
      try await simulate(["two", "--repeat", "layout=2"]).messages.hasPrefix(
        "vcdoc: error: unknown loop 'layout'; known: two#1, two#2, one\n"
      ))
    #expect(
      try await simulate(["two", "--repeat", "two=2"]).messages.hasPrefix(
        "vcdoc: error: unknown loop 'two'; "))
  }

  @Test func areListedForPrograms() async throws {
    let scratch = try Scratch(holding: Self.files)
    let session = try await Session(
      "list", "interactions", "--format", "json", "--pack", scratch.at("pack"))
    #expect(
      session.output.contains(
        """
              "branches": [],
              "loops": [
                "two#1",
                "two#2",
                "one"
              ]
        """))
  }

  @Test func areRepeatedByTheScriptsOfPacks() async throws {
    var files = Self.files
    files["pack/scenarios/all.yaml"] =
      "s: {title: S, steps: [{interaction: two, repeat: {two#2: 0, one: 2}}]}\n"
    let scratch = try Scratch(holding: files)
    let session = try await Session(
      "diagram", "s", "--format", "markdown", "--pack", scratch.at("pack"))
    #expect(session.status == .done, "\(session.messages)")
    #expect(session.output.split(separator: "`b`").count == 3)
    #expect(!session.output.contains("`d`"))
  }

  @Test func areNamedByTheLineThatDoesARunAgain() async throws {
    let scratch = try Scratch(holding: Self.files)
    let session = try await Session("path", "c", "a", "--pack", scratch.at("pack"))
    #expect(
      session.output.contains(
        "reproduce: vcdoc simulate two --repeat 'two#2=0' --pack \(scratch.at("pack"))\n"))
  }
}
