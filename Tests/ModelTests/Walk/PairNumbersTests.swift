import Testing

@testable import Model

struct PairNumbersTests {
  @Test func pairsGetNumbersInTheOrderInWhichTheyCome() {
    var numbers = PairNumbers()
    let pairs = (0..<2_000).map { ($0 * 7_919 % 100_003 - 50_000, $0 % 13) }
    for (place, pair) in pairs.enumerated() {
      #expect(numbers.known(pair.0, pair.1) == nil)
      #expect(numbers.number(pair.0, pair.1) == place)
    }
    for (place, pair) in pairs.enumerated() {
      #expect(numbers.number(pair.0, pair.1) == place)
      #expect(numbers.known(pair.0, pair.1) == place)
    }
    #expect(numbers.all.count == pairs.count)
    #expect(numbers.all.map(\.first) == pairs.map(\.0))
    #expect(numbers.all.map(\.second) == pairs.map(\.1))
  }

  @Test func theOrderInAPairCounts() {
    var numbers = PairNumbers()
    #expect(numbers.number(1, 2) == 0)
    #expect(numbers.known(2, 1) == nil)
    #expect(numbers.number(2, 1) == 1)
  }

  @Test func tagsOfAMoveComeBackInOrder() {
    var tags = TraceMove.Tags(upTo: 9)
    tags.append(TraceMove.begun)
    #expect(tags.all == [0, 1, 2, 3, 4, 5, 6, 7, 8, -1])
    tags.removeLast()
    tags.removeLast()
    tags.append(3)
    #expect(tags.all == [0, 1, 2, 3, 4, 5, 6, 7, 3])
  }
}
