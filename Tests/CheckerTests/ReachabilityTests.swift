import PackSupport
import Testing
@testable import Base
@testable import Checker
@testable import Pack
@testable import PackReader
@testable import StateSpace

/// States that can always be reached, against a naive search.
struct ReachabilityTests {
  @Test func verdictsAgreeWithANaiveSearchOnRandomPacks() async throws {
    var judged = 0
    var refuted = 0
    for seed in 0..<200 {
      var random = RandomPack(seed: UInt64(seed), free: seed % 2 == 0)
      let pack = random.pack()
      guard case .success(let exploration) = await Self.explored(pack) else { continue }
      for (number, machine) in pack.machines.enumerated() {
        let component = try #require(exploration.components.home(of: [number]))
        let graph = try #require(
          exploration.graph(ofComponent: component, in: pack.defaultConfiguration))
        let last = machine.regions[0].states.count - 1
        let state = machine.regions[0].states[last]
        let text = "\(machine.name).\(machine.regions[0].name) \(state.name) can always be reached"
        let property = try Property(text, names: PropertyNames(of: pack))
        let result = await exploration.check(property)
        let decision = try #require(result.decision, "\(text)")
        let isAlwaysReached = naive(state: last, of: number, in: graph)
        #expect((decision.verdict == .proved) == isAlwaysReached, "\(seed): \(text)")
        judged += 1
        refuted += isAlwaysReached ? 0 : 1
      }
    }
    print("reachability: \(judged) properties of random packs judged, \(refuted) refuted")
    #expect(judged >= 20 && refuted >= 5 && judged - refuted >= 5)
  }

  /// The exploration of a pack; a random pack may have faults.
  private static func explored(_ pack: Pack) async -> Result<Exploration, PackErrors> {
    do throws(PackErrors) { return .success(try await Exploration(of: pack)) } catch {
      return .failure(error)
    }
  }

  /// Whether each live global state has a path, found depth first from it alone, to the state.
  private func naive(state: Int, of machine: Int, in graph: StateGraph) -> Bool {
    guard let object = graph.firstObject(ofMachine: machine) else { return true }
    let declared = graph.system.machine(of: object)
    func states(_ globalState: Int) -> [Int] { graph.states(of: object, in: globalState) }
    func reaches(_ start: Int) -> Bool {
      var seen: Set = [start]
      var stack = [start]
      while let here = stack.popLast() {
        if states(here)[0] == state { return true }
        for change in graph.relation.changes(from: here) {
          if let made = graph.actions(of: change), made.object == object,
            made.actions.contains(.enter(region: 0, state: state))
          {
            return true
          }
          let next = graph.target(of: change)
          if seen.insert(next).inserted { stack.append(next) }
        }
      }
      return false
    }
    return (0..<graph.stateCount).allSatisfy { globalState in
      let ends = zip(declared.regions, states(globalState)).map { $0.states[$1].end }
      return graph.isOver(globalState) || ends.contains { $0 != .nothing } || reaches(globalState)
    }
  }

  private static let texts = [
    "pack.yaml": "name: shop\ntitle: Shop\neventCallbacks: true\n",
    "machines/order.yaml": """
    title: Order
    regions:
      order: {initial: placed, states: {placed: , paid: , lost: , shipped: {final: object}}}
    events:
      pay: [{from: {order: placed}, to: {order: paid}}]
      lose: [{from: {order: paid}, to: {order: lost}}]
      ship: [{from: {order: [placed, paid]}, to: {order: shipped}}]

    """,
  ]

  @Test func theCounterexampleIsTheShortestRunToADeadEnd() async throws {
    let pack = try Pack.sample(Self.texts)
    let property = try Property(
      "order shipped can always be reached", names: PropertyNames(of: pack))
    let exploration = try await Exploration(of: pack)
    let decision = await exploration.check(property).decision
    #expect(decision?.verdict == .refuted)
    #expect(decision?.counterexample?.interactions.map(\.text) == ["pay", "lose"])
  }

  @Test(arguments: [
    "pay can always be reached", "order paid can always be reached after pay",
    "order paid can always be reached unless killed",
  ])
  func aCallbackOrAScopeIsAnError(_ text: String) throws {
    let names = PropertyNames(of: try Pack.sample(Self.texts))
    #expect(throws: PropertyFaults.self) { try Property(text, names: names) }
  }
}
