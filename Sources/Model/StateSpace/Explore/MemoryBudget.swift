internal import Synchronization

/// The memory that a pack and the state graphs of its exploration may take together.
///
/// It estimates bytes from the numbers of states and transitions, so that the same pack exceeds it
/// on every machine, however many state graphs are explored at once.
final class MemoryBudget: Sendable {
  private let most: Int
  private let taken = Atomic<Int>(0)

  /// Makes a budget of some megabytes.
  init(megabytes: Int) { most = megabytes * 1_000_000 }

  /// Takes some bytes.
  ///
  /// - Returns: Whether there were so many.
  func take(_ bytes: Int) -> Bool {
    taken.wrappingAdd(bytes, ordering: .relaxed).newValue <= most
  }

  /// Whether more was taken than there is.
  var isExceeded: Bool { taken.load(ordering: .relaxed) > most }
}
