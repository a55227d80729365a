import Testing

@testable import Render

@Suite struct LabelBlockTests {
  private let lines = [
    Diagram.LabelLine(text: "enterBackgroundNow.really", isCallback: false),
    Diagram.LabelLine(text: "application.didEnterBackground", isCallback: true),
    Diagram.LabelLine(text: "view.awakeFromNib", isCallback: true),
    Diagram.LabelLine(text: "aCallbackWithoutAnyDotInIt", isCallback: true),
  ]

  @Test func breaksALongCallbackBesideAnArrowBehindItsLastDot() {
    let block = LabelBlock(besideArrow: lines)
    #expect(
      block.lines.map(\.text) == [
        "enterBackgroundNow.really", "application.", "didEnterBackground", "view.awakeFromNib",
        "aCallbackWithoutAnyDotInIt",
      ])
    #expect(block.lines[1].x == block.lines[2].x)
    #expect(zip(block.lines, block.lines.dropFirst()).allSatisfy { $0.top < $1.top })
    #expect(block.lines.allSatisfy { $0.x + $0.width <= block.width })
  }

  @Test func keepsACallbackInABoxOnOneLine() {
    #expect(LabelBlock(lines).lines.map(\.text) == lines.map(\.text))
  }

  @Test func setsThoseOfManyLinesThatAreBesideALitOneAndTheFirst() {
    let many = (0..<200).map {
      Diagram.LabelLine(text: "call\($0)", isCallback: true, isLit: $0 == 150)
    }
    let texts = LabelBlock(many).lines.map(\.text)
    let first = (0..<53).map { "call\($0)" }
    let beside = (147...153).map { "call\($0)" }
    #expect(texts == first + ["… +94"] + beside + ["… +46"])
  }
}
