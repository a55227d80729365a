import Base
@testable import Graphics
import Testing

struct UsualRunTests {
  @Test(
    arguments: [
      ("en", "not drawn: if cold", "if long · or: if short"),
      ("zh-Hans", "未画出：if cold", "if long · 或：if short"),
    ] as [(Words.Locale, String, String)])
  func theUsualRunSaysWhatItLeavesOut(
    _ locale: Words.Locale, _ left: String, _ choice: String
  ) {
    typealias Operand = SequenceDiagram.Operand
    let unusual = SequenceDiagram.Fragment(
      operation: .opt, operands: [Operand(condition: "if cold", items: [.gap("ice")])],
      usual: nil)
    let choices = SequenceDiagram.Fragment(
      operation: .alt,
      operands: [
        Operand(condition: "if long", items: [.gap("a day")]),
        Operand(condition: "if short", items: [.gap("an hour")]),
      ])
    let diagram = SequenceDiagram(
      title: "A trip", summary: "", lifelines: [],
      items: [.fragment(unusual), .fragment(choices)])
    let words = DiagramPhrases(locale: locale)
    #expect(diagram.usualRun(words: words).items == [.note(left), .note(choice), .gap("a day")])
  }
}
