/// What observers see of the moves of a walk, each kind under one number; the first is nothing.
struct KindCatalog: Sendable {
  private let cast: ObservedCast
  private let walk: Walk
  private var table = Table()
  /// For each kind, what tells it from others, and a world in which it is seen.
  private var origins: [(key: Key, world: Int)] = []
  /// The bits of a world in which the local states lie that tell kinds apart: for each role to which
  /// something happens, and for what concerns all.
  private let masks: [World]
  private let wholeMask: World

  /// Begins an empty catalog.
  init(cast: ObservedCast, walk: Walk) {
    self.cast = cast
    self.walk = walk
    let states = cast.objects.indices.map { role in
      cast.object(of: role).map { walk.stage.objects[$0].state }
    }
    // What happens to an object tells its own state already.
    masks = cast.isCompanion.enumerated().map { role, isCompanion in
      World(
        filling: states.indices.filter { $0 != role && isCompanion[$0] }.compactMap { states[$0] })
    }
    wholeMask = World(filling: states.compactMap(\.self))
  }

  /// How many kinds there are, with the first, which is nothing.
  var count: Int { origins.count + 1 }

  /// The number of what a move does.
  ///
  /// - Parameters:
  ///   - effect: What it does to an object, as the graph of the walk keeps it.
  ///   - world: The world that it leaves.
  ///   - state: What that world holds.
  ///   - labels: The labels of the operands it takes.
  ///   - isBeginning: Whether the observation begins with it.
  /// - Returns: A number below `count`.
  mutating func kind(
    of effect: UInt32, from world: Int, _ state: World, labels: UInt64 = 0,
    isBeginning: Bool = false
  ) -> UInt32 {
    let seen = effect == 0 ? -1 : cast.roleOf[Int(effect &>> 24)]
    let isForAll = isBeginning || labels != 0
    if seen < 0, !isForAll { return 0 }
    let mask = isForAll ? wholeMask : masks[seen]
    let key = Key(
      effect: seen < 0 ? 0 : effect, states: state.masked(by: mask),
      labels: labels, isBeginning: isBeginning)
    let place = table.place(of: key)
    if let known = table.number(at: place) { return known }
    let number = isVisible(key) ? UInt32(truncatingIfNeeded: count) : 0
    if number > 0 { origins.append((key, world)) }
    table.insert(key, at: place, number: number)
    return number
  }

  /// Whether it adds anything to a run.
  private func isVisible(_ key: Key) -> Bool {
    guard let effect = Effect(key.effect), !key.isForAll else { return key.isForAll }
    let isOne = cast.object(of: cast.roleOf[effect.object]) != nil
    return walk.reaction(of: effect).actions.contains { isOne || $0.callback != nil }
  }
}

extension KindCatalog {
  /// The kinds, by number.
  var all: [Observation.Kind] { (0..<count).map { self[$0] } }

  /// A kind by its number.
  subscript(number: Int) -> Observation.Kind {
    guard number > 0 else { return .nothing }
    let (key, world) = origins[number - 1]
    let role = role(of: key)
    let states = cast.states(for: role, in: world, of: walk)
    var positions: [Instant] = []
    if key.isBeginning { positions.append(Instant(call: nil, states: states)) }
    if key.labels != 0 {
      positions.append(Instant(call: nil, states: states, labels: key.labels))
    }
    if let effect = Effect(key.effect) {
      positions += walk.reaction(of: effect)
        .positions(of: cast.roleOf[effect.object], states: states)
    }
    return Observation.Kind(role: role, positions: positions, after: states)
  }

  /// What the kinds look like in all walks, in their order, without that of nothing.
  func sights(_ numbers: SharedNumbers) -> Sights {
    var sights = Sights(roles: cast.objects.count)
    for (key, world) in origins {
      let effect = Effect(key.effect)
      let actor = effect.map { cast.roleOf[$0.object] } ?? -1
      sights.begin(
        labels: key.labels, isBeginning: key.isBeginning, actor: actor,
        reaction: effect.map { numbers.reactions[cast.machines[actor]][$0.reaction] } ?? 0)
      cast.addStates(for: key.isForAll ? -1 : actor, in: world, of: walk, numbers, to: &sights)
    }
    return sights
  }

  /// The only role that a kind concerns; nothing for one that concerns all.
  private func role(of key: Key) -> Int? {
    key.isForAll ? nil : Effect(key.effect).map { cast.roleOf[$0.object] }
  }
}

extension KindCatalog {
  /// What makes two moves look the same.
  private struct Key: Equatable {
    /// What the move does to an observed object; 0 when it does nothing to any.
    let effect: UInt32
    /// The local states that matter beside it, as the world that the move leaves holds them.
    let states: World
    /// The labels of the operands it takes.
    let labels: UInt64
    /// Whether the observation begins with it.
    let isBeginning: Bool

    /// Whether all roles see it.
    var isForAll: Bool { isBeginning || labels != 0 }

    var digest: Int {
      let own = UInt64(truncatingIfNeeded: states.digest) ^ labels ^ UInt64(effect)
      return Int(truncatingIfNeeded: (own &* 0x9E37_79B9_7F4A_7C15) &>> 32)
    }
  }

  /// The numbers of keys, by open addressing.
  private struct Table {
    private var entries: [(key: Key, number: UInt32)] = []
    /// An index plus one, or 0 for an empty place.
    private var places = [UInt32](repeating: 0, count: 256)

    /// Where a key is, or where it belongs.
    func place(of key: Key) -> Int {
      var place = key.digest & (places.count - 1)
      while places[place] != 0, entries[Int(places[place]) - 1].key != key {
        place = (place + 1) & (places.count - 1)
      }
      return place
    }

    /// The number of the key at a place; nothing when none is there.
    func number(at place: Int) -> UInt32? {
      places[place] == 0 ? nil : entries[Int(places[place]) - 1].number
    }

    mutating func insert(_ key: Key, at place: Int, number: UInt32) {
      entries.append((key, number))
      places[place] = UInt32(truncatingIfNeeded: entries.count)
      guard entries.count * 2 > places.count else { return }
      places = [UInt32](repeating: 0, count: places.count * 2)
      for (index, entry) in entries.enumerated() {
        places[self.place(of: entry.key)] = UInt32(truncatingIfNeeded: index + 1)
      }
    }
  }
}
