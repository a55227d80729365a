@testable import StateSpace
@testable import Analysis
@testable import Formats
import Testing


struct NumberListsTests {
  @Test func aListIsKnownAgainByHowItGrew() {
    var lists = NumberLists()
    let asked = [[3, 1], [], [3, 1, 4], [1, 3], [3, 1], [3, 4], [], [1, 3]]
    let numbers = asked.map { $0.reduce(NumberLists.empty) { lists.list($0, and: $1) } }
    let found = lists.numbers(in: numbers)
    #expect(found.all == [[3, 1], [], [3, 1, 4], [1, 3], [3, 4]])
    #expect(found.of.map { found.all[$0] } == asked)
  }
}
