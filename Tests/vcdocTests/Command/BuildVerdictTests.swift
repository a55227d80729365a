import Testing

@testable import vcdoc

struct BuildVerdictTests {
  private static func pack(_ guarantee: String) throws -> Scratch {
    let scratch = try Scratch(holding: SamplePack.files)
    try scratch.write(["pack/guarantees/all.yaml": guarantee + "\n"])
    return scratch
  }

  private static let wrong: [(String, String, vcdoc.ExitStatus)] = [
    ("g: {says: No., property: no fail, sources: [s]}", "'g' is refuted in the model", .found),
    (
      "g: {misconception: Ever., property: begin precedes fail}", "'g' is expected to be refuted",
      .found
    ),
    (
      "g: {says: So., property: begin precedes fail, if: version = 1, sources: [s]}",
      "never applies", .invalid
    ),
  ]

  @Test(arguments: wrong)
  private func publishesNothingThatTheModelContradicts(
    _ guarantee: String, _ reason: String, _ status: vcdoc.ExitStatus
  ) async throws {
    let scratch = try Self.pack(guarantee)
    let site = scratch.at("site")
    let session = try await Session("build", "--pack", scratch.at("pack"), "-o", site)
    #expect(session.status == status)
    #expect(session.messages.contains(reason))
    #expect(session.messages.contains("guarantees/all.yaml:1:"))
    #expect(try scratch.files(in: ".").keys.allSatisfy { !$0.hasPrefix("site") })
  }

  @Test(arguments: [
    "g: {misconception: Fails., property: no fail}",
    "g: {misconception: Both., property: no finish}",
  ])
  private func aPartOfTheConfigurationsRefutesNoMyth(_ guarantee: String) async throws {
    let scratch = try Self.pack(guarantee)
    let pack = scratch.at("pack")
    let site = scratch.at("site")
    let part = try await Session("build", "--pack", pack, "-o", site, "--set", "version=1")
    #expect(part.status == .done, "\(part.messages)")
  }
}
