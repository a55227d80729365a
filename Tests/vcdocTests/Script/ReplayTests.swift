import Testing

struct ReplayTests {
  private func answer(_ steps: String, _ property: String) async throws -> String {
    var files = SamplePack.files
    files["pack/interactions/all.yaml"] = """
      drive:
        title: Drive
        lifelines: {task: task}
        requires: {task: {life: idle}}
        steps: [\(steps)]

      """
    files["pack/scenarios/all.yaml"] = nil
    let scratch = try Scratch(holding: files)
    let session = try await Session(
      "ask", property, "--pack", scratch.at("pack"), "--set", "version=2")
    return session.output.replacing(scratch.at("pack"), with: "P")
  }

  @Test func namesALoopThatIsLeftOutThoughItHasNoLabel() async throws {
    let output = try await answer(
      "{loop: [task.start, task.finish]}, task.start, task.fail", "finish precedes fail")
    #expect(
      output.contains(
        """
        drive
            1  task  begin
               task  enters busy
            2  task  fail
               task  enters idle

        configuration: version=2
        reproduce: vcdoc simulate drive --repeat drive=0 --set version=2 --pack P

        """))
  }

  @Test func namesABreakThatHasNoName() async throws {
    let output = try await answer(
      "task.start, {break: [task.fail]}, {break: [task.finish]}, task.fail", "no finish")
    #expect(output.contains("drive:drive.break-2\n"))
    #expect(
      output.contains("reproduce: vcdoc simulate drive:drive.break-2 --set version=2 --pack P\n"))
  }

  @Test func givesNoLineForARunThatAScriptCannotBeginWith() async throws {
    let output = try await answer(
      "{opt: [task.start, task.finish]}, task.start, task.fail", "begin happens exactly once")
    #expect(output.contains("    2  task  finish\n       task  enters idle\n    3  task  begin\n"))
    #expect(!output.contains("again:"))
  }
}
