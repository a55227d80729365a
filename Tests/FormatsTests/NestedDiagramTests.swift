@testable import Formats
@testable import Graphics
import Testing

/// Every notation shows states inside states, choices, history, and notes.
struct NestedDiagramTests {
  private static func event(_ text: String) -> [StateDiagram.LabelLine] {
    [.init(text: text, isCallback: false)]
  }

  /// A document that is closed, edited in plain or bold, or saved.
  private static let editor = StateDiagram(
    title: "Editor", summary: "An editor.",
    clusters: [.init(label: "", nodes: [3, 4, 5, 6], name: "editing.inside", owner: 2)],
    nodes: [
      .init(shape: .initial, label: "", name: "state.initial"),
      .init(shape: .state, label: "closed", name: "closed", note: "No file."),
      .init(
        shape: .state, label: "editing",
        lines: event("entry") + [.init(text: "showCaret", isCallback: true)], name: "editing"),
      .init(shape: .initial, label: "", name: "editing.initial"),
      .init(shape: .history, label: "", name: "editing.history"),
      .init(shape: .state, label: "plain", name: "editing.plain"),
      .init(shape: .state, label: "bold", name: "editing.bold"),
      .init(shape: .choice, label: "saved", name: "saved"),
    ],
    arrows: [
      .init(from: 0, to: 1, lines: []), .init(from: 3, to: 5, lines: []),
      .init(from: 1, to: 4, lines: event("open") + [.init(remark: "From disk.")]),
      .init(from: 5, to: 6, lines: event("toggle")), .init(from: 6, to: 5, lines: event("toggle")),
      .init(from: 2, to: 7, lines: event("save")),
      .init(from: 7, to: 1, lines: event("[done]")), .init(from: 7, to: 2, lines: event("[else]")),
    ], hasConditions: true, counters: ["tries: 0 to 3"])

  @Test func mermaidHasACompositeState() {
    #expect(
      Self.editor.mermaid == """
        stateDiagram-v2
          accTitle: Editor
          accDescr: 4 states#58; closed, editing, plain, bold.
          state "closed" as closed
          state "editing (H)<br/>entry / showCaret" as editing {
            state "plain" as editing_plain
            state "bold" as editing_bold
            [*] --> editing_plain
            editing_plain --> editing_bold : toggle
            editing_bold --> editing_plain : toggle
          }
          state saved <<choice>>
          note right of closed : No file.
          note right of closed : open#58; From disk.
          [*] --> closed
          closed --> editing : open
          editing --> saved : save
          saved --> closed : [done]
          saved --> editing : [else]
          note right of closed : tries#58; 0 to 3 · [guard]#58; only if it holds#59; else#58; if no \
        other does · H#58; the state that was active last

        """)
  }

  @Test func mermaidIsFlatIfAnArrowJoinsTheInsidesOfTwoStates() {
    let two = StateDiagram(
      title: "", summary: "",
      clusters: [
        .init(label: "", nodes: [1], name: "a.inside", owner: 0),
        .init(label: "", nodes: [3, 4], name: "b.inside", owner: 2),
      ],
      nodes: [
        .init(shape: .state, label: "a", name: "a"), .init(shape: .state, label: "x", name: "a.x"),
        .init(shape: .state, label: "b", name: "b"), .init(shape: .initial, label: "", name: "i"),
        .init(shape: .state, label: "y", name: "b.y"),
      ],
      arrows: [.init(from: 1, to: 4, lines: Self.event("go")), .init(from: 3, to: 4, lines: [])])
    #expect(
      two.mermaid == """
        stateDiagram-v2
          accDescr: 4 states#58; a, x, b, y.
          state "a" as a
          state "a.x" as a_x
          state "b" as b
          state "b.y" as b_y
          a_x --> b_y : go
          b --> b_y : initial
          note right of a_x : A.B#58; the state B inside A

        """)
  }

  @Test func plantUMLHasACompositeState() {
    #expect(
      Self.editor.plantUML == """
        @startuml
        hide empty description
        title Editor
        state "closed" as closed
        note right of closed : No file.
        state "editing" as editing {
          state "plain" as editing_plain
          state "bold" as editing_bold
        }
        editing : entry / showCaret
        state saved <<choice>>
        state editing {
          [*] --> editing_plain
          editing_plain --> editing_bold : toggle
          editing_bold --> editing_plain : toggle
        }
        [*] --> closed
        closed --> editing[H] : open
        note on link
          From disk.
        end note
        editing --> saved : save
        saved --> closed : [done]
        saved --> editing : [else]
        legend left
        tries: 0 to 3
        [guard]: only if it holds; else: if no other does
        H: the state that was active last
        end legend
        @enduml

        """)
  }

  @Test func plantUMLHasDeepHistoryInTheName() {
    let deep = StateDiagram(
      title: "", summary: "",
      clusters: [.init(label: "", nodes: [2, 3], name: "b.inside", owner: 1)],
      nodes: [
        .init(shape: .state, label: "a", name: "a"), .init(shape: .state, label: "b", name: "b"),
        .init(shape: .deepHistory, label: "", name: "b.history"),
        .init(shape: .state, label: "x", name: "b.x"),
      ], arrows: [.init(from: 0, to: 2, lines: [])])
    #expect(
      deep.plantUML == """
        @startuml
        hide empty description
        state "a" as a
        state "b (H*)" as b {
          state "x" as b_x
        }
        a --> b
        legend left
        H*: the states at any depth that were active last
        end legend
        @enduml

        """)
  }

  /// A machine of two regions, both of which remember what was active last.
  private static let twoRegions = StateDiagram(
    title: "", summary: "",
    clusters: [
      .init(label: "x", nodes: [3, 4], name: "b.x", owner: 2),
      .init(label: "y", nodes: [5, 6], name: "b.y", owner: 2),
    ],
    nodes: [
      .init(shape: .initial, label: "", name: "initial"),
      .init(shape: .state, label: "a", name: "a"), .init(shape: .state, label: "b", name: "b"),
      .init(shape: .history, label: "", name: "b.x.history"),
      .init(shape: .state, label: "x1", name: "b.x1"),
      .init(shape: .history, label: "", name: "b.y.history"),
      .init(shape: .state, label: "y1", name: "b.y1"),
    ], arrows: [.init(from: 0, to: 2, lines: []), .init(from: 1, to: 2, lines: event("go"))])

  @Test func plantUMLHasTheHistoryOfSeveralRegionsInTheName() {
    #expect(Self.twoRegions.plantUML.contains("\nstate \"b (H)\" as b {\n"))
    #expect(Self.twoRegions.plantUML.contains("\na --> b : go\n"))
  }

  @Test func theFirstArrowOfARegionEntersNoHistory() {
    let text = Self.twoRegions.boxDrawing
    #expect(text.contains("● ──> b ") && text.contains("go ──> b (H) "))
    let table = Self.twoRegions.markdown(locale: "en")
    #expect(table.contains("| ● |  |  | b |\n") && table.contains("| a | go |  | b (H) |\n"))
  }

  @Test func markdownNamesAStateWithoutArrows() {
    let lone = StateDiagram(
      title: "", summary: "", clusters: [],
      nodes: [
        .init(shape: .state, label: "a"), .init(shape: .state, label: "b"),
        .init(shape: .state, label: "c", isReached: false),
      ], arrows: [.init(from: 0, to: 1, lines: Self.event("go"))])
    let rows = lone.markdown(locale: "en").split(separator: "\n").filter { $0.hasPrefix("| ") }
    #expect(rows.dropFirst(2) == ["| a | go |  | b |", "| c (never reached) |  |  |  |"])
  }

  @Test func dotHasAClusterAtWhoseFrameArrowsEnd() {
    #expect(
      Self.editor.dot == """
        digraph vcdoc {
          label="Editor"; labelloc=t; labeljust=l; tooltip="An editor."
          rankdir=TB; nodesep=0.4; ranksep=0.6
          fontname="Helvetica"; fontsize=14
          node [shape=box, style=rounded, fontname="Helvetica", fontsize=12]
          edge [fontname="Helvetica", fontsize=11, arrowsize=0.8]
          compound=true
          state_initial [shape=circle, style=filled, fillcolor=black, label="", width=0.2]
          closed [label="closed"]
          closed_note [shape=note, style="", fontsize=10, label="No file.\\l"]
          closed -> closed_note [style=dashed, arrowhead=none]
          subgraph cluster_editing {
            label="editing\\lentry\\l  showCaret\\l"; style=rounded
            editing_initial [shape=circle, style=filled, fillcolor=black, label="", width=0.2]
            editing_history [shape=circle, label="H", width=0.3, fixedsize=true]
            editing_plain [label="plain"]
            editing_bold [label="bold"]
          }
          saved [shape=diamond, style="", label="", width=0.3, height=0.3]
          state_initial -> closed
          editing_initial -> editing_plain
          closed -> editing_history [label="open\\l  From disk.\\l"]
          editing_plain -> editing_bold [label="toggle\\l"]
          editing_bold -> editing_plain [label="toggle\\l"]
          editing_bold -> saved [ltail=cluster_editing, label="save\\l"]
          saved -> closed [label="[done]\\l"]
          saved -> editing_bold [lhead=cluster_editing, label="[else]\\l"]
          legend [shape=plaintext, style="", color=gray50, fontcolor=gray50, label="tries: 0 to 3\\l\
        [guard]: only if it holds; else: if no other does\\lH: the state that was active last\\l"]
        }

        """)
  }

  @Test func textIsIndented() {
    #expect(
      Self.editor.boxDrawing == """
        Editor

        ┌────────────────────────────────┐
        │ ● ──> closed                   │
        │ closed                         │
        │   (No file.)                   │
        │   └─ open ──> editing (H)      │
        │        (From disk.)            │
        │ editing (H)                    │
        │   ├─ ↻ entry                   │
        │   │    showCaret               │
        │   └─ save ──> ◇ saved          │
        │     ● ──> plain                │
        │     plain                      │
        │       └─ toggle ──> bold       │
        │     bold                       │
        │       └─ toggle ──> plain      │
        │ ◇ saved [done] ──> closed      │
        │ ◇ saved [else] ──> editing (H) │
        └────────────────────────────────┘

        tries: 0 to 3
        [guard]: only if it holds; else: if no other does
        H: the state that was active last

        """)
  }

  @Test func markdownHasATableForTheInside() {
    let text = Self.editor.markdown(locale: "en")
    #expect(text.contains("| closed | open · From disk. |  | editing (H) |"))
    #expect(text.contains("\nediting\n\n| From | Event | Calls | To |"))
    #expect(text.contains("| plain | toggle |  | bold |"))
    #expect(text.contains("| ◇ saved | \\[done\\] |  | closed |"))
    #expect(text.contains("\nclosed: No file.\n"))
  }

  @Test func jsonNamesTheStateAroundACluster() throws {
    let json = Self.editor.json(try GraphLayout(of: Self.editor))
    let text = String(decoding: json.bytes(), as: UTF8.self)
    #expect(text.contains("\"owner\": 2"))
    #expect(text.contains("\"remark\": true"))
    #expect(text.contains("\"text\": \"No file.\""))
  }
}
