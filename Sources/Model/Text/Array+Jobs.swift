internal import Synchronization

extension Array where Element: Sendable {
  /// The results of some work on each element, in the order of the elements.
  ///
  /// - Parameters:
  ///   - jobs: How many elements are worked on at once.
  ///   - order: In which order to begin with them, by index; in their own order when nothing is said.
  ///   - work: The work, which depends on nothing but its element.
  /// - Returns: As many results as there are elements.
  package func mapped<Result: Sendable>(
    jobs: Int, inOrder order: [Int]? = nil, _ work: @escaping @Sendable (Element) -> Result
  ) async -> [Result] {
    let order = order ?? Swift.Array(indices)
    var results = [Result?](repeating: nil, count: count)
    guard jobs > 1, count > 1 else {
      for place in order { results[place] = work(self[place]) }
      return results.compactMap(\.self)
    }
    let queue = WorkQueue(count: count)
    return await withTaskGroup(of: [(Int, Result)].self) { group in
      for _ in 0..<Swift.min(jobs, count) {
        group.addTask {
          var done: [(Int, Result)] = []
          while let turn = queue.next() {
            done.append((order[turn], work(self[order[turn]])))
          }
          return done
        }
      }
      for await done in group {
        for (place, result) in done { results[place] = result }
      }
      return results.compactMap(\.self)
    }
  }
}

/// Places handed out one after the other, each to one worker.
final class WorkQueue: Sendable {
  private let count: Int
  private let handedOut = Atomic<Int>(0)

  /// Begins with the first of so many places.
  init(count: Int) { self.count = count }

  /// The next place; nothing when there are no more.
  func next() -> Int? {
    let place = handedOut.wrappingAdd(1, ordering: .relaxed).oldValue
    return place < count ? place : nil
  }
}
