import PackSupport
import Testing
@testable import Base
@testable import Checker
@testable import Pack
@testable import PackReader
@testable import StateSpace

/// Interactions beside which an event can come at any time: a connection that is reset.
struct InteractionCutTests {
  private static func texts(_ gone: String, steps: String = "") -> [String: String] {
    [
      "pack.yaml": "name: net\ntitle: Net\neventCallbacks: true\nbounds: {nesting: 3}\n",
      "machines/peer.yaml": """
      title: Peer
      regions:
        peer: {initial: closed, states: {closed: , waiting: , open: , gone: \(gone)}}
      events:
        connect: [{from: {peer: closed}, to: {peer: waiting}}]
        accept: [{from: {peer: waiting}, to: {peer: open}}]
        reset: {free: true, transitions: [{from: {peer: [waiting, open]}, to: {peer: gone}}]}

      """,
      "machines/user.yaml": """
      title: User
      regions: {user: {initial: idle, states: {idle: , busy: }}}
      events:
        dial: [{from: {user: idle}, to: {user: busy}}]
        hangUp: [{from: {user: busy}, to: {user: idle}}]

      """,
      "interactions/net.yaml": """
      open:
        title: Open
        lifelines: {peer: peer}
        requires: {peer: {peer: closed}}
        steps: [peer.connect, {wait: the network}, peer.accept]
      call:
        title: Call
        lifelines: {user: user, peer: peer}
        requires: {user: {user: idle}, peer: {peer: closed}}
        steps: [user.dial, {wait: ringing}, user.hangUp]

      """,
    ]
  }

  private func verdict(_ text: String, _ texts: [String: String]) async throws -> Decision {
    let pack = try Pack.sample(texts)
    let exploration = try await Exploration(of: pack)
    let property = try Property(text, names: PropertyNames(of: pack))
    guard case .decided(let decision) = await exploration.check(property) else {
      return try #require(nil as Decision?, "\(text)")
    }
    return decision
  }

  @Test(arguments: [
    ("in open: peer.connect leads to peer.accept", false),
    ("in open: peer.connect leads to peer.accept unless killed", true),
    ("in open: no peer.accept after peer.reset", true),
    ("in call: user.dial leads to user.hangUp", true),
    ("dial leads to hangUp", true),
    ("no accept after reset", true),
  ])
  func anEventThatEndsAnObjectCutsTheInteractionsThatNeedIt(
    _ text: String, _ isProved: Bool
  ) async throws {
    #expect(
      try await verdict(text, Self.texts("{final: object}")).verdict
        == (isProved ? .proved : .refuted))
  }

  @Test func theRunShowsTheEndOfTheInteractionAfterTheEvent() async throws {
    let decision = try await verdict(
      "in open: peer.connect leads to peer.accept", Self.texts("{final: object}"))
    let run = try #require(decision.counterexample)
    #expect(run.interactions.map(\.text) == ["open", "reset"])
    #expect(run.calls.map(\.call.callback.text) == ["peer.connect", "peer.reset"])
    #expect(run.moments.last == .end(act: 0))
  }

  @Test func anInteractionGoesOnIfTheObjectIgnoresWhatItSends() async throws {
    let texts = Self.texts("{final: object, ignores: [accept]}")
    let text = "in open: no peer.accept after peer.reset"
    #expect(try await verdict(text, texts).verdict == .proved)
    #expect(
      try await verdict("in open: peer.connect leads to peer.accept", texts).verdict == .refuted)
  }

  @Test func theErrorNamesTheEventAndBothWaysOut() async throws {
    let pack = try Pack.sample(Self.texts(""))
    let report = await #expect(throws: PackErrors.self) { try await Exploration(of: pack) }
    let message = try #require(report?.diagnostics.first?.message)
    #expect(message.contains("since 'reset' can come before this step"))
    #expect(message.contains("'ignores: [accept]'"))
    #expect(message.contains("'final: object'"))
  }

  @Test func whatIsIgnoredChangesAndCallsNothing() async throws {
    let texts = Self.texts("{ignores: all}")
    let decision = try await verdict("no accept after reset", texts)
    #expect(decision.verdict == .proved)
  }
}
