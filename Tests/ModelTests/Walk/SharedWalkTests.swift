import Support
import Testing

@testable import Model

struct SharedWalkTests {
  /// Each model of a terrain that another has all ways of: its own walk, and the one read off the
  /// other's, if it can be.
  private static func pairs(on terrain: Terrain) throws -> [(own: Walk, shared: Walk?)] {
    try terrain.components.indices.flatMap { number in
      let component = terrain.components[number]
      let hosts = terrain.wholes(of: number, with: .ways)
      func stage(_ model: Int) throws -> Stage {
        try Stage(
          of: component, in: terrain.configurations[terrain.models[number][model].indices[0]],
          pack: terrain.pack, index: terrain.index)
      }
      let walks = try Set(hosts.compactMap(\.self)).reduce(into: [:]) { walks, host in
        walks[host] = Walk(try stage(host))
      }
      return try hosts.indices.compactMap { model in
        try hosts[model].flatMap { walks[$0] }.map { whole in
          let stage = try stage(model)
          return (Walk(stage), Walk(stage, within: whole))
        }
      }
    }
  }

  /// The first three editions of a lamp, in which nothing breaks.
  private static func threeLamps() throws -> Terrain {
    let pack = try ComponentModelsTests.pack()
    return Terrain(of: pack, Survey.Scope(configurations: Array(pack.configurations.prefix(3))))
  }

  /// Checks that two walks have the same worlds, and the same moves in the same order.
  private func check(_ shared: Walk, is own: Walk) {
    #expect(shared.table.worlds == own.table.worlds)
    #expect(shared.table.parents == own.table.parents)
    #expect(shared.begun == own.begun)
    #expect(shared.moveCount == own.moveCount)
    #expect(shared.called == own.called)
    #expect(shared.graph.starts == own.graph.starts)
    #expect(shared.graph.targets == own.graph.targets)
    #expect(shared.graph.causes == own.graph.causes)
    let isSame = zip(shared.graph.effects, own.graph.effects).allSatisfy { left, right in
      let (left, right) = (Effect(left), Effect(right))
      return left?.object == right?.object
        && left.map { shared.reaction(of: $0).transition }
          == right.map { own.reaction(of: $0).transition }
        && left.map { shared.reaction(of: $0).beats } == right.map { own.reaction(of: $0).beats }
    }
    #expect(isSame)
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

  @Test func walksAreMadeSoonAfterThoseThatTheyMayBeReadOff() throws {
    let terrain = try Self.threeLamps()
    let walks = terrain.models[0].indices.map { (component: 0, finding: $0) }
    #expect(WalkShelf(for: terrain).order(walks, meantAs: [0, 1, 2]) == [2, 0, 1])
  }
}
