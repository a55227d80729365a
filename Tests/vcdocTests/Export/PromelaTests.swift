import Testing

@testable import vcdoc

struct PromelaTests {
  @Test func refusesAnInteractionThatCanGoOnInTooManyWays() async throws {
    let operand = "[task.work, task.work, task.work]"
    let operands = Array(repeating: operand, count: 8).joined(separator: ", ")
    let scratch = try Scratch(holding: SamplePack.files)
    try scratch.write([
      "pack/interactions/work.yaml": """
      task.rush:
        title: Rush
        lifelines: {task: task}
        requires: {task: {life: busy}}
        steps: [{par: [\(operands)]}]

      """
    ])
    let session = try await Session("export", "promela", "--pack", scratch.at("pack"))
    #expect(session.status == .invalid)
    #expect(session.output.isEmpty)
    #expect(
      session.messages.contains(
        "interactions/work.yaml:1:1: error: the steps of 'task.rush' can be interleaved in more "
          + "than 20000 ways"))
  }
}
