/// The callbacks that a log shows of an object, as they are looked up for every move.
struct TraceSight: Sendable {
  /// Whether each callback is shown, by one more than its index into the pack.
  private let isShown: [Bool]

  /// Takes callbacks by index into the pack; -1, for none, is never among them.
  init(of callbacks: Set<Int> = []) {
    var isShown = [Bool](repeating: false, count: 2 + (callbacks.max() ?? -1))
    for callback in callbacks { isShown[callback + 1] = true }
    self.isShown = isShown
  }

  /// Whether a callback is shown; one that is none is not.
  func contains(_ callback: Int) -> Bool {
    callback + 1 < isShown.count && isShown[callback + 1]
  }
}
