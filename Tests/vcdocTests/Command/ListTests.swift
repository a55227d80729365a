import Testing

@testable import vcdoc

struct ListTests {
  @Test(arguments: [
    ("callbacks", "begin   Task\nfail    Task\nfinish  Task\n"),
    ("machines", "task  A task\n"),
    ("interactions", "task.start  Start\ntask.end    End\n"),
    ("scenarios", "task  Twice\n"),
    ("regions", "life  A task\n"),
    ("states", "life idle  A task\nlife busy  A task\n"),
    ("events", "start   A task\nwork    A task\nfinish  A task\nfail    A task\n"),
    ("branches", "task.end:finished  End\ntask.end:failed    End\n"),
    ("loops", "round  End\n"),
    ("languages", "en\n"),
    ("options", "version=1  version: 1\nversion=2  version: 2 (default)\n"),
  ])
  func printsNamesAndTitles(_ kind: String, text: String) async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    let session = try await Session("list", kind, "--pack", scratch.at("pack"))
    #expect(session == Session(status: .done, output: text))
  }

  @Test(arguments: [
    ("machines", "door\n"), ("states", "state shut  door\nstate open  door\n"),
    ("events", "push  door\n"),
  ])
  func leavesOutLifelinesWithoutAMachineAndTitlesThatAreNames(
    _ kind: String, _ text: String
  ) async throws {
    let scratch = try Scratch(holding: [
      "door.yaml": """
      machines:
        door:
          transitions: "shut -> open: push / didOpen"
      interactions:
        enter:
          lifelines: {user: , door: door}
          steps: |
            user -> door.push
            door --> user: creaks

      """
    ])
    let session = try await Session("list", kind, "--pack", scratch.at("door.yaml"))
    #expect(session == Session(status: .done, output: text))
  }

  @Test func leavesOutWhatIsOnlyAPartUnlessAProgramAsks() async throws {
    let text = try await Session("list", "interactions").output
    #expect(!text.contains("\nappearance.begin "))
    let json = try await Session("list", "interactions", "--format", "json").output
    #expect(json.contains(#""name": "appearance.begin""#))
  }

  @Test func printsWhatAProgramWantsToKnow() async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    let session = try await Session(
      "list", "scenarios", "--format", "json", "--pack", scratch.at("pack"))
    #expect(
      session.output == """
        {
          "scenarios": [
            {
              "name": "task",
              "title": "Twice",
              "interactions": [
                "task.start",
                "task.end"
              ]
            }
          ]
        }

        """)
  }

  @Test func namesTheKnownViolationsOfAGuarantee() async throws {
    var files = SamplePack.files
    files["pack/guarantees/all.yaml"] = """
      finish.begun:
        about: finish
        says: What finishes has begun.
        property: begin precedes finish
        violations: [{source: s, versions: 1; open, about: It finishes twice.}]

      """
    let scratch = try Scratch(holding: files)
    let words = ["list", "guarantees", "--pack", scratch.at("pack")]
    #expect(
      try await Session(words)
        == Session(status: .done, output: "finish.begun  What finishes has begun.\n"))
    #expect(
      try await Session(words + ["--format", "json"]).output == """
        {
          "guarantees": [
            {
              "name": "finish.begun",
              "statement": "What finishes has begun.",
              "property": "begin precedes finish",
              "violations": [
                {
                  "source": "s",
                  "versions": "1; open",
                  "log": null,
                  "about": "It finishes twice."
                }
              ]
            }
          ]
        }

        """)
  }

  @Test func saysOfASettingWhatItChooses() async throws {
    let session = try await Session(
      "list", "options", "--pack", "Examples/download-task", "--format", "json")
    #expect(
      session.output.hasPrefix(
        """
        {
          "options": [
            {
              "name": "server=ranges",
              "option": "server",
              "value": "ranges",
              "title": "answers range requests",
              "default": true
            },
        """))
  }

  @Test func tellsEveryFaultOfThePackAndPrintsNothing() async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    try scratch.write([
      "pack/scenarios/all.yaml": "first:\n  title: First\n  steps: [task.strat, task.stop.all]\n"
    ])
    let session = try await Session("list", "machines", "--pack", scratch.at("pack"))
    #expect(session.status == .invalid)
    #expect(session.output.isEmpty)
    let path = scratch.at("pack/scenarios/all.yaml")
    #expect(session.messages.contains("\(path):3:11: error: "))
    #expect(session.messages.contains("did you mean 'task.start'?"))
    #expect(session.messages.contains("\(path):3:23: error: "))
    #expect(session.messages.hasSuffix("vcdoc: error: the input has 2 errors\n"))
  }

  @Test func listsThePackThatItCarries() async throws {
    let session = try await Session("list", "callbacks")
    #expect(session.status == .done)
    #expect(session.output.contains("viewDidLoad  "))
  }
}
