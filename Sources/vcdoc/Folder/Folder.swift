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
}
