#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A log that is read from its beginning to its end.
struct LogFile: ~Copyable {
  /// How much is read at a time.
  static let piece = 1 << 16

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

  /// The next bytes; none at the end.
  ///
  /// - Throws: The system's reason.
  func next() throws(SystemError) -> [UInt8] {
    try FileDescriptor(number: descriptor, title: title).read(upTo: Self.piece)
  }
}
