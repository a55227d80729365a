import Synchronization
import Testing

@testable import vcdoc

struct BuildWatchTests {
  /// Says from some look on that something has changed.
  private final class Looks: Sendable {
    private let count = Atomic(0)

    func isAtLeast(_ number: Int) -> Bool {
      count.add(1, ordering: .relaxed).newValue >= number
    }
  }

  @Test(arguments: [1, 3])
  func noticesTheFirstWriteThatChangesSomething(_ number: Int) async throws {
    let scratch = try Scratch(holding: ["pack/a.yaml": "0"])
    let looks = Looks()
    let watch = BuildWatch([scratch.at("pack")]) { looks.isAtLeast(number) }
    defer { watch.end() }
    #expect(!watch.isOutdated)
    // The first writes may come before the thread watches.
    var writes = 0
    while !watch.isOutdated, writes < 1000 {
      writes += 1
      try scratch.write(["pack/a.yaml": "\(writes)"])
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(watch.isOutdated && writes >= number)
  }

  @Test func noticesNothingWithoutAWrite() async throws {
    let scratch = try Scratch(holding: ["pack/a.yaml": "0"])
    let watch = BuildWatch([scratch.at("pack")]) { true }
    defer { watch.end() }
    try await Task.sleep(for: .milliseconds(500))
    #expect(!watch.isOutdated)
  }
}
