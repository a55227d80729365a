/// What passes over the worlds tell of some callbacks in a stretch of an object's life.
struct StretchPasses {
  /// For each world, the callbacks that have run on every way through the current stretch to it;
  /// all and the mark where no stretch is under way.
  let known: [UInt64]
  /// For each component of the worlds, the callbacks that can still run in the current stretch.
  let later: [UInt64]
  /// The components that `later` counts; moves that begin a stretch do not join them.
  let parts: StrongComponents

  /// Passes over the worlds of a life.
  init(over life: LifeGraph, in stretch: Stretch, bits: CallbackBits) {
    parts = Self.parts(of: life, in: stretch)
    let heads = stretch.labels.map { bits.bits(of: $0.head) }
    let tails = stretch.labels.map { bits.bits(of: $0.tail) }
    let begins = stretch.labels.map(\.begins)
    known =
      stretch.isLife
      ? Self.known(inLife: life, masks: heads)
      : Self.known(inSpansOf: life, heads: heads, tails: tails, begins: begins)
    later = Self.later(in: life, parts: parts, heads: heads, begins: begins)
  }

  /// Whether a stretch is under way in a world.
  func isUnderWay(in world: Int) -> Bool { known[world] & CallbackBits.mark == 0 }

  private static func parts(of life: LifeGraph, in stretch: Stretch) -> StrongComponents {
    if stretch.isLife { return life.shape.parts }
    let begins = stretch.labels.map(\.begins)
    return StrongComponents(starts: life.graph.starts, targets: life.graph.targets) { move in
      !begins[Int(life.labels[move])]
    }
  }

  /// A first notice begins the life where the object was unborn, whether or not it can be born
  /// there as well.
  private static func known(inLife life: LifeGraph, masks: [UInt64]) -> [UInt64] {
    var known = [UInt64](repeating: .max, count: life.isUnborn.count)
    let (graph, labels, isUnborn) = (life.graph, life.labels, life.isUnborn)
    var isStable = false
    while !isStable {
      isStable = true
      for world in known.indices {
        let here = known[world]
        for move in graph.moves(from: world) {
          let label = Int(labels[move])
          var value = here | masks[label]
          if label != 0, isUnborn[world] { value &= masks[label] }
          let target = Int(graph.targets[move])
          let old = known[target]
          if old & value == old { continue }
          known[target] = old & value
          if target <= world { isStable = false }
        }
      }
    }
    return known
  }

  private static func known(
    inSpansOf life: LifeGraph, heads: [UInt64], tails: [UInt64], begins: [Bool]
  ) -> [UInt64] {
    var known = [UInt64](repeating: .max, count: life.isUnborn.count)
    let (graph, labels) = (life.graph, life.labels)
    var isStable = false
    while !isStable {
      isStable = true
      for world in known.indices {
        let here = known[world]
        for move in graph.moves(from: world) {
          let label = Int(labels[move])
          let value = begins[label] ? tails[label] : here | heads[label]
          let target = Int(graph.targets[move])
          let old = known[target]
          if old & value == old { continue }
          known[target] = old & value
          if target <= world { isStable = false }
        }
      }
    }
    return known
  }

  /// Components come in such an order that whatever a world leads to is known before it.
  private static func later(
    in life: LifeGraph, parts: StrongComponents, heads: [UInt64], begins: [Bool]
  ) -> [UInt64] {
    var later = [UInt64](repeating: 0, count: parts.count)
    let (graph, labels) = (life.graph, life.labels)
    for world in parts.nodes {
      let part = Int(parts.numbers[Int(world)])
      var found = later[part]
      for move in graph.moves(from: Int(world)) {
        let label = Int(labels[move])
        found |= heads[label]
        if begins[label] { continue }
        found |= later[Int(parts.numbers[Int(graph.targets[move])])]
      }
      later[part] = found
    }
    return later
  }
}
