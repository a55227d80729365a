@testable import Analysis
@testable import Base
@testable import Graphics
@testable import Pack
@testable import StateSpace
import GraphicsSupport
import PackSupport
import Testing

/// Messages between lifelines, in pictures of interactions and of runs.
struct MessageSequenceTests {
  private static let files = [
    "machines/server.yaml": """
    title: Server
    regions: {grant: {initial: none, states: {none: , pending: , used: }}}
    events:
      request: [{from: {grant: none}, calls: [log], to: {grant: pending}}]
      poll: [{from: {grant: pending}, to: {grant: used}}]

    """,
    "interactions/flow.yaml": """
    flow:
      title: Flow
      lifelines: {user: , client: {title: The client}, server: server}
      requires: {server: {grant: none}}
      steps:
        - client -> server.request
        - client ->> user: show the code
        - {note: it has a minute, over: [client, server]}
        - alt: {asks: [client -> server.poll, server --> client: token], waits: [user -> user: wait]}

    """,
  ]

  /// The messages of a diagram: sender, kind, receiver, and text.
  private func messages(_ sequence: SequenceDiagram) -> [String] {
    sequence.items.flatMap(\.messages).map { message in
      let sender = message.from.map { sequence.lifelines[$0].name } ?? "●"
      return "\(sender) \(message.kind) \(sequence.lifelines[message.to].name): \(message.text)"
    }
  }

  private func drawn(_ head: String) async throws -> SequenceDiagram {
    try await drawn(
      try Pack.sample(Self.files.merging(["pack.yaml": head]) { $1 }, callbacks: "log"))
  }

  private func drawn(_ pack: Pack) async throws -> SequenceDiagram {
    let flow = try #require(pack.interactions.first)
    let facts = try await PackFacts(of: pack)
    let course = try #require(InteractionVariants(of: facts)[flow.name].first)
    return SequenceDiagram(
      of: flow, in: pack, facts: course.facts, configuration: course.configuration, locale: "en")
  }

  @Test func lifelinesSendAndTheSystemIsLeftOut() async throws {
    let sequence = try await drawn("name: flow\ntitle: Flow\n")
    #expect(sequence.lifelines.map(\.name) == ["user", "The client", "server"])
    #expect(sequence.lifelines.map(\.kind) == ["", "", "Server"])
    #expect(
      messages(sequence) == [
        "The client call server: log", "The client asynchronous user: show the code",
        "The client call server: poll", "server reply The client: token", "user call user: wait",
      ])
  }

  @Test func notesAreOverSomeLifelines() async throws {
    let sequence = try await drawn("name: flow\ntitle: Flow\n")
    #expect(sequence.script.contains("note it has a minute over The client, server"))
  }

  @Test func anEventThatIsACallbackIsTheMessage() async throws {
    let sequence = try await drawn("name: flow\ntitle: Flow\neventCallbacks: true\n")
    #expect(
      messages(sequence).prefix(2) == [
        "The client call server: request", "server call server: log",
      ])
  }

  @Test func theSenderMakesTheCallsOfCodeAndTheSystemTheOthers() async throws {
    let files = Self.files.mapValues {
      $0.replacing("calls: [log]", with: "calls: [{call: log, by: code}, audit]")
    }
    let pack = try Pack.sample(files, callbacks: "log audit")
    let expected = ["The client call server: log", "System call server: audit"]
    for sequence in [try await drawn(pack), try await run(of: pack)] {
      #expect(Array(messages(sequence).prefix(2)) == expected)
    }
  }

  @Test(arguments: [true, false])
  func theSystemSendsWhatCallsNothingUnlessThePackIsAboutCallbacks(
    _ isDescribed: Bool
  ) async throws {
    let pack = try Pack.sample(
      [
        "machines/proc.yaml": """
        title: Process
        transitions: |
          running -> blocked: wait / didBlock
          blocked -> running: wake

        """,
        "interactions/io.yaml": """
        io:
          title: Input
          lifelines: {proc: proc}
          requires: {proc: {state: running}}
          steps: [proc.wait, wait: the disk, proc.wake]

        """,
      ], callbacks: isDescribed ? "didBlock" : "")
    #expect(
      messages(try await drawn(pack)) == ["System call proc: didBlock"]
        + (isDescribed ? [] : ["System call proc: wake"]))
  }

  @Test func runsSayWhoSends() async throws {
    let sequence = try await run(of: try Pack.sample(Self.files, callbacks: "log"))
    #expect(
      messages(sequence) == [
        "The client call server: log", "The client asynchronous user: show the code",
        "The client call server: poll", "server reply The client: token",
      ])
  }

  private func run(of pack: Pack) async throws -> SequenceDiagram {
    let exploration = try await Exploration(of: pack)
    let place = Place(path: "script")
    let act = Scenario.Act(
      interaction: pack.interactions[0].name, labels: ["asks"], place: place)
    let run = try exploration.run(
      of: Scenario(
        name: try #require(Name("script")), title: Words(""), summary: Words(""), settings: [:],
        acts: [act], citations: [], place: place))
    return SequenceDiagram(of: run, in: pack, title: "A run", locale: "en")
  }
}
