@testable import Graphics
import GraphicsSupport
import Testing

@Suite struct PartialOrderTests {
  private let words = DiagramPhrases(locale: "en")

  private func parts(
    _ items: [[SequenceDiagram.Item]], isOpen: Bool = true
  ) -> [SequenceDiagram.Operand] {
    items.map { SequenceDiagram.Operand(condition: "", items: $0) }
      .interleaved(isOpen: isOpen, words: words)
  }

  @Test func theLongestPartIsTheTrunkAndTheOthersComeAtAnyPointOfIt() {
    let (one, two): ([SequenceDiagram.Item], [SequenceDiagram.Item]) =
      ([.call(1, "a")], [.call(2, "b"), .call(2, "c")])
    let drawn = parts([one, two])
    #expect(drawn.map(\.items) == [two, one])
    #expect(drawn.map(\.condition) == ["", "at any point; no source says where"])
    #expect(parts([one, two], isOpen: false).map(\.condition) == ["", "at any point"])
  }

  @Test func partsOfOneMessageEachKeepTheirOrderAndShareARemark() {
    let drawn = parts([[.call(1, "a")], [.call(2, "b")]])
    #expect(drawn.map(\.items) == [[.call(1, "a")], [.call(2, "b")]])
    #expect(drawn.map(\.condition) == ["no source gives the order", ""])
  }

  @Test func partsWithTitlesKeepTheirOrderUnlessItIsOpen() {
    let titled = [[.call(1, "a")], [.call(2, "b"), .call(2, "c")]].map { items in
      SequenceDiagram.Operand(condition: "one", items: items)
    }
    #expect(titled.interleaved(isOpen: false, words: words) == titled)
    #expect(
      titled.interleaved(isOpen: true, words: words).map(\.condition)
        == ["one", "one · at any point; no source says where"])
  }

  @Test func aPartAloneIsCertain() {
    #expect(parts([[.call(1, "a"), .call(1, "b")], [.gap("time")]]).map(\.condition) == ["", ""])
  }
}
