import Dispatch
import Synchronization

extension Array where Element: Sendable {
  /// The results of some work on an array in stretches, by several threads at once.
  ///
  /// Neighbours are worked on together: of paths in their order, each thread has other folders than the
  /// others, so that they seldom wait for each other.
  ///
  /// - Parameters:
  ///   - jobs: How many threads may work, which is how many stretches there are at most; 1 is the thread
  ///     that asks.
  ///   - work: The work, on a slice that is not empty.
  /// - Returns: A result for each stretch, in the order of the array; none for an array of nothing.
  /// - Throws: The reason of the first stretch that failed; the others were worked on all the same.
  func inStretches<Made: Sendable>(
    jobs: Int, _ work: @Sendable (ArraySlice<Element>) throws(SystemError) -> Made
  ) throws(SystemError) -> [Made] {
    if isEmpty { return [] }
    let count = Swift.max(1, Swift.min(jobs, self.count / Self.leastStretch))
    if count == 1 { return [try work(self[...])] }
    let results = Mutex([Result<Made, SystemError>?](repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: count) { turn in
      let stretch = self[self.count * turn / count..<self.count * (turn + 1) / count]
      let result = Result { () throws(SystemError) in try work(stretch) }
      results.withLock { $0[turn] = result }
    }
    var made: [Made] = []
    for result in results.withLock(\.self) {
      if let result { made.append(try result.get()) }
    }
    return made
  }

  /// How many elements a thread must have to do for it to be worth its while.
  private static var leastStretch: Int { 32 }
}
