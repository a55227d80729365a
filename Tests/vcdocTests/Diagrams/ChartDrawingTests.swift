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

  @Test func countingAloneIsDrawnInTheStateInWhichItHappens() async throws {
    let scratch = try Scratch(holding: ["order.yaml": Self.order])
    let drawn = try await Session(["diagram", scratch.at("order.yaml"), "--format", "txt"])
    #expect(drawn.status == .done)
    #expect(
      drawn.output == """
        order

        ┌─ state, attempts: 0 to 3 ───────────────┐
        │ ● ──> waiting                           │
        │ waiting                                 │
        │   ├─ ↻ failed [attempts < 2]            │
        │   │    requestMoney                     │
        │   ├─ failed [attempts = 2] ──> canceled │
        │   └─ refund [amount > 0] ──> refunded   │
        │ canceled                                │
        │   └─ ──> ◉                              │
        │ refunded                                │
        │   └─ ──> ◉                              │
        └─────────────────────────────────────────┘

        [state]: only while another region is in this state

        """)
  }
}
