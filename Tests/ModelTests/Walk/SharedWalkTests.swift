import Support
import Testing

@testable import Model

struct SharedWalkTests {
  /// Each model of a terrain that another has all ways of: its own walk, and the one read off the
  /// other's, if it can be.
  private static func pairs(on terrain: Terrain) throws -> [(own: Walk, shared: Walk?)] {
    var pairs: [(own: Walk, shared: Walk?)] = []
    for (number, component) in terrain.components.enumerated() {
      func stage(_ model: Int) throws -> Stage {
        try Stage(
          of: component, in: terrain.configurations[terrain.models[number][model].indices[0]],
          pack: terrain.pack, index: terrain.index)
      }
      var walks: [Int: Walk] = [:]
      for (model, host) in terrain.wholes(of: number, with: .ways).enumerated() {
        guard let host else { continue }
        let whole = try walks[host] ?? Walk(stage(host)).forOthers()
        if walks[host] == nil { _ = Facts(of: whole) }
        walks[host] = whole
        let own = try stage(model)
        pairs.append((Walk(own), Walk(own, within: whole)))
      }
    }
    return pairs
  }

  /// The first three editions of a lamp, in which nothing breaks.
  private static func threeLamps() throws -> Terrain {
    let pack = try ComponentModelsTests.pack()
    return Terrain(of: pack, Survey.Scope(configurations: Array(pack.configurations.prefix(3))))
  }

  /// Checks that two walks have the same worlds, the same moves in the same order, and the same facts.
  private func check(_ shared: Walk, is own: Walk) {
    #expect(shared.table.worlds == own.table.worlds)
    #expect(shared.table.parents == own.table.parents)
    #expect(shared.begun == own.begun)
    #expect(shared.moveCount == own.moveCount)
    #expect(shared.called == own.called)
    #expect(shared.graph.starts == own.graph.starts)
    #expect(shared.graph.targets == own.graph.targets)
    for world in 0..<own.worldCount {
      #expect(seen(in: world, of: shared) == seen(in: world, of: own))
    }
    // What was read of the lives of objects in the other walk serves those that notice the same here.
    #expect(Facts(of: shared) == Facts(of: own))
  }

  /// What a move does, and why, whatever the numbers of sorts and reactions.
  private struct SeenMove: Equatable {
    let origin: UInt32
    let target: Int
    let object: Int?
    let transition: Int?
    let callbacks: [Int]?
  }

  /// The moves of a world, stays that repeat others among them.
  private func seen(in world: Int, of walk: Walk) -> [SeenMove] {
    let moves = Array(walk.graph.changes(from: world)) + walk.graph.stays(in: world, all: true)
    return moves.map { move in
      let sort = walk.graph.sort(of: move)
      let effect = Effect(sort.effect)
      let reaction = effect.map { walk.reaction(of: $0) }
      return SeenMove(
        origin: sort.origin, target: walk.target(of: move), object: effect?.object,
        transition: reaction?.transition, callbacks: reaction?.beats.map(\.callback))
    }
  }

  @Test func aWalkOfTheShippedPackIsTheSameWhenItIsReadOffAnother() async throws {
    let pairs = try Self.pairs(on: await UIKitModel.shared.survey().terrain)
    for (own, shared) in pairs { if let shared { check(shared, is: own) } }
    #expect(pairs.contains { $0.shared != nil })
  }

  @Test func aWalkIsNotReadOffOneInWhichAnotherInteractionChangesTheWorld() throws {
    let pairs = try Self.pairs(on: Terrain(of: ComponentModelsTests.pack(), .everything))
    #expect(pairs.map { $0.shared == nil } == [true, true, true])
  }

  /// What blinks leaves a lamp as it is, and what it calls depends on the edition.
  @Test func aWalkIsReadOffOneInWhichOtherInteractionsLeaveTheWorldAsItIs() throws {
    let pairs = try Self.pairs(on: Self.threeLamps())
    #expect(pairs.count == 2)
    for (own, shared) in pairs { check(try #require(shared), is: own) }
  }

  /// What only the later edition does begins a span twice over.
  @Test func factsAreReadOfWhatHappensInTheWalkThatIsReadOff() throws {
    let pack = try Pack.sample(
      [
        "pack.yaml": "name: sample\ntitle: Sample\naxes: {v: {ordered: true, values: [1, 2]}}\n",
        "machines/m.yaml": """
        title: M
        regions:
          r: {initial: b, states: {b: B, c: C, d: D}}
        spans:
          s: {title: span, begins: [begin]}
        events:
          e1: [{from: {r: b}, calls: [begin], to: {r: c}}]
          e2: [{from: {r: c}, calls: [begin, x, x]}]
          e3: [{from: {r: c}, calls: [x], to: {r: d}}]
        """,
        "interactions/all.yaml": """
        i1: {title: I, lifelines: {o: m}, requires: {o: {r: b}}, steps: [o.e1]}
        i2: {title: I, lifelines: {o: m}, requires: {o: {r: c}}, steps: [o.e3]}
        i3: {title: I, if: v >= 2, lifelines: {o: m}, requires: {o: {r: c}}, steps: [o.e2]}
        """,
      ], callbacks: "begin x")
    let pairs = try Self.pairs(on: Terrain(of: pack, .everything))
    #expect(pairs.count == 1)
    for (own, shared) in pairs { check(try #require(shared), is: own) }
  }

  @Test func walksAreMadeSoonAfterThoseThatTheyMayBeReadOff() throws {
    let terrain = try Self.threeLamps()
    let walks = terrain.models[0].indices.map { (component: 0, finding: $0) }
    #expect(WalkShelf(for: terrain).order(walks, meantAs: [0, 1, 2]) == [2, 0, 1])
  }
}
