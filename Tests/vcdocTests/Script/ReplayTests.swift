import Testing

@testable import vcdoc

struct ReplayTests {
  @Test func givesNoLineForARunThatAScriptCannotBeginWith() async throws {
    var files = SamplePack.files
    files["pack/interactions/all.yaml"] = """
      drive:
        title: Drive
        lifelines: {task: task}
        requires: {task: {life: idle}}
        steps: [{loop: [task.start, task.finish]}, task.start, task.fail]

      """
    files["pack/scenarios/all.yaml"] = nil
    let scratch = try Scratch(holding: files)
    let session = try await Session(
      "ask", "finish precedes fail", "--pack", scratch.at("pack"), "--set", "version=2")
    #expect(
      session.output.contains(
        """
        drive
            1  task  begin
            2  task  fail

        configuration: version=2

        """))
    #expect(!session.output.contains("again:"))
  }
}
