import Testing

@testable import vcdoc

/// The commands that put a question to the model: `ask`, `path`, and `next`.
struct QuestionTests {
  /// Asks the sample pack; what is told of its folder is told of `@`.
  private func ask(_ words: String...) async throws -> Session {
    let scratch = try Scratch(holding: SamplePack.files)
    var session = try await Session([words[0], "--pack", scratch.at("pack")] + words.dropFirst())
    session.output = session.output.replacing(scratch.path, with: "@")
    return session
  }

  private static let bounds = "bounds: objects: 1 of task; interactions nested 2 deep\n"
  private static let model =
    "model: Sample; 2 models of 2 configurations, 6 states, 14 transitions\n" + bounds

  @Test func saysWhatIsProved() async throws {
    #expect(
      try await ask("ask", "begin precedes finish")
        == Session(status: .done, output: "proved: begin precedes finish\n\n" + Self.model))
  }

  @Test func showsTheRunThatRefutes() async throws {
    #expect(
      try await ask("ask", "no fail after begin")
        == Session(
          status: .found,
          output: """
            refuted: no fail after begin

            task.start
                1  task  begin
                   task  enters busy

            task.end:failed
                2  task  fail
                   task  enters idle

            configuration: version=2
            reproduce: vcdoc simulate task.start task.end:failed --pack @/pack
            fails in 1 of 2 configurations


            """ + Self.model))
  }

  @Test func asksOfTheChosenConfigurationOnly() async throws {
    #expect(
      try await ask("ask", "begin precedes finish", "--set", "version=1")
        == Session(
          status: .done,
          output: """
            proved: begin precedes finish

            model: Sample; 1 model of 1 configuration, 3 states, 7 transitions

            """ + Self.bounds))
  }

  @Test func answersAProgram() async throws {
    #expect(
      try await ask("ask", "begin precedes finish", "--format", "json")
        == Session(
          status: .done,
          output: """
            {
              "property": "begin precedes finish",
              "verdict": "proved",
              "configurations": 2,
              "refutedIn": 0,
              "models": 2,
              "states": 6,
              "transitions": 14,
              "counterexample": null,
              "counterexampleConfiguration": null,
              "counterexampleScript": null,
              "command": null,
              "model": "Sample",
              "bounds": "objects: 1 of task; interactions nested 2 deep"
            }

            """))
  }

  @Test func drawsTheRunThatRefutes() async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    let session = try await Session(
      "ask", "--pack", scratch.at("pack"), "no fail", "--diagram", scratch.at("fail.svg"))
    #expect(session.status == .found)
    let drawn = try #require(try scratch.files(in: ".")["fail.svg"])
    #expect(drawn.hasPrefix("<svg "))
    #expect(drawn.contains(">fail<") && drawn.contains(">End<"))
  }

  @Test(arguments: [
    (
      "begn precedes finish", "1:1: error: unknown callback or region 'begn'; did you mean 'begin'?"
    ),
    ("begin precedes", "1:15: error: "),
    ("no fail when version = 3", "1:24: error: "),
  ])
  func aQuestionThatCannotBeAnsweredIsAnError(_ words: String, _ message: String) async throws {
    let session = try await ask("ask", words)
    #expect(session.status == .invalid)
    #expect(session.messages.contains("property:" + message))
    #expect(session.output.isEmpty)
  }

  @Test func findsAShortestPath() async throws {
    #expect(
      try await ask("path", "begin", "fail")
        == Session(
          status: .done,
          output: """
            task.start
                1  task  begin

            task.end:failed
                2  task  fail

            configuration: version=2
            reproduce: vcdoc simulate task.start task.end:failed --pack @/pack

            """))
  }

  @Test func tellsAProgramWhichOperandsARunTook() async throws {
    let path = try await ask("path", "begin", "fail", "--format", "json").output
    #expect(
      path.hasSuffix(
        """
            {
              "kind": "begin",
              "interaction": "task.end",
              "branches": [
                "failed"
              ],
              "filledIn": false
            },
            {
              "kind": "call",
              "object": "task",
              "from": null,
              "callback": "fail",
              "argument": "",
              "name": "fail"
            },
            {
              "kind": "end",
              "interaction": "task.end"
            }
          ],
          "command": "vcdoc simulate task.start task.end:failed --pack @/pack"
        }

        """))
    let refuted = try await ask("ask", "no fail", "--format", "json").output
    #expect(
      refuted.contains(
        #"""
          "counterexampleScript": [
            "task.start",
            "task.end:failed"
          ],
          "command": "vcdoc simulate task.start task.end:failed --pack @/pack",
        """#))
  }

  @Test func explainsBothCallbacksThatThePackDoesNotKnow() async throws {
    #expect(
      try await ask("path", "begn", "fial").messages == """
        vcdoc: error: unknown callback 'begn'; did you mean 'begin'?
        vcdoc: error: unknown callback 'fial'; did you mean 'fail'?
        Run 'vcdoc path --help' for help.

        """)
  }

  @Test(arguments: [
    (["ask", "begn precedes finish"], "property:1:1: error: unknown callback or region 'begn'"),
    (["path", "begn", "finish"], "vcdoc: error: unknown callback 'begn'"),
    (["next", "begn"], "vcdoc: error: unknown callback 'begn'"),
  ])
  func tellsFaultyWordsAndSettingsInOneRun(words: [String], complaint: String) async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    let session = try await Session(words + ["--pack", scratch.at("pack"), "--set", "version=9"])
    #expect(session.status == .usage)
    #expect(session.messages.contains(complaint))
    #expect(session.messages.contains("--set version=9: error: unknown value '9'"))
  }

  @Test func saysThatThereIsNoPath() async throws {
    #expect(
      try await ask("path", "begin", "fail", "--set", "version=1")
        == Session(
          status: .found,
          messages:
            "vcdoc: error: no run leads from 'begin' to 'fail' in any configuration with version=1\n"
        ))
  }

  @Test func tellsAProgramThatThereIsNoPath() async throws {
    let words = "version=1"
    let session = try await ask("path", "begin", "fail", "--set", words, "--format", "json")
    #expect(session.status == .found)
    #expect(session.messages.hasSuffix(" in any configuration with \(words)\n"))
    #expect(
      session.output == """
        {
          "interactions": [],
          "configuration": null,
          "steps": [],
          "script": [],
          "moments": [],
          "command": null
        }

        """)
  }

  @Test func choosesAConfigurationThatHasThePath() async throws {
    let scratch = try Scratch()
    var files = SamplePack.files
    let pack = try #require(files["pack/pack.yaml"])
    files["pack/pack.yaml"] = pack.replacing("values: [1, 2]", with: "values: [1, 2], default: 1")
    try scratch.write(files)
    for words in [["path", "begin", "fail"], ["next", "fail"]] {
      let session = try await Session([words[0], "--pack", scratch.at("pack")] + words.dropFirst())
      #expect(session.status == .done)
      #expect(session.messages.hasSuffix(" needs version=2, so vcdoc chose it\n"))
    }
  }

  @Test func saysOfWhatIsAskedThatItNeverRunsThere() async throws {
    let session = try await ask("ask", "no fail", "--set", "version=1")
    #expect(session.status == .invalid)
    #expect(
      session.messages.contains(
        "'fail' never runs in the configuration asked about, so it cannot be checked"))
  }

  @Test func listsWhatCanComeNext() async throws {
    #expect(
      try await ask("next", "begin")
        == Session(
          status: .done,
          output: """
            after begin, on the same object:
              fail
              finish

            on any object:
              fail
              finish

            """))
  }

  @Test func listsWhatCanComeNextForAProgram() async throws {
    #expect(
      try await ask("next", "finish", "--format", "json")
        == Session(
          status: .done,
          output: """
            {
              "after": "finish",
              "next": [
                "begin"
              ],
              "canBeLast": false,
              "nextAnywhere": [
                "begin"
              ],
              "configuration": {
                "version": "2"
              }
            }

            """))
  }
}
