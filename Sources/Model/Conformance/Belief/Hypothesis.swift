/// One way in which the interactions of a log may stand after a record.
///
/// What it is made of is shared with others, and has its numbers in a `TraceStage`.
struct Hypothesis: Hashable, Sendable {
  /// The interactions under way, the one that moved last on top: the number of a stack.
  @Compact var stack = TraceStage.nothing
  /// What was seen of relations, by the number of a list; of two hypotheses that differ only in it,
  /// the likelier is kept.
  @Compact var facts = TraceStage.nothing
  /// The models in which it is possible.
  var mask: TraceModels.Mask
  /// How much it supposes, against the likeliest.
  @Compact var cost = 0
  /// How many more interactions may turn out to have been under way when the log began.
  @Compact var open: Int
  /// Whether no record but of ambient interactions has come, so that those may be anywhere.
  var isEarly = true
  /// Whether it allows everything, because there were too many ways to follow for too long.
  var isLost = false

  /// Whether to take up another that goes on alike would change nothing.
  func outdoes(_ other: Hypothesis) -> Bool {
    cost <= other.cost && other.mask & ~mask == 0 && open >= other.open
      && (isEarly || !other.isEarly)
  }

  /// Hashes the properties that tell most hypotheses apart.
  func hash(into hasher: inout Hasher) {
    hasher.combine(stack << 32 ^ facts)
    hasher.combine(cost)
  }

  /// Takes up another that goes on alike: whatever one of them allows is allowed, and the likelier
  /// is told.
  ///
  /// - Returns: Whether the other was the likelier.
  mutating func absorb(_ other: Hypothesis) -> Bool {
    let isLikelier = other.cost < cost
    if isLikelier { (stack, facts, cost) = (other.stack, other.facts, other.cost) }
    mask |= other.mask
    open = max(open, other.open)
    isEarly = isEarly || other.isEarly
    return isLikelier
  }
}

/// How a record moved one hypothesis to another, for the story that is told afterwards.
struct TraceMove: Hashable, Sendable {
  /// Some interactions, by index into those of a hypothesis; `begun` for a new one.
  struct Tags: Hashable, Sendable {
    /// Four bits for each, one more than its index, the first lowest; a pack lets no more be under
    /// way at a time than there is room for.
    private var bits: UInt64 = 0
    /// How many there are.
    @Compact private(set) var count = 0

    /// None.
    init() {}

    /// So many, as they come.
    init(upTo count: Int) { for tag in 0..<count { append(tag) } }

    /// Adds one at the end.
    mutating func append(_ tag: Int) {
      bits |= UInt64(tag + 1) << UInt64(count * 4)
      count += 1
    }

    /// Drops the last.
    mutating func removeLast() {
      count -= 1
      bits &= (1 << UInt64(count * 4)) - 1
    }

    /// All of them, in order.
    var all: [Int] { (0..<count).map { Int(bits >> UInt64($0 * 4) & 15) - 1 } }
  }

  /// For each interaction under way now, the one it was before.
  var kept: Tags
  /// The hypothesis it came from, by index.
  @Compact var parent: Int
  /// The interaction that the record belongs to, as it was before, by index; or `begun`,
  /// `nothing`, or `joined`.
  @Compact var taker: Int
  /// The program of that interaction, by index; -1 for none.
  @Compact var program = -1
  /// The role of the record's object in it.
  @Compact var role = -1
  /// The action of that role's machine that calls, by its number; -1 where it is not told.
  @Compact var emission = -1
  /// Whether the interaction turned out to have been under way when the log began.
  var isResumed = false

  /// An interaction that begins with the record.
  static let begun = -1
  /// The record belongs to no interaction.
  static let nothing = -2
  /// The record belongs to the interaction of the one before it.
  static let joined = -3
}
