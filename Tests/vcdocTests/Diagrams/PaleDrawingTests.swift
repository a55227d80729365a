import Testing

@testable import vcdoc

/// What `vcdoc diagram` draws of a machine whose events depend on the configuration.
struct PaleDrawingTests {
  /// A lamp that is dimmed, breaks, and is never repaired, and an option that decides which of it
  /// can happen.
  private static func lamp(option: String) -> [String: String] {
    [
      "pack/pack.yaml": "name: lamp\ntitle: Lamp\noptions: {kind: \(option)}\n",
      "pack/machines/lamp.yaml": """
      title: Lamp
      regions:
        light: {initial: dark, states: {dark: Dark., lit: Lit., dim: Dim., broken: Broken.}}
      events:
        turn: [{from: {light: dark}, to: {light: lit}}]
        turnOff: [{from: {light: lit}, to: {light: dark}}]
        dim: [{from: {light: lit}, to: {light: dim}}]
        brighten: [{from: {light: dim}, to: {light: lit}}]
        fall: [{from: {light: lit}, to: {light: broken}}]

      """,
      "pack/interactions/lamp.yaml": """
      lamp.turn:
        title: Turn
        lifelines: {lamp: lamp}
        requires: {lamp: {light: dark}}
        steps: [lamp.turn, lamp.turnOff]
      lamp.dim:
        title: Dim
        if: kind = 2
        lifelines: {lamp: lamp}
        requires: {lamp: {light: dark}}
        steps: [lamp.turn, lamp.dim, lamp.brighten, lamp.turnOff]

      """,
    ]
  }

  @Test(arguments: [
    "{ordered: true, values: [1, 2, 3]}", "{values: {1: One., 2: Two., 3: Three.}}",
  ])
  func whatOnlyOtherConfigurationsTakeIsLeftOut(_ option: String) async throws {
    let scratch = try Scratch(holding: Self.lamp(option: option))
    let words = ["diagram", "--pack", scratch.at("pack"), "machine:lamp", "--format", "txt"]
    let plain = try await Session(words + ["--set", "kind=1"])
    #expect(plain.status == .done && plain.messages.isEmpty)
    #expect(
      plain.output == """
        Lamp

        ┌────────────────────────────────────┐
        │ ● ──> dark                         │
        │ dark                               │
        │   └─ turn ──> lit                  │
        │ lit                                │
        │   ├─ turnOff ──> dark              │
        │   └─ fall ──> broken (never taken) │
        │ broken (never reached)             │
        └────────────────────────────────────┘

        never taken, never reached: not in any run of the model

        """)
    let dimmed = try await Session(words + ["--set", "kind=2"])
    #expect(dimmed.output.contains("dim ──> dim "))
    #expect(dimmed.output.contains("fall ──> broken (never taken)"))
  }
}
