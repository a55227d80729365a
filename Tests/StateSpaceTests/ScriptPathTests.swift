import PackSupport
import Shipped
import Support
import Testing
@testable import Base
@testable import Pack
@testable import StateSpace

/// Scripts and state graphs as oracles of each other.
struct ScriptPathTests {
  /// How many runs were compared, and how many of their steps.
  private struct Comparison {
    var runs = 0
    var steps = 0
    var packs = 0

    static func + (left: Self, right: Self) -> Self {
      Self(
        runs: left.runs + right.runs, steps: left.steps + right.steps,
        packs: left.packs + right.packs)
    }
  }

  private func sum(
    over numbers: Range<Int>, _ compare: @escaping @Sendable (Int) throws -> Comparison
  ) async throws -> Comparison {
    let all = await Array(numbers).mapped(jobs: 2) { number in Result { try compare(number) } }
    return try all.reduce(Comparison()) { try $0 + $1.get() }
  }

  /// The system of scripts of a pack of one component, whose state graph is complete.
  private static func system(of pack: Pack) throws -> ScriptSystem? {
    let component = Component(
      machines: Array(pack.machines.indices), interactions: Array(pack.interactions.indices),
      freeEvents: [])
    let system = try TransitionSystem(
      of: component, in: pack.defaultConfiguration, pack: pack, index: PackIndex(of: pack))
    let graph = StateGraph(system)
    return graph.isComplete ? ScriptSystem(of: graph) : nil
  }

  @Test func eachScriptOfARandomPackIsAPathOfItsStateGraph() async throws {
    let compared = try await sum(over: 0..<400) { seed in
      var random = RandomPack(seed: UInt64(seed), labelled: true, breaks: seed >= 300)
      guard let system = try Self.system(of: random.pack()) else { return Comparison() }
      return try Self.compare(4, scriptsOf: system, seed: seed)
    }
    print("scripts: \(compared.runs) acts of random packs compared, \(compared.steps) steps")
    #expect(compared.runs >= 500)
    #expect(compared.steps >= 1_000)
  }

  @Test func eachScriptOfAShippedInteractionIsAPathOfItsStateGraph() async throws {
    let pack = try Pack.shipped(ShippedFolder.uikit.files)
    let interactions = pack.interactions.filter { !$0.isPart }
    let order = [pack.defaultConfiguration] + pack.configurations
    let compared = try await sum(over: interactions.indices) { number in
      let interaction = interactions[number]
      let configuration = order.first { interaction.condition.holds(in: $0) }
      guard let configuration,
        let system = try Self.system(of: pack.alone(interaction, in: configuration))
      else { return Comparison() }
      return try Self.compare(6, scriptsOf: system, seed: number)
    }
    print(
      "scripts: \(compared.runs) acts of shipped interactions compared, \(compared.steps) steps")
    #expect(compared.runs >= 100)
  }

  /// Compares random scripts of at most three acts with the paths of the state graph.
  private static func compare(
    _ count: Int, scriptsOf system: ScriptSystem, seed: Int
  ) throws -> Comparison {
    let graph = system.graph
    let idle = (0..<graph.stateCount).filter { graph.isIdle($0) }
    var dice = Dice(state: UInt64(seed))
    var compared = Comparison(packs: 1)
    for _ in 0..<count {
      guard let start = idle.randomElement(using: &dice) else { break }
      var state = system.state(of: start)
      var path = try #require(ScriptedPath(in: system, at: state))
      for _ in 0..<3 {
        guard let act = act(of: system, &dice), let next = play(act, from: state, system, &dice)
        else { continue }
        let isPath = try path.follow(act, by: next.binding)
        #expect(isPath, "\(seed): \(act.act) from \(start)")
        compared.runs += 1
        if !isPath || next.state.isOver || !system.objectsOver(in: next.state).isEmpty { break }
        state = next.state
      }
      compared.steps += path.steps
    }
    return compared
  }

  /// A random act: an interaction with some of its labels, and with repeats of its loops.
  private static func act(of system: ScriptSystem, _ dice: inout Dice) -> ScriptAct? {
    guard let interaction = system.pack.interactions.randomElement(using: &dice),
      let labels = system.pack.stepLabels[interaction.name]
    else { return nil }
    let chosen = labels.choices.shuffled(using: &dice).filter { _ in Bool.random(using: &dice) }
    var repeats: [String: Int] = [:]
    for (loop, bounds) in labels.bounds.sorted(by: { $0.key < $1.key })
    where Bool.random(using: &dice) {
      let most = max(bounds.atLeast, bounds.atMost ?? 3)
      repeats[loop] = Int.random(in: bounds.atLeast...most, using: &dice)
    }
    let act = Scenario.Act(
      interaction: interaction.name, labels: Array(chosen.prefix(2)), repeats: repeats,
      place: interaction.place)
    return ScriptAct(
      act, in: system.graph.system.component, of: system.pack, system.graph.configuration)
  }

  /// Plays an act with a random binding of objects that the graph has; `nil` if it cannot be played.
  private static func play(
    _ act: ScriptAct, from state: ScriptState, _ system: ScriptSystem, _ dice: inout Dice
  ) -> InteractionRun? {
    let bindings = system.bindings(of: act, in: state).filter {
      $0.state.objects.count == system.graph.system.objects.count
    }
    guard let binding = bindings.randomElement(using: &dice) else { return nil }
    var run = InteractionRun(of: act, by: binding, in: system)
    return run.play() == nil ? run : nil
  }

  @Test func eachUninterruptedWalkOfAStateGraphIsAScript() async throws {
    let compared = try await sum(over: 0..<400) { seed in
      var random = RandomPack(seed: UInt64(seed), labelled: true, breaks: seed >= 300)
      guard let system = try Self.system(of: random.pack()) else { return Comparison() }
      var dice = Dice(state: UInt64(seed))
      var compared = Comparison(packs: 1)
      for _ in 0..<24 {
        guard let walk = GraphWalk(in: system.graph, &dice), let act = walk.act,
          let binding = system.bindings(of: act, in: system.state(of: walk.start))
            .first(where: { $0.cast.map(\.objects) == walk.cast })
        else { continue }
        var run = InteractionRun(of: act, by: binding, in: system)
        if run.play() != nil {
          // Exploration goes on after a check that does not hold, and reports it.
          #expect(system.graph.hasUntrueCheck, "\(seed): \(act.act)")
          continue
        }
        #expect(run.moments.compactMap(\.actions) == walk.actions, "\(seed): \(act.act)")
        if !run.state.isOver { #expect(run.state == system.state(of: walk.end)) }
        compared.runs += 1
      }
      return compared
    }
    print("scripts: \(compared.runs) walks of \(compared.packs) random packs played")
    #expect(compared.runs >= 500)
  }
}

extension StateGraph {
  /// Whether a check does not hold in some global state.
  fileprivate var hasUntrueCheck: Bool {
    faults.contains { if case .untrue = $0.kind { true } else { false } }
  }
}

extension InteractionRun.Moment {
  /// The actions of an object; `nil` for other moments.
  fileprivate var actions: [Action]? {
    if case .localTransition(_, _, let actions) = self { actions } else { nil }
  }
}

/// A random walk of a state graph in which one interaction begins and ends, and no other does.
private struct GraphWalk {
  let start: Int
  let end: Int
  /// For each lifeline, its objects.
  let cast: [[Int]]
  /// For each move that sends an event, the actions of the object.
  let actions: [[Action]]
  /// The script of the walk; `nil` if a script cannot say which way it took.
  let act: ScriptAct?

  /// Walks from a random idle state; fails if nothing begins there, or the walk is long.
  init?(in graph: StateGraph, _ dice: inout Dice) {
    let idle = (0..<graph.stateCount).filter { graph.isIdle($0) }
    guard let start = idle.randomElement(using: &dice) else { return nil }
    var here = start
    var moves: [Int] = []
    repeat {
      let all =
        Array(graph.relation.changes(from: here)) + graph.relation.selfLoops(in: here, all: true)
      let own = all.filter { graph.begins($0) == moves.isEmpty }
      guard let next = own.randomElement(using: &dice), moves.count < 50 else { return nil }
      moves.append(next)
      here = graph.target(of: next)
    } while !graph.isIdle(here) && !graph.isOver(here)
    self.start = start
    end = here
    cast = graph.system.cast(of: graph.binding(of: moves[0])).map(\.objects)
    actions = moves.compactMap { graph.actions(of: $0)?.actions }
    act = Self.act(of: moves, in: graph)
  }

  private static func act(of moves: [Int], in graph: StateGraph) -> ScriptAct? {
    guard let number = graph.automaton(of: moves[0]).interaction else { return nil }
    let interaction = graph.system.pack.interactions[number]
    var isPlain = !interaction.lifelines.contains(where: \.isMany)
    interaction.steps.forEachStep { step in
      switch step {
      case .loop, .par: isPlain = false
      case .send, .relate, .invariant, .gap, .note, .alt, .opt, .break, .ref, .when: break
      }
    }
    guard isPlain else { return nil }
    let edges = moves.compactMap { graph.edge(of: $0) }.map { graph.system.compiled.edges[$0] }
    let act = Scenario.Act(
      interaction: interaction.name, labels: edges.flatMap(\.labels), place: interaction.place)
    return ScriptAct(act, in: graph.system.component, of: graph.system.pack, graph.configuration)
  }
}
