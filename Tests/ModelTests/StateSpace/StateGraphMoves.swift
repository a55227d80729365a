@testable import StateSpace
@testable import Formats

extension StateGraph {
  /// The moves that a world has; of those that do the same and leave it as it is, the first.
  func moves(from world: Int) -> [Int] {
    Array(relation.changes(from: world)) + relation.selfLoops(in: world)
  }
}
