/// Some of the models of a survey, by index.
struct ModelSet: Hashable, Sendable {
  private var words: [UInt64] = []

  /// No model.
  init() {}

  /// The models with some indices.
  init(_ indices: some Swift.Sequence<Int>) {
    for index in indices { insert(index) }
  }

  /// Whether there is none.
  var isEmpty: Bool { words.isEmpty }

  /// Adds a model.
  mutating func insert(_ index: Int) {
    while words.count <= index / 64 { words.append(0) }
    words[index / 64] |= 1 << UInt64(index % 64)
  }

  /// Whether a model is one of them.
  func contains(_ index: Int) -> Bool {
    index / 64 < words.count && words[index / 64] & (1 << UInt64(index % 64)) != 0
  }
}
