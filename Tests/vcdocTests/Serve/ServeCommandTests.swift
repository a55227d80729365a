import Testing

@testable import vcdoc

struct ServeCommandTests {
  @Test(arguments: [
    (["--port", "65536"], "'--port' needs a number of at most 65535, not '65536'"),
    (["--port", "0"], "'--port' needs a number of at least 1, not '0'"),
    (["--port", "x"], "'--port' needs a number of at least 1, not 'x'"),
    (["--set", "version"], "'--set' needs OPTION=VALUE, not 'version'"),
    (["--jobs", "0"], "'--jobs' needs a number of at least 1, not '0'"),
    (["elsewhere"], "unexpected argument 'elsewhere'"),
  ])
  func refusesAWrongCommandLine(_ words: [String], message: String) async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    let session = try await Session(["serve", "--pack", scratch.at("pack")] + words)
    #expect(session.status == .usage)
    #expect(session.messages.contains("vcdoc: error: \(message)"))
  }

  @Test(arguments: [["--set", "version=9"], ["--set", "color=9"], ["--locale", "fr"]])
  func endsIfTheCommandLineDoesNotFitThePack(_ words: [String]) async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    let port = String(Int.random(in: 20_000..<60_000))
    let session = try await Session(
      ["serve", "--port", port, "--pack", scratch.at("pack")] + words)
    #expect(session.status == .usage)
  }

  @Test func endsIfThereIsNoPack() async throws {
    let session = try await Session("serve", "--pack", "/nowhere/at/all")
    #expect(session.status == .invalid)
    #expect(session.output.isEmpty && session.messages.contains("cannot open '/nowhere/at/all'"))
  }
}
