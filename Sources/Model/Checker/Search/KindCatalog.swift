/// What observers see of the moves of a walk, each kind under one number; the first is nothing.
struct KindCatalog: Sendable {
  private let cast: ObservedCast
  private let walk: Walk
  /// The numbers of all keys, of those that nobody sees, too.
  private var numbers: [(key: Key, number: UInt32)] = []
  private var table = DigestTable(places: 256)
  /// For each kind, what tells it from others, and a world in which it is seen.
  private var origins: [(key: Key, world: Int)] = []
  /// The bits of a world in which the local states lie that tell kinds apart which concern all.
  private let wholeMask: World
  /// For each object, how it is looked at; nothing for one that nobody looks at.
  private let looks: [Look?]
  /// For each reaction of each object that is looked at, what was last seen of it; before these, the
  /// same for what happens to nobody.
  private var latest: [Sighting]

  /// Begins an empty catalog.
  init(cast: ObservedCast, walk: Walk) {
    self.cast = cast
    self.walk = walk
    let states = cast.objects.indices.map { role in
      cast.object(of: role).map { walk.stage.objects[$0].state }
    }
    // What happens to an object tells its own state already.
    let masks = cast.isCompanion.enumerated().map { role, isCompanion in
      World(
        filling: states.indices.filter { $0 != role && isCompanion[$0] }.compactMap { states[$0] })
    }
    wholeMask = World(filling: states.compactMap(\.self))
    var count = 1
    looks = zip(walk.stage.objects, cast.roleOf).map { object, role in
      if role < 0 { return nil }
      defer { count += walk.behaviors[object.machine].reactions.count }
      return Look(first: count - 1, mask: masks[role])
    }
    latest = [Sighting](repeating: Sighting(), count: count)
  }

  /// How many kinds there are, with the first, which is nothing.
  var count: Int { origins.count + 1 }

  /// The bits of a world that matter when something happens to an object and to nobody else; nothing when
  /// nobody looks at it.
  func mask(of object: Int) -> World? { looks[object]?.mask }

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
    let look = effect == 0 ? nil : looks[Int(effect &>> 24)]
    let isForAll = isBeginning || labels != 0
    guard let mask = isForAll ? wholeMask : look?.mask else { return 0 }
    let states = state.masked(by: mask)
    // Worlds side by side differ in little, and most of it is masked.
    let place = look.map { $0.first &+ Int(effect & 0xFF_FFFF) } ?? 0
    let last = latest[place]
    if last.states == states, last.labels == labels, last.isBeginning == isBeginning,
      let number = last.number
    {
      return number
    }
    let key = Key(
      effect: look == nil ? 0 : effect, states: states, labels: labels, isBeginning: isBeginning)
    let number = number(of: key, in: world)
    latest[place] = Sighting(
      states: states, labels: labels, isBeginning: isBeginning, number: number)
    return number
  }

  /// The number of what tells a kind from others, which may be a new one.
  private mutating func number(of key: Key, in world: Int) -> UInt32 {
    let digest = key.digest
    let place = table.place(of: digest) { numbers[$0].key == key }
    if let known = table[place] { return numbers[known].number }
    let number = isVisible(key) ? UInt32(truncatingIfNeeded: count) : 0
    if number > 0 { origins.append((key, world)) }
    table.put(numbers.count, digest, at: place)
    numbers.append((key, number))
    return number
  }

  /// Whether it adds anything to a run.
  private func isVisible(_ key: Key) -> Bool {
    guard let effect = Effect(key.effect), !key.isForAll else { return key.isForAll }
    let role = cast.roleOf[effect.object]
    let isOne = cast.object(of: role) != nil
    return walk.behaviors[cast.machines[role]].reactions[effect.reaction].actions.contains {
      isOne || $0.callback != nil
    }
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
      let own = walk.reaction(of: effect)
        .positions(of: cast.roleOf[effect.object], states: states)
      positions = positions.isEmpty ? own : positions + own
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

    /// What tells most keys apart.
    var digest: UInt64 {
      ((states.digest ^ labels ^ UInt64(effect)) &* 0x9E37_79B9_7F4A_7C15) &>> 32
    }
  }

  /// How an object is looked at.
  private struct Look {
    /// One less than the place of its first reaction among the last sightings.
    let first: Int
    /// What matters when something happens to it and to nobody else.
    let mask: World
  }

  /// What was seen last of something that happens.
  private struct Sighting {
    var states = World()
    var labels: UInt64 = 0
    var isBeginning = false
    /// Its number; nothing when it was not seen yet.
    var number: UInt32?
  }
}
