import Testing

@testable import vcdoc

struct EveryFaultTests {
  private static let deadLink = [
    "pack/callbacks/fail.md": (SamplePack.files["pack/callbacks/fail.md"] ?? "")
      + "\n[x](callback:nope)\n"
  ]
  private static let wrongVerdict = [
    "pack/guarantees/all.yaml": "g: {says: No., property: no fail, sources: [s]}\n"
  ]
  private static let impossibleScenario = [
    "pack/scenarios/all.yaml": "twice: {title: T, acts: [task.start, task.start]}\n"
  ]
  private static let unknownLabel = [
    "pack/scenarios/all.yaml":
      "task: {title: T, acts: [task.start, {do: task.end, choose: [fialed]}]}\n"
  ]
  private static let refusedStep = [
    "pack/interactions/all.yaml": (SamplePack.files["pack/interactions/all.yaml"] ?? "") + """
      task.hurry:
        title: Hurry
        lifelines: {task: task}
        requires: {task: {life: idle}}
        steps: [task.finish]

      """
  ]

  private static let cases: [([[String: String]], vcdoc.ExitStatus, [String])] = [
    ([deadLink], .invalid, ["fail.md:7:1: error: no callback is named 'nope'"]),
    ([wrongVerdict], .found, ["all.yaml:1:26: error: 'g' is refuted by a run"]),
    (
      [deadLink, wrongVerdict], .invalid,
      ["no callback is named 'nope'", "'g' is refuted by a run"]
    ),
    (
      [wrongVerdict, impossibleScenario], .invalid,
      ["'g' is refuted by a run", "'task.start' cannot begin after 'task.start'"]
    ),
    (
      [deadLink, wrongVerdict, impossibleScenario], .invalid,
      ["'nope'", "'g' is refuted", "'task.start' cannot begin after"]
    ),
    (
      [deadLink, refusedStep], .invalid,
      ["no callback is named 'nope'", "step sends 'finish' to 'task', but machine 'task'"]
    ),
    (
      [deadLink, unknownLabel], .invalid,
      ["fail.md:7:1: error: no callback is named 'nope'", "unknown operand 'fialed'"]
    ),
  ]

  @Test(arguments: cases)
  private func verifyAndBuildTellTheSameFaultsInTheOrderOfTheirPlaces(
    _ faults: [[String: String]], _ status: vcdoc.ExitStatus, _ messages: [String]
  ) async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    for files in faults { try scratch.write(files) }
    let pack = scratch.at("pack")
    let verified = try await Session("verify", "--pack", pack, "--quiet")
    let built = try await Session("build", "--pack", pack, "-o", scratch.at("site"))
    #expect(verified.status == status)
    #expect(built == verified)
    var rest = verified.messages[...]
    for message in messages {
      let range = try #require(rest.firstRange(of: message), "\(message) in \(verified.messages)")
      rest = rest[range.upperBound...]
    }
    #expect(try scratch.names() == ["pack"])
  }

  @Test func verifyPrintsVerdictsBesideDeadLinks() async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    for files in [Self.deadLink, Self.wrongVerdict] { try scratch.write(files) }
    let session = try await Session("verify", "--pack", scratch.at("pack"))
    #expect(session.output.hasPrefix("refuted  g  NOT AS EXPECTED\n"))
  }

  @Test func whatAFaultHidesIsNotCalledMissing() async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    try scratch.write([
      "pack/callbacks/fail.md": (SamplePack.files["pack/callbacks/fail.md"] ?? "")
        + "\n[x](scenario:task) [y](callback:nope)\n"
    ])
    let pack = scratch.at("pack")
    for scenarios in ["task: {title: T}\n", "- task\n", "task: [\n", "task: 1\n"] {
      try scratch.write(["pack/scenarios/all.yaml": scenarios])
      let session = try await Session("verify", "--pack", pack, "--quiet")
      #expect(session.status == .invalid)
      #expect(!session.messages.contains("no scenario is named 'task'"), "\(scenarios)")
    }
  }

  @Test func textsTellTheSameDeadLinksWhereNoPageCanBeMade() async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    try scratch.write(Self.linkingPack)
    let pack = scratch.at("pack")
    func links() async throws -> [Substring] {
      try await Session("verify", "--pack", pack, "--quiet").messages.split(separator: "\n")
        .filter { $0.contains(" is named 'nope") }.sorted()
    }
    let paged = try await links()
    #expect(paged.count == 15, "\(paged)")
    let interactions = Self.linkingPack["pack/interactions/all.yaml"] ?? ""
    let step = "t.hurry: {title: H, lifelines: {t: task}, requires: {t: {life: idle}}, "
    try scratch.write([
      "pack/interactions/all.yaml": interactions + step + "steps: [t.finish]}\n"
    ])
    #expect(try await links() == paged)
  }

  /// A dead link in each kind of text.
  private static let linkingPack = [
    "pack/pack.yaml": """
    name: sample
    title: Sample
    summary: "[x](callback:nope1)"
    axes:
      version: {ordered: true, values: [1, 2]}

    """,
    "pack/callbacks/begin.md": """
    ---
    summary: "[x](callback:nope2)"
    owner: Task
    caller: "[x](callback:nope3)"
    thread: "[x](callback:nope4)"
    do: ["[x](callback:nope5)"]
    dont: ["[x](callback:nope6)"]
    sources: [s]
    ---

    [x](callback:nope7)

    """,
    "pack/machines/task.yaml": (SamplePack.files["pack/machines/task.yaml"] ?? "")
      .replacing("title: A task", with: "title: A task\nsummary: \"[x](callback:nope8)\"")
      .replacing("idle: Nothing runs.", with: "idle: \"[x](callback:nope9)\"")
      .replacing(
        "work: [{from: {life: busy}}]",
        with: "work: {summary: \"[x](callback:nope10)\", transitions: [{from: {life: busy}}]}"),
    "pack/interactions/all.yaml": (SamplePack.files["pack/interactions/all.yaml"] ?? "")
      .replacing("title: Start", with: "title: Start\n  summary: \"[x](callback:nope11)\""),
    "pack/scenarios/all.yaml": (SamplePack.files["pack/scenarios/all.yaml"] ?? "")
      .replacing("title: Twice", with: "title: Twice\n  summary: \"[x](callback:nope12)\""),
    "pack/guarantees/all.yaml": """
    a: {myth: "[x](callback:nope13)", property: no finish, instead: "[x](callback:nope14)"}
    b: {says: So., property: begin precedes finish, why: "[x](callback:nope15)", sources: [s]}

    """,
  ]
}
