/// Takes a large value apart on another thread, so that nobody waits until all of it has been.
///
/// - Parameter value: The value; the time is saved where nobody else holds on to its parts.
package func letGo(of value: consuming some Sendable) {
  let value = value
  Task.detached { withExtendedLifetime(value) {} }
}
