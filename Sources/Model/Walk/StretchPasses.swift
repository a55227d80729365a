/// What passes over the nodes tell of some callbacks in a stretch of an object's life.
struct StretchPasses {
  /// For each node, the callbacks that have run on every way through the current stretch to it;
  /// all and the mark where no stretch is under way.
  let known: [UInt64]
  /// For each component of the nodes, the callbacks that can still run in the current stretch.
  let later: [UInt64]
  /// The components that `later` counts; edges that begin a stretch do not join them.
  let parts: StrongComponents

  /// Passes over the nodes of a life.
  init(over life: LifeGraph, in stretch: Stretch, bits: CallbackBits) {
    parts = Self.parts(of: life, in: stretch)
    let heads = stretch.labels.map { bits.bits(of: $0.head) }
    let tails = stretch.labels.map { bits.bits(of: $0.tail) }
    let begins = stretch.labels.map(\.begins)
    known =
      stretch.isLife
      ? Self.known(inLife: life, heads: heads)
      : Self.known(in: life, begins: begins, heads: heads, tails: tails)
    later = Self.later(in: life, parts: parts, heads: heads, begins: begins)
  }

  private static func parts(of life: LifeGraph, in stretch: Stretch) -> StrongComponents {
    if stretch.isLife { return life.parts }
    let begins = stretch.labels.map(\.begins)
    return StrongComponents(starts: life.starts, targets: life.targets) { edge in
      !begins[Int(life.labels[edge])]
    }
  }

  /// A first notice begins the life where the object was unborn, whether or not it can be born
  /// there as well.
  private static func known(inLife life: LifeGraph, heads: [UInt64]) -> [UInt64] {
    let births = life.overLoops(UInt64.max, &) { heads[$0] }
    return known(in: life) {
      life.isUnborn[$0] ? births[life.loopsOf[$0]] : .max
    } after: { node, label, here in
      let isBirth = life.isUnborn[node] && label != Int(LifeGraph.unnoticed)
      return isBirth ? heads[label] : here | heads[label]
    }
  }

  private static func known(
    in life: LifeGraph, begins: [Bool], heads: [UInt64], tails: [UInt64]
  ) -> [UInt64] {
    let beginnings = life.overLoops(UInt64.max, &) { begins[$0] ? tails[$0] : nil }
    return known(in: life) {
      beginnings[life.loopsOf[$0]]
    } after: {
      begins[$1] ? tails[$1] : $2 | heads[$1]
    }
  }

  /// Lets what is known travel along the edges until no node knows less any more.
  ///
  /// - Parameters:
  ///   - life: The life.
  ///   - start: What is known after the edges that lead back to a node and begin a stretch; all where
  ///     none does.
  ///   - value: What is known after another edge, by the node that it leaves, its label, and what is known
  ///     there.
  /// - Returns: For each node, what is known.
  private static func known(
    in life: LifeGraph, from start: (Int) -> UInt64, after value: (Int, Int, UInt64) -> UInt64
  ) -> [UInt64] {
    var known = (0..<life.count).map(start)
    var isWaiting = [Bool](repeating: true, count: life.count)
    var isStable = false
    while !isStable {
      isStable = true
      for node in known.indices where isWaiting[node] {
        isWaiting[node] = false
        for edge in life.edges(from: node) {
          let target = Int(life.targets[edge])
          let fewer = known[target] & value(node, Int(life.labels[edge]), known[node])
          if fewer == known[target] { continue }
          known[target] = fewer
          isWaiting[target] = true
          if target <= node { isStable = false }
        }
      }
    }
    return known
  }

  /// Components come in such an order that whatever a node leads to is known before it.
  private static func later(
    in life: LifeGraph, parts: StrongComponents, heads: [UInt64], begins: [Bool]
  ) -> [UInt64] {
    var later = [UInt64](repeating: 0, count: parts.count)
    let (targets, labels) = (life.targets, life.labels)
    let loops = life.overLoops(0, |) { heads[$0] }
    for node in parts.nodes {
      let part = Int(parts.numbers[Int(node)])
      var found = later[part] | loops[life.loopsOf[Int(node)]]
      for edge in life.edges(from: Int(node)) {
        let label = Int(labels[edge])
        found |= heads[label]
        if begins[label] { continue }
        found |= later[Int(parts.numbers[Int(targets[edge])])]
      }
      later[part] = found
    }
    return later
  }
}
