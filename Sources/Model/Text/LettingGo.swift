internal import Synchronization

/// Takes a large value apart on another thread, so that nobody waits until all of it has been.
///
/// - Parameter value: The value; the time is saved where nobody else holds on to its parts.
package func letGo(of value: consuming some Sendable) {
  let leftovers = Leftovers(value)
  Task.detached { leftovers.clear() }
}

/// A value that nobody needs; an object, so that only the thread that clears it away holds on to it.
private final class Leftovers<Value: Sendable>: Sendable {
  private let value: Mutex<Value?>

  init(_ value: consuming Value) { self.value = Mutex(value) }

  func clear() {
    let value = value.withLock { $0.take() }
    withExtendedLifetime(value) {}
  }
}
