import Conformance

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

  /// The name of the log in messages.
  let title: String
  private let descriptor: Int32
  private let isOwned: Bool

  /// Opens a log; `-` is standard input.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - input: The descriptor of standard input.
  /// - Throws: The system's error.
  init(_ path: String, standardInput input: Int32 = 0) throws(SystemError) {
    isOwned = path != "-"
    title = isOwned ? path : "standard input"
    descriptor =
      isOwned
      ? try system("open '\(path)'") { unsafe open(path, O_RDONLY | O_CLOEXEC) } : input
  }

  deinit { if isOwned { close(descriptor) } }

  /// Reads the bytes that are available; empty at the end.
  ///
  /// - Throws: The system's error.
  func next() throws(SystemError) -> [UInt8] {
    try unsafe [UInt8](unsafeUninitializedCapacity: Self.piece) {
      buffer, count throws(SystemError) in
      count = try system("read '\(title)'") {
        unsafe read(descriptor, buffer.baseAddress, buffer.count)
      }
    }
  }

  /// Reads the log from its beginning to its end.
  ///
  /// - Parameter take: Gets the bytes, piece by piece.
  /// - Throws: The system's error, and what is thrown by `take`.
  func readAll(_ take: ([UInt8]) throws -> Void) throws {
    var bytes = try beginning()
    while !bytes.isEmpty {
      try take(bytes)
      bytes = try next()
    }
  }

  /// Reads all bytes; if there are more than a limit, not all of them, but more than the limit.
  ///
  /// - Throws: The system's error.
  func all(upTo limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let more = try next()
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }

  /// Reads the first bytes, and skips front matter.
  ///
  /// - Returns: The bytes that are available; if these end within front matter, more are read.
  /// - Throws: The system's error.
  func beginning() throws(SystemError) -> [UInt8] {
    var bytes = try next()
    while bytes.count < Self.piece, bytes.isWithinFrontMatter {
      let more = try next()
      if more.isEmpty { break }
      bytes += more
    }
    return bytes.withoutFrontMatter
  }

  /// What follows the end of a log.
  enum Growth: Hashable {
    /// Nothing: the log is not a file, and has ended.
    case none
    /// Nothing yet, or more bytes.
    case rest
    /// Another log: the file is shorter than before, or another file has its name.
    case anew
  }

  /// Waits 0.2 seconds for the log to grow, and goes back to the beginning of a log that was
  /// replaced.
  ///
  /// A file that takes the name of the log, as with log rotation, is opened once the former file is
  /// read to its end.
  ///
  /// - Throws: The system's error.
  func wait() throws(SystemError) -> Growth {
    guard try FileStatus(of: descriptor, title: title).kind == .file else { return .none }
    usleep(Self.patience)
    let place = try system("read '\(title)'") { lseek(descriptor, 0, SEEK_CUR) }
    let own = try FileStatus(of: descriptor, title: title)
    if own.size > place { return .rest }
    if own.size < place {
      _ = try system("read '\(title)'") { lseek(descriptor, 0, SEEK_SET) }
      return .anew
    }
    guard isOwned, let now = try FileStatus(following: title), now.kind == .file,
      !now.isSameFile(as: own)
    else { return .rest }
    return try reopen() ? .anew : .rest
  }

  /// Opens the file that now has the name of the log.
  ///
  /// - Returns: Whether there is one.
  /// - Throws: The system's error.
  private func reopen() throws(SystemError) -> Bool {
    let other: Int32
    do {
      other = try system("open '\(title)'") { unsafe open(title, O_RDONLY | O_CLOEXEC) }
    } catch {
      if error.code == SystemError.nothingThere { return false }
      throw error
    }
    defer { close(other) }
    try system("open '\(title)'") { dup2(other, descriptor) }
    try system("open '\(title)'") { fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    return true
  }
}
