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
    var found = stat()
    do {
      try system("look at '\(path)'") { unsafe lstat(path, &found) }
    } catch {
      if error.code == ENOENT || error.code == ENOTDIR { return nil }
      throw error
    }
    self.init(found)
  }

  /// Looks at what a path leads to, links followed; nothing when nothing is there.
  ///
  /// - Throws: The system's reason.
  init?(behind path: String) throws(SystemError) {
    var found = stat()
    do {
      try system("look at '\(path)'") { unsafe stat(path, &found) }
    } catch {
      if error.code == ENOENT || error.code == ENOTDIR { return nil }
      throw error
    }
    self.init(found)
  }

  /// Whether its owner may write to it.
  var isWritable: Bool { mode & S_IWUSR != 0 }
}
