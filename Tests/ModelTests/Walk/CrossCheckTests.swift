import Testing

@testable import Model

struct CrossCheckTests {
  struct Seen: Hashable {
    let objects: [NaiveWalk.Object]
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

  @Test(arguments: 0..<300)
  func findsTheWorldsAndMovesThatAPlainSearchFinds(seed: UInt64) throws {
    var random = RandomPack(seed: seed)
    let pack = random.pack()
    let naive = NaiveWalk(pack)
    guard naive.worlds.count < 4_000 else { return }
    let index = PackIndex(of: pack)
    let component = Component(
      machines: Array(pack.machines.indices), interactions: Array(pack.interactions.indices),
      freeMachines: [])
    let stage = try Stage(
      of: component, in: pack.defaultConfiguration, pack: pack, index: index)
    let walk = Walk(stage)
    #expect(walk.isComplete)
    #expect(Set((0..<walk.worldCount).map { seen($0, walk) }) == Set(naive.worlds.map(seen)))
    #expect(walk.worldCount == naive.worlds.count)
    #expect(moves(of: walk) == Set(naive.edges.map { move($0) }))
    #expect(walk.faults.contains { $0.kind.word != "endless" } == naive.hasFaults)
  }

  private func seen(_ world: NaiveWalk.World) -> Seen {
    Seen(
      objects: world.objects,
      stack: world.stack.map { Playing(interaction: $0.interaction, cast: $0.cast) },
      isOver: world.isOver)
  }

  private func seen(_ number: Int, _ walk: Walk) -> Seen {
    let world = walk.table.worlds[number]
    let stage = walk.stage
    let frames =
      stage.frameFields.map { stage.frames[world[$0]] }
      + [stage.ambientFrames[world[stage.ambientField]]]
    return Seen(
      objects: stage.objects.indices.map { object in
        NaiveWalk.Object(
          states: walk.states(of: object, in: number),
          relations: (0..<stage.objects[object].relations.count).map {
            stage.partner(of: stage.objects[object], by: $0, inverseOf: nil, in: world)
          })
      },
      stack: frames.filter { $0.casting >= 0 }.compactMap { frame in
        let program = stage.castings[frame.casting].program
        return stage.score.programs[program].interaction.map {
          Playing(interaction: $0, cast: stage.cast(of: frame.casting).map(\.objects))
        }
      },
      isOver: walk.isOver(number))
  }

  private func moves(of walk: Walk) -> Set<Move> {
    var found: Set<Move> = []
    let worlds = (0..<walk.worldCount).map { seen($0, walk) }
    for world in worlds.indices {
      let stays = walk.graph.stays(in: world, all: true)
      for move in Array(walk.graph.changes(from: world)) + stays {
        let made = walk.actions(of: move)
        found.insert(
          Move(
            from: worlds[world], to: worlds[walk.target(of: move)], object: made?.object,
            actions: made?.actions ?? [],
            begins: walk.begins(move) ? walk.program(of: move).interaction : nil))
      }
    }
    return found
  }

  private func move(_ edge: NaiveWalk.Edge) -> Move {
    Move(
      from: seen(edge.from), to: seen(edge.to), object: edge.object, actions: edge.actions,
      begins: edge.begins)
  }
}

struct FactsCrossCheckTests {
  @Test(arguments: 0..<300)
  func readsTheFactsThatPlainSearchesFindForEveryObject(seed: UInt64) throws {
    var random = RandomPack(seed: seed)
    let pack = random.pack()
    let stage = try Stage(
      of: Component(
        machines: Array(pack.machines.indices), interactions: Array(pack.interactions.indices),
        freeMachines: []),
      in: pack.defaultConfiguration, pack: pack, index: PackIndex(of: pack))
    let walk = Walk(stage)
    guard walk.worldCount < 300, walk.isComplete else { return }
    let facts = Facts(of: walk)
    for object in walk.objects.indices {
      let naive = NaiveFacts(walk, object: object)
      let own = facts.callbacks.filter { $0.value.machine == naive.machine.name }
      #expect(own.keys.sorted() == naive.callbacks)
      for (callback, found) in own {
        #expect(found == naive.facts(of: callback, calledBy: found.calledBy), "\(callback)")
      }
    }
  }
}
