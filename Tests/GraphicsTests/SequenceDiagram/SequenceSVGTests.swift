@testable import Graphics
import Support
import GraphicsSupport
import Testing

@Suite struct SequenceSVGTests {
  private func compare(_ bytes: [UInt8], with golden: String) throws {
    let expected = try Golden(golden).text(recording: bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }

  @Test func everyKindOfItemEqualsItsGoldenFile() throws {
    let options = PictureOptions(prefix: "everything", isStandalone: false)
    try compare(SequenceDiagram.everything.svg(options), with: "sequence-everything.svg")
  }

  @Test(arguments: Theme.allCases) func aStandalonePictureIsComplete(_ theme: Theme) throws {
    let push = SequenceDiagram(
      "Push", [.system, .init(name: "source", kind: "view-controller")],
      [.call(1, "viewWillDisappear"), .gap("the animation"), .call(1, "viewDidDisappear")])
    let bytes = push.svg(PictureOptions(theme: theme))
    try compare(bytes, with: "sequence-push-\(theme.rawValue).svg")
  }

  @Test func theSameDiagramGivesTheSameBytes() {
    for seed in 0..<20 {
      var (one, other) = (SequenceGenerator(seed: seed), SequenceGenerator(seed: seed))
      #expect(one.sequence().svg() == other.sequence().svg())
    }
  }

  @Test func aWrongMessageIsMarkedByMoreThanColor() {
    let lifelines = [SequenceDiagram.Lifeline.system, .init(name: "x")]
    let pictures = [false, true].map { isWrong in
      let message = SequenceDiagram.Message(
        from: 0, to: 1, text: "viewDidLoad", isCallback: true, isWrong: isWrong)
      return SequenceDiagram("", lifelines, [.message(message)]).svg()
    }
    let lines = pictures.map {
      String(decoding: $0, as: UTF8.self).split(separator: "<line ").count
    }
    #expect(lines[1] == lines[0] + 2)
  }
}
