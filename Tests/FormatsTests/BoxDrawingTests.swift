import GraphicsSupport
import Testing
@testable import Formats
@testable import Graphics

@Suite struct BoxDrawingTests {
  private let push = SequenceDiagram(
    title: "Push", summary: "",
    lifelines: [.init(name: "UIKit", isSystem: true), .init(name: "source"), .init(name: "目的")],
    items: [
      .message(.init(from: 0, to: 1, text: "viewWillDisappear", isCallback: true)),
      .fragment(
        .init(
          operation: .opt,
          operands: [
            .init(
              condition: "view unloaded",
              items: [.message(.init(from: 0, to: 2, text: "viewDidLoad", isCallback: true))])
          ])),
      .gap("the animation"),
      .state(lifeline: 2, text: "attached"),
      .message(.init(from: 0, to: 2, text: "viewDidAppear", isCallback: true, isWrong: true)),
    ])

  @Test func aSequenceDiagramEqualsItsBoxDrawing() {
    #expect(
      push.boxDrawing == """
        Push

              UIKit                 source   目的
                │ viewWillDisappear    │       │
                │─────────────────────>│       │
                │                      │       │
        ┌─ opt [view unloaded] ───────────────────────┐
        │       │ viewDidLoad          │       │      │
        │       │─────────────────────────────>│      │
        │       │                      │       │      │
        └─────────────────────────────────────────────┘
                │                      │       │
        ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄ the animation ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄
                │                      │       │
                │                      │  (attached)
                │ ✗ viewDidAppear      │       │
                │─────────────────────────────>│
                │                      │       │

        """)
  }

  @Test func foundMessagesAndDestructionsAreDrawn() {
    let sequence = SequenceDiagram(
      "", [.system, .init(name: "a"), .init(name: "b")],
      [
        .call(1, "alloc", from: nil),
        .frame(.opt, [("perhaps", [.call(1, "dealloc"), .destruction(lifeline: 1)])]),
        .call(2, "dealloc"), .destruction(lifeline: 2), .call(1, "later"),
      ])
    #expect(
      sequence.boxDrawing == """
              UIKit          a       b
                │      alloc │       │
                │    ●──────>│       │
                │            │       │
        ┌─ opt [perhaps] ─────────────────┐
        │       │ dealloc    │       │    │
        │       │───────────>│       │    │
        │       │            ╳       │    │
        │       │                    │    │
        └─────────────────────────────────┘
                │ dealloc    │       │
                │───────────────────>│
                │            │       ╳
                │ later      │
                │───────────>│
                │            │

        """)
  }

  @Test func stateInvariantsKeepADistanceFromLifelinesAndFrames() throws {
    let sequence = SequenceDiagram(
      "", [.system, .init(name: "a"), .init(name: "b")],
      [
        .frame(
          .opt,
          [
            (
              "perhaps",
              [
                .state(lifeline: 1, text: "task is paused and file is empty or partial"),
                .state(lifeline: 2, text: "turn is taken and nobody else waits"),
              ]
            )
          ])
      ])
    let lines = sequence.boxDrawing.split(separator: "\n")
    let top = try #require(lines.first { $0.hasPrefix("┌") })
    let inside = lines.filter { $0.hasPrefix("│") }
    #expect(inside.count == 7)
    for line in inside {
      #expect(line.count == top.count)
      #expect(line.hasSuffix("│"))
      #expect(line.count { $0 == "│" } == (line.contains("a") ? 4 : 5), "\(line)")
    }
  }
}
