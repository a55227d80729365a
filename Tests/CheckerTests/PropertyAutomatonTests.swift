@testable import Pack
@testable import PackReader
@testable import StateSpace
@testable import Checker
import PackSupport
import CheckerSupport
import Testing

struct PropertyAutomatonTests {
  /// The states that an automaton is in after a run, from the start.
  private func end(of automaton: PropertyAutomaton, after run: [TracePosition]) -> UInt8 {
    run.reduce(automaton.start) { state, position in
      automaton.next(state, automaton.alphabet.letter(of: position))
    }
  }

  @Test func automataJudgeEveryRunAsTheDefinitionDoes() async throws {
    let judged = try await withThrowingTaskGroup(of: Int.self) { group in
      for seed in 0..<40 as Range<UInt64> { group.addTask { try judgedRuns(seed) } }
      return try await group.reduce(0, +)
    }
    print("property automata: \(judged) runs of 1000 random properties judged")
    #expect(judged > 25_000)
  }

  /// How many runs the automata of 25 random properties were compared on.
  private func judgedRuns(_ seed: UInt64) throws -> Int {
    let pack = try Pack.screens()
    let index = PackIndex(of: pack)
    var random = RandomProperty(seed: seed, machine: 1, of: pack)
    var judged = 0
    for _ in 0..<25 {
      let property = random.property()
      let alphabet = Alphabet(of: property, cast: property.roles, labels: [], in: pack, by: index)
      let violation = try #require(
        PropertyAutomaton(of: property, alphabet, lookingFor: .violation))
      let nonvacuity = try #require(
        PropertyAutomaton(of: property, alphabet, lookingFor: .nonvacuity))
      for length in 1..<30 {
        let run = random.run(over: index, length: length)
        if !run.contains(where: { $0 != run[0] }) { continue }
        let reading = PlainReading(property: property, index: index, run: run)
        let state = end(of: violation, after: run)
        let isViolated = state == PropertyAutomaton.goal || violation.accepts(state, at: .rest)
        #expect(isViolated == !reading.holds, "\(property.text) on \(run)")
        let isNonvacuous = end(of: nonvacuity, after: run) == PropertyAutomaton.goal
        #expect(isNonvacuous == reading.isNonvacuous, "\(property.text) on \(run)")
        judged += 1
      }
    }
    return judged
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func automataAreStutterInsensitive(_ seed: UInt64) throws {
    let pack = try Pack.screens()
    let index = PackIndex(of: pack)
    var random = RandomProperty(seed: seed, machine: 1, of: pack)
    for _ in 0..<20 {
      let property = random.property()
      let alphabet = Alphabet(of: property, cast: property.roles, labels: [], in: pack, by: index)
      let automaton = try #require(
        PropertyAutomaton(of: property, alphabet, lookingFor: .violation))
      let run = random.run(over: index, length: 20)
      let stuttering = run.flatMap { $0.isCall ? [$0] : [$0, $0] }
      #expect(end(of: automaton, after: run) == end(of: automaton, after: stuttering))
    }
  }

  private static let sizes: [(String, Int)] = [
    ("load precedes appear", 2), ("appear leads to appeared", 2), ("no load after free", 2),
    ("load happens at most 3 times", 7), ("no load", 1),
    ("no load between appear and vanish", 3), ("load comes right after appear", 2),
  ]

  @Test(arguments: sizes)
  private func automataAreMinimal(_ text: String, _ count: Int) throws {
    let pack = try Pack.screens()
    let property = try Property(text, names: PropertyNames(of: pack))
    let alphabet = Alphabet(
      of: property, cast: property.roles, labels: [], in: pack, by: PackIndex(of: pack))
    #expect(PropertyAutomaton(of: property, alphabet, lookingFor: .violation)?.count == count)
  }
}
