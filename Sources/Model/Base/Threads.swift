internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Threads of the system; where it gives none, the calling thread does the work.
///
/// Tasks and queues of the libraries wait for ever for a thread that they cannot start, say in a
/// container at its limit of processes.
package enum Threads {
  /// Runs a function on some threads at once, and returns when all have returned.
  ///
  /// - Parameters:
  ///   - count: The number of threads, the calling one included; fewer if the system gives fewer.
  ///   - work: The function; it is done with all work there is, however many threads run it.
  static func run(_ count: Int, _ work: @Sendable () -> Void) {
    withoutActuallyEscaping(work) { work in
      var waits: [() -> Void] = []
      while waits.count < count - 1, let wait = start(work) { waits.append(wait) }
      work()
      for wait in waits { wait() }
    }
  }

  /// Runs a function on another thread, and does not wait for it.
  ///
  /// - Returns: Whether there is a thread for it.
  @discardableResult
  package static func detach(_ work: @escaping @Sendable () -> Void) -> Bool {
    start(work) != nil
  }

  /// Starts a thread.
  ///
  /// - Returns: A function that waits for its end; `nil` if the system gives no thread.
  private static func start(_ work: @escaping @Sendable () -> Void) -> (() -> Void)? {
    let body = unsafe Unmanaged.passRetained(Body(work))
    #if canImport(Glibc)
      var created = pthread_t()
    #else
      var created: pthread_t?
    #endif
    let code = unsafe pthread_create(
      &created, nil, { unsafe Body.run($0) }, body.toOpaque())
    guard code == 0 else {
      unsafe body.release()
      return nil
    }
    #if canImport(Glibc)
      let thread = created
      return { pthread_join(thread, nil) }
    #else
      guard let thread = unsafe created else { return nil }
      return { _ = unsafe pthread_join(thread, nil) }
    #endif
  }

  /// What a thread runs.
  private final class Body: Sendable {
    let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) { self.work = work }

    /// Runs the body that a thread was given.
    @unsafe static func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
      if let context = unsafe context {
        unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().work()
      }
      return nil
    }
  }
}

/// A value that another thread works out, while the calling one does something else.
///
/// If the system gives no thread, or that thread has not begun, whoever asks works it out.
package final class BackgroundValue<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)
  private let work: @Sendable () -> Value

  /// Begins to work a value out.
  package init(_ work: @escaping @Sendable () -> Value) {
    self.work = work
    Threads.detach { [self] in _ = value }
  }

  /// The value, as soon as it is there.
  package var value: Value {
    made.withLock { made in
      let value = made ?? work()
      made = value
      return value
    }
  }
}
