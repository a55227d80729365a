@testable import Graphics
import Testing

@Suite struct LabelBlockTests {
  private let lines = [
    StateDiagram.LabelLine(text: "enterBackgroundNow.really", isCallback: false),
    StateDiagram.LabelLine(text: "application.didEnterBackground", isCallback: true),
    StateDiagram.LabelLine(text: "view.awakeFromNib", isCallback: true),
    StateDiagram.LabelLine(text: "aCallbackWithoutAnyDotInIt", isCallback: true),
  ]

  @Test func aLongCallbackBesideAnArrowBreaksAfterItsLastDot() {
    let block = LabelBlock(besideArrow: lines)
    #expect(
      block.lines.map(\.text) == [
        "enterBackgroundNow.really", "application.", "didEnterBackground", "view.awakeFromNib",
        "aCallbackWithoutAnyDotInIt",
      ])
    #expect(block.lines[1].x < block.lines[2].x)
    #expect(block.lines[1].x == block.lines[3].x)
    #expect(zip(block.lines, block.lines.dropFirst()).allSatisfy { $0.top < $1.top })
    #expect(block.lines.allSatisfy { $0.x + $0.width <= block.width })
  }

  @Test(arguments: [
    ("pull", ["pull"]),
    (
      "receive the payment [amount is large and account is old]",
      ["receive the payment", "[amount is large", "and account is old]"]
    ),
    (
      "isReady && hasLoaded || wasShownOnceBefore",
      ["isReady && hasLoaded", "|| wasShownOnceBefore"]
    ),
  ])
  func aLongEventBesideAnArrowBreaksBeforeSigns(_ text: String, _ lines: [String]) {
    let block = LabelBlock(besideArrow: [.init(text: text, isCallback: false)])
    #expect(block.lines.map(\.text) == lines)
    #expect(block.width < 200)
  }

  @Test func continuedLinesBelongToOneText() {
    let texts = LabelBlock(besideArrow: lines).texts.map { $0.map(\.text) }
    #expect(
      texts == [
        ["enterBackgroundNow.really"], ["application.", "didEnterBackground"],
        ["view.awakeFromNib"], ["aCallbackWithoutAnyDotInIt"],
      ])
  }

  @Test func continuedLinesAreCloserThanSeparateOnes() {
    let lines = ["open,", "reopen", "close"].map {
      StateDiagram.LabelLine(text: $0, isCallback: false)
    }
    let block = LabelBlock(lines)
    #expect(block.lines.map(\.isContinued) == [false, true, false])
    let steps = zip(block.lines, block.lines.dropFirst()).map { $1.top - $0.top }
    #expect(steps[0] < TextRole.kind.lineHeight)
    #expect(steps[1] > TextRole.kind.lineHeight)
    #expect(block.lines.map { $0.x > 0 } == [false, true, false])
  }

  @Test func aHighlightedTextOfTwoLinesHasOneBand() {
    let highlighted = lines.map {
      StateDiagram.LabelLine(text: $0.text, isCallback: $0.isCallback, isHighlighted: $0.isCallback)
    }
    let block = LabelBlock(besideArrow: highlighted)
    #expect(block.bands.count == 3)
    for (line, band) in zip(block.lines.dropFirst(), [0, 0, 1, 2]) {
      let text = Rectangle(
        origin: Point(x: line.x, y: line.top), width: line.width,
        height: line.role.lineHeight)
      #expect(block.bands[band].contains(text))
    }
    #expect(LabelBlock(lines).bands.isEmpty)
  }

  @Test func aCallbackInABoxStaysOnOneLine() {
    #expect(LabelBlock(lines).lines.map(\.text) == lines.map(\.text))
  }

  @Test func foldingKeepsTheFirstLinesAndThoseAroundHighlights() {
    let many = (0..<200).map {
      StateDiagram.LabelLine(text: "call\($0)", isCallback: true, isHighlighted: $0 == 150)
    }
    let texts = LabelBlock(many).lines.map(\.text)
    let first = (0..<53).map { "call\($0)" }
    let beside = (147...153).map { "call\($0)" }
    #expect(texts == first + ["… +94"] + beside + ["… +46"])
  }
}
