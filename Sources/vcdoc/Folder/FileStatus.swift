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

  /// Whether both are names of one file.
  func isSameFile(as other: Self) -> Bool { inode == other.inode && device == other.device }
}

extension FileStatus {
  /// Looks at what a path names, a link not followed; nothing when nothing is there.
  ///
  /// - Throws: The system's reason.
  init?(at path: String) throws(SystemError) {
    try self.init(path) { unsafe lstat(path, &$0) }
  }

  /// Looks at what a path leads to, links followed; nothing when nothing is there.
  ///
  /// - Throws: The system's reason.
  init?(following path: String) throws(SystemError) {
    try self.init(path) { unsafe stat(path, &$0) }
  }

  /// Looks at what an entry of a folder is, a link not followed; nothing when there is no such
  /// entry.
  ///
  /// - Parameters:
  ///   - path: Where it is in the folder.
  ///   - folder: The system's number for the folder.
  ///   - title: What messages call the entry.
  /// - Throws: The system's reason.
  init?(
    of path: String, in folder: Int32, title: @autoclosure () -> String
  ) throws(SystemError) {
    try self.init(title()) { unsafe fstatat(folder, path, &$0, AT_SYMLINK_NOFOLLOW) }
  }

  /// Asks the system; nothing when it says that nothing is there.
  private init?(
    _ title: @autoclosure () -> String, asking look: (inout stat) -> Int32
  ) throws(SystemError) {
    var found = stat()
    do { try system("look at '\(title())'") { look(&found) } } catch {
      if error.code == ENOENT || error.code == ENOTDIR { return nil }
      throw error
    }
    self.init(found)
  }

  /// Whether its owner may write to it.
  var isWritable: Bool { mode & S_IWUSR != 0 }
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
