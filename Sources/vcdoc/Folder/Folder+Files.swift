#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Folder {
  /// Reads a file whole; a link is refused.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The most bytes to read.
  /// - Returns: The bytes; of a file longer than the limit, one more than that.
  /// - Throws: The system's reason.
  func read(_ path: RelativePath, atMost limit: Int) throws(SystemError) -> [UInt8] {
    let file = try OpenFile(in: self, path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    return try file.read(atMost: limit)
  }

  /// Makes a file that was not there before.
  ///
  /// - Returns: What the file is.
  /// - Throws: The system's reason; of a disk that is full, what was written is left behind.
  @discardableResult
  func create(_ path: RelativePath, _ bytes: [UInt8]) throws(SystemError) -> FileStatus {
    let file = try OpenFile(in: self, path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
    try file.write(bytes)
    return try file.status()
  }

  /// Makes a copy of a file of another folder, with its permissions and times.
  func copy(
    _ path: RelativePath, from other: borrowing Folder, _ status: FileStatus
  ) throws(SystemError) {
    let file = try copy(path, from: other, as: path)
    try file.setMode(status.mode)
    try file.setTime(seconds: status.seconds, nanoseconds: status.nanoseconds)
  }

  /// Makes a copy of the bytes of a file of another folder, piece by piece, however many there are.
  ///
  /// - Returns: The copy.
  /// - Throws: The system's reason; of a disk that is full, what was written is left behind.
  @discardableResult
  func copy(
    _ path: RelativePath, from other: borrowing Folder, as target: RelativePath
  ) throws(SystemError) -> OpenFile {
    let source = try OpenFile(in: other, path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    let file = try OpenFile(in: self, target, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
    try file.write(allOf: source)
    return file
  }

  /// Makes a link that leads where a link of another folder does.
  func copyLink(_ path: RelativePath, from other: borrowing Folder) throws(SystemError) {
    let outer = other.descriptor
    var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    try system("read the link '\(other.title(of: path))'") {
      unsafe readlinkat(outer, path.text, &target, target.count - 1)
    }
    try system("make the link '\(title(of: path))'") {
      unsafe symlinkat(target, descriptor, path.text)
    }
  }

  /// Gives a file of another folder a second name in this one.
  func link(_ path: RelativePath, from other: borrowing Folder) throws(SystemError) {
    let outer = other.descriptor
    try system("link '\(title(of: path))'") {
      unsafe linkat(outer, path.text, descriptor, path.text, 0)
    }
  }

  /// Gives a file a second name in this folder.
  func link(_ path: RelativePath, as other: RelativePath) throws(SystemError) {
    try system("link '\(title(of: other))'") {
      unsafe linkat(descriptor, path.text, descriptor, other.text, 0)
    }
  }

  /// Makes a folder, not those around it.
  func makeFolder(_ path: RelativePath, mode: FileStatus.Mode = 0o777) throws(SystemError) {
    try system("make the folder '\(title(of: path))'") {
      unsafe mkdirat(descriptor, path.text, mode)
    }
  }

  /// Makes a folder unless it exists.
  func ensureFolder(_ path: RelativePath) throws(SystemError) {
    do { try makeFolder(path) } catch { if error.code != EEXIST { throw error } }
  }

  /// Sets the permissions of the folder itself.
  func setMode(_ mode: FileStatus.Mode) throws(SystemError) {
    try FileDescriptor(number: descriptor, title: title).setMode(mode)
  }

  /// Removes a file or link, not a folder.
  func remove(_ path: RelativePath) throws(SystemError) {
    try system("remove '\(title(of: path))'") { unsafe unlinkat(descriptor, path.text, 0) }
  }

  /// Removes a file or link where there is one.
  func clear(_ path: RelativePath) throws(SystemError) {
    do { try remove(path) } catch {
      if error.code != ENOENT && error.code != ENOTDIR { throw error }
    }
  }

  /// Makes the folders that a path lies in and that are not there, outermost first.
  func makeFolders(around path: RelativePath) throws(SystemError) {
    for folder in path.ancestors where try status(of: folder) == nil { try makeFolder(folder) }
  }

  /// Removes an empty folder.
  ///
  /// - Returns: Whether it was empty.
  @discardableResult
  func removeFolder(_ path: RelativePath) throws(SystemError) -> Bool {
    do {
      try system("remove '\(title(of: path))'") {
        unsafe unlinkat(descriptor, path.text, AT_REMOVEDIR)
      }
    } catch {
      if error.code == ENOTEMPTY || error.code == EEXIST { return false }
      throw error
    }
    return true
  }

  /// Removes an empty folder where there is one.
  ///
  /// - Returns: Whether there is nothing under that path now.
  func clearFolder(_ path: RelativePath) throws(SystemError) -> Bool {
    do { return try removeFolder(path) } catch {
      if error.code == ENOENT { return true }
      if error.code == ENOTDIR { return false }
      throw error
    }
  }

  /// Moves an entry to another folder; what was there under that path is replaced.
  func move(
    _ path: RelativePath, to other: borrowing Folder, as target: RelativePath
  ) throws(SystemError) {
    let outer = other.descriptor
    try system("move '\(title(of: path))' to '\(other.title(of: target))'") {
      unsafe renameat(descriptor, path.text, outer, target.text)
    }
  }
}
