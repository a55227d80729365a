/// How often each callback of a machine runs in a stretch of an object's life.
struct StretchCounts {
  /// For each callback, the fewest times in a complete stretch; 0 when none is complete.
  private(set) var atLeast: [Int]
  /// For each callback, the most times; none when there is no bound.
  private(set) var atMost: [Int?]
  /// Whether any stretch is complete.
  private(set) var isEverComplete = false

  /// Counts the callbacks of a life by what passes over each word of them told.
  init(
    of life: LifeGraph, in stretch: Stretch, passes: [(bits: CallbackBits, pass: StretchPasses)]
  ) {
    atLeast = life.callbacks.map { _ in 0 }
    atMost = life.callbacks.map { _ in 0 }
    for (bits, pass) in passes {
      let seen = Occurrences(of: life, in: stretch, bits: bits, pass: pass)
      isEverComplete = seen.isEverComplete
      for callback in bits.range where seen.once & bits.bit(of: callback) != 0 {
        let bit = bits.bit(of: callback)
        let exact = ExactCount(of: callback, life: life, stretch: stretch, pass: pass)
        let most = seen.endless & bit != 0 ? nil : seen.twice & bit != 0 ? exact.most : 1
        atMost[callback] = most
        guard seen.isEverComplete, seen.always & bit != 0 else { continue }
        atLeast[callback] = most == 1 ? 1 : exact.least
      }
    }
  }
}

/// How often callbacks run, as far as one look at each edge tells.
private struct Occurrences {
  /// Those that run at all in the stretch.
  private(set) var once: UInt64 = 0
  /// Those that can run more than once.
  private(set) var twice: UInt64 = 0
  /// Those that can run without end.
  private(set) var endless: UInt64 = 0
  /// Those that run in every complete stretch.
  private(set) var always: UInt64 = .max
  /// Whether any stretch is complete.
  var isEverComplete: Bool { always & CallbackBits.mark == 0 }

  /// For each label: what can still run after it in a stretch that it belongs to, and whether one
  /// was under way before it.
  private var after: [UInt64]
  private var isInside: [Bool]

  init(of life: LifeGraph, in stretch: Stretch, bits: CallbackBits, pass: StretchPasses) {
    after = stretch.labels.map { _ in 0 }
    isInside = stretch.labels.map { _ in false }
    let heads = stretch.labels.map { bits.bits(of: $0.head) }
    let begins = stretch.labels.map { $0.begins }
    var loops = life.loops.map { _ in Loops() }
    for node in pass.known.indices {
      let known = pass.known[node]
      let isInside = known & CallbackBits.mark == 0 || stretch.isLife && life.isUnborn[node]
      if life.isComplete[node] { always &= known }
      let part = pass.parts.numbers[node]
      for edge in life.edges(from: node) where life.labels[edge] != 0 {
        let label = Int(life.labels[edge])
        if begins[label] { always &= known | heads[label] }
        guard isInside || begins[label] else { continue }
        if isInside { self.isInside[label] = true }
        let target = pass.parts.numbers[Int(life.targets[edge])]
        after[label] |= pass.later[Int(target)]
        if target == part, !begins[label] { endless |= heads[label] }
      }
      loops[life.loopsOf[node]].add(known: known, later: pass.later[Int(part)], isInside)
    }
    for (labels, seen) in zip(life.loops, loops) {
      for label in labels { look(at: seen, label, heads[label], begins: begins[label]) }
    }
    for label in stretch.labels.indices { look(at: stretch.labels[label], label, bits) }
  }

  /// Looks at a label that leads back to nodes, which runs some callbacks first.
  private mutating func look(at seen: Loops, _ label: Int, _ head: UInt64, begins: Bool) {
    if begins { always &= seen.known | head }
    after[label] |= begins ? seen.after : seen.afterInside
    guard seen.isInside else { return }
    isInside[label] = true
    if !begins { endless |= head }
  }

  /// Looks at the callbacks of one label, one after the other.
  private mutating func look(at label: Stretch.Label, _ number: Int, _ bits: CallbackBits) {
    if isInside[number] { run(label.head, then: label.begins ? 0 : after[number], bits) }
    for part in label.inner {
      run(part, then: 0, bits)
      always &= bits.bits(of: part)
    }
    if label.begins { run(label.tail, then: after[number], bits) }
  }

  private mutating func run(_ callbacks: [Int], then after: UInt64, _ bits: CallbackBits) {
    var later = after
    for callback in callbacks.reversed() {
      let bit = bits.bit(of: callback)
      once |= bit
      twice |= bit & later
      later |= bit
    }
  }

  /// What is seen at the nodes to which the same labels lead back.
  private struct Loops {
    /// What has always run before.
    var known = UInt64.max
    /// What can still run after.
    var after: UInt64 = 0
    /// The same where a stretch is under way.
    var afterInside: UInt64 = 0
    /// Whether a stretch is under way at any of them.
    var isInside = false

    /// Adds a node.
    mutating func add(known: UInt64, later: UInt64, _ isInside: Bool) {
      self.known &= known
      after |= later
      if !isInside { return }
      afterInside |= later
      self.isInside = true
    }
  }
}
