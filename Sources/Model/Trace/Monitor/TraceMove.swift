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
