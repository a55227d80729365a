@testable import Analysis
@testable import Graphics
@testable import Pack
import GraphicsSupport
import PackSupport
import Testing

/// Breaks in pictures of interactions: those of the pack, and events that end an interaction.
struct BreakSequenceTests {
  private static let end = """
    end:
      title: End
      lifelines: {peer: peer}
      requires: {peer: {peer: [waiting, open]}}
      steps: [peer.reset]

    """

  private func script(_ steps: String, free: String = "reset") async throws -> [String] {
    let pack = try Pack.sample(
      [
        "pack.yaml": "name: net\ntitle: Net\nbounds: {nesting: 2}\n",
        "machines/peer.yaml": """
        title: Peer
        regions:
          peer:
            initial: closed
            states: {closed: , waiting: , open: , gone: {final: object}}
        events:
          connect: [{from: {peer: closed}, to: {peer: waiting}}]
          accept: [{from: {peer: waiting}, calls: [accepted], to: {peer: open}}]
          poll: [{from: {peer: waiting}, calls: [polled], to: {peer: waiting}}]
          reset:
            free: \(free == "reset")
            transitions: [{from: {peer: [waiting, open]}, calls: [wasReset], to: {peer: gone}}]

        """,
        "interactions/net.yaml": """
        dial:
          title: Dial
          lifelines: {user: , peer: peer}
          requires: {peer: {peer: closed}}
          steps: \(steps)
        \(free == "reset" ? "" : Self.end)
        """,
      ], callbacks: "accepted polled wasReset")
    let facts = try await PackFacts(of: pack)
    let dial = pack.interactions[0]
    let course = try #require(InteractionVariants(of: facts)[dial.name].first)
    return SequenceDiagram(
      of: dial, in: pack, facts: course.facts, configuration: course.configuration, locale: "en"
    ).script
  }

  @Test func aBreakOfThePackIsAFrame() async throws {
    let script = try await script(
      "[user -> peer.connect, {break: [user -> user: give up], title: no answer}, "
        + "user -> peer.accept]", free: "none")
    #expect(
      script == ["peer.connect", "break [no answer]", "| user.give up", "peer.accepted"])
  }

  @Test func anEventThatEndsTheInteractionIsABreakBeforeTheNextStep() async throws {
    let script = try await script(
      "[user -> peer.connect, {wait: the network}, user -> peer.accept]")
    #expect(
      script == [
        "peer.connect", "gap the network", "break [reset]", "| peer.wasReset", "| peer ends",
        "peer.accepted",
      ])
  }

  @Test func anEventThatCanComeBeforeSeveralStepsIsOneBreak() async throws {
    let script = try await script(
      "[user -> peer.connect, peer --> user: wait, user -> peer.poll, user -> peer.accept]")
    #expect(
      script == [
        "peer.connect", "break [reset, before any of the next 3 steps]", "| peer.wasReset",
        "| peer ends", "user.wait", "peer.polled", "peer.accepted",
      ])
  }

  @Test func anEventAfterALoopIsOneBreakWithThatBeforeIt() async throws {
    let steps = "[user -> peer.connect, {loop: [user -> peer.poll]}, user -> peer.accept]"
    let script = try await script(steps)
    #expect(
      script.prefix(4) == [
        "peer.connect", "break [reset, before any of the next 2 steps]", "| peer.wasReset",
        "| peer ends",
      ])
    #expect(script.filter { $0.contains("break") }.count == 1)
  }

  @Test func anEventBeforeEachBranchIsABreakBeforeTheChoice() async throws {
    let script = try await script(
      "[user -> peer.connect, {alt: {one: [user -> peer.accept], two: [user -> peer.poll]}}]")
    #expect(
      script == [
        "peer.connect", "break [reset]", "| peer.wasReset", "| peer ends", "alt [one]",
        "| peer.accepted", "alt [two]", "| peer.polled",
      ])
  }
}
