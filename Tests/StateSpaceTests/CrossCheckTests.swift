import Shipped
import PackSupport
import Testing
@testable import Base
@testable import Pack
@testable import StateSpace

/// State graphs against a naive exploration of the same packs.
struct CrossCheckTests {
  struct Observation: Hashable {
    let objects: [NaiveExplorer.Object]
    let stack: [Frame]
    let isOver: Bool
  }

  struct Frame: Hashable {
    let interaction: Int
    let binding: [[Int]]
  }

  struct Move: Hashable {
    let from: Observation
    let to: Observation
    let object: Int?
    let actions: [Action]
    let begins: Int?
  }

  /// How many states the naive exploration explores before it gives up.
  private static let most = 4_000

  @Test func explorationOfRandomPacksAgreesWithANaiveSearch() async throws {
    let compared = try await compared(among: 0..<300) { seed in
      var random = RandomPack(seed: UInt64(seed))
      return random.pack()
    }
    print("state graphs: \(compared.all) of 300 random packs compared, \(compared.states) states")
    #expect(compared.all >= 280)
    #expect(compared.states == compared.naiveStates)
  }

  @Test func interactionsThatEventsCutShortAgreeWithANaiveSearch() async throws {
    let compared = try await compared(among: 0..<300) { seed in
      var random = RandomPack(seed: UInt64(seed), free: true)
      return random.pack()
    }
    print("state graphs: \(compared.all) of 300 packs with events that come by themselves compared")
    #expect(compared.all >= 200)
  }

  @Test func interactionsThatBreaksEndAgreeWithANaiveSearch() async throws {
    let compared = try await compared(among: 0..<300) { seed in
      var random = RandomPack(seed: UInt64(seed), breaks: true)
      return random.pack()
    }
    print("state graphs: \(compared.all) of 300 packs with breaks compared")
    #expect(compared.all >= 250)
    #expect(compared.states == compared.naiveStates)
  }

  @Test func explorationOfShippedInteractionsAgreesWithANaiveSearch() async throws {
    let pack = try Pack.shipped(ShippedFolder.uikit.files)
    let interactions = pack.interactions.filter { !$0.isPart }
    let order = [pack.defaultConfiguration] + pack.configurations
    let compared = try await compared(among: interactions.indices) { number in
      let interaction = interactions[number]
      return order.first { interaction.condition.holds(in: $0) }
        .map { pack.alone(interaction, in: $0) }
    }
    print(
      "state graphs: \(compared.all) of \(interactions.count) shipped interactions compared, "
        + "\(compared.moving) of them begin, \(compared.states) states")
    #expect(compared.all >= 80)
    #expect(compared.moving >= 40)
  }

  /// What came of comparing some packs.
  private struct Comparison {
    /// How many packs were compared.
    var all = 0
    /// How many of them have more than one state.
    var moving = 0
    /// The states of all; a naive search may have more, since it does not see that the rest of an
    /// interaction is the same after different steps.
    var states = 0, naiveStates = 0
  }

  private func compared(
    among numbers: Range<Int>, _ pack: @escaping @Sendable (Int) -> Pack?
  ) async throws -> Comparison {
    let sizes = await Array(numbers).mapped(jobs: 2) { number in
      Result { try pack(number).flatMap(size) }
    }
    return try sizes.compactMap { try $0.get() }.reduce(into: Comparison()) { sum, size in
      sum.all += 1
      sum.moving += size.states > 1 ? 1 : 0
      sum.states += size.states
      sum.naiveStates += size.naiveStates
    }
  }

  /// Compares the state graph of a pack with that of a naive search.
  ///
  /// - Returns: How many states each has; nothing if there are too many.
  private func size(of pack: Pack) throws -> (states: Int, naiveStates: Int)? {
    let naive = NaiveExplorer(pack)
    guard naive.globalStates.count < Self.most else { return nil }
    let index = PackIndex(of: pack)
    let component = Component(
      machines: Array(pack.machines.indices), interactions: Array(pack.interactions.indices),
      freeEvents: pack.machines.indices.flatMap { machine in
        pack.machines[machine].events.indices
          .filter { pack.machines[machine].events[$0].isFree }
          .map { FreeEvent(machine: machine, event: $0, isAmbient: true) }
      })
    let system = try TransitionSystem(
      of: component, in: pack.defaultConfiguration, pack: pack, index: index)
    let stateGraph = StateGraph(system)
    let name = pack.interactions.map(\.name.text).joined(separator: " ")
    let states = Set((0..<stateGraph.stateCount).map { observation($0, stateGraph) })
    // Not compared inside of the expectations, which would print thousands of states.
    let isSame = states == Set(naive.globalStates.map(observation))
    let hasSameMoves = moves(of: stateGraph) == Set(naive.edges.map { move($0) })
    let isFaulty = stateGraph.faults.contains { $0.kind.word != "endless" }
    #expect(stateGraph.isComplete && isSame && hasSameMoves, "\(name)")
    #expect(stateGraph.stateCount <= naive.globalStates.count, "\(name)")
    #expect(isFaulty == naive.hasFaults, "\(name)")
    return (stateGraph.stateCount, naive.globalStates.count)
  }

  private func observation(_ globalState: NaiveExplorer.GlobalState) -> Observation {
    Observation(
      objects: globalState.objects,
      stack: globalState.stack.map { Frame(interaction: $0.interaction, binding: $0.binding) },
      isOver: globalState.isOver)
  }

  private func observation(_ number: Int, _ stateGraph: StateGraph) -> Observation {
    let globalState = stateGraph.table.states[number]
    let system = stateGraph.system
    let frames =
      system.frameFields.map { system.frames[globalState[$0]] }
      + [system.ambientFrames[globalState[system.ambientField]]]
    return Observation(
      objects: system.objects.indices.map { object in
        NaiveExplorer.Object(
          states: stateGraph.states(of: object, in: number),
          relations: (0..<system.objects[object].relations.count).map {
            stateGraph.rules.target(of: $0, from: object, in: globalState)
          })
      },
      stack: frames.filter { $0.binding >= 0 }.compactMap { frame in
        let program = system.bindings[frame.binding].automaton
        return system.compiled.automata[program].interaction.map {
          Frame(interaction: $0, binding: system.cast(of: frame.binding).map(\.objects))
        }
      },
      isOver: stateGraph.isOver(number))
  }

  private func moves(of stateGraph: StateGraph) -> Set<Move> {
    var found: Set<Move> = []
    let globalStates = (0..<stateGraph.stateCount).map { observation($0, stateGraph) }
    for globalState in globalStates.indices {
      let selfLoops = stateGraph.relation.selfLoops(in: globalState, all: true)
      for move in Array(stateGraph.relation.changes(from: globalState)) + selfLoops {
        let made = stateGraph.actions(of: move)
        found.insert(
          Move(
            from: globalStates[globalState], to: globalStates[stateGraph.target(of: move)],
            object: made?.object,
            actions: made?.actions ?? [],
            begins: stateGraph.begins(move) ? stateGraph.automaton(of: move).interaction : nil))
      }
    }
    return found
  }

  private func move(_ edge: NaiveExplorer.Edge) -> Move {
    Move(
      from: observation(edge.from), to: observation(edge.to), object: edge.object,
      actions: edge.actions,
      begins: edge.begins)
  }
}
