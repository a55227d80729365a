import Testing

@testable import vcdoc

struct VerdictSummaryTests {
  @Test func speaksTheLanguageThatIsAskedFor() async throws {
    let scratch = try Scratch(holding: [
      "door.yaml": """
      title: {en: Door, zh-Hans: 门}
      locales: [en, zh-Hans]
      machines:
        door:
          title: Door
          transitions: |
            closed -> open: push / didOpen
            open -> closed: pull / didClose
      guarantees:
        - {says: It opens first, property: didOpen precedes didClose}

      """
    ])
    let words = ["verify", "--summary", "--pack", scratch.at("door.yaml")]
    let english = try await Session(words).output
    #expect(english.contains("\nmodel: Door; "))
    #expect(
      english.contains("\ntranslated into zh-Hans: 2 of 8 texts; the first that is not: "),
      "\(english)")
    let chinese = try await Session(words + ["--locale", "zh-Hans"])
    #expect(chinese.status == .done)
    #expect(chinese.output == english.replacing("model: Door;", with: "model: 门;"))
    #expect(
      try await Session(words + ["--locale", "fr"]).messages.hasPrefix(
        "vcdoc: error: unknown language 'fr'; known: en, zh-Hans\n"))
  }

  @Test func countsForAProgramWhatTheTextCounts() async throws {
    let words = ["verify", "--pack", "Examples/download-task", "--summary"]
    #expect(
      try await Session(words + ["--format", "json"])
        == Session(
          status: .done,
          output: """
            {
              "verdicts": {
                "proved": 3,
                "refuted": 1
              },
              "classes": {
                "guarantee": 3,
                "dontRelyOn": 1,
                "recommendation": 1
              },
              "model": {
                "title": "Download task",
                "models": 2,
                "configurations": 2,
                "states": 210,
                "transitions": 312
              },
              "bounds": "objects: 2 of download, 1 of manager, 1 of network; interactions nested 2 deep",
              "pack": {
                "callbacks": 11,
                "machines": 3,
                "interactions": 5,
                "scenarios": 3,
                "sources": 1,
                "callbacksWithoutWhen": 11
              },
              "messages": {
                "all": 0,
                "checked": 0
              },
              "recordings": null,
              "claims": {},
              "translations": [],
              "findings": []
            }

            """))
    #expect(
      try await Session(words).output.hasPrefix(
        """
        3 proved, 1 refuted
        3 supported by a document or a recording, 1 not to rely on, 1 recommendation
        model: Download task; 2 models of 2 configurations, 210 states, 312 \

        """)
    )
  }

  @Test func saysOfEachGuaranteeWhetherItIsAsExpected() async throws {
    let session = try await Session(
      "verify", "--pack", "Examples/download-task", "--format", "json")
    let lines = session.output.split(separator: "\n")
    #expect(lines.count { $0 == "    \"asExpected\": true" } == 4)
    #expect(lines.contains("    \"counterexampleScript\": null,"))
    #expect(lines.contains("      \"download.begin\""))
  }

  @Test(arguments: [["--strict"], ["--strict", "--summary"], []])
  func hasInJSONTheFindingsThatTextHas(_ options: [String]) async throws {
    var files = SamplePack.files
    files["pack/callbacks/fail.md"] = "---\nsummary: It fails.\nowner: Task\n---\n"
    let scratch = try Scratch(holding: files)
    let words = ["verify", "--pack", scratch.at("pack"), "--format", "json"] + options
    let session = try await Session(words)
    let finding = """
      "rule": "callback.no-source",
      "severity": "error",
      "message": "callback 'fail' cites no source; add 'sources' here, or for all callbacks under \
      'callbackDefaults' in pack.yaml",
      "path": "\(scratch.at("pack"))/callbacks/fail.md",
      "line": 1,
      "column": 1
      """
    let lines = session.output.split(separator: "\n").map { $0.drop { $0 == " " } }
    let isFound = lines.joined(separator: "\n").contains(finding)
    #expect(isFound == options.contains("--strict"), "\(session.output)")
    #expect(session.messages.contains("cites no source") == options.contains("--strict"))
  }

  @Test func namesSomeOfWhatNoRecordingShowsAndCountsTheRest() async throws {
    let turns = (1...12).map { "turn\($0)" }
    var files = SamplePack.files
    for turn in turns {
      files["pack/callbacks/\(turn).md"] = files["pack/callbacks/begin.md"]
    }
    files["pack/recordings/begun.log"] = "---\ntitle: T\nshows: S.\nsource: s\n---\nHome begin\n"
    files["pack/machines/task.yaml"]? += "  turn: [{from: {life: busy}, calls: \(turns)}]\n"
      .replacing("\"", with: "")
    files["pack/interactions/all.yaml"]? += """
      task.turn: {title: Turn, lifelines: {task: task}, requires: {task: {life: busy}}, steps: [task.turn]}

      """
    let scratch = try Scratch(holding: files)
    let session = try await Session("verify", "--pack", scratch.at("pack"), "--summary")
    let lines = session.output.split(separator: "\n")
    #expect(lines.contains { $0.hasSuffix("1 of 3 interactions; not: task.end, task.turn") })
    #expect(
      lines.contains(
        "shown by recordings: 1 of 15 callbacks; not: fail, finish, turn1, turn10, turn11, turn12, "
          + "turn2, turn3, and 6 more, which --format json names"))
  }

  @Test func namesTheFirstTextWithoutTranslationWithTheFolderOfThePack() async throws {
    let scratch = try Scratch(
      holding: SamplePack.files.merging(SamplePack.german) { $1 })
    let session = try await Session("verify", "--pack", scratch.at("pack"), "--summary")
    let line = session.output.split(separator: "\n").first { $0.hasPrefix("translated into de: ") }
    let first = "; the first that is not: \(scratch.at("pack"))/pack.yaml:2"
    #expect(line?.hasSuffix(first) == true, "\(session.output)")
  }

  @Test func countsTheRecordsThatARecordingsOwnPatternReads() async throws {
    var files = SamplePack.files
    func log(_ head: String) -> String {
      "---\ntitle: T\nshows: S.\nsource: s\n\(head)---\nno 7 begin\nno 7 finish\n"
    }
    files["pack/recordings/plain.log"] = log("")
    files["pack/recordings/own.log"] = log(
      "pattern: '^(?<object>no \\d+) (?<callback>\\w+)$'\n")
    let scratch = try Scratch(holding: files)
    let build = try await Session(
      "build", "--pack", scratch.at("pack"), "-o", scratch.at("site"), "--quiet")
    #expect(build.status == .found)
    #expect(build.messages.contains("plain.log"), "\(build.messages)")
    #expect(!build.messages.contains("own.log"))
  }
}
