internal import Synchronization

extension Array where Element: Sendable {
  /// Maps the elements concurrently, on threads.
  ///
  /// - Parameters:
  ///   - jobs: The maximum number of elements processed at once.
  ///   - order: The order in which elements are started, as indices; by default their own order.
  ///   - work: The function to apply; its result depends only on the element.
  /// - Returns: The results in the order of the elements.
  package func mapped<Result: Sendable>(
    jobs: Int, inOrder order: [Int]? = nil, _ work: @Sendable (Element) -> Result
  ) async -> [Result] {
    mappedNow(jobs: jobs, inOrder: order, work)
  }

  /// `mapped`, for a caller that is not asynchronous.
  package func mappedNow<Result: Sendable>(
    jobs: Int, inOrder order: [Int]? = nil, _ work: @Sendable (Element) -> Result
  ) -> [Result] {
    let order = order ?? Swift.Array(indices)
    let results = Mutex([Result?](repeating: nil, count: count))
    let queue = WorkQueue(count: count)
    Threads.run(Swift.min(jobs, count)) {
      while let turn = queue.next() {
        let result = work(self[order[turn]])
        results.withLock { $0[order[turn]] = result }
      }
    }
    return results.withLock(\.self).compactMap(\.self)
  }

  /// Maps slices of consecutive elements concurrently, on threads.
  ///
  /// Slices are consecutive so that threads seldom wait for each other: if the elements are sorted
  /// paths, each thread works in different folders.
  ///
  /// - Parameters:
  ///   - jobs: The number of threads; with 1, the calling thread does the work.
  ///   - turns: The number of slices for each thread; more than one balances the load if some
  ///     elements take longer than others.
  ///   - least: The minimum number of elements in a slice.
  ///   - work: The work, on a slice that is not empty.
  /// - Returns: The results in the order of the slices; empty for an empty array.
  /// - Throws: The error of the first slice that failed, after all slices were processed.
  package func inStretches<Made: Sendable, Reason: Error>(
    jobs: Int, turns: Int = 1, ofAtLeast least: Int = 32,
    _ work: @Sendable (ArraySlice<Element>) throws(Reason) -> Made
  ) throws(Reason) -> [Made] {
    if isEmpty { return [] }
    let stretches = jobs > 1 ? Swift.max(1, Swift.min(jobs * turns, count / least)) : 1
    if stretches == 1 { return [try work(self[...])] }
    let results = Mutex([Result<Made, Reason>?](repeating: nil, count: stretches))
    let queue = WorkQueue(count: stretches)
    Threads.run(Swift.min(jobs, stretches)) {
      while let turn = queue.next() {
        let stretch = self[count * turn / stretches..<count * (turn + 1) / stretches]
        let result = Result { () throws(Reason) in try work(stretch) }
        results.withLock { $0[turn] = result }
      }
    }
    var made: [Made] = []
    for result in results.withLock(\.self) {
      if let result { made.append(try result.get()) }
    }
    return made
  }
}

/// Gives the numbers from 0 up to `count - 1`, each once, to concurrent workers.
private final class WorkQueue: Sendable {
  private let count: Int
  private let handedOut = Atomic<Int>(0)

  init(count: Int) { self.count = count }

  /// The next number; `nil` after the last one.
  func next() -> Int? {
    let number = handedOut.wrappingAdd(1, ordering: .relaxed).oldValue
    return number < count ? number : nil
  }
}
