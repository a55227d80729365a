import Synchronization
import Testing

@testable import vcdoc

/// Work on a list by several threads, each of which has a stretch of it.
struct StretchesTests {
  @Test(arguments: [(0, 2, 0), (1, 2, 1), (63, 2, 1), (64, 2, 2), (1000, 1, 1), (1000, 7, 7)])
  func dividesWhatThereIsEvenly(_ count: Int, _ jobs: Int, _ stretches: Int) throws {
    let found = try Array(0..<count).inStretches(jobs: jobs) { Array($0) }
    #expect(found.count == stretches)
    #expect(Array(found.joined()) == Array(0..<count))
    let sizes = Set(found.map(\.count)).sorted()
    #expect((sizes.last ?? 0) - (sizes.first ?? 0) <= 1)
  }

  @Test func throwsTheReasonOfTheFirstStretchThatFailsAfterAllHaveEnded() {
    let worked = Mutex<Set<Int>>([])
    #expect(throws: SystemError("work on 33", code: 1)) {
      try Array(0..<100).inStretches(jobs: 3) { stretch throws(SystemError) in
        worked.withLock { $0.formUnion(stretch) }
        if !stretch.contains(0) { throw SystemError("work on \(stretch.startIndex)", code: 1) }
      }
    }
    #expect(worked.withLock { $0 } == Set(0..<100))
  }
}
