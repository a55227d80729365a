@testable import Formats
import Testing

@Suite struct OrderAlignmentTests {
  /// Rows, each a letter behind the letter of its frame.
  private func partners(_ old: [String], _ new: [String]) -> [Int?] {
    OrderAlignment(of: old.map { $0.suffix(1) }, and: new.map { $0.suffix(1) }) {
      old[$0].prefix(1) == new[$1].prefix(1)
    }.partners
  }

  @Test(
    arguments: [
      // A branch that is new stands beside the old one, which keeps its rows.
      (["-f", "-a", "-b"], ["1f", "1a", "1b", "2a", "2b", "2f"], [0, 1, 2]),
      (["-a", "-b"], ["1a", "1b", "2u", "2a", "2b"], [0, 1]),
      // A branch that has kept its title keeps its rows, wherever the new one stands.
      (["2a", "2b"], ["1a", "1b", "2a", "2b"], [2, 3]),
      (["1a", "1b", "2a", "2b"], ["2a", "2b"], [nil, nil, 0, 1]),
      // Frames alone keep nothing apart.
      (["-a", "1b"], ["2a", "-b"], [0, 1]),
      // What is in one piece stays in one piece.
      (["-x", "-a", "-b"], ["-a", "-x", "-a", "-b"], [1, 2, 3]),
      ([], ["-a"], []), (["-a"], [], [nil]),
    ] as [([String], [String], [Int?])])
  func pairsRowsSoThatBranchesStayWhole(_ old: [String], _ new: [String], _ found: [Int?]) {
    #expect(partners(old, new) == found)
  }

  @Test(arguments: 0..<200) func pairsAsManyRowsAsThereAreInCommon(_ seed: Int) {
    var state = UInt64(seed)
    func draw(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    func rows() -> [String] { (0..<draw(9)).map { _ in "\(draw(3))\(["a", "b", "c"][draw(3)])" } }
    let (old, new) = (rows(), rows())
    let pairs = partners(old, new).enumerated().compactMap { row, column in
      column.map { (row, $0) }
    }
    #expect(pairs.allSatisfy { old[$0].suffix(1) == new[$1].suffix(1) })
    #expect(zip(pairs, pairs.dropFirst()).allSatisfy { $0.1 < $1.1 })
    let changes = new.map { $0.suffix(1) }.difference(from: old.map { $0.suffix(1) })
    #expect(pairs.count == old.count - changes.removals.count)
  }
}
