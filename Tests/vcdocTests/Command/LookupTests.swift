import Testing

@testable import vcdoc

/// What is said of a name that a command does not know.
struct LookupTests {
  private static let event =
    "'work' is an event of machine 'task'; run 'vcdoc diagram machine:task' to draw it"

  private static let unknown = [
    (
      "diagram machine:nope",
      "unknown machine 'nope'; run 'vcdoc list machines' to list the machines"
    ),
    ("diagram machine:taks", "unknown machine 'taks'; did you mean 'task'?"),
    (
      "diagram scenario:nope",
      "unknown scenario 'nope'; run 'vcdoc list scenarios' to list the scenarios"
    ),
    ("diagram work", event),
    ("diagram task.work", event),
    (
      "next work",
      "'work' is an event of machine 'task', and its events are no callbacks; write "
        + "'eventCallbacks: true' in the machine"
    ),
  ]

  @Test(arguments: unknown)
  func namesTheKindOfAnUnknownName(_ line: String, _ message: String) async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    try scratch.write([".vcdoc.yaml": "pack: pack\n"])
    let words = line.split(separator: " ").map(String.init)
    let session = try await Session(words, in: scratch.path)
    #expect(session.status == .usage)
    let messages = session.messages.replacing(" --pack \(scratch.at("pack"))", with: "")
    #expect(messages.hasPrefix("vcdoc: error: \(message)\n"))
  }

  private static let missing = [
    ("diagram scenario:nope", "unknown scenario 'nope'; there is none"),
    (
      "simulate nope", "unknown event 'nope'; run 'vcdoc list events' to list the events"
    ),
    (
      "diagram nope",
      "unknown machine, interaction, scenario, or callback 'nope'; run 'vcdoc list machines' to list the machines"
    ),
  ]

  @Test(arguments: missing)
  func recommendsNoEmptyList(_ line: String, _ message: String) async throws {
    let scratch = try Scratch(
      holding: SamplePack.files.filter {
        !$0.key.contains("interactions") && !$0.key.contains("scenarios")
      })
    try scratch.write([".vcdoc.yaml": "pack: pack\n"])
    let words = line.split(separator: " ").map(String.init)
    let session = try await Session(words, in: scratch.path)
    let messages = session.messages.replacing(" --pack \(scratch.at("pack"))", with: "")
    #expect(messages.hasPrefix("vcdoc: error: \(message)\n"))
  }

  @Test(arguments: [
    ("simulate scene.home", "…  返回主屏幕的过程"),
    ("list languages", "zh-Hans\nen\n"),
    ("ask no_viewDidUnload_when_iOS_=_27", "model: UIKit 生命周期"),
  ])
  func textsOfThePackHaveTheLanguageOfTheRequest(_ line: String, _ text: String) async throws {
    let words = line.split(separator: " ").map { String($0.replacing("_", with: " ")) }
    #expect(try await Session(words + ["--locale", "zh-Hans"]).output.contains(text))
    #expect(!(try await Session(words).output.contains(text)))
    let session = try await Session(words + ["--locale", "fr"])
    #expect(session.status == .usage)
    #expect(session.messages.contains("unknown language 'fr'; known: en, zh-Hans"))
  }

  @Test func theHookOfVerifySaysWhichPackItProves() async throws {
    let scratch = try Scratch()
    let session = try await Session(["verify", "--quiet", "--summary"], in: scratch.path)
    #expect(session.status == .done)
    #expect(session.saysThatItReadsTheShippedPack)
  }

  @Test func aFaultInATextOfSeveralLinesHasItsOwnPlace() async throws {
    var files = SamplePack.files
    files["pack/callbacks/begin.md"] = nil
    files["pack/callbacks.yaml"] = """
      begin:
        summary: >-
          It begins. See
          [this](callback:nope).
        about: |
          First.

          Seconé <b>x.

          | a | b |
          | - | - |
          | 1 | ![](x) |
        owner: Task
        sources: [s]

      """
    let scratch = try Scratch(holding: files)
    let session = try await Session("verify", "--pack", scratch.at("pack"), "--quiet")
    let places = session.messages.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /callbacks\.yaml:(\d+:\d+): error/)?.1
    }
    #expect(places == ["4:5", "8:12", "12:11"], "\(session.messages)")
  }
}
