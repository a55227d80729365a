import Shipped
import PackSupport
import Testing
@testable import Base
@testable import Pack
@testable import StateSpace

struct CrossCheckTests {
  struct Seen: Hashable {
    let objects: [NaiveExplorer.Object]
    let stack: [Playing]
    let isOver: Bool
  }

  struct Playing: Hashable {
    let interaction: Int
    let cast: [[Int]]
  }

  struct Move: Hashable {
    let from: Seen
    let to: Seen
    let object: Int?
    let actions: [Action]
    let begins: Int?
  }

  /// How many states the naive exploration explores before it gives up.
  private static let most = 4_000

  @Test func exploresRandomPacksAsANaiveSearchDoes() async throws {
    let compared = try await compared(among: 0..<300) { seed in
      var random = RandomPack(seed: UInt64(seed))
      return random.pack()
    }
    print("state graphs: \(compared.all) of 300 random packs compared, \(compared.states) states")
    #expect(compared.all >= 280)
    #expect(compared.states == compared.naiveStates)
  }

  @Test func exploresEachShippedInteractionAsANaiveSearchDoes() async throws {
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
    guard naive.worlds.count < Self.most else { return nil }
    let index = PackIndex(of: pack)
    let component = Component(
      machines: Array(pack.machines.indices), interactions: Array(pack.interactions.indices),
      freeEvents: [])
    let system = try TransitionSystem(
      of: component, in: pack.defaultConfiguration, pack: pack, index: index)
    let stateGraph = StateGraph(system)
    let name = pack.interactions.map(\.name.text).joined(separator: " ")
    let states = Set((0..<stateGraph.stateCount).map { seen($0, stateGraph) })
    // Not compared inside of the expectations, which would print thousands of states.
    let isSame = states == Set(naive.worlds.map(seen))
    let goesOnAlike = moves(of: stateGraph) == Set(naive.edges.map { move($0) })
    let isFaulty = stateGraph.faults.contains { $0.kind.word != "endless" }
    #expect(stateGraph.isComplete && isSame && goesOnAlike, "\(name)")
    #expect(stateGraph.stateCount <= naive.worlds.count, "\(name)")
    #expect(isFaulty == naive.hasFaults, "\(name)")
    return (stateGraph.stateCount, naive.worlds.count)
  }

  private func seen(_ world: NaiveExplorer.GlobalState) -> Seen {
    Seen(
      objects: world.objects,
      stack: world.stack.map { Playing(interaction: $0.interaction, cast: $0.cast) },
      isOver: world.isOver)
  }

  private func seen(_ number: Int, _ stateGraph: StateGraph) -> Seen {
    let world = stateGraph.table.states[number]
    let system = stateGraph.system
    let frames =
      system.frameFields.map { system.frames[world[$0]] }
      + [system.ambientFrames[world[system.ambientField]]]
    return Seen(
      objects: system.objects.indices.map { object in
        NaiveExplorer.Object(
          states: stateGraph.states(of: object, in: number),
          relations: (0..<system.objects[object].relations.count).map {
            stateGraph.rules.target(of: $0, from: object, in: world)
          })
      },
      stack: frames.filter { $0.binding >= 0 }.compactMap { frame in
        let program = system.bindings[frame.binding].automaton
        return system.compiled.automata[program].interaction.map {
          Playing(interaction: $0, cast: system.cast(of: frame.binding).map(\.objects))
        }
      },
      isOver: stateGraph.isOver(number))
  }

  private func moves(of stateGraph: StateGraph) -> Set<Move> {
    var found: Set<Move> = []
    let worlds = (0..<stateGraph.stateCount).map { seen($0, stateGraph) }
    for world in worlds.indices {
      let selfLoops = stateGraph.relation.selfLoops(in: world, all: true)
      for move in Array(stateGraph.relation.changes(from: world)) + selfLoops {
        let made = stateGraph.actions(of: move)
        found.insert(
          Move(
            from: worlds[world], to: worlds[stateGraph.target(of: move)], object: made?.object,
            actions: made?.actions ?? [],
            begins: stateGraph.begins(move) ? stateGraph.automaton(of: move).interaction : nil))
      }
    }
    return found
  }

  private func move(_ edge: NaiveExplorer.Edge) -> Move {
    Move(
      from: seen(edge.from), to: seen(edge.to), object: edge.object, actions: edge.actions,
      begins: edge.begins)
  }
}
