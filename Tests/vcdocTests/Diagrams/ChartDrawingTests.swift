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

  @Test func thePageOfAMachineListsNoCounterOutOfItsBounds() async throws {
    let scratch = try Scratch(holding: ["order.yaml": Self.order])
    let words = ["build", "--pack", scratch.at("order.yaml"), "-o", scratch.at("site")]
    #expect(try await Session(words).status == .done)
    let pages = try scratch.files(in: "site").filter {
      $0.key.hasPrefix("evidence/machines/order/")
    }
    #expect(pages.count >= 2)
    #expect(pages.values.allSatisfy { $0.contains("attempts") && !$0.contains("out-of-bounds") })
  }

  @Test func aStateIsDrawnInsideItsOwner() async throws {
    let pack = """
      name: player
      machines:
        player:
          initial: stopped
          states:
            stopped:
            playing: {states: [normal, fast], initial: normal, transitions: ['normal -> fast: speed up']}
          transitions: |
            stopped -> playing: play
            playing -> stopped: stop

      """
    let scratch = try Scratch(holding: ["player.yaml": pack])
    let words = ["diagram", scratch.at("player.yaml"), "--state", "fast", "--format", "mermaid"]
    let drawn = try await Session(words)
    #expect(drawn.status == .done)
    #expect(drawn.output.contains("playing {"))
    #expect(drawn.output.contains("stop") && drawn.output.contains("speed up"))
  }

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

  /// A job that starts its clock when it becomes active.
  private static func job(restart: String) -> String {
    """
    name: job
    machines:
      job:
        states:
          active:
            entry: startClock
            exit: stopClock
            history: shallow
            transitions: [fetching -> parsing: fetched]
          idle:
        transitions:
          - idle -> active: start
          - \(restart)
          - {active -> active.fetching: "again / note", local: true}
          - "idle: ping / pong"

    """
  }

  @Test(arguments: ["txt", "mermaid", "plantuml", "dot", "markdown", "svg", "json"])
  func anArrowThatReentersTheStateAroundItsTargetHasASign(_ format: String) async throws {
    for (arrow, isMarked) in [
      ("active -> active.fetching: restart", true),
      ("{active -> active.fetching: restart, local: true}", false),
    ] {
      let scratch = try Scratch(holding: ["job.yaml": Self.job(restart: arrow)])
      let drawn = try await Session(["diagram", scratch.at("job.yaml"), "--format", format])
      #expect(drawn.status == .done)
      #expect(drawn.output.contains("restart"))
      #expect(drawn.output.contains("↺ restart") == isMarked)
      #expect(!drawn.output.contains("↺ again"))
      #expect(drawn.output.contains("leaves the state and enters it again") == isMarked)
    }
  }

  @Test func theDescriptionHasEveryArrow() async throws {
    let scratch = try Scratch(holding: [
      "order.yaml": Self.order, "job.yaml": Self.job(restart: "active -> idle: stop"),
    ])
    let order = try await Session(["diagram", scratch.at("order.yaml"), "--format", "json"])
    for part in [
      "waiting to enough on failed: attempts + 1",
      "enough to waiting [attempts \u{3C} 3]: requestMoney", "enough to canceled [else]",
    ] {
      #expect(order.output.contains(part))
    }
    let job = try await Session(["diagram", scratch.at("job.yaml"), "--format", "json"])
    for part in [
      "entry of active: startClock", "exit of active: stopClock", "in idle on ping: pong",
      "active begins where it was left last", "fetching to parsing on fetched",
    ] {
      #expect(job.output.contains(part))
    }
  }

  @Test func aPageExplainsTheBracketsOfItsPicture() async throws {
    let scratch = try Scratch(holding: ["order.yaml": Self.order])
    let words = ["build", "--pack", scratch.at("order.yaml"), "-o", scratch.at("site")]
    #expect(try await Session(words).status == .done)
    let pages = try scratch.files(in: "site").filter { $0.key.hasSuffix(".html") }
    #expect(!pages.isEmpty)
    #expect(pages.filter { $0.value.contains("states that other regions must be in") } == [:])
  }

  @Test func notesAndSummariesAreAtTheirStatesAndArrows() async throws {
    let gate = """
      name: gate
      machines:
        gate:
          states:
            closed: {note: Nobody can pass.}
            open:
          transitions:
            - {closed -> open: push, note: Only with a key., summary: The *door* opens.}
            - open -> closed: pull

      """
    let scratch = try Scratch(holding: ["gate.yaml": gate])
    let drawn = try await Session(["diagram", scratch.at("gate.yaml"), "--format", "txt"])
    #expect(
      drawn.output == """
        gate

        ┌───────────────────────────┐
        │ ● ──> closed              │
        │ closed                    │
        │   (Nobody can pass.)      │
        │   └─ push ──> open        │
        │        (The door opens.)  │
        │        (Only with a key.) │
        │ open                      │
        │   └─ pull ──> closed      │
        └───────────────────────────┘

        """)
    let picture = try await Session(["diagram", scratch.at("gate.yaml")])
    for text in ["Nobody can pass.", "The door opens.", "Only with a key."] {
      #expect(picture.output.contains(">\(text)</text>"))
    }
  }

  @Test(arguments: [
    ("download-task", ["download", "manager", "network"]), ("editor", ["document"]),
    ("mcp", ["server"]), ("oauth-device-flow", ["client", "server"]),
    ("starter", ["connection"]), ("tcp", ["endpoint"]),
  ])
  func noPictureOfAnExampleIsWiderThan1600Pixels(
    _ example: String, _ machines: [String]
  ) async throws {
    for machine in machines {
      let drawn = try await Session([
        "diagram", "machine:\(machine)", "--pack", "Examples/\(example)",
      ])
      let width = try #require(drawn.output.split(separator: "width=\"").dropFirst().first)
      #expect(try #require(Double(width.prefix { $0 != "\"" })) <= 1_600, "\(example): \(machine)")
    }
  }
}
