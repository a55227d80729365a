/// What an observer sees of an edge, in few words: what is equal looks the same, in whichever walk of
/// a component it is seen.
struct Sight: Hashable, Sendable {
  private let words: [UInt32]
  private let digest: Int

  /// Keeps some words that say all there is to see, and as many of them for whatever they say first.
  init(_ words: [UInt32]) {
    self.words = words
    var mixed: UInt64 = 0
    for word in words {
      mixed = (mixed ^ UInt64(word)) &* 0x9E37_79B9_7F4A_7C15
      mixed ^= mixed &>> 32
    }
    digest = Int(truncatingIfNeeded: mixed)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
