import Testing

@testable import vcdoc

struct SimulateTests {
  private func simulate(_ words: String...) async throws -> Session {
    let scratch = try Scratch(holding: SamplePack.files)
    let pack = ["--pack", scratch.at("pack")]
    var session = try await Session(["simulate"] + pack + words)
    session.messages = session.messages.replacing(
      pack.joined(separator: " "), with: "--pack PACK")
    return session
  }

  @Test func printsTheStepsForAProgram() async throws {
    #expect(
      try await simulate("task.start", "task.end", "--format", "json")
        == Session(
          status: .done,
          output: """
            {
              "interactions": [
                "task.start",
                "task.end"
              ],
              "configuration": {
                "version": "2"
              },
              "steps": [
                {
                  "object": "task",
                  "callback": "begin"
                },
                {
                  "object": "task",
                  "callback": "finish"
                }
              ],
              "script": [
                "task.start",
                "task.end:finished"
              ],
              "moments": [
                {
                  "kind": "begin",
                  "interaction": "task.start",
                  "branches": [],
                  "filledIn": false
                },
                {
                  "kind": "call",
                  "object": "task",
                  "from": null,
                  "callback": "begin",
                  "argument": "",
                  "name": "begin"
                },
                {
                  "kind": "end",
                  "interaction": "task.start"
                },
                {
                  "kind": "begin",
                  "interaction": "task.end",
                  "branches": [
                    "finished"
                  ],
                  "filledIn": false
                },
                {
                  "kind": "call",
                  "object": "task",
                  "from": null,
                  "callback": "finish",
                  "argument": "",
                  "name": "finish"
                },
                {
                  "kind": "end",
                  "interaction": "task.end"
                }
              ],
              "possible": [
                {
                  "act": "task.start",
                  "possible": true,
                  "filledIn": [],
                  "branches": []
                },
                {
                  "act": "task.end",
                  "possible": false,
                  "reason": "'task.end' cannot begin after 'task.end': it needs, as 'task', \
            a task that is busy (life)",
                  "requirement": 0
                }
              ]
            }

            """))
  }

  @Test func tellsAProgramOfArgumentsAndGaps() async throws {
    let session = try await Session("simulate", "navigation.push", "--format", "json")
    #expect(
      session.output.contains(
        """
            {
              "kind": "call",
              "object": "destination",
              "from": null,
              "callback": "willMove",
              "argument": "parent",
              "name": "willMove(toParent: parent)"
            },
        """))
    #expect(
      session.output.contains(
        """
            {
              "kind": "wait",
              "text": "the animation"
            },
        """))
  }

  @Test func endsWithTheProcess() async throws {
    let session = try await Session(
      "simulate", "application.launch", "application.home", "application.suspend",
      "application.kill", "application.timeChange")
    #expect(session.status == .invalid)
    #expect(
      session.messages.contains(
        "'application.timeChange' cannot begin after 'application.kill': the process has ended"
      ))
  }

  @Test func printsTheStepsForAPerson() async throws {
    #expect(
      try await simulate("task.start", "task.end:failed")
        == Session(
          status: .done,
          output: """
            task.start
                1  task  begin

            task.end
                2  task  fail

            configuration: version=2

            """))
  }

  @Test func saysOfAnOperandThatDoesNotExistThere() async throws {
    let scratch = try Scratch()
    var files = SamplePack.files
    files["pack/interactions/all.yaml"]? += """
      task.chance:
        title: Chance
        lifelines: {task: task}
        requires: {task: {life: busy}}
        steps: [{if: "version >= 2", then: [{alt: {lucky: [task.finish], unlucky: [task.fail]}}]}]

      """
    try scratch.write(files)
    let words = ["simulate", "--pack", scratch.at("pack"), "task.chance:lucky"]
    #expect(try await Session(words).status == .done)
    let session = try await Session(words + ["--set", "version=1"])
    #expect(session.status == .invalid)
    #expect(session.messages.contains(": branch 'lucky' is not reached\n"))
  }

  @Test func runsInTheConfigurationThatWasChosen() async throws {
    let session = try await simulate("--set", "version=1", "task.end:failed")
    #expect(
      session.output
        == "task.end\n  (no callback)\n\nconfiguration: version=1\nbegins with: task busy\n")
  }

  @Test(arguments: [
    (["task.strat"], "unknown interaction 'task.strat'; did you mean 'task.start'?"),
    (
      ["qqq"],
      "unknown interaction 'qqq'; run 'vcdoc list interactions --pack PACK' to list the interactions"
    ),
    (
      ["task.end:faild"],
      "unknown branch of 'task.end': 'faild'; did you mean 'failed'?"
    ),
    (
      ["task.end:xyz"],
      "unknown branch of 'task.end': 'xyz'; known: finished, failed"
    ),
    (
      ["task.end:round"],
      "'round' is a loop of 'task.end', not a branch; write '--repeat round=2'"
    ),
    (["task.start:failed"], "unknown branch of 'task.start': 'failed'; there is none"),
    (
      ["task.end", "--repeat", "rond=2"],
      "unknown loop 'rond'; did you mean 'round'?"
    ),
    (
      ["task.start", "task.end", "--repeat", "failed=2"],
      "'failed' is a branch of 'task.end', not a loop; write 'task.end:failed'"
    ),
    (
      ["task.end", "--repeat", "round=two"],
      "'--repeat round=' needs a number from 0 to 100, not 'two'"
    ),
    (["task.end", "--repeat", "round"], "'--repeat' needs LOOP=NUMBER, not 'round'"),
    (["task.end", "--set", "version"], "'--set' needs OPTION=VALUE, not 'version'"),
    (
      [],
      "'simulate' needs INTERACTION[:LABEL,...]|EVENT; 'vcdoc list interactions' lists them"
    ),
  ])
  func explainsAWordThatThePackDoesNotKnow(_ words: [String], message: String) async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    var session = try await Session(["simulate", "--pack", scratch.at("pack")] + words)
    session.messages = session.messages.replacing(scratch.at("pack"), with: "PACK")
    #expect(
      session
        == Session(
          status: .usage,
          messages: "vcdoc: error: \(message)\nRun 'vcdoc simulate --help' for help.\n"))
  }

  @Test func explainsAllWordsThatThePackDoesNotKnow() async throws {
    #expect(
      try await simulate(
        "task.strat", "task.end:faild,xyz", "qqq", "--repeat", "round=two", "--repeat", "x",
        "--set", "version")
        == Session(
          status: .usage,
          messages: """
            vcdoc: error: '--set' needs OPTION=VALUE, not 'version'
            vcdoc: error: '--repeat' needs LOOP=NUMBER, not 'x'
            vcdoc: error: unknown interaction 'task.strat'; did you mean 'task.start'?
            vcdoc: error: unknown branch of 'task.end': 'faild'; did you mean 'failed'?
            vcdoc: error: unknown branch of 'task.end': 'xyz'; known: finished, failed
            vcdoc: error: unknown interaction 'qqq'; run 'vcdoc list interactions --pack PACK' to list \
            the interactions
            Run 'vcdoc simulate --help' for help.

            """))
    #expect(
      try await simulate("task.strat", "--set", "vresion=1")
        == Session(
          status: .usage,
          messages: """
            --set vresion=1: error: unknown option 'vresion'; did you mean 'version'?
            vcdoc: error: unknown interaction 'task.strat'; did you mean 'task.start'?
            Run 'vcdoc simulate --help' for help.

            """))
  }

  @Test(arguments: ["build", "embed"])
  func tellsALanguageAndAnAxisThatThePackHasNotAtOnce(_ command: String) async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    let region = "<!-- vcdoc: order task -->\n<!-- vcdoc: end -->\n"
    try scratch.write(["a.md": region])
    let last = command == "build" ? ["-o", scratch.at("site")] : [scratch.at("a.md")]
    let session = try await Session(
      [command, "--pack", scratch.at("pack"), "--locale", "xx", "--set", "vresion=1"] + last)
    #expect(session.status == .usage)
    #expect(session.messages.hasPrefix("--set vresion=1: error: unknown option 'vresion'; "))
    #expect(session.messages.contains("\nvcdoc: error: unknown language 'xx'; known: en\n"))
  }

  @Test func explainsASettingThatThePackDoesNotKnow() async throws {
    #expect(
      try await simulate("task.end", "--set", "vresion=2", "--set", "version=3")
        == Session(
          status: .usage,
          messages: """
            --set version=3: error: unknown value '3' of option 'version'; known: 1 and 2
            --set vresion=2: error: unknown option 'vresion'; did you mean 'version'?

            """))
  }

  @Test func saysWhatAnObjectRemembersThatIsNotNew() async throws {
    let scratch = try Scratch(
      holding: [
        "player.yaml": """
        machines:
          player:
            states:
              off:
              on:
                history: shallow
                transitions: |
                  slow -> fast: faster
                  fast -> slow: slower
            transitions: |
              off -> on: power
              on -> off: unplug
        """
      ])
    let pack = ["--pack", scratch.at("player.yaml")]
    let played = try await Session(["simulate", "power", "slower"] + pack)
    #expect(played.output.contains("begins with: player history.on = fast"))
    let path = try await Session(["path", "player off", "player fast"] + pack)
    #expect(path.output.hasPrefix("begins with player history.on = fast\n"))
    let new = try await Session(["simulate", "power", "faster"] + pack)
    #expect(!new.output.contains("begins with"))
  }

  @Test func saysWhyTheModelCannotDoIt() async throws {
    let scratch = try Scratch()
    try scratch.write(SamplePack.files)
    let pack = scratch.at("pack")
    let session = try await Session("simulate", "--pack", pack, "task.start", "task.start")
    #expect(session.status == .invalid)
    #expect(session.output.isEmpty)
    #expect(session.messages.hasPrefix("task.start (act 2 of 2): error: "))
    #expect(session.messages.contains("\n\(pack)/interactions/all.yaml:4:14: note: "))
  }

  @Test func choosesTheNearestConfigurationThatHasTheScript() async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    try scratch.write([
      "pack/interactions/old.yaml": """
      task.old:
        title: Old
        if: version = 1
        lifelines: {task: task}
        requires: {task: {life: idle}}
        steps: [task.start]

      """
    ])
    let words = ["simulate", "task.old", "--pack", scratch.at("pack")]
    #expect(
      try await Session(words)
        == Session(
          status: .done, output: "task.old\n    1  task  begin\n\nconfiguration: version=1\n",
          messages: "vcdoc: note: this script needs version=1, so vcdoc chose it\n"))
    let kept = try await Session(words + ["--set", "version=2"])
    #expect(kept.status == .invalid)
    #expect(kept.messages.contains("'task.old' does not exist in this configuration"))
  }

  @Test func runsTheScriptsOfStandardInputEachAsIfItWereAlone() async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    let pack = ["--pack", scratch.at("pack")]
    let scripts = [["task.end"], ["task.start", "task.end:failed"], ["task.start", "task.end"]]
    let lines = scripts.map { $0.joined(separator: "\t") }.joined(separator: "\n")
    let session = try await Session(
      ["simulate", "-", "--repeat", "round=2"] + pack, input: "\n\(lines)\r\n\n")
    #expect(session.status == .done && session.messages.isEmpty)
    var results: [JSONValue] = []
    for script in scripts {
      let alone = try await Session(
        ["simulate", "--format", "json", "--repeat", "round=2"] + script + pack)
      #expect(alone.status == .done, "\(alone.messages)")
      results.append(try JSONValue(reading: alone.output))
    }
    let printed = session.output.split(separator: "\n").map(String.init)
    #expect(try printed.map { try JSONValue(reading: $0) } == results)
  }

  @Test func aScriptOfStandardInputThatCannotRunIsNullAndTheOthersRun() async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    let session = try await Session(
      ["simulate", "-", "--pack", scratch.at("pack")],
      input: "task.start\ttask.start\ntask.begin\ntask.start")
    #expect(session.status == .invalid)
    let lines = session.output.split(separator: "\n")
    #expect(lines.count == 3 && lines.prefix(2) == ["null", "null"])
    #expect(lines.last?.hasPrefix("{") == true)
    #expect(session.messages.hasPrefix("standard input:1:12: error: "), "\(session.messages)")
    #expect(
      session.messages.contains(
        """
        standard input:2:1: error: unknown interaction 'task.begin'; run 'vcdoc list interactions' \
        to list the interactions
         2 | task.begin
           | ^

        """), "\(session.messages)")
  }

  @Test func standardInputWithoutScriptsHasNoResults() async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    let session = try await Session(
      ["simulate", "-", "--pack", scratch.at("pack")], input: "\n\n")
    #expect(session == Session(status: .done))
  }

  @Test func findsTheLoopThatIsToBeRepeatedInAnyAct() async throws {
    let session = try await simulate("task.start", "task.end", "--repeat", "round=3")
    #expect(session.status == .done)
  }
}
