internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension Array where Element: Sendable {
  /// Maps the elements concurrently, on threads.
  ///
  /// - Parameters:
  ///   - jobs: The maximum number of elements processed at once.
  ///   - order: The order in which elements are started, as indices; by default their own order.
  ///   - work: The function to apply; its result depends only on the element.
  /// - Returns: The results in the order of the elements.
  package func mapped<Result: Sendable>(
    jobs: Int, inOrder order: [Int]? = nil, _ work: @Sendable (Element) -> Result
  ) async -> [Result] {
    let order = order ?? Swift.Array(indices)
    let results = Mutex([Result?](repeating: nil, count: count))
    let queue = WorkQueue(count: count)
    Threads.run(Swift.min(jobs, count)) {
      while let turn = queue.next() {
        let result = work(self[order[turn]])
        results.withLock { $0[order[turn]] = result }
      }
    }
    return results.withLock(\.self).compactMap(\.self)
  }

  /// Maps slices of consecutive elements concurrently, on threads.
  ///
  /// Slices are consecutive so that threads seldom wait for each other: if the elements are sorted
  /// paths, each thread works in different folders.
  ///
  /// - Parameters:
  ///   - jobs: The number of threads; with 1, the calling thread does the work.
  ///   - turns: The number of slices for each thread; more than one balances the load if some
  ///     elements take longer than others.
  ///   - least: The minimum number of elements in a slice.
  ///   - work: The work, on a slice that is not empty.
  /// - Returns: The results in the order of the slices; empty for an empty array.
  /// - Throws: The error of the first slice that failed, after all slices were processed.
  package func inStretches<Made: Sendable, Reason: Error>(
    jobs: Int, turns: Int = 1, ofAtLeast least: Int = 32,
    _ work: @Sendable (ArraySlice<Element>) throws(Reason) -> Made
  ) throws(Reason) -> [Made] {
    if isEmpty { return [] }
    let stretches = jobs > 1 ? Swift.max(1, Swift.min(jobs * turns, count / least)) : 1
    if stretches == 1 { return [try work(self[...])] }
    let results = Mutex([Result<Made, Reason>?](repeating: nil, count: stretches))
    let queue = WorkQueue(count: stretches)
    Threads.run(Swift.min(jobs, stretches)) {
      while let turn = queue.next() {
        let stretch = self[count * turn / stretches..<count * (turn + 1) / stretches]
        let result = Result { () throws(Reason) in try work(stretch) }
        results.withLock { $0[turn] = result }
      }
    }
    var made: [Made] = []
    for result in results.withLock(\.self) {
      if let result { made.append(try result.get()) }
    }
    return made
  }
}

/// Gives the numbers from 0 up to `count - 1`, each once, to concurrent workers.
private final class WorkQueue: Sendable {
  private let count: Int
  private let handedOut = Atomic<Int>(0)

  init(count: Int) { self.count = count }

  /// The next number; `nil` after the last one.
  func next() -> Int? {
    let number = handedOut.wrappingAdd(1, ordering: .relaxed).oldValue
    return number < count ? number : nil
  }
}

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
    start {
      // The system keeps the stack of a thread that has ended until it is waited for, or detached.
      #if canImport(Glibc)
        pthread_detach(pthread_self())
      #else
        unsafe pthread_detach(pthread_self())
      #endif
      work()
    } != nil
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
