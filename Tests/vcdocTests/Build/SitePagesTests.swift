import Testing

@testable import vcdoc

/// Pages of packs that are not about iOS.
struct SitePagesTests {
  private func page(_ path: String, of files: [String: String]) async throws -> String {
    let scratch = try Scratch(holding: files)
    let session = try await Session(
      "build", "--pack", scratch.at("pack"), "-o", scratch.at("site"), "--quiet")
    #expect(session.status == .done, "\(session.messages)")
    return try #require(scratch.files(in: "site")[path])
  }

  @Test func thePhasesAreNamedWhereThereAreSome() async throws {
    var files = SamplePack.files
    let index = "callbacks/index.html"
    #expect(!(try await page(index, of: files)).contains("<h2>First</h2>"))
    files["pack/pack.yaml"]? += "phases: {first: First, last: Last}\n"
    for (name, phase) in [("begin", "first"), ("finish", "last"), ("fail", "last")] {
      let text = files["pack/callbacks/\(name).md"] ?? ""
      files["pack/callbacks/\(name).md"] = text.replacing(
        "owner: Task", with: "owner: Task\nphase: \(phase)")
    }
    #expect(try await page(index, of: files).contains("<h2>First</h2>"))
  }

  @Test func aPartIsShownWhereItExists() async throws {
    let page = try await page("situations/task-hurry/index.html", of: Self.withPart)
    #expect(page.contains("data-when=\"version:2-\""), "\(page)")
    #expect(!page.contains("Nobody is called."))
  }

  @Test(arguments: [("diagram", "draw"), ("simulate", "name")])
  func whatAPartBelongsToIsNamed(_ command: String, _ deed: String) async throws {
    let scratch = try Scratch(holding: Self.withPart)
    let session = try await Session(command, "task.early", "--pack", scratch.at("pack"))
    #expect(session.status == .invalid)
    let message =
      "'task.early' is used only by others and never begins by itself; \(deed) 'task.hurry'"
    #expect(session.messages.contains(message), "\(session.messages)")
  }

  /// The sample with a part that exists in one version only.
  private static let withPart = SamplePack.files.merging([
    "pack/interactions/early.yaml": """
    task.early:
      title: Early
      refOnly: true
      if: version >= 2
      lifelines: {task: task}
      steps: [task.fail]
    task.hurry:
      title: Hurry
      lifelines: {task: task}
      requires: {task: {life: busy}}
      steps: [{if: version >= 2, then: [{ref: task.early}], else: [task.finish]}]

    """
  ]) { $1 }
}
