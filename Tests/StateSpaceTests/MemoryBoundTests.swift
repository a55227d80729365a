import PackSupport
import Testing
@testable import Base
@testable import Pack
@testable import PackReader
@testable import StateSpace

/// The memory that a pack takes before its state graphs grow.
struct MemoryBoundTests {
  /// A pack of one ring of states, each left by an event of its own.
  private static func ring(of count: Int, memory: Int) throws -> Pack {
    let states = (0..<count).map { "      s\($0):\n" }.joined()
    let events = (0..<count).map { state in
      "  e\(state): [{from: {r: s\(state)}, to: {r: s\((state + 1) % count)}}]\n"
    }
    return try .sample([
      "pack.yaml": "name: x\ntitle: X\nbounds: {memory: \(memory)}\n",
      "machines/m.yaml": "title: M\nregions:\n  r:\n    initial: s0\n    states:\n\(states)"
        + "events:\n\(events.joined())",
    ])
  }

  @Test func countsThePackBeforeTheSearch() async throws {
    let pack = try Self.ring(of: 600, memory: 1)
    let error = await #expect(throws: PackErrors.self) { try await Exploration(of: pack) }
    #expect(error?.diagnostics == [.tooMuchMemory(for: pack)])
  }

  @Test func countsEveryFewRowsOfAMachineWithManyEvents() async throws {
    let pack = try Self.ring(of: 1_000, memory: 8)
    let error = await #expect(throws: PackErrors.self) { try await Exploration(of: pack) }
    #expect(error?.diagnostics == [.tooMuchMemory(for: pack)])
    _ = try await Exploration(of: Self.ring(of: 200, memory: 8))
  }

  @Test func refusesAMachineThatCallsTooManyCallbacks() {
    let names = (0...Limits.machineCallbacks).map { "c\($0)" }
    let reading = PackReading(
      of: PackFiles(sample: [
        "pack.yaml": "name: x\ntitle: X\ncallbacks: {owner: O}\n",
        "machines/m.yaml": """
        title: M
        callbacks: [\(names.joined(separator: ", "))]
        regions: {r: {initial: a, states: {a: , b: }}}
        events:
          e: [{from: {r: a}, calls: [\(names.joined(separator: ", "))], to: {r: b}}]
          f: [{from: {r: b}, to: {r: a}}]

        """,
      ]))
    #expect(
      reading.diagnostics.first?.message
        == "machine 'm' calls 3001 callbacks, and a machine can call at most 3000; split it")
    #expect(reading.diagnostics.first?.place == Place(path: "machines/m.yaml", line: 1, column: 1))
  }
}
