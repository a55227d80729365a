#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An open folder; whatever is done in it is named by a path relative to it.
///
/// It stays the same folder when its name is exchanged for another's.
struct Folder: ~Copyable {
  /// The system's number for it, closed when the value ends.
  let descriptor: Int32
  /// What messages call it.
  let title: String

  /// Opens a folder.
  ///
  /// - Parameters:
  ///   - path: Where it is; links are followed.
  ///   - title: What messages call it.
  /// - Throws: The system's reason, when there is no such folder or it may not be read.
  init(at path: String, title: String) throws(SystemError) {
    descriptor = try system("open '\(title)'") {
      unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    self.title = title
  }

  /// Opens a folder inside this one; a link is refused.
  func folder(_ path: RelativePath) throws(SystemError) -> Folder {
    try Folder(in: self, path)
  }

  private init(in folder: borrowing Folder, _ path: RelativePath) throws(SystemError) {
    let title = folder.title(of: path)
    let outer = folder.descriptor
    descriptor = try system("open '\(title)'") {
      unsafe openat(outer, path.text, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    }
    self.title = title
  }

  deinit { close(descriptor) }

  /// What messages call an entry.
  func title(of path: RelativePath) -> String {
    title.hasSuffix("/") ? title + path.text : "\(title)/\(path.text)"
  }
}

extension Folder {
  /// What the folder itself is.
  func status() throws(SystemError) -> FileStatus { try FileStatus(of: descriptor, title: title) }

  /// What an entry is, links not followed; none when there is no such entry.
  func status(of path: RelativePath) throws(SystemError) -> FileStatus? {
    try FileStatus(of: path.text, in: descriptor, title: title(of: path))
  }

  /// The names of the entries, in no order; `.` and `..` are not among them.
  ///
  /// - Throws: The system's reason; `EILSEQ` for a name that is not UTF-8.
  func names() throws(SystemError) -> [String] {
    var listing = try FolderListing(of: self)
    var names: [String] = []
    while let name = try listing.next() { names.append(name) }
    return names
  }

  /// The names of the entries that are UTF-8, in no order, and for each other one whether it is a
  /// folder, files first; `.` and `..` are not among them.
  ///
  /// - Throws: The system's reason.
  func namesInUTF8() throws(SystemError) -> (names: [String], othersAreFolders: [Bool]) {
    var listing = try FolderListing(of: self)
    var (names, others) = ([String](), [Bool]())
    while true {
      do {
        guard let name = try listing.next() else { break }
        names.append(name)
      } catch {
        guard error.code == EILSEQ else { throw error }
        others.append(listing.isAtFolder)
      }
    }
    return (names, others.filter { !$0 } + others.filter(\.self))
  }
}

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
  /// - Returns: The file, still open.
  /// - Throws: The system's reason; if the disk is full, what could be written stays.
  @discardableResult
  func create(_ path: RelativePath, _ bytes: [UInt8]) throws(SystemError) -> OpenFile {
    let file = try OpenFile(in: self, path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
    try file.write(bytes)
    return file
  }

  /// Gives a file a second name, at the same place of another folder.
  func link(_ path: RelativePath, to other: borrowing Folder) throws(SystemError) {
    let outer = other.descriptor
    try system("link '\(other.title(of: path))'") {
      unsafe linkat(descriptor, path.text, outer, path.text, 0)
    }
  }

  /// Makes a folder, not those around it.
  func makeFolder(_ path: RelativePath) throws(SystemError) {
    try system("make the folder '\(title(of: path))'") {
      unsafe mkdirat(descriptor, path.text, 0o777)
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
