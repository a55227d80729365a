@testable import Conformance
import Testing

struct TraceMoveTests {
  @Test func tagsKeepTheirOrder() {
    var tags = TraceMove.Tags(upTo: 9)
    tags.append(TraceMove.begun)
    #expect(tags.all == [0, 1, 2, 3, 4, 5, 6, 7, 8, -1])
    tags.removeLast()
    tags.removeLast()
    tags.append(3)
    #expect(tags.all == [0, 1, 2, 3, 4, 5, 6, 7, 3])
  }
}
