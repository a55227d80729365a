/// What observers see of moves, each kind under one number.
struct KindCatalog {
  private let cast: ObservedCast
  private let walk: Walk
  /// The kinds; the first is nothing.
  private(set) var kinds: [Observation.Kind] = [.nothing]
  private var numbers: [Key: UInt32] = [:]
  /// For each role, by what its local state is multiplied in a key; none when the numbers would
  /// become too large.
  private let factors: [Int]?

  /// What makes two moves look the same.
  private struct Key: Hashable {
    /// What the move does to an observed object; 0 when it does nothing to any.
    let effect: UInt32
    /// The local states of all roles in one number, or where that is too small, side by side.
    let sum: Int
    let locals: [Int]
    /// The labels of the operands it takes.
    let labels: UInt64
    /// Whether the observation begins with it.
    let isBeginning: Bool
  }

  /// Begins an empty catalog.
  init(cast: ObservedCast, walk: Walk) {
    self.cast = cast
    self.walk = walk
    var factors: [Int]? = []
    var next = 1
    for machine in cast.machines {
      factors?.append(next)
      let product = next.multipliedReportingOverflow(by: walk.behaviors[machine].count)
      if product.overflow { factors = nil }
      next = product.partialValue
    }
    self.factors = factors
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
    let isSeen = Effect(bits).map { cast.roleOf[$0.object] >= 0 } ?? false
    if !isSeen, labels == 0, !isBeginning { return 0 }
    let (sum, locals) = locals(in: world)
    let key = Key(
      effect: isSeen ? bits : 0, sum: sum, locals: locals, labels: labels,
      isBeginning: isBeginning)
    if let known = numbers[key] { return known }
    let positions = positions(of: key, in: world)
    let number = positions.isEmpty ? 0 : UInt32(truncatingIfNeeded: kinds.count)
    numbers[key] = number
    if number > 0 {
      let role = Effect(key.effect).map { cast.roleOf[$0.object] }
      let isForAll = isBeginning || labels != 0
      kinds.append(
        Observation.Kind(
          role: isForAll ? nil : role, positions: positions,
          after: cast.states(in: world, of: walk)))
    }
    return number
  }

  /// Adds a kind that no move has.
  mutating func add(_ kind: Observation.Kind) -> Int {
    kinds.append(kind)
    return kinds.count - 1
  }

  private func locals(in world: Int) -> (sum: Int, apart: [Int]) {
    let packed = walk.table.worlds[world]
    guard let factors else {
      return (0, cast.objects.flatMap { $0.map { packed[walk.stage.objects[$0].state] } })
    }
    var sum = 0
    for role in cast.objects.indices where cast.objects[role].count == 1 {
      sum &+= factors[role] &* packed[walk.stage.objects[cast.objects[role][0]].state]
    }
    return (sum, [])
  }

  private func positions(of key: Key, in world: Int) -> [Instant] {
    let states = cast.states(in: world, of: walk)
    var found: [Instant] = []
    if key.isBeginning { found.append(Instant(call: nil, states: states)) }
    if key.labels != 0 { found.append(Instant(call: nil, states: states, labels: key.labels)) }
    guard let effect = Effect(key.effect) else { return found }
    let reaction = walk.reaction(of: effect)
    return found + reaction.positions(of: cast.roleOf[effect.object], states: states)
  }
}
