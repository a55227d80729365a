import Testing

@testable import vcdoc

struct PackCallbacksTests {
  /// The sample pack with declarations.
  private static var declared: [String: String] {
    let swift = [
      "begin": "func task(_ task: Task, didBegin date: Date)", "finish": "func over()",
      "fail": "func over()",
    ]
    return SamplePack.files.merging(
      swift.map { name, text in
        let owner = name == "fail" ? "Failing" : "Task"
        return (
          "pack/callbacks/\(name).md",
          "---\nsummary: It runs.\nowner: \(owner)\nswift: '\(text)'\nsources: [s]\n---\n"
        )
      }
    ) { $1 }
  }

  @Test(arguments: ["begin", "task(_:didBegin:)", "task", "Task.task(_:didBegin:)"])
  func aDeclaredNameLeadsToItsCallback(_ name: String) async throws {
    let scratch = try Scratch(holding: Self.declared)
    func run(_ words: String...) async throws -> Session {
      try await Session(words + ["--pack", scratch.at("pack")])
    }
    let next = try await run("next", name)
    #expect(next == (try await run("next", "begin")) && next.status == .done)
    #expect(try await run("path", name, "Task.over") == run("path", "begin", "finish"))
    if name != "task" {
      let drawn = try await run("diagram", name)
      #expect(drawn == (try await run("diagram", "begin")) && drawn.status == .done)
      let asked = try await run("ask", "\(name) precedes Failing.over()")
      #expect(asked.status == .done && asked.output.hasPrefix("proved: "), "\(asked.messages)")
    }
    let played = try await run("simulate", name)
    #expect(played.status == .usage)
    #expect(
      played.messages.contains("the callback 'begin' is not an interaction"), "\(played.messages)")
  }

  @Test(arguments: ["over()", "over"])
  func aNameThatSeveralDeclarationsHaveListsTheirCallbacks(_ name: String) async throws {
    let scratch = try Scratch(holding: Self.declared)
    let list = "several callbacks are declared as '\(name)'; write 'fail' or 'finish'\n"
    for words in [
      ["next", name], ["path", name, "begin"], ["diagram", name], ["ask", "no \(name)"],
    ] {
      let session = try await Session(words + ["--pack", scratch.at("pack")])
      #expect(session.status != .done)
      #expect(session.messages.contains(list), "\(session.messages)")
    }
  }

  @Test func aWordOfLogsLeadsToTheCallbacksThatTheyCallSo() async throws {
    var files = SamplePack.files
    for name in ["fail", "finish"] {
      files["pack/callbacks/\(name).md"]? =
        "---\nsummary: It is over.\nowner: Task\naliases: [over]\nsources: [s]\n---\n"
    }
    let scratch = try Scratch(holding: files)
    let session = try await Session("next", "over", "--pack", scratch.at("pack"))
    #expect(session.status == .usage)
    #expect(
      session.messages.contains(
        "unknown callback 'over'; in logs, it is the name of 'fail', 'finish'\n"))
  }
}
