/// What comes before and after each callback in the life of an object.
struct LifeOrder: Sendable {
  /// For each callback, by place, those that have run whenever it runs, ascending.
  let before: [[Int]]
  /// For each callback, those that can be the next, ascending.
  let next: [[Int]]
  /// For each callback, those that can never run at any later time, ascending.
  let never: [[Int]]
  /// For each callback, whether it can be the last.
  let canBeLast: [Bool]

  /// Reads a life by what passes over all of it told of each word of callbacks.
  init(of life: LifeGraph, passes: [(bits: CallbackBits, pass: StretchPasses)]) {
    var before: [[Int]] = life.callbacks.map { _ in [] }
    var (next, never) = (before, before)
    let isQuiet = Self.quietParts(of: life, passes)
    var canBeLast = life.callbacks.map { _ in false }
    for (bits, pass) in passes {
      let ends = Self.ends(of: life, bits: bits, isQuiet: isQuiet)
      let found = Neighbours(of: life, bits: bits, pass: pass, ends: ends)
      for callback in life.callbacks.indices {
        before[callback] += bits.callbacks(in: found.before[callback])
        next[callback] += bits.callbacks(in: found.next[callback])
        never[callback] += bits.callbacks(in: ~found.later[callback])
        if found.next[callback] & CallbackBits.mark != 0 { canBeLast[callback] = true }
      }
    }
    (self.before, self.next, self.never, self.canBeLast) = (before, next, never, canBeLast)
  }

  /// For each component of the nodes, whether nothing can call the object any more.
  private static func quietParts(
    of life: LifeGraph, _ passes: [(bits: CallbackBits, pass: StretchPasses)]
  ) -> [Bool] {
    (0..<life.parts.count).map { part in passes.allSatisfy { $0.pass.later[part] == 0 } }
  }

  /// For each node, the callbacks that can be the next, and the mark when there may be none: the
  /// life is complete, or nothing can call the object any more, or such a node is reached in
  /// silence.
  private static func ends(
    of life: LifeGraph, bits: CallbackBits, isQuiet: [Bool]
  ) -> [UInt64] {
    var next = [UInt64](repeating: 0, count: life.isComplete.count)
    for node in next.indices {
      if life.isComplete[node] || isQuiet[Int(life.parts.numbers[node])] {
        next[node] = CallbackBits.mark
      }
    }
    let isCalling = life.emissions.map { !$0.isEmpty }
    let loops = life.overLoops(0, |) { bits.firsts[$0] }
    for node in next.indices { next[node] |= loops[life.loopsOf[node]] }
    var isStable = false
    while !isStable {
      isStable = true
      for node in next.indices.reversed() {
        var found = next[node]
        for edge in life.edges(from: node) {
          let label = Int(life.labels[edge])
          found |= isCalling[label] ? bits.firsts[label] : next[Int(life.targets[edge])]
        }
        if found == next[node] { continue }
        next[node] = found
        if life.isReturn[node] { isStable = false }
      }
    }
    return next
  }
}

/// For each callback, the callbacks of one word around it.
private struct Neighbours {
  /// Those that have always run before.
  private(set) var before: [UInt64]
  /// Those that can be the next; the mark when it can be the last.
  private(set) var next: [UInt64]
  /// Those that can run later.
  private(set) var later: [UInt64]

  init(of life: LifeGraph, bits: CallbackBits, pass: StretchPasses, ends: [UInt64]) {
    before = life.callbacks.map { _ in .max }
    next = life.callbacks.map { _ in 0 }
    later = next
    var (known, following, rest) = (life.emissions.map { _ in UInt64.max }, bits.firsts, bits.masks)
    for label in life.emissions.indices { (following[label], rest[label]) = (0, 0) }
    var isSeen = life.emissions.map { _ in false }
    // The same for each list of labels that lead back to their nodes.
    var loops = life.loops.map { _ in (known: UInt64.max, following: UInt64(0), rest: UInt64(0)) }
    for node in ends.indices {
      let here = life.isUnborn[node] ? 0 : pass.known[node]
      for edge in life.edges(from: node) where life.labels[edge] != 0 {
        let label = Int(life.labels[edge])
        let target = Int(life.targets[edge])
        isSeen[label] = true
        known[label] &= here
        following[label] |= ends[target]
        rest[label] |= pass.later[Int(pass.parts.numbers[target])]
      }
      let list = life.loopsOf[node]
      loops[list].known &= here
      loops[list].following |= ends[node]
      loops[list].rest |= pass.later[Int(pass.parts.numbers[node])]
    }
    for (labels, loop) in zip(life.loops, loops) {
      for label in labels {
        isSeen[label] = true
        known[label] &= loop.known
        following[label] |= loop.following
        rest[label] |= loop.rest
      }
    }
    for label in life.emissions.indices where isSeen[label] {
      look(at: life.emissions[label], bits, known[label], following[label], rest[label])
    }
  }

  /// Looks at the callbacks of one label: they come one after the other.
  private mutating func look(
    at emissions: [Int], _ bits: CallbackBits, _ known: UInt64, _ following: UInt64, _ rest: UInt64
  ) {
    var known = known
    for (place, callback) in emissions.enumerated() {
      before[callback] &= known
      known |= bits.bit(of: callback)
      let others = emissions[(place + 1)...]
      next[callback] |= others.first.map { bits.bit(of: $0) } ?? following
      later[callback] |= rest | bits.bits(of: others)
    }
  }
}
