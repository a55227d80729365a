import Testing

@testable import vcdoc

struct ListTests {
  private static let pack = [
    "pack/pack.yaml": "name: p\ntitle: P\n",
    "pack/sources.yaml": "s:\n  title: S\n  kind: notes\n",
    "pack/callbacks/begin.md":
      "---\nsummary: It begins.\nowner: Task\nsources: [s]\n---\n",
    "pack/machines/task.yaml": """
    title: A task
    regions:
      life: {initial: idle, states: {idle: Nothing, busy: Much}}
    events:
      start: [{from: {life: idle}, calls: [begin], to: {life: busy}}]

    """,
    "pack/interactions/all.yaml": """
    task.start:
      title: Start
      lifelines: {task: task}
      requires: {task: {life: idle}}
      steps: [task.start]

    """,
    "pack/scenarios/all.yaml": "first:\n  title: First\n  acts: [task.start]\n",
  ]

  @Test(arguments: [
    ("callbacks", "begin  Task\n"), ("machines", "task  A task\n"),
    ("interactions", "task.start  Start\n"), ("scenarios", "first  First\n"),
  ])
  func printsNamesAndTitles(_ kind: String, text: String) throws {
    let scratch = try Scratch()
    try scratch.write(Self.pack)
    let session = try Session("list", kind, "--pack", scratch.at("pack"))
    #expect(session == Session(status: .done, output: text))
  }

  @Test func printsWhatAProgramWantsToKnow() throws {
    let scratch = try Scratch()
    try scratch.write(Self.pack)
    let session = try Session(
      "list", "interactions", "--format", "json", "--pack", scratch.at("pack"))
    #expect(
      session.output == """
        {
          "interactions": [
            {
              "name": "task.start",
              "title": "Start",
              "lifelines": {
                "task": "task"
              },
              "ambient": false,
              "part": false
            }
          ]
        }

        """)
  }

  @Test func tellsEveryFaultOfThePackAndPrintsNothing() throws {
    let scratch = try Scratch()
    try scratch.write(Self.pack)
    try scratch.write([
      "pack/scenarios/all.yaml": "first:\n  title: First\n  acts: [task.strat, task.stop.all]\n"
    ])
    let session = try Session("list", "machines", "--pack", scratch.at("pack"))
    #expect(session.status == .invalid)
    #expect(session.output.isEmpty)
    let path = scratch.at("pack/scenarios/all.yaml")
    #expect(session.messages.contains("\(path):3:10: error: "))
    #expect(session.messages.contains("did you mean 'task.start'?"))
    #expect(session.messages.contains("\(path):3:22: error: "))
    #expect(
      session.messages.hasSuffix(
        "vcdoc: error: 2 errors in the pack '\(scratch.at("pack"))'\n"))
  }

  @Test func listsThePackThatItCarries() throws {
    let session = try Session("list", "callbacks")
    #expect(session.status == .done)
    #expect(session.output.contains("viewDidLoad  "))
  }
}
