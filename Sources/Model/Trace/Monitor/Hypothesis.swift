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

  /// What tells most of them apart.
  var digest: Int { (stack &* 0x85EB_CA6B &+ facts) &* 0xC2B2_AE35 &+ cost }

  /// Hashes what tells most of them apart.
  func hash(into hasher: inout Hasher) { hasher.combine(digest) }

  /// Takes up another that goes on alike: whatever one of them allows is allowed, and the likelier is
  /// told.
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
