import Base
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A line on a terminal that says what takes so long, and for how long; it is gone when that is
/// done.
///
/// A separate thread writes it, since all others may be busy.
final class ProgressLine: Sendable {
  /// How many seconds of work go without a line.
  private static let patience = 2

  /// The line of what is going on, for parts of it that can count what they do.
  @TaskLocal static var current: ProgressLine?

  private let stream: OutputStream
  private let what: Mutex<String>
  /// The seconds so far; `nil` when it is done.
  private let seconds = Mutex<Int?>(0)

  /// Begins to wait.
  ///
  /// - Parameters:
  ///   - what: What is going on, `exploring the model`.
  ///   - stream: A terminal.
  init(_ what: String, on stream: OutputStream) {
    self.what = Mutex(what)
    self.stream = stream
    Threads.detach { [self] in count() }
  }

  /// The line after some seconds; nothing at first.
  static func text(_ what: String, after seconds: Int) -> String {
    seconds < patience ? "" : "\r\u{1B}[Kvcdoc: \(what), \(seconds) s"
  }

  /// Writes the line each second until it is done.
  private func count() {
    while true {
      sleep(1)
      let passed = seconds.withLock { seconds in
        seconds = seconds.map { $0 + 1 }
        return seconds
      }
      guard let passed else { return }
      write(Self.text(what.withLock(\.self), after: passed))
    }
  }

  /// Says from now on that something else is going on.
  func change(to what: String) { self.what.withLock { $0 = what } }

  /// Removes the line.
  func end() {
    let passed = seconds.withLock { seconds in
      defer { seconds = nil }
      return seconds
    }
    if let passed, passed >= Self.patience { write("\r\u{1B}[K") }
  }

  /// Writes what moves the cursor as it is; errors are ignored, as those of all messages are.
  private func write(_ text: String) {
    if text.isEmpty { return }
    do { try stream.file.write(Array(text.utf8)) } catch {}
  }
}

extension Console {
  /// Does what may take long, and says so on a terminal.
  func watching<Made, Reason: Error>(
    _ what: String, _ work: () async throws(Reason) -> Made
  ) async throws(Reason) -> Made {
    guard messages.isTerminal else { return try await work() }
    let line = ProgressLine(what, on: messages)
    defer { line.end() }
    // A task-local value forgets the type of the error.
    let result = await ProgressLine.$current.withValue(line) { () async -> Result<Made, Reason> in
      do throws(Reason) { return .success(try await work()) } catch { return .failure(error) }
    }
    return try result.get()
  }
}
