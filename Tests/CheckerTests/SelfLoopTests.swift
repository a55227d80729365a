import PackSupport
import Testing
@testable import Base
@testable import Checker
@testable import Pack
@testable import PackReader
@testable import StateSpace

struct SelfLoopTests {
  /// State graphs of random packs.
  private static func stateGraph(seed: UInt64) throws -> StateGraph {
    var random = RandomPack(seed: seed)
    let pack = random.pack()
    let component = Component(
      machines: Array(pack.machines.indices), interactions: Array(pack.interactions.indices),
      freeEvents: [])
    return StateGraph(
      try TransitionSystem(
        of: component, in: pack.defaultConfiguration, pack: pack, index: PackIndex(of: pack)))
  }

  @Test(arguments: 0..<100)
  func everyMoveHasTheSourceThatListsIt(seed: UInt64) throws {
    let stateGraph = try Self.stateGraph(seed: seed)
    var count = 0
    for globalState in 0..<stateGraph.stateCount {
      let selfLoops = stateGraph.relation.selfLoops(in: globalState, all: true)
      let changes = stateGraph.relation.changes(from: globalState)
      count += selfLoops.count + changes.count
      #expect(changes.allSatisfy { stateGraph.source(of: $0) == globalState })
      for move in selfLoops {
        #expect(
          stateGraph.source(of: move) == globalState && stateGraph.target(of: move) == globalState)
        #expect(stateGraph.begins(move) && stateGraph.ends(move))
      }
    }
    #expect(count == stateGraph.transitionCount)
  }

  @Test(arguments: 0..<100)
  func selfLoopsWithoutRepetitionsHaveEveryEffectOnce(seed: UInt64) throws {
    let stateGraph = try Self.stateGraph(seed: seed)
    for globalState in 0..<stateGraph.stateCount {
      func effects(of moves: [Int]) -> [UInt32] {
        moves.map { stateGraph.relation.edgeLabel(of: $0).effect }
      }
      let first = effects(of: stateGraph.relation.selfLoops(in: globalState)).filter { $0 != 0 }
      #expect(Set(first).count == first.count)
      let all = effects(of: stateGraph.relation.selfLoops(in: globalState, all: true)).filter {
        $0 != 0
      }
      #expect(Set(first) == Set(all))
    }
  }

  /// Without its only interaction, the model has one global state and no transition.
  @Test func aModelWithoutTransitionsCanBeChecked() async throws {
    let pack = try Pack.sample(
      [
        "pack.yaml": "name: sample\ntitle: Sample\noptions: {v: {ordered: true, values: [1, 2]}}\n",
        "machines/m.yaml": """
        title: M
        regions:
          r: {initial: b, states: {b: B, c: C}}
        events:
          e1: [{from: {r: b}, calls: [begin], to: {r: c}}]
        """,
        "interactions/all.yaml": """
        i1: {title: I, if: v >= 2, lifelines: {o: m}, requires: {o: {r: b}}, steps: [o.e1]}
        """,
      ], callbacks: "begin")
    let exploration = try await Exploration(of: pack)
    let property = try Property("no begin", names: PropertyNames(of: pack))
    let decision = try #require(await exploration.check(property).decision)
    #expect(decision.refutedIn == ConfigurationSet([1]))
  }
}
