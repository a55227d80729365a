@testable import Formats
@testable import Graphics
@testable import Pack
import Testing

/// Who sends what to whom, in each format of a sequence diagram.
struct MessageFormatsTests {
  private let sequence: SequenceDiagram = {
    let kinds: [MessageKind] = [.call, .reply, .asynchronous]
    let messages = kinds.enumerated().map { number, kind in
      SequenceDiagram.Item.message(
        SequenceDiagram.Message(
          from: number == 1 ? 1 : 0, to: number == 1 ? 0 : 1, kind: kind, text: "\(kind)",
          isCallback: false))
    }
    return SequenceDiagram(
      title: "Flow", summary: "",
      lifelines: [.init(name: "client"), .init(name: "server")], items: messages)
  }()

  @Test func mermaidHasALineForEachKind() {
    #expect(
      sequence.mermaid.hasSuffix(
        "  client->>server: call\n  server-->>client: reply\n  client-)server: asynchronous\n"))
  }

  @Test func plantUMLHasALineForEachKind() {
    #expect(
      sequence.plantUML.hasSuffix(
        "client -> server : call\nserver --> client : reply\nclient ->> server : asynchronous\n"
          + "@enduml\n"))
  }

  @Test func tablesNameSendersIfALifelineSends() {
    #expect(
      sequence.markdown(locale: "en") == """
        **Flow**

        | No. | From | To | Message |
        | --- | --- | --- | --- |
        | 1 | client | server | call |
        | 2 | server | client | reply |
        | 3 | client | server | asynchronous |

        """)
  }

  @Test func repliesAreDashedInText() {
    let rows = sequence.boxDrawing.split(separator: "\n").filter {
      $0.contains(where: "<>›".contains)
    }
    #expect(rows.map { $0.filter { "─╌<>›".contains($0) }.suffix(2) } == ["─>", "╌╌", "─›"])
    #expect(rows[1].contains("<╌"))
  }

  @Test func picturesDashReplies() {
    let picture = String(decoding: sequence.svg(), as: UTF8.self)
    #expect(picture.split(separator: "\"line reply\"").count == 2)
    #expect(picture.contains(".line.reply"))
  }
}
