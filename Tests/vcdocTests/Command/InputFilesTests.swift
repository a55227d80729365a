import FoundationEssentials
import Testing

@testable import vcdoc

struct InputFilesTests {
  /// A pack, a log, preferences, and other names for two of them.
  private func project() throws -> Scratch {
    let scratch = try Scratch(holding: SamplePack.files)
    try scratch.write([
      ".vcdoc.yaml": "pack: pack\n", "my.log": "begin\n", "templates/html/page.mustache": "",
      "old.svg": "old",
    ])
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: scratch.at("link"), withDestinationPath: "my.log")
    try manager.linkItem(atPath: scratch.at("my.log"), toPath: scratch.at("twin"))
    try manager.createSymbolicLink(atPath: scratch.at("p"), withDestinationPath: "pack")
    try scratch.link("out.svg", to: "pack/out.svg")
    return scratch
  }

  @Test(arguments: [
    (["trace", "@/my.log", "--diagram", "@/my.log"], "--diagram"),
    (["trace", "@/my.log", "--diagram", "@/pack/../link"], "--diagram"),
    (["trace", "@/link", "--diagram", "@/twin"], "--diagram"),
    (["ask", "no fail", "--diagram", "@/pack/sources.yaml"], "--diagram"),
    (
      ["ask", "no fail", "--pack", "@/p/pack.yaml", "--diagram", "@/pack/sources.yaml"], "--diagram"
    ),
    (["diagram", "task", "--format", "svg", "-o", "@/p/machines/task.yaml"], "-o"),
    (["diagram", "task", "--format", "svg", "-o", "@/.vcdoc.yaml"], "-o"),
    (["export", "promela", "-o", "@/pack/pack.yaml"], "-o"),
  ])
  func areNotWrittenOver(_ words: [String], option: String) async throws {
    let scratch = try project()
    let before = try scratch.files(in: ".")
    let words = words.map { $0.replacing("@", with: scratch.path) }
    let path = try #require(words.last)
    #expect(
      try await Session(words, in: scratch.path)
        == Session(
          status: .invalid,
          messages: """
            vcdoc: error: '\(path)' is one of the files that this command reads, and would be \
            overwritten; choose another with \(option)

            """))
    #expect(try scratch.files(in: ".") == before)
  }

  @Test(arguments: [
    ["diagram", "task", "-o", "@/pack/new.svg"], ["export", "promela", "-o", "@/p/new.pml"],
    ["ask", "no fail", "--diagram", "@/pack/machines/new.svg"],
    ["diagram", "task", "-o", "@/out.svg"],
  ])
  func areNotJoinedByAFileThatAPackHasNoUseFor(_ words: [String]) async throws {
    let scratch = try project()
    let before = try scratch.files(in: ".")
    let words = words.map { $0.replacing("@", with: scratch.path) }
    let session = try await Session(words, in: scratch.path)
    #expect(session.status == .invalid)
    #expect(session.messages.contains("is inside the pack"))
    #expect(try scratch.files(in: ".") == before)
  }

  @Test func leaveOtherFilesFree() async throws {
    let scratch = try project()
    for path in ["old.svg", "new.svg"] {
      let session = try await Session(
        ["diagram", "machine:task", "-o", scratch.at(path)], in: scratch.path)
      #expect(session.status == .done)
      #expect(try scratch.files(in: ".")[path]?.hasPrefix("<svg ") == true)
    }
  }
}
