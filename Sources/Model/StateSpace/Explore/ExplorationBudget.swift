internal import Synchronization

/// What an exploration may take: some memory, for the pack and all state graphs together, and time
/// for as long as its result is wanted.
///
/// It estimates bytes from the numbers of states and transitions, so that the same pack exceeds it
/// on every machine, however many state graphs are explored at once.
final class ExplorationBudget: Sendable {
  private let most: Int
  private let taken = Atomic<Int>(0)
  private let wanted: @Sendable () -> Bool

  /// Makes a budget of some megabytes.
  init(megabytes: Int, while isWanted: @escaping @Sendable () -> Bool = { true }) {
    most = megabytes * 1_000_000
    wanted = isWanted
  }

  /// Takes some bytes.
  ///
  /// - Returns: Whether there were so many, and the result is still wanted.
  func take(_ bytes: Int) -> Bool {
    taken.wrappingAdd(bytes, ordering: .relaxed).newValue <= most && wanted()
  }

  /// Whether the result is still wanted.
  var isWanted: Bool { wanted() }

  /// Whether more memory was taken than there is.
  var isExceeded: Bool { taken.load(ordering: .relaxed) > most }
}
