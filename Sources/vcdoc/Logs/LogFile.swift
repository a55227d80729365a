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
  enum Growth: Hashable {
    /// Nothing: it is no file, and has ended.
    case none
    /// What was added to it, if anything was.
    case rest
    /// All of it: it is shorter than before, or another file has its name, and was begun anew.
    case anew
  }

  /// Waits a moment for the log to grow; one that was begun anew is read from its beginning.
  ///
  /// A file that has taken its name counts once nothing is left of the former, as where logs are rotated.
  ///
  /// - Throws: The system's reason, when one cannot tell.
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
    guard isOwned, let now = try FileStatus(behind: title), now.kind == .file,
      !now.isSameFile(as: own)
    else { return .rest }
    return try reopen() ? .anew : .rest
  }

  /// Goes on with the file that has the name of the log now, from its beginning.
  ///
  /// - Returns: Whether there is one: it may be gone again.
  /// - Throws: The system's reason.
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
