import PackSupport
import Synchronization
import Testing
@testable import Base
@testable import Pack
@testable import StateSpace

/// An exploration ends early if its result is not wanted any more.
struct CanceledExplorationTests {
  private final class Asker: Sendable {
    private let count = Atomic<Int>(0)

    var times: Int { count.load(ordering: .relaxed) }

    func isAsked(atMost most: Int) -> Bool {
      count.wrappingAdd(1, ordering: .relaxed).newValue <= most
    }
  }

  /// A ring of a thousand states, of which 256 are explored between two questions.
  private static func ring() throws -> Pack {
    let moves = (0..<1_000).map { "      s\($0) -> s\(($0 + 1) % 1_000): e\($0)\n" }.joined()
    return try .sample([
      "pack.yaml": "name: x\ntitle: X\nmachines:\n  m:\n    transitions: |\n\(moves)"
    ])
  }

  @Test(arguments: [0, 1, 2, 3, 4])
  func endsAtTheNextQuestion(_ most: Int) async throws {
    let (pack, asker) = (try Self.ring(), Asker())
    let error = await #expect(throws: PackErrors.self) {
      try await Exploration(of: pack) { asker.isAsked(atMost: most) }
    }
    #expect(error?.diagnostics == [])
    // Once more before it ends.
    #expect(asker.times <= most + 3)
  }

  @Test func isAskedAgainAndAgain() async throws {
    let (pack, asker) = (try Self.ring(), Asker())
    _ = try await Exploration(of: pack) { asker.isAsked(atMost: .max) }
    #expect(asker.times > 5)
  }
}
