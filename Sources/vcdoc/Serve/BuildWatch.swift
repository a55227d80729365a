import Base
import Synchronization

/// Notices in another thread that what a site is being made from has changed, so that the rest
/// of the site is not made.
final class BuildWatch: Sendable {
  /// How often it looks whether the site is made, in milliseconds.
  private static let patience: Int32 = 200

  private let hasChanged = Atomic(false)
  private let hasEnded = Atomic(false)

  /// Begins to watch; if the system gives no thread for it, the site is made to its end.
  ///
  /// - Parameters:
  ///   - roots: Folders, with all that is in them, and files.
  ///   - isChanged: Whether what they hold has changed; called when it may have.
  init(_ roots: [String], _ isChanged: @escaping @Sendable () -> Bool) {
    Threads.detach { [self] in
      var watch = FileWatch(roots)
      while !hasEnded.load(ordering: .relaxed) {
        guard watch.wait(milliseconds: Self.patience) else { continue }
        // Watched before it is read, so that no change is missed.
        watch = FileWatch(roots)
        if isChanged() { return hasChanged.store(true, ordering: .relaxed) }
      }
    }
  }

  /// Whether something has changed so far.
  var isOutdated: Bool { hasChanged.load(ordering: .relaxed) }

  /// Ends to watch.
  func end() { hasEnded.store(true, ordering: .relaxed) }
}
