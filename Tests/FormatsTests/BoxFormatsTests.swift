import GraphicsSupport
import Testing
@testable import Formats
@testable import Graphics

/// Groups of lifelines, in each format that has them.
struct BoxFormatsTests {
  private let sequence = SequenceDiagram(
    title: "Flow", summary: "",
    lifelines: [
      SequenceDiagram.Lifeline(name: "user"),
      SequenceDiagram.Lifeline(name: "app", box: "Blue device"),
      SequenceDiagram.Lifeline(name: "store", box: "Blue device"),
      SequenceDiagram.Lifeline(name: "server", box: "Cloud"),
    ],
    items: [
      .message(SequenceDiagram.Message(from: 0, to: 3, text: "ask", isCallback: false))
    ])

  @Test func neighborsOfOneGroupAreInOneBox() {
    #expect(sequence.boxes.map(\.title) == ["", "Blue device", "Cloud"])
    #expect(sequence.boxes.map(\.lifelines) == [0...0, 1...2, 3...3])
  }

  @Test func mermaidTakesNoWordOfATitleForAColor() {
    #expect(
      sequence.mermaid.contains(
        """
          participant user as user
          box transparent Blue device
            participant app as app
            participant store as store
          end
          box transparent Cloud
            participant server as server
          end
          user->>server: ask
        """))
  }

  @Test func plantUMLHasBoxes() {
    #expect(
      sequence.plantUML.contains(
        """
        participant "user" as user
        box "Blue device"
        participant "app" as app
        participant "store" as store
        end box
        box "Cloud"
        participant "server" as server
        end box
        """))
  }

  @Test func textHasALineOverEachGroup() {
    let rows = sequence.boxDrawing.split(separator: "\n")
    #expect(rows[1].contains("┌ Blue device ") && rows[1].contains("┌ Cloud "))
    #expect(rows[2].contains("app"))
  }

  @Test func picturesHaveAFrameAroundTheHeads() throws {
    let layout = SequenceLayout(of: sequence, hasTitle: true)
    let plain = SequenceLayout(
      of: SequenceDiagram(
        title: "Flow", summary: "",
        lifelines: sequence.lifelines.map { SequenceDiagram.Lifeline(name: $0.name) },
        items: sequence.items), hasTitle: true)
    #expect(layout.boxes.count == 2)
    #expect(plain.boxes.isEmpty && layout.size.y > plain.size.y)
    let device = try #require(layout.boxes.first)
    for head in layout.heads[1...2] {
      #expect(device.frame.origin.x < head.frame.origin.x)
      #expect(device.frame.maxX > head.frame.maxX && device.frame.maxY > head.frame.maxY)
      #expect(device.frame.origin.y + device.label.frame.height < head.frame.origin.y)
    }
    #expect(layout.boxes[1].frame.origin.x > device.frame.maxX)
    #expect(String(decoding: sequence.svg(), as: UTF8.self).contains(">Blue device<"))
  }
}
