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
    "pack/scenarios/all.yaml": "twice: {title: T, steps: [task.start, task.start]}\n"
  ]
  private static let unknownLabel = [
    "pack/scenarios/all.yaml":
      "task: {title: T, steps: [task.start, {interaction: task.end, branches: [fialed]}]}\n"
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
    (
      [wrongVerdict], .found,
      [
        "all.yaml:1:26: error: 'g' is refuted in the model; fix the property or the model, or write "
          + "'misconception' instead of 'says'"
      ]
    ),
    (
      [deadLink, wrongVerdict], .invalid,
      ["no callback is named 'nope'", "'g' is refuted in the model"]
    ),
    (
      [wrongVerdict, impossibleScenario], .invalid,
      ["'g' is refuted in the model", "'task.start' cannot begin after 'task.start'"]
    ),
    (
      [deadLink, wrongVerdict, impossibleScenario], .invalid,
      ["'nope'", "'g' is refuted", "'task.start' cannot begin after"]
    ),
    (
      [deadLink, refusedStep], .invalid,
      ["no callback is named 'nope'", "no transition for 'finish' while 'task' is in"]
    ),
    (
      [deadLink, unknownLabel], .invalid,
      ["fail.md:7:1: error: no callback is named 'nope'", "unknown branch 'fialed'"]
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

  @Test(arguments: ["if: version = 7", "if: verson = 2", "phase: none"])
  func aFaultyKeyHidesNoDeadLinkBesideIt(_ line: String) async throws {
    var files = SamplePack.files
    files["pack/callbacks/fail.md"]? += "\n[x](callback:nope)\n"
    files["pack/callbacks/fail.md"] = files["pack/callbacks/fail.md"]?.replacing(
      "owner: Task", with: "owner: Task\n\(line)")
    if line.hasPrefix("if") {
      files["pack/interactions/all.yaml"]? +=
        "task.rest:\n  title: R\n  summary: '[y](machine:nope)'\n  \(line)\n"
        + "  lifelines: {task: task}\n  steps: [task.work]\n"
    }
    let scratch = try Scratch(holding: files)
    let session = try await Session("verify", "--pack", scratch.at("pack"), "--quiet")
    #expect(session.status == .invalid)
    #expect(session.messages.contains("no callback is named 'nope'"), "\(session.messages)")
    let isOfInteraction = session.messages.contains("no machine is named 'nope'")
    #expect(isOfInteraction == line.hasPrefix("if"))
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

  /// What makes a pack faulty: a line that is added to a file, and what is then told.
  private static let additions = [
    (
      "interactions/all.yaml",
      "t.hurry: {title: H, lifelines: {t: task}, requires: {t: {life: idle}}, steps: [t.finish]}",
      "no transition for 'finish'"
    ),
    (
      "interactions/all.yaml",
      "t.hurry: {title: H, lifelines: {t: task}, steps: [t.finnish]}", "unknown event 'finnish'"
    ),
    ("machines/task.yaml", "  hurry: [{from: {life: bsy}}]", "unknown state 'bsy'"),
    ("pack.yaml", "titel: Sample", "unknown key 'titel'"),
    ("sources.yaml", "  yeer: 2000", "unknown key 'yeer'"),
    ("scenarios/all.yaml", "again: {title: A, steps: [task.strat]}", "unknown interaction"),
    ("guarantees/all.yaml", "c: {says: Or so., property: no fnish}", "'fnish'"),
  ]

  @Test(arguments: additions)
  func textsTellTheSameDeadLinksWhereNoPageCanBeMade(
    _ file: String, line: String, fault: String
  ) async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    try scratch.write(Self.linkingPack)
    let pack = scratch.at("pack")
    func messages() async throws -> (links: [Substring], others: [Substring]) {
      let session = try await Session("verify", "--pack", pack, "--quiet")
      let told = session.messages.split(separator: "\n").filter { $0.contains(": error: ") }
      let links = told.filter { $0.contains(" is named 'nope") }.sorted()
      return (links, told.filter { !links.contains($0) && !$0.hasPrefix("vcdoc: ") })
    }
    let paged = try await messages()
    #expect(paged.links.count == 15, "\(paged)")
    let text = try #require(try scratch.files(in: "pack")[file])
    try scratch.write(["pack/\(file)": text + line + "\n"])
    let faulty = try await messages()
    #expect(faulty.links == paged.links)
    #expect(faulty.others.count == 1 && faulty.others[0].contains(fault), "\(faulty.others)")
  }

  /// Links to everything that a pack can have, each of which is there.
  private static let links = """
    [a](callback:finish) [b](machine:task) [c](interaction:task.end) [d](scenario:task)
    [e](source:s) [f](guarantee:g) [g](guarantee:begin.it-begins) [h](recording:r)

    """

  /// A file that is other than it was, in ways of which nothing follows for links.
  private static let breakages: [(file: String, text: String)] = [
    ("callbacks/finish.md", "---\nsummary: It finishes.\nowner: Task\nsources: [t]\n---\n"),
    ("callbacks/finish.md", "---\nsummary: [\n---\n"), ("callbacks/finish.md", "Nothing.\n"),
    ("machines/task.yaml", "title: A task\n"), ("machines/task.yaml", "- task\n"),
    ("interactions/all.yaml", "task.start: {title: S}\ntask.end: {titel: E}\n"),
    ("interactions/all.yaml", "task.end: [\n"), ("scenarios/all.yaml", "task: 1\n"),
    ("sources.yaml", "- s\n"), ("sources.yaml", "s: {titel: S}\n"),
    ("guarantees/all.yaml", "g: {says: So., property: no fnish}\n"),
    ("guarantees/all.yaml", "g: {says: So.}\n"), ("guarantees/all.yaml", "g: 1\n"),
    ("guarantees/all.yaml", "- g\n"),
    (
      "callbacks/begin.md",
      "---\nsummary: S\nowner: Task\nsources: [s]\nguarantees: [{idd: it-begins, says: So., "
        + "property: no fail}]\n---\n" + links
    ),
    (
      "callbacks/begin.md",
      "---\nsummary: S\nowner: Task\nsources: [s]\nguarantes: []\n---\n" + links
    ),
    ("recordings/r.log", "Nothing.\n"), ("pack.yaml", "name: sample\n"),
    ("pack.yaml", "name: sample\ntitle: Sample\noptions: [version]\n"),
    ("pack.yaml", "name: sample\ntitle: Sample\nlocales: [e n]\n"),
  ]

  @Test(arguments: breakages)
  func noLinkIsCalledDeadForAFaultElsewhere(_ file: String, text: String) async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    try scratch.write([
      "pack/callbacks/begin.md": """
      ---
      summary: It begins.
      owner: Task
      objc: "- (void)begin"
      sources: [s]
      guarantees: [{says: It begins., property: begin precedes finish, sources: [s]}]
      ---

      \(Self.links)
      """,
      "pack/guarantees/all.yaml": "g: {says: So., property: begin precedes finish, sources: [s]}\n",
      "pack/recordings/r.log":
        "---\ntitle: R\nshows: R\nsource: s\n---\n-[Task begin]\n",
    ])
    let pack = scratch.at("pack")
    #expect(try await Session("verify", "--pack", pack, "--quiet") == Session(status: .done))
    try scratch.write(["pack/\(file)": text])
    let session = try await Session("verify", "--pack", pack, "--quiet")
    #expect(session.status == .invalid)
    #expect(!session.messages.contains(" is named '"), "\(session.messages)")
  }

  /// A dead link in each kind of text.
  private static let linkingPack = [
    "pack/pack.yaml": """
    name: sample
    title: Sample
    summary: "[x](callback:nope1)"
    options:
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
    a: {misconception: "[x](callback:nope13)", property: no finish, instead: "[x](callback:nope14)"}
    b: {says: So., property: begin precedes finish, why: "[x](callback:nope15)", sources: [s]}

    """,
  ]
}
