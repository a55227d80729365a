import GraphicsSupport
import Testing
@testable import Formats
@testable import Graphics

@Suite struct TextDiagramTests {
  private let door = StateDiagram(
    title: "Door", summary: "A door opens and closes.",
    clusters: [
      .init(label: "leaf", nodes: [0, 1, 2]), .init(label: "lock: #1", nodes: [3, 4]),
    ],
    nodes: [
      .init(shape: .initial, label: ""), .init(shape: .state, label: "closed"),
      .init(shape: .state, label: "open \"wide\""), .init(shape: .initial, label: ""),
      .init(
        shape: .state, label: "locked",
        lines: [.init(text: "knock", isCallback: false), .init(text: "didKnock", isCallback: true)]),
    ],
    arrows: [
      .init(from: 0, to: 1, lines: []),
      .init(
        from: 1, to: 2,
        lines: [
          .init(text: "push", isCallback: false), .init(text: "willOpen(_:)", isCallback: true),
          .init(text: "didOpen", isCallback: true), .init(text: "pull", isCallback: false),
        ]),
      .init(from: 3, to: 4, lines: []),
    ])

  private let visit = SequenceDiagram(
    title: "Visit", summary: "Somebody rings.",
    lifelines: [.init(name: "System", isSystem: true), .init(name: "guests", isMany: true)],
    items: [
      .message(.init(from: 0, to: 1, text: "ring;", isCallback: true, margin: "1.5 s")),
      .fragment(
        .init(
          operation: .alt,
          operands: [
            .init(condition: "at home", items: [.state(lifeline: 1, text: "door open")]),
            .init(condition: "", items: [.gap("nobody answers")]),
          ])),
      .fragment(
        .init(
          operation: .interaction("visit.end"),
          operands: [
            .init(
              condition: "",
              items: [.message(.init(from: 0, to: 1, text: "x", isCallback: true, isWrong: true))])
          ])),
    ])

  @Test func aStateDiagramEqualsItsMermaid() {
    #expect(
      door.mermaid == """
        stateDiagram-v2
          accTitle: Door
          accDescr: 3 states#58; closed, open #34;wide#34;, locked.
          state "leaf" as region_leaf {
            state "closed" as closed
            state "open #34;wide#34;" as open_wide
            [*] --> closed
            closed --> open_wide : push / willOpen(_#58;), didOpen#59; pull
          }
          state "lock#58; #35;1" as region_lock_1 {
            state "locked" as locked
            locked : knock / didKnock
            [*] --> locked
          }

        """)
  }

  @Test func aStateDiagramEqualsItsPlantUML() {
    #expect(
      door.plantUML == """
        @startuml
        hide empty description
        title Door
        state "leaf" as region_leaf {
          state "closed" as closed
          state "open <U+0022>wide<U+0022>" as open_wide
        }
        state "lock: <U+0023>1" as region_lock_1 {
          state "locked" as locked
          locked : knock / didKnock
        }
        state region_leaf {
          [*] --> closed
          closed --> open_wide : push / willOpen(_:), didOpen; pull
        }
        state region_lock_1 {
          [*] --> locked
        }
        @enduml

        """)
  }

  @Test func aSequenceDiagramEqualsItsMermaid() {
    #expect(
      visit.mermaid
        == """
        sequenceDiagram
          accTitle: Visit
          participant System as System
          participant guests as guests
          System->>guests: ring#59; (1.5 s)
          alt at home
            Note over guests: door open
          else \("")
            Note over System,guests: … nobody answers …
          end
          Note over System,guests: visit.end
          System-xguests: x

        """.replacing("else \n", with: "else  \n"))
  }

  @Test(arguments: ["alt", "opt", "loop", "par"])
  func namesOfInteractionsAreNotOperators(_ name: String) {
    let frame = SequenceDiagram.Item.frame(.interaction(name), [("", [.call(1, "x")])])
    let sequence = SequenceDiagram("T", [.system, SequenceDiagram.Lifeline(name: "a")], [frame])
    #expect(sequence.mermaid.contains("Note over UIKit,a: \(name)\n  UIKit->>a: x\n"))
    #expect(sequence.plantUML.contains("group \(name)\n  UIKit -> a : x\nend\n"))
    #expect(!sequence.dot.contains("begin -> end") && !sequence.dot.contains("dashed"))
  }

  @Test func onlyFinalDestructionsAreWritten() {
    let dies: [SequenceDiagram.Item] = [.call(1, "dealloc"), .destruction(lifeline: 1)]
    /// How often each of the two is told that a lifeline stops.
    func counts(_ items: [SequenceDiagram.Item]) -> [Int] {
      let sequence = SequenceDiagram("", [.system, .init(name: "a")], items)
      return [sequence.mermaid, sequence.plantUML].map {
        $0.split(separator: "\n").count { $0.contains("destroy a") }
      }
    }
    #expect(counts(dies) == [1, 1])
    #expect(counts([.frame(.ref("part"), [("", dies)])]) == [1, 1])
    #expect(counts([.frame(.opt, [("perhaps", dies)])]) == [0, 0])
    #expect(counts(dies + [.call(1, "another")]) == [0, 0])
    #expect(counts(dies + dies) == [1, 1])
    #expect(counts([.destruction(lifeline: 1)]) == [0, 1])
    let mermaid = SequenceDiagram("", [.system, .init(name: "a")], dies).mermaid
    #expect(mermaid.contains("  destroy a\n  UIKit->>a: dealloc\n"))
  }

  @Test func foundMessagesAreWritten() {
    let sequence = SequenceDiagram(
      "", [.system, .init(name: "a")], [.call(1, "alloc", from: nil)])
    #expect(sequence.mermaid.contains("  participant found as ●\n"))
    #expect(sequence.mermaid.contains("  found->>a: alloc\n"))
    #expect(sequence.plantUML.contains("[o-> a : alloc\n"))
  }

  @Test func aSequenceDiagramEqualsItsPlantUML() {
    #expect(
      visit.plantUML == """
        @startuml
        hide footbox
        title Visit
        participant "System" as System
        collections "guests" as guests
        System -> guests : ring; (1.5 s)
        alt at home
          hnote over guests : door open
        else
          ... nobody answers ...
        end
        group visit.end
          System ->x guests : x
        end
        @enduml

        """)
  }

  @Test(arguments: [
    ("https://e.org/a_b/?c=%20", "[[https://e.org/a_b/?c=%20 ring;]]"),
    ("../x/index.html", "[[../x/index.html ring;]]"), ("", "ring;"),
    ("https://e.org/]] x", "ring;"), ("https://e.org/\n!include x", "ring;"),
  ])
  func plantUMLLinksOnlyPlainAddresses(_ link: String, _ written: String) {
    let message = SequenceDiagram.Message(
      from: 0, to: 0, text: "ring;", isCallback: true, link: link, margin: "1 s")
    let sequence = SequenceDiagram(
      title: "t", summary: "", lifelines: [.init(name: "a")], items: [.message(message)])
    #expect(sequence.plantUML.contains("\na -> a : \(written) (1 s)\n"))
    let line = StateDiagram.LabelLine(
      text: "ring;", isCallback: true, link: link, isHighlighted: true)
    let diagram = StateDiagram(
      title: "t", summary: "", clusters: [],
      nodes: [.init(shape: .state, label: "a", lines: [line])],
      arrows: [.init(from: 0, to: 0, lines: [.init(text: "e", isCallback: false), line])])
    #expect(diagram.plantUML.contains("\na : / \(written) ◀\n"))
    #expect(diagram.plantUML.contains("\na --> a : e / \(written) ◀\n"))
  }

  @Test(arguments: [
    ("a\nb", "a b"), ("", " "), ("50%", "50#37;"), ("\u{1B}[1m", "[1m"), ("a && b", "a && b"),
    ("&lt", "#38;lt"), ("屏", "屏"),
  ])
  func mermaidMarkupIsEscaped(_ text: String, _ written: String) {
    let note = SequenceDiagram(
      title: "t", summary: "", lifelines: [.init(name: "a")], items: [.note(text)])
    #expect(note.mermaid.contains("Note over a: \(written)\n"))
  }
}
