import Synchronization
import Testing
@testable import Base

/// Work on a list by several threads, each of which has a stretch of it.
struct StretchesTests {
  @Test(arguments: [(0, 2, 0), (1, 2, 1), (63, 2, 1), (64, 2, 2), (1000, 1, 1), (1000, 7, 7)])
  func dividesWhatThereIsEvenly(_ count: Int, _ jobs: Int, _ stretches: Int) {
    let found = Array(0..<count).inStretches(jobs: jobs) { Array($0) }
    #expect(found.count == stretches)
    #expect(Array(found.joined()) == Array(0..<count))
    let sizes = Set(found.map(\.count)).sorted()
    #expect((sizes.last ?? 0) - (sizes.first ?? 0) <= 1)
  }

  @Test(arguments: [(5, 1, 1), (5, 2, 5), (100, 2, 16), (0, 2, 0)])
  func givesAThreadSeveralTurnsWhereItIsAskedTo(_ count: Int, _ jobs: Int, _ stretches: Int) {
    let found = Array(0..<count).inStretches(jobs: jobs, turns: 8, ofAtLeast: 1) { Array($0) }
    #expect(found.count == stretches)
    #expect(Array(found.joined()) == Array(0..<count))
  }

  @Test func throwsTheReasonOfTheFirstStretchThatFailsAfterAllHaveEnded() {
    let worked = Mutex<Set<Int>>([])
    #expect(throws: Failure(start: 33)) {
      try Array(0..<100).inStretches(jobs: 3) { stretch throws(Failure) in
        worked.withLock { $0.formUnion(stretch) }
        if !stretch.contains(0) { throw Failure(start: stretch.startIndex) }
      }
    }
    #expect(worked.withLock { $0 } == Set(0..<100))
  }

  /// What a stretch ends with that fails.
  private struct Failure: Error, Equatable {
    /// Where the stretch begins.
    let start: Int
  }
}
