internal import Synchronization

/// The cases that no search has engaged so far, shared by concurrent searches.
///
/// Which search engages a case first is nondeterministic; whether any does is not.
final class SearchProgress: Sendable {
  private let known: Mutex<Set<Int>>

  /// Begins with nothing known of some cases, by number.
  init(on cases: Range<Int>) { known = Mutex(Set(cases)) }

  /// The cases that nothing has engaged so far.
  var silent: Set<Int> { known.withLock { $0 } }

  /// Notes what the search of a walk has found.
  func note(_ hits: [LaneCatalog.Owner]) {
    let engaged = hits.filter { $0.aim == .engagement }.map(\.number)
    known.withLock { $0.subtract(engaged) }
  }
}
