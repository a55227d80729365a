/// What observers see of moves, each kind under one number.
struct KindCatalog {
  private let cast: ObservedCast
  private let walk: Walk
  /// The kinds; the first is nothing.
  private(set) var kinds: [Observation.Kind] = [.nothing]
  private var numbers: [Key: UInt32] = [:]
  /// The bits of a world in which the local states lie that somebody asks for: for each role to
  /// which something happens, and for what concerns all.
  private let masks: [World]
  private let wholeMask: World

  /// What makes two moves look the same.
  private struct Key: Hashable {
    /// What the move does to an observed object; 0 when it does nothing to any.
    let effect: UInt32
    /// The local states of all roles, as the world that the move leaves holds them.
    let states: World
    /// The labels of the operands it takes.
    let labels: UInt64
    /// Whether the observation begins with it.
    let isBeginning: Bool

    func hash(into hasher: inout Hasher) {
      hasher.combine(states.digest ^ Int(truncatingIfNeeded: labels))
      hasher.combine(effect)
    }
  }

  /// Begins an empty catalog.
  init(cast: ObservedCast, walk: Walk) {
    self.cast = cast
    self.walk = walk
    let states = cast.objects.indices.map { role in
      cast.object(of: role).map { walk.stage.objects[$0].state }
    }
    masks = cast.companions.map { World(filling: $0.compactMap { states[$0] }) }
    wholeMask = World(filling: states.compactMap(\.self))
  }

  /// The number of what a move does.
  ///
  /// - Parameters:
  ///   - move: The move.
  ///   - world: The world that it leaves.
  ///   - labels: The labels of the operands it takes.
  ///   - isBeginning: Whether the observation begins with it.
  /// - Returns: An index into `kinds`.
  mutating func kind(
    of move: Int, from world: Int, labels: UInt64 = 0, isBeginning: Bool = false
  ) -> UInt32 {
    let bits = walk.graph.effects[move]
    let seen = Effect(bits).map { cast.roleOf[$0.object] }.flatMap { $0 < 0 ? nil : $0 }
    let isForAll = isBeginning || labels != 0
    if seen == nil, !isForAll { return 0 }
    let mask = isForAll ? wholeMask : seen.map { masks[$0] } ?? wholeMask
    let key = Key(
      effect: seen == nil ? 0 : bits, states: walk.table.worlds[world].masked(by: mask),
      labels: labels, isBeginning: isBeginning)
    if let known = numbers[key] { return known }
    let role = isForAll ? nil : seen
    let states = cast.states(for: role, in: world, of: walk)
    let positions = positions(of: key, states)
    let number = positions.isEmpty ? 0 : UInt32(truncatingIfNeeded: kinds.count)
    numbers[key] = number
    if number > 0 {
      kinds.append(Observation.Kind(role: role, positions: positions, after: states))
    }
    return number
  }

  /// Adds a kind that no move has.
  mutating func add(_ kind: Observation.Kind) -> Int {
    kinds.append(kind)
    return kinds.count - 1
  }

  private func positions(of key: Key, _ states: [[UInt16]]) -> [Instant] {
    var found: [Instant] = []
    if key.isBeginning { found.append(Instant(call: nil, states: states)) }
    if key.labels != 0 { found.append(Instant(call: nil, states: states, labels: key.labels)) }
    guard let effect = Effect(key.effect) else { return found }
    let reaction = walk.reaction(of: effect)
    return found + reaction.positions(of: cast.roleOf[effect.object], states: states)
  }
}
