#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A log that is read from its beginning to its end, and beyond while it grows.
struct LogFile: ~Copyable {
  /// The most bytes that are read at a time.
  private static let piece = 1 << 16
  /// How long to wait for a log to grow, in microseconds.
  private static let patience: UInt32 = 200_000

  /// What messages call it.
  let title: String
  private let descriptor: Int32
  private let isOwned: Bool

  /// Opens a log; `-` is standard input.
  ///
  /// - Throws: The system's reason.
  init(_ path: String) throws(SystemError) {
    isOwned = path != "-"
    title = isOwned ? path : "standard input"
    descriptor =
      isOwned
      ? try system("open '\(path)'") { unsafe open(path, O_RDONLY | O_CLOEXEC) } : 0
  }

  deinit { if isOwned { close(descriptor) } }

  /// The next bytes, as many as there are by now; none at the end.
  ///
  /// - Throws: The system's reason.
  func next() throws(SystemError) -> [UInt8] {
    try unsafe [UInt8](unsafeUninitializedCapacity: Self.piece) {
      buffer, count throws(SystemError) in
      count = try system("read '\(title)'") {
        unsafe read(descriptor, buffer.baseAddress, buffer.count)
      }
    }
  }

  /// Waits a moment for the log to grow; what is no file has ended.
  ///
  /// - Returns: Whether it may have grown.
  /// - Throws: The system's reason, when one cannot tell.
  func wait() throws(SystemError) -> Bool {
    guard try FileStatus(of: descriptor, title: title).kind == .file else { return false }
    usleep(Self.patience)
    return true
  }
}
