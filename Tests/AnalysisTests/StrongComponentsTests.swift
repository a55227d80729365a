@testable import Analysis
import Support
import Testing

struct StrongComponentsTests {
  /// The nodes that each node leads to, itself included.
  private func reach(_ edges: [(Int, Int)], of size: Int) -> [Set<Int>] {
    (0..<size).map { node in
      var found: Set<Int> = [node]
      var waiting = [node]
      while let next = waiting.popLast() {
        for (from, to) in edges where from == next && found.insert(to).inserted {
          waiting.append(to)
        }
      }
      return found
    }
  }

  @Test(arguments: UInt64(0)..<60)
  func nodesShareAComponentIfTheyLeadToOneAnother(seed: UInt64) {
    var random = Dice(state: seed)
    let size = Int.random(in: 1...12, using: &random)
    let edges = (0..<Int.random(in: 0...24, using: &random)).map { _ in
      (Int.random(in: 0..<size, using: &random), Int.random(in: 0..<size, using: &random))
    }
    .sorted { $0.0 < $1.0 }
    let starts = (0...size).map { node in UInt32(edges.count { $0.0 < node }) }
    let isKept = edges.map { _ in Bool.random(using: &random) }
    let found = StrongComponents(starts: starts, targets: edges.map { UInt32($0.1) }) { isKept[$0] }
    let kept = zip(edges, isKept).filter(\.1).map(\.0)
    let reached = reach(kept, of: size)
    for one in 0..<size {
      for other in 0..<size {
        let isShared = reached[one].contains(other) && reached[other].contains(one)
        #expect((found.numbers[one] == found.numbers[other]) == isShared)
      }
    }
    #expect(kept.allSatisfy { found.numbers[$0.0] >= found.numbers[$0.1] })
    #expect(found.nodes.map { found.numbers[Int($0)] } == found.numbers.sorted())
    let members = (0..<found.count).flatMap { found.members(of: $0) }
    #expect(members == Array(found.nodes.indices))
  }
}
