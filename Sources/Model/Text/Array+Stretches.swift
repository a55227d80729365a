internal import Dispatch
internal import Synchronization

extension Array where Element: Sendable {
  /// The results of some work on an array in stretches, by several threads at once.
  ///
  /// Neighbours are worked on together: of paths in their order, each thread has other folders than the
  /// others, so that they seldom wait for each other.
  ///
  /// - Parameters:
  ///   - jobs: How many threads may work; 1 is the thread that asks.
  ///   - turns: How many stretches a thread works on, one after the other, where all take as long; where
  ///     they do not, one takes over what another would not get to.
  ///   - least: How many elements a stretch must have for it to be worth a thread's while.
  ///   - work: The work, on a slice that is not empty.
  /// - Returns: A result for each stretch, in the order of the array; none for an array of nothing.
  /// - Throws: The reason of the first stretch that failed; the others were worked on all the same.
  package func inStretches<Made: Sendable, Reason: Error>(
    jobs: Int, turns: Int = 1, ofAtLeast least: Int = 32,
    _ work: @Sendable (ArraySlice<Element>) throws(Reason) -> Made
  ) throws(Reason) -> [Made] {
    if isEmpty { return [] }
    let stretches = jobs > 1 ? Swift.max(1, Swift.min(jobs * turns, count / least)) : 1
    if stretches == 1 { return [try work(self[...])] }
    let results = Mutex([Result<Made, Reason>?](repeating: nil, count: stretches))
    let queue = WorkQueue(count: stretches)
    DispatchQueue.concurrentPerform(iterations: Swift.min(jobs, stretches)) { _ in
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
