import Testing

@testable import Model

struct NumberListsTests {
  @Test func aListIsKnownAgainByHowItGrew() {
    var lists = NumberLists()
    let known = [[], [3], [3, 1], [3, 1, 4], [1], [1, 3], [3, 4]]
    for numbers in known + known.reversed() {
      let list = numbers.reduce(0) { lists.list($0, and: $1) }
      #expect(lists.all[list] == numbers)
    }
    #expect(Set(lists.all) == Set(known))
    #expect(lists.all.count == known.count)
  }
}
