import Model

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

  /// The first bytes, without front matter: as many as there are by now, and more where that has no
  /// end among them.
  ///
  /// - Throws: The system's reason.
  func beginning() throws(SystemError) -> [UInt8] {
    var bytes = try next()
    while bytes.count < Self.piece, bytes.isWithinFrontMatter {
      let more = try next()
      if more.isEmpty { break }
      bytes += more
    }
    return bytes.withoutFrontMatter
  }

  /// What there is to read of a log behind its end.
  enum Sequel: Hashable {
    /// Nothing: it is no file, and has ended.
    case none
    /// What was added to it, if anything was.
    case rest
    /// All of it: it is shorter than before, and was begun anew.
    case anew
  }

  /// Waits a moment for the log to grow; one that was begun anew is read from its beginning.
  ///
  /// - Throws: The system's reason, when one cannot tell.
  func wait() throws(SystemError) -> Sequel {
    guard try FileStatus(of: descriptor, title: title).kind == .file else { return .none }
    usleep(Self.patience)
    let place = try system("read '\(title)'") { lseek(descriptor, 0, SEEK_CUR) }
    if try FileStatus(of: descriptor, title: title).size >= place { return .rest }
    _ = try system("read '\(title)'") { lseek(descriptor, 0, SEEK_SET) }
    return .anew
  }
}
