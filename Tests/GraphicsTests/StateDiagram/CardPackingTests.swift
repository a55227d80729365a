@testable import Graphics
import Testing

@Suite struct CardPackingTests {
  /// Sizes of cards, and the corners at which they should stand, 10 points apart.
  private static let cases: [(cards: [[Double]], corners: [[Double]])] = [
    ([], []), ([[300, 200]], [[0, 0]]), ([[200, 300], [200, 300]], [[0, 0], [210, 0]]),
    ([[400, 140], [400, 140]], [[0, 0], [0, 150]]),
    // The two low ones stand on each other, beside the high one.
    ([[200, 310], [200, 150], [200, 150]], [[0, 0], [210, 0], [210, 160]]),
    // Too wide for one row.
    ([[700, 300], [700, 300]], [[0, 0], [0, 310]]),
  ]

  @Test(arguments: cases.indices)
  func packingsEqualTheExpectedOnes(index: Int) {
    let (cards, corners) = Self.cases[index]
    let packing = CardPacking(cards.map { .init(width: $0[0], height: $0[1]) }, gap: 10)
    #expect(packing.frames.map { [$0.origin.x, $0.origin.y] } == corners)
  }

  @Test(arguments: [1, 2, 5, 8, 9, 30])
  func cardsFillTheRectangle(count: Int) {
    let cards = (0..<count).map { index in
      let (width, height) = (150 + index * 37 % 200, 100 + index * 91 % 250)
      return CardPacking.Card(width: Double(width), height: Double(height))
    }
    let packing = CardPacking(cards, gap: 10)
    #expect(packing.frames.count == count)
    for (card, frame) in zip(cards, packing.frames) {
      #expect(frame.width >= card.width && frame.height >= card.height)
    }
    for (first, second) in packing.frames.pairs {
      #expect(!first.grown(by: 4.99).overlaps(second.grown(by: 4.99)))
    }
    let areas = packing.frames.map { frame in (frame.width + 10) * (frame.height + 10) }
    let whole = (packing.width + 10) * (packing.height + 10)
    #expect(abs(areas.reduce(0, +) - whole) < 0.01)
    #expect(packing.width <= CardPacking.widest)
  }
}
