import Testing

@testable import vcdoc

struct PromelaTests {
  @Test func givesNothingTwoMeanings() async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    try scratch.write([
      "pack/machines/task.yaml": """
      title: A task
      relations: {link: {to: task, mutual: true}}
      regions:
        life: {initial: idle, states: {idle: Nothing runs., busy: It runs.}}
      events:
        start: [{from: {life: idle}, calls: [begin], to: {life: busy}}]
        work: [{from: {life: busy}}]
        finish: [{from: {life: busy}, calls: [finish], to: {life: idle}}]
        fail: [{from: {life: busy}, calls: [fail], to: {life: idle}}]
        link-to: [{from: {life: busy}}]
        work-is-taken: [{from: {life: busy}}]

      """,
      "pack/interactions/more.yaml": """
      task.more:
        title: More
        lifelines: {task: task}
        requires: {task: {life: busy}}
        steps: [task.link-to, task.work-is-taken]

      """,
    ])
    let session = try await Session("export", "promela", "--pack", scratch.at("pack"))
    #expect(session.status == .done, "\(session.messages)")
    let lines = session.output.split(separator: "\n")
    let words = lines.filter { $0.hasPrefix("#define ") || $0.hasPrefix("inline ") }
      .map { $0.drop { $0 != " " }.dropFirst().prefix { $0 != " " && $0 != "(" } }
      .filter { $0.hasPrefix("task_") }
    #expect(Set(words).count == words.count)
    #expect(words.contains("task_link_to") && words.contains("task_link_to_2"))
  }

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
          + "than 20,000 ways"))
  }
}
