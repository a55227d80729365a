#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

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
  init?(behind path: String) throws(SystemError) {
    try self.init(path) { unsafe stat(path, &$0) }
  }

  /// Looks at what an entry of a folder is, a link not followed; nothing when there is no such entry.
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
