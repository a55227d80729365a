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
    known = Self.known(
      in: life, isLife: stretch.isLife, begins: begins,
      calls: begins.indices.map { begins[$0] ? tails[$0] : heads[$0] })
    later = Self.later(in: life, parts: parts, heads: heads, begins: begins)
  }

  private static func parts(of life: LifeGraph, in stretch: Stretch) -> StrongComponents {
    if stretch.isLife { return life.parts }
    let begins = stretch.labels.map(\.begins)
    return StrongComponents(starts: life.starts, targets: life.targets) { edge in
      !begins[Int(life.labels[edge])]
    }
  }

  /// Lets what is known travel along the edges until no node knows less any more.
  ///
  /// A first notice begins the life where the object was unborn, whether or not it can be born
  /// there as well.
  ///
  /// - Parameters:
  ///   - life: The life.
  ///   - isLife: Whether the stretch is all of it.
  ///   - begins: For each label, whether it begins the stretch.
  ///   - calls: For each label, what it adds to what is known, or begins with.
  /// - Returns: For each node, what is known.
  private static func known(
    in life: LifeGraph, isLife: Bool, begins: [Bool], calls: [UInt64]
  ) -> [UInt64] {
    let births = life.overLoops(UInt64.max, &) { calls[$0] }
    let starts = life.overLoops(UInt64.max, &) { begins[$0] ? calls[$0] : nil }
    let kept = begins.map { $0 ? UInt64(0) : .max }
    var known = (0..<life.count).map { node in
      isLife && life.isUnborn[node] ? births[life.loopsOf[node]] : starts[life.loopsOf[node]]
    }
    var waits = [Bool](repeating: true, count: life.count)
    var span = known.mutableSpan
    var isWaiting = waits.mutableSpan
    let (targets, labels) = (life.targets.span, life.labels.span)
    var isStable = false
    while !isStable {
      isStable = true
      for node in span.indices where isWaiting[node] {
        isWaiting[node] = false
        let here = span[node]
        let noticed = isLife && life.isUnborn[node] ? 0 : here
        for edge in life.edges(from: node) {
          let (target, label) = (Int(targets[edge]), Int(labels[edge]))
          let before = label == LifeGraph.unnoticed ? here : noticed & kept[label]
          let all = span[target]
          let fewer = all & (before | calls[label])
          if fewer == all { continue }
          span[target] = fewer
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
