@testable import Formats
@testable import Graphics
import Testing

/// Every format says what no run takes or reaches, and what its signs mean.
@Suite struct PaleDiagramTests {
  private static func door(locale: String = "en") -> StateDiagram {
    StateDiagram(
      title: "Door", summary: "A door.",
      clusters: [.init(label: "Leaf", nodes: [0, 1, 2, 3, 4], name: "leaf")],
      nodes: [
        .init(shape: .initial, label: "", name: "leaf.initial"),
        .init(
          shape: .state, label: "closed",
          lines: [.init(text: "knock", isCallback: false, isTaken: false)], name: "leaf.closed"),
        .init(shape: .state, label: "open", name: "leaf.open"),
        .init(
          shape: .state, label: "gone",
          lines: [.init(text: "creak", isCallback: false, isTaken: false)], isReached: false,
          name: "leaf.gone"),
        .init(shape: .final, label: "", isReached: false, name: "leaf.gone.final"),
      ],
      arrows: [
        .init(from: 0, to: 1, lines: []),
        .init(
          from: 1, to: 2,
          lines: [
            .init(text: "push", isCallback: false), .init(text: "didOpen", isCallback: true),
            .init(text: "kick,", isCallback: false, isTaken: false),
            .init(text: "blow", isCallback: false, isTaken: false),
            .init(text: "didBreak", isCallback: true, isTaken: false),
          ]),
        .init(
          from: 2, to: 3, lines: [.init(text: "burn", isCallback: false, isTaken: false)],
          isTaken: false),
        .init(from: 3, to: 4, lines: [], isTaken: false),
      ], locale: locale)
  }

  @Test func mermaidHasRemarksAndANote() {
    #expect(
      Self.door().mermaid == """
        stateDiagram-v2
          accTitle: Door
          accDescr: 3 states#58; closed, open, gone.
          state "Leaf" as region_leaf {
            state "closed" as leaf_closed
            leaf_closed : knock (never taken)
            state "open" as leaf_open
            state "gone (never reached)" as leaf_gone
            leaf_gone : creak
            [*] --> leaf_closed
            leaf_closed --> leaf_open : push / didOpen#59; kick, blow / didBreak (never taken)
            leaf_open --> leaf_gone : burn (never taken)
            leaf_gone --> [*] : (never taken)
            note right of leaf_closed : never taken, never reached#58; not in any run of the model
          }

        """)
  }

  @Test func plantUMLIsGrayAndDashedWithALegend() {
    #expect(
      Self.door().plantUML == """
        @startuml
        hide empty description
        title Door
        state "Leaf" as region_leaf {
          state "closed" as leaf_closed
          leaf_closed : <color:gray>knock (never taken)</color>
          state "open" as leaf_open
          state "<color:gray>gone</color>" as leaf_gone ##[dashed]gray
          leaf_gone : <color:gray>creak</color>
        }
        state region_leaf {
          [*] --> leaf_closed
          leaf_closed --> leaf_open : push / didOpen; \
        <color:gray>kick, blow / didBreak (never taken)</color>
          leaf_open -[#gray,dashed]-> leaf_gone : <color:gray>burn</color>
          leaf_gone -[#gray,dashed]-> [*]
        }
        legend left
        pale, dashed: no run of the model takes or reaches it
        end legend
        @enduml

        """)
  }

  @Test func dotIsGrayAndDashedWithALegend() {
    let lines = Self.door().dot.split(separator: "\n").dropFirst(6)
    #expect(
      lines.joined(separator: "\n") == #"""
          subgraph cluster_region_leaf {
            label="Leaf"
            leaf_initial [shape=circle, style=filled, fillcolor=black, label="", width=0.2]
            leaf_closed [label="closed\n\nknock (never taken)\l"]
            leaf_open [label="open"]
            leaf_gone [label="gone\n\ncreak\l", color=gray50, fontcolor=gray50, style="rounded,dashed"]
            leaf_gone_final [shape=doublecircle, style=filled, fillcolor=gray50, label="", width=0.15, color=gray50]
          }
          leaf_initial -> leaf_closed
          leaf_closed -> leaf_open [label="push\l  didOpen\lkick,\lblow (never taken)\l  didBreak\l"]
          leaf_open -> leaf_gone [label="burn\l", color=gray50, fontcolor=gray50, style=dashed]
          leaf_gone -> leaf_gone_final [color=gray50, fontcolor=gray50, style=dashed]
          legend [shape=plaintext, style="", color=gray50, fontcolor=gray50, label="pale, dashed: no run of the model takes or reaches it\l"]
        }
        """#)
  }

  @Test func boxDrawingHasRemarksAndALegend() {
    #expect(
      Self.door().boxDrawing == """
        Door

        ┌─ Leaf ─────────────────────────────────┐
        │ ● ──> closed                           │
        │ closed                                 │
        │   ├─ ↻ knock (never taken)             │
        │   ├─ push ──> open                     │
        │   │    didOpen                         │
        │   └─ kick, blow ──> open (never taken) │
        │        didBreak                        │
        │ open                                   │
        │   └─ burn ──> gone (never taken)       │
        │ gone (never reached)                   │
        │   ├─ ↻ creak (never taken)             │
        │   └─ ──> ◉ (never taken)               │
        └────────────────────────────────────────┘

        never taken, never reached: not in any run of the model

        """)
  }

  @Test func aTableHasRemarksAndALegend() {
    #expect(
      Self.door(locale: "zh-Hans").markdown(locale: "zh-Hans") == """
        **Door**

        Leaf

        | 从 | 事件 | 调用 | 到 |
        | --- | --- | --- | --- |
        | ● |  |  | closed |
        | closed | knock（从不触发） |  | closed |
        | closed | push | `didOpen` | open |
        | closed | kick, blow（从不触发） | `didBreak` | open |
        | open | burn（从不触发） |  | gone（从不到达） |
        | gone（从不到达） | creak（从不触发） |  | gone（从不到达） |
        | gone（从不到达） | （从不触发） |  | ◉ |

        “从不”：模型的任何执行路径都不经过

        """)
  }

  @Test(arguments: [
    ("en", "pale, dashed: no run of the model takes or reaches it"),
    ("zh-Hans", "浅色、虚线：模型的任何执行路径都不经过"),
  ])
  func aPictureHasALegendInTheLanguageOfItsTexts(_ locale: String, legend: String) throws {
    let door = Self.door(locale: locale)
    let svg = String(decoding: door.svg(try GraphLayout(of: door)), as: UTF8.self)
    #expect(svg.contains(">\(legend)</text>"))
    let classes = ["line pale", "tip pale", "box pale", "dot pale", "name pale", "kind pale"]
    #expect(classes.allSatisfy { svg.contains("class=\"\($0)\"") })
  }

  @Test func jsonTellsWhatIsTakenAndReached() throws {
    let door = Self.door()
    let text = String(decoding: door.json(try GraphLayout(of: door)).bytes(), as: UTF8.self)
    #expect(text.split(separator: "\"reached\": false").count == 3)
    #expect(text.split(separator: "\"taken\": false").count == 9)
  }

  @Test func aDiagramWithoutPalePartsHasNoLegend() throws {
    let loose = StateDiagram(
      title: "", summary: "", clusters: [], nodes: [.init(shape: .state, label: "a")], arrows: [])
    let svg = String(decoding: loose.svg(try GraphLayout(of: loose)), as: UTF8.self)
    let texts = [loose.mermaid, loose.plantUML, loose.dot, loose.boxDrawing, svg]
    #expect(
      !texts.contains { $0.contains("legend") || $0.contains("never") || $0.contains("no run") })
  }
}
