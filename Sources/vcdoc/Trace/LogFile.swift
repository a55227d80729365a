#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A log that is read from its beginning to its end, once or twice.
struct LogFile: ~Copyable {
  /// How much is read at a time, and how much of a pipe is kept for a second reading.
  private static let (piece, kept) = (1 << 18, 1 << 23)

  /// What messages call it.
  let title: String
  private let descriptor: Int32
  private let isOwned: Bool
  /// What was read of a log that cannot be read again.
  private var beginning: [UInt8] = []

  /// Opens a log; `-` is standard input.
  ///
  /// - Throws: The system's reason.
  init(_ path: String) throws(SystemError) {
    isOwned = path != "-"
    title = isOwned ? path : "standard input"
    guard isOwned else {
      descriptor = 0
      return
    }
    descriptor = try system("open '\(path)'") { unsafe open(path, O_RDONLY | O_CLOEXEC) }
  }

  deinit { if isOwned { close(descriptor) } }

  private var file: FileDescriptor { FileDescriptor(number: descriptor, title: title) }

  /// Reads the log and hands its bytes on, if it can be read once more afterwards.
  ///
  /// - Returns: Whether it was read to its end.
  /// - Throws: The system's reason.
  mutating func preview(_ take: ([UInt8]) -> Void) throws(SystemError) -> Bool {
    if lseek(descriptor, 0, SEEK_CUR) >= 0 {
      while case let bytes = try file.read(upTo: Self.piece), !bytes.isEmpty { take(bytes) }
      lseek(descriptor, 0, SEEK_SET)
      return true
    }
    beginning = try file.read(upTo: Self.kept)
    guard beginning.count < Self.kept else { return false }
    take(beginning)
    return true
  }

  /// Reads the log from its beginning and hands its bytes on.
  ///
  /// - Throws: The system's reason.
  mutating func read(_ take: ([UInt8]) -> Void) throws(SystemError) {
    if !beginning.isEmpty { take(beginning) }
    beginning = []
    while case let bytes = try file.read(upTo: Self.piece), !bytes.isEmpty { take(bytes) }
  }
}
