import Testing

@testable import vcdoc

/// What `vcdoc diagram` draws of counters, choices, and guards in words.
struct ChartDrawingTests {
  private static let order = """
    name: order
    machines:
      order:
        initial: waiting
        counters: {attempts: 3}
        choices: [enough]
        final: [canceled, refunded]
        transitions: |
          waiting -> enough: failed / attempts + 1
          enough -> waiting: [attempts < 3] / requestMoney
          enough -> canceled: else
          waiting -> refunded: refund [amount > 0]

    """

  @Test func choicesCountersAndGuardsAreDrawnAsWritten() async throws {
    let scratch = try Scratch(holding: ["order.yaml": Self.order])
    let drawn = try await Session(["diagram", scratch.at("order.yaml"), "--format", "txt"])
    #expect(drawn.status == .done)
    #expect(
      drawn.output == """
        order

        ┌───────────────────────────────────────┐
        │ ● ──> waiting                         │
        │ waiting                               │
        │   ├─ failed ──> ◇ enough              │
        │   │    attempts + 1                   │
        │   └─ refund [amount > 0] ──> refunded │
        │ canceled                              │
        │   └─ ──> ◉                            │
        │ refunded                              │
        │   └─ ──> ◉                            │
        │ ◇ enough [attempts < 3] ──> waiting   │
        │   requestMoney                        │
        │ ◇ enough [else] ──> canceled          │
        └───────────────────────────────────────┘

        attempts: 0 to 3
        [guard]: only if it holds; else: if no other does

        """)
  }
}
