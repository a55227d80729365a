import Testing
@testable import Pages

struct RanksTests {
  @Test func theFirstOrderIsKeptAndOthersComeInBehindWhatStandsBeforeThem() {
    #expect(
      order([["a", "b", "c"], ["a", "x", "y", "c", "z"]]) == ["a", "x", "y", "b", "c", "z"])
  }

  @Test func whatNothingStandsBeforeComesFirst() {
    #expect(order([["b", "c"], ["a", "b"], []]) == ["a", "b", "c"])
  }

  @Test func ordersThatContradictOneAnotherFollowTheFirst() {
    #expect(order([["a", "b"], ["b", "a", "c"]]) == ["a", "c", "b"])
  }

  private func order(_ orders: [[String]]) -> [String] {
    orders.ranks().sorted { $0.value < $1.value }.map(\.key)
  }
}
