/// What observers see of the stays of a walk, gathered node by node.
struct StaySightings {
  private var shares: [SeenShare]
  /// What is seen together, by number in a catalog of kinds.
  private var kinds: [[Int]] = []
  private var lists = NumberLists()
  /// For each node, the list of what is seen together.
  private var listOf: [UInt32] = []

  /// Prepares to look at the stays of a walk.
  ///
  /// - Parameters:
  ///   - walk: The walk.
  ///   - catalog: Whom observers look at.
  ///   - nodes: How many nodes there will be.
  init(of walk: Walk, by catalog: KindCatalog, nodes: Int) {
    shares = zip(walk.stage.objects.indices, walk.graph.stays.shares).compactMap { object, share in
      guard let share, let mask = catalog.mask(of: object) else { return nil }
      return SeenShare(share, mask: mask)
    }
    listOf.reserveCapacity(nodes)
  }

  /// Adds a node.
  ///
  /// - Parameters:
  ///   - world: Its world.
  ///   - state: What the world holds.
  ///   - catalog: The kinds, to which those are added that are new.
  mutating func add(_ world: Int, _ state: World, _ catalog: inout KindCatalog) {
    var list = NumberLists.empty
    for share in shares.indices {
      let sighting = shares[share].sighting(in: world, state) { effects in
        var seen = effects.map { Int(catalog.kind(of: $0, from: world, state)) }
        seen.removeAll { $0 == 0 }
        if seen.isEmpty { return nil }
        kinds.append(seen)
        return kinds.count - 1
      }
      if let sighting { list = lists.list(list, and: sighting) }
    }
    listOf.append(UInt32(truncatingIfNeeded: list))
  }

  /// Adds nodes that nothing leaves.
  mutating func addEnds(_ count: Int) {
    for _ in 0..<count { listOf.append(UInt32(NumberLists.empty)) }
  }

  /// Gives an observation what was seen.
  func put(into observation: inout Observation) {
    let (all, listOf) = lists.numbers(in: listOf)
    observation.stays = all.map { $0.flatMap { kinds[$0] } }
    observation.staysOf = listOf
  }
}

/// The stays that hang on an object that is looked at.
private struct SeenShare {
  private let share: Stays.Share
  /// For each list, whether its moves do anything to the object.
  private let isSeen: [Bool]
  /// The bits of a world that matter.
  private let mask: World
  /// The lists and what matters, as far as they were met.
  private var scenes: StayScenes
  /// For each of these, the number of what is seen; nothing when nothing is.
  private var sightings: [Int?] = []

  /// Looks at a share; some bits of a world matter.
  init(_ share: Stays.Share, mask: World) {
    self.share = share
    self.mask = mask
    isSeen = share.lists.map { !$0.effects.isEmpty }
    scenes = StayScenes(lists: share.lists.count)
  }

  /// What is seen in a world, by number.
  ///
  /// - Parameters:
  ///   - world: The world.
  ///   - state: What it holds.
  ///   - look: Numbers what some effects look like, the first time.
  /// - Returns: Nothing when nothing is seen.
  mutating func sighting(
    in world: Int, _ state: World, orElse look: ([UInt32]) -> Int?
  ) -> Int? {
    let list = Int(share.listOf[world])
    if !isSeen[list] { return nil }
    let scene = scenes.number(of: list, state.masked(by: mask))
    if scene == sightings.count { sightings.append(look(share.lists[list].effects)) }
    return sightings[scene]
  }
}
