import Testing

@testable import vcdoc

struct DiagramTests {
  @Test func drawsWhatAPageIsAboutByItsAddress() async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    let options = ["--pack", scratch.at("pack"), "--format", "mermaid"]
    let page = try await Session(["diagram", "task-end"] + options)
    #expect(page.status == .done)
    #expect(page.output == (try await Session(["diagram", "task.end"] + options)).output)
  }

  @Test func explainsAllWordsThatMeanNothing() async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    #expect(
      try await Session(
        "diagram", "task.strat", "--pack", scratch.at("pack"), "--scale", "0", "--background", "#",
        "--set", "version")
        == Session(
          status: .usage,
          messages: """
            vcdoc: error: unknown machine, interaction, scenario, or callback 'task.strat'; did you \
            mean 'task.start'?
            vcdoc: error: '--set' needs OPTION=VALUE, not 'version'
            vcdoc: error: '--background' needs none, white, black, or a color such as #f6f8fa, not '#'
            vcdoc: error: '--scale' needs a number from 0.1 to 16, not '0'
            Run 'vcdoc diagram --help' for help.

            """))
  }

  @Test(arguments: [
    ("svg", ["'--scale' has no effect in svg"]),
    ("dot", ["'--theme' has no effect in dot", "'--scale' has no effect in dot"]), ("png", []),
  ])
  func saysWhichOptionsAFormDoesNotHeed(_ format: String, _ notes: [String]) async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    let session = try await Session(
      "diagram", "machine:task", "--pack", scratch.at("pack"), "--format", format, "--scale", "3",
      "--theme", "dark", "-o", scratch.at("out"))
    #expect(
      session
        == Session(status: .done, messages: notes.map { "vcdoc: note: \($0)\n" }.joined()))
  }

  @Test func explainsAtOnceWhatThePackHasNot() async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    #expect(
      try await Session(
        "diagram", "task.end", "--pack", scratch.at("pack"), "--locale", "xx", "--highlight", "x",
        "--region", "y", "--direction", "right", "--scale", "0", "-o", scratch.at("d.foo"), "--set",
        "vresion=1", "--set", "version=3")
        == Session(
          status: .usage,
          messages: """
            --set version=3: error: unknown value '3' of option 'version'; known: 1 and 2
            --set vresion=1: error: unknown option 'vresion'; did you mean 'version'?
            vcdoc: error: unknown extension of '\(scratch.at("d.foo"))'; use .svg, .png, .pdf, .dot, \
            .mmd, .puml, .md, .txt, .json, or choose with --format
            vcdoc: error: '--scale' needs a number from 0.1 to 16, not '0'
            vcdoc: error: unknown callback 'x'; run 'vcdoc list callbacks --pack \(scratch.at("pack"))' \
            to list the callbacks
            vcdoc: error: the interaction 'task.end' has no regions; '--region' applies only to machines
            vcdoc: error: '--direction' applies only to machines and callbacks, not to the \
            interaction 'task.end'; remove it
            vcdoc: error: unknown language 'xx'; known: en
            Run 'vcdoc diagram --help' for help.

            """))
  }

  @Test func saysWhereTheMachineIsThatCannotBeLaidOut() async throws {
    let states = (0..<40).map { "s\($0)" }
    let froms = states.map { "{life: \($0)}" }
    let moves = froms.flatMap { from in froms.map { "{from: \(from), calls: [begin], to: \($0)}" } }
    let events = moves.indices.filter { $0 / 40 != $0 % 40 }.map { "  e\($0): [\(moves[$0])]\n" }
    let taken = moves.indices.filter { $0 / 40 != $0 % 40 }.map { number in
      "t\(number): {title: T, lifelines: {it: task}, "
        + "requires: {it: {life: s\(number / 40)}}, steps: [it.e\(number)]}\n"
    }
    let scratch = try Scratch(holding: [
      "pack/pack.yaml": "name: sample\ntitle: Sample\n",
      "pack/sources.yaml": "s: {title: S, kind: notes}\n",
      "pack/callbacks/begin.md": "---\nsummary: B.\nowner: Task\nsources: [s]\n---\n",
      "pack/machines/task.yaml": """
      title: A task
      regions:
        life: {initial: s0, states: {\(states.map { "\($0): " }.joined(separator: ", "))}}
      events:
      \(events.joined())
      """,
      "pack/interactions/all.yaml": taken.joined(),
    ])
    let session = try await Session("diagram", "machine:task", "--pack", scratch.at("pack"))
    #expect(session.status == .invalid)
    let start = "\(scratch.at("pack"))/machines/task.yaml:1:1: error: the diagram has 1561 arrows"
    #expect(session.messages.hasPrefix(start), "\(session.messages.prefix(1_000))")
  }

  @Test(arguments: [("interaction:idle", true), ("interaction:task.end", false)])
  func saysThatAnInteractionRunsNoCallback(_ name: String, _ isSilent: Bool) async throws {
    var files = SamplePack.files
    files["pack/interactions/all.yaml"]? += """
      idle: {title: Idle, lifelines: {task: task}, requires: {task: {life: busy}}, steps: [task.work]}

      """
    let scratch = try Scratch(holding: files)
    let session = try await Session(
      "diagram", name, "--pack", scratch.at("pack"), "--format", "txt")
    let note =
      "vcdoc: note: the interaction 'idle' runs no callback, so its diagram has no message\n"
    #expect(session.status == .done)
    #expect(session.messages == (isSilent ? note : ""))
  }

  @Test func explainsALanguageBesideANameThatMeansNothing() async throws {
    let session = try await diagram(try Scratch(), "qqq", "--locale", "xx", "--highlight", "x")
    #expect(session.messages.contains("callback 'qqq'; "))
    #expect(session.messages.contains("unknown callback 'x'; "))
    #expect(session.messages.contains("unknown language 'xx'; known: en\n"))
  }

  private func diagram(_ scratch: borrowing Scratch, _ words: String...) async throws -> Session {
    try scratch.write(SamplePack.files)
    return try await Session(["diagram", "--pack", scratch.at("pack")] + words)
  }

  @Test(arguments: [
    ("machine:task", "A task"), ("scenario:task", "Twice"), ("task.end", "End"),
    ("fail", "fail – A task"),
  ])
  func drawsWhatANameMeans(_ name: String, title: String) async throws {
    let session = try await diagram(try Scratch(), name)
    #expect(session.status == .done)
    #expect(session.messages.isEmpty)
    #expect(session.output.hasPrefix("<svg "))
    #expect(session.output.contains("<title id=\"vcdoc-title\">\(title)</title>"))
  }

  private static let player = """
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

  private func player(_ words: String...) async throws -> Session {
    let scratch = try Scratch(holding: ["player.yaml": Self.player])
    return try await Session(
      ["diagram", "--pack", scratch.at("player.yaml"), "player", "--format", "txt"] + words)
  }

  @Test(arguments: ["on", "on.slow", "slow"])
  func drawsOneStateOfAChartByAnyOfItsNames(_ state: String) async throws {
    let session = try await player("--state", state)
    #expect(session.status == .done)
    #expect(session.output.contains("faster"))
    #expect(session.output.contains("unplug"))
  }

  @Test func knowsTheStatesAndRegionsOfAChartAsTheyAreWritten() async throws {
    let state = try await player("--state", "paused").messages
    #expect(state.contains("known: off, on, slow, fast"))
    let region = try await player("--region", "history.on").messages
    #expect(region.contains("unknown region 'history.on'"))
    #expect(!region.contains("known: history"))
  }

  @Test func drawsAnInteractionInTheConfigurationThatWasChosen() async throws {
    let later = try await diagram(try Scratch(), "task.end", "--all").output
    let earlier = try await diagram(try Scratch(), "task.end", "--all", "--set=version=1").output
    #expect(later.contains(">fail<"))
    #expect(!earlier.contains(">fail<"))
  }

  @Test(arguments: [
    ("task", "'task' is ambiguous; write 'machine:task' or 'scenario:task'"),
    (
      "finsh",
      "unknown machine, interaction, scenario, or callback 'finsh'; did you mean 'finish'?"
    ),
    (
      "qqq",
      "unknown machine, interaction, scenario, or callback 'qqq'; run 'vcdoc list interactions --pack PACK' to list the interactions"
    ),
    ("machine:tusk", "unknown machine 'tusk'; did you mean 'task'?"),
  ])
  func explainsANameThatMeansNothingOrTooMuch(_ name: String, message: String) async throws {
    let scratch = try Scratch()
    let session = try await diagram(scratch, name)
    #expect(session.status == .usage)
    let told = session.messages.replacing(scratch.at("pack"), with: "PACK")
    #expect(told.hasPrefix("vcdoc: error: \(message)\n"))
  }

  @Test func saysWhatCannotBeDrawn() async throws {
    let never = try await diagram(try Scratch(), "fail", "--set", "version=1")
    #expect(
      never
        == Session(
          status: .invalid,
          messages:
            "vcdoc: error: 'fail' never runs in any configuration with version=1; "
            + "use --set version=2\n"))
  }

  @Test func writesAFileInOneStep() async throws {
    let scratch = try Scratch(holding: ["d.svg": "former"])
    let expected = try await diagram(scratch, "finish").output
    let session = try await diagram(scratch, "finish", "-o", scratch.at("d.svg"))
    #expect(session == Session(status: .done))
    #expect(try scratch.files(in: ".")["d.svg"] == expected)
    #expect(try scratch.names() == ["d.svg", "pack"])
    #expect(try await diagram(scratch, "finish", "-o", "-").output == expected)
  }

  @Test func writesToWhatIsNoFileInsteadOfReplacingIt() async throws {
    let before = try identity("/dev/null")
    #expect(try await diagram(try Scratch(), "finish", "-o", "/dev/null").status == .done)
    #expect(try identity("/dev/null").prefix { $0 != " " } == before.prefix { $0 != " " })
  }

  @Test func refusesAFolderInPlaceOfTheFile() async throws {
    let scratch = try Scratch()
    let session = try await diagram(scratch, "finish", "-o", scratch.at("pack"))
    #expect(
      session
        == Session(
          status: .invalid,
          messages:
            "vcdoc: error: '\(scratch.at("pack"))' is not a file; choose another\n"))
  }

  /// A note says what was chosen, unless the settings leave no choice.
  @Test(arguments: [
    (
      "[1, 2, 3]", "version = 3 and mode = old",
      "vcdoc: note: 'mode=old' needs version=2, so vcdoc chose it\n"
    ),
    ("[1, 2]", "version = 2 and mode = old", ""),
  ])
  func saysWhatSettingsNeedOnOtherAxes(
    _ versions: String, _ impossible: String, _ note: String
  ) async throws {
    let axes = """
      name: sample
      title: Sample
      options:
        version: {ordered: true, values: \(versions)}
        mode: {default: new, values: [new, old]}
      impossible: \(impossible)

      """
    let scratch = try Scratch(
      holding: SamplePack.files.merging(["pack/pack.yaml": axes]) { _, new in new })
    let session = try await Session(
      "diagram", "machine:task", "--pack", scratch.at("pack"), "--set", "mode=old", "--format",
      "json")
    #expect(session.status == .done)
    #expect(session.messages == note)
  }

  @Test func saysWhichSettingOfAScenarioWasReplacedWhereItCannotBePlayed() async throws {
    let files = [
      "pack/interactions/all.yaml": (SamplePack.files["pack/interactions/all.yaml"] ?? "")
        .replacing(
          "- alt: {finished: [task.finish], failed: [task.fail]}",
          with: "- if: version >= 2\n      then: [{alt: {finished: [task.finish], "
            + "failed: [task.fail]}}]\n      else: [task.finish]"),
      "pack/scenarios/all.yaml": """
      task:
        title: Fail
        set: {version: 2}
        steps: [task.start, {interaction: task.end, branches: [failed]}]

      """,
    ]
    let scratch = try Scratch(holding: SamplePack.files.merging(files) { _, new in new })
    let session = try await Session(
      "diagram", "scenario:task", "--pack", scratch.at("pack"), "--set", "version=1")
    #expect(session.status == .invalid)
    #expect(
      session.messages.contains(
        "note: 'version=1' replaces 'version=2', which the scenario sets\n"))
  }
}
