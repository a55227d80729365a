@testable import Base
@testable import Pack
@testable import StateSpace
@testable import Analysis
import PackSupport
import Testing

struct FactsOracleTests {
  @Test func factsEqualThoseThatPlainSearchesFindForEveryObject() async throws {
    let results = await Array(0..<360).mapped(jobs: 2) { seed in
      Result { try Self.judge(seed: UInt64(seed)) }
    }
    let judged = try results.compactMap { try $0.get() }
    let callbacks = judged.reduce(0, +)
    print("facts: judged \(callbacks) callbacks of objects in \(judged.count) of 360 random packs")
    #expect(judged.count >= 250)
    #expect(callbacks >= 500)
  }

  /// Compares the facts of a random pack for each object.
  ///
  /// - Returns: How many callbacks were compared; `nil` if there are too many states for that.
  private static func judge(seed: UInt64) throws -> Int? {
    var random = RandomPack(seed: seed, breaks: seed >= 300)
    let pack = random.pack()
    let system = try TransitionSystem(
      of: Component(
        machines: Array(pack.machines.indices), interactions: Array(pack.interactions.indices),
        freeEvents: []),
      in: pack.defaultConfiguration, pack: pack, index: PackIndex(of: pack))
    let graph = StateGraph(system)
    guard graph.stateCount < 300, graph.isComplete else { return nil }
    let facts = Facts(of: graph, .everything)
    var judged = 0
    for object in graph.objects.indices {
      let naive = NaiveFacts(graph, object: object)
      let own = facts.callbacks.filter { $0.value.machine == naive.machine.name }
      #expect(own.keys.sorted() == naive.callbacks, "seed \(seed)")
      for (callback, found) in own {
        let expected = naive.facts(of: callback, calledBy: found.calledBy)
        #expect(found == expected, "seed \(seed): \(callback)")
        #expect(
          graph.callbacks(nextTo: system.index.callback(callback))
            == naive.nextAnywhere(after: callback), "seed \(seed): \(callback)")
        judged += 1
      }
    }
    return judged
  }
}
