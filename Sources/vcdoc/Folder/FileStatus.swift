#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the file system says of one entry of a folder, without following links.
struct FileStatus: Hashable, Sendable {
  /// What kind of thing an entry is.
  enum Kind: Hashable, Sendable {
    case file, folder, link
    /// A socket, pipe, or device.
    case special
  }

  /// Permissions, in the system's terms.
  typealias Mode = mode_t

  /// What kind of thing it is.
  let kind: Kind
  /// The bytes it holds.
  let size: Int
  /// The file system it lies on.
  let device: UInt64
  /// Its number there; two names of one file share it.
  let inode: UInt64
  /// Its permissions.
  let mode: Mode
  /// When its bytes changed last: whole seconds since 1970.
  let seconds: Int
  /// When its bytes changed last: nanoseconds after the second.
  let nanoseconds: Int

  /// Reads what the system said.
  init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .special
      }
    size = Int(status.st_size)
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(status.st_ino)
    mode = status.st_mode & 0o7777
    seconds = status.modified.tv_sec
    nanoseconds = status.modified.tv_nsec
  }

  /// Asks the system what an open file is.
  ///
  /// - Parameters:
  ///   - descriptor: The system's number for it.
  ///   - title: What messages call it.
  /// - Throws: The system's reason.
  init(of descriptor: Int32, title: @autoclosure () -> String) throws(SystemError) {
    var found = stat()
    try system("look at '\(title())'") { unsafe fstat(descriptor, &found) }
    self.init(found)
  }

  /// Describes an entry.
  init(
    kind: Kind, size: Int, device: UInt64, inode: UInt64, mode: Mode, seconds: Int,
    nanoseconds: Int
  ) {
    self.kind = kind
    self.size = size
    self.device = device
    self.inode = inode
    self.mode = mode
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  /// Whether both are names of one file.
  func isSameFile(as other: Self) -> Bool { inode == other.inode && device == other.device }

  /// Whether it was changed later than the other.
  func isNewer(than other: Self) -> Bool {
    (seconds, nanoseconds) > (other.seconds, other.nanoseconds)
  }
}

extension stat {
  /// When the bytes changed last.
  fileprivate var modified: timespec {
    #if canImport(Glibc)
      st_mtim
    #else
      st_mtimespec
    #endif
  }
}
