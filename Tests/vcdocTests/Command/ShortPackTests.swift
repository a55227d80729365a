import Testing

@testable import vcdoc

/// A pack of two files: five lines of `pack.yaml`, and a machine with its callbacks.
struct ShortPackTests {
  private static let files = [
    "pack/pack.yaml": """
    name: player
    title: Player
    callbacks:
      owner: Player
      caller: The player

    """,
    "pack/machines/player.yaml": """
    title: Player
    regions:
      life:
        initial: idle
        states:
          idle:
          opening:
          ready:
          playing:
          paused:
          seeking:
          stalled:
          ended:
          failed:
          closing:
          closed:
    events:
      open: [{from: {life: idle}, to: {life: opening}}]
      opened: [{from: {life: opening}, calls: [didOpen], to: {life: ready}}]
      openFailed: [{from: {life: opening}, calls: [didFail], to: {life: failed}}]
      play:
        - {from: {life: ready}, calls: [didPlay], to: {life: playing}}
        - {from: {life: paused}, calls: [didPlay], to: {life: playing}}
        - {from: {life: ended}, calls: [didPlay], to: {life: playing}}
      pause: [{from: {life: playing}, to: {life: paused}}]
      seek:
        - {from: {life: playing}, to: {life: seeking}}
        - {from: {life: paused}, to: {life: seeking}}
      sought: [{from: {life: seeking}, to: {life: playing}}]
      stall: [{from: {life: playing}, to: {life: stalled}}]
      resume: [{from: {life: stalled}, to: {life: playing}}]
      end: [{from: {life: playing}, to: {life: ended}}]
      fail: [{from: {life: [playing, stalled]}, calls: [didFail], to: {life: failed}}]
      retry: [{from: {life: failed}, to: {life: opening}}]
      close: [{from: {life: [ready, paused, ended]}, to: {life: closing}}]
      drop: [{from: {life: failed}, to: {life: closing}}]
      closed: [{from: {life: closing}, calls: [didClose], to: {life: closed}}]
    callbacks: [didOpen, didPlay, didFail, didClose]

    """,
  ]

  @Test func twoFilesGiveAWholeSite() async throws {
    let lines = Self.files.mapValues { $0.split(separator: "\n").count }
    #expect(lines == ["pack/pack.yaml": 5, "pack/machines/player.yaml": 38])
    let scratch = try Scratch(holding: Self.files)
    let pack = scratch.at("pack")
    let built = try await Session("build", "--pack", pack, "--output", scratch.at("site"))
    #expect(built.status == .done)
    #expect(built.messages == "")
    let drawn = try await Session("diagram", "player", "--pack", pack, "--format", "json")
    #expect(drawn.status == .done)
    #expect(drawn.messages == "")
    for state in ["idle", "opening", "ready", "playing", "paused", "seeking", "stalled", "ended"] {
      #expect(drawn.output.contains("\"\(state)\""))
    }
    for callback in ["didOpen", "didPlay", "didFail", "didClose"] {
      #expect(drawn.output.contains(callback))
      #expect(try scratch.files(in: "site/callbacks").keys.contains("\(callback)/index.html"))
    }
  }

  @Test func sourcesAreRequiredByStrictVerificationOnly() async throws {
    let scratch = try Scratch(holding: Self.files)
    let verify = ["verify", "--pack", scratch.at("pack"), "--quiet"]
    #expect(try await Session(verify) == Session(status: .done))
    let strict = try await Session(verify + ["--strict"])
    #expect(strict.status == .found)
    #expect(strict.output == "")
    let lines = strict.messages.split(separator: "\n").filter { $0.contains("cites no source") }
    #expect(lines.count == 4)
    #expect(
      lines.first?.hasSuffix(
        "pack/machines/player.yaml:38:13: error: callback 'didOpen' cites no source; add "
          + "'sources' here, or for all callbacks under 'callbackDefaults' in pack.yaml") == true)
  }
}
