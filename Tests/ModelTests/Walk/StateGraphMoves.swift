@testable import Model

extension StateGraph {
  /// The moves that a world has; of those that do the same and leave it as it is, the first.
  func moves(from world: Int) -> [Int] {
    Array(graph.changes(from: world)) + graph.selfLoops(in: world)
  }
}
