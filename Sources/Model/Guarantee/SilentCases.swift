internal import Synchronization

/// Cases that nothing has engaged so far, kept by all who search at once.
///
/// Who is first to engage a case depends on the day; whether anybody does, does not.
final class SilentCases: Sendable {
  private let cases: Mutex<Set<Int>>

  /// Begins with cases, by number.
  init(_ cases: Set<Int>) { self.cases = Mutex(cases) }

  /// The cases that are left.
  var remaining: Set<Int> { cases.withLock { $0 } }

  /// Takes out cases that were engaged.
  func remove(_ engaged: [Int]) { cases.withLock { $0.subtract(engaged) } }
}
