import PackSupport
import Testing
@testable import Checker
@testable import Pack
@testable import PackReader
@testable import StateSpace

/// Properties of messages in words, in a pack whose events are callbacks, and of a break.
struct MessagePropertyTests {
  private static let files = [
    "pack.yaml": "name: grant\ntitle: Grant\neventCallbacks: true\n",
    "machines/server.yaml": """
    title: Server
    transitions: |
      idle -> asked: request
      asked -> idle: decide

    """,
    "interactions/flow.yaml": """
    flow:
      title: Flow
      lifelines: {user: , client: , server: server}
      requires: {server: {state: idle}}
      steps:
        - client -> server.request
        - client -> user: show the code
        - loop: [server --> client: wait, {break: [user -> user: give up], name: bored}]
          atMost: 2
        - server -> server.decide
        - {break: [server --> client: refusal], name: refused}
        - server --> client: token

    """,
  ]

  @Test(arguments: [
    ("in flow: user.show-the-code precedes client.token", true),
    ("in flow: show-the-code happens exactly once", true),
    ("in flow: server.request leads to client.token", false),
    ("in flow: server.request leads to client.token or client.refusal", true),
    ("in flow: no client.token after client.refusal", true),
    ("in flow: no client.wait after user.give-up", true),
    ("in flow: user.give-up leads to server.decide", true),
    ("in flow: client.wait happens at most once", false),
    ("in flow:refused: client.token happens", false),
    ("in flow:refused: client.refusal happens exactly once", true),
  ])
  func messagesOfAnInteractionAreChecked(_ text: String, isProved: Bool) async throws {
    let pack = try Pack.sample(Self.files)
    let exploration = try await Exploration(of: pack)
    let property = try Property(text, names: PropertyNames(of: pack))
    guard case .decided(let decision) = await exploration.check(property) else {
      Issue.record("\(text) is not decided")
      return
    }
    #expect((decision.verdict == .proved) == isProved, "\(text)")
  }
}
