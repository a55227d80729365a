#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The entries of a folder, one after the other, in no order; `.` and `..` are not among them.
@safe struct FolderListing: ~Copyable {
  #if canImport(Glibc)
    private typealias Stream = OpaquePointer
  #else
    private typealias Stream = UnsafeMutablePointer<DIR>
  #endif

  /// The system's own, closed when the value ends.
  private let stream: Stream
  private let title: String
  /// Whether the entry that was read last is a folder, if its name is not UTF-8.
  private(set) var isAtFolder = false

  /// Begins to list a folder.
  ///
  /// - Parameters:
  ///   - folder: A folder.
  ///   - path: A folder in it, which a link to one is not; the folder itself when nothing is said.
  /// - Throws: The system's reason.
  init(of folder: borrowing Folder, _ path: RelativePath? = nil) throws(SystemError) {
    let title = if let path { folder.title(of: path) } else { folder.title }
    let outer = folder.descriptor
    let own = try system("\(path == nil ? "list" : "open") '\(title)'") {
      unsafe openat(outer, path?.text ?? ".", O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    }
    guard let stream = unsafe fdopendir(own) else {
      close(own)
      throw SystemError("list '\(title)'")
    }
    unsafe self.stream = unsafe stream
    self.title = title
  }

  deinit { unsafe closedir(stream) }

  /// The name of the next entry; nothing when there are no more.
  ///
  /// - Throws: The system's reason; `EILSEQ` for a name that is not UTF-8, after which one may go
  ///   on.
  mutating func next() throws(SystemError) -> String? {
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        if errno != 0 { throw SystemError("list '\(title)'") }
        return nil
      }
      guard let name = unsafe entry.name else {
        isAtFolder = unsafe entry.isFolder(in: dirfd(stream))
        throw SystemError("list '\(title)', which has a name that is not UTF-8", code: EILSEQ)
      }
      if name != "." && name != ".." { return name }
    }
  }

  /// What an entry is, links not followed; none when it is there no more.
  func status(of name: String) throws(SystemError) -> FileStatus? {
    try FileStatus(of: name, in: unsafe dirfd(stream), title: "\(title)/\(name)")
  }
}

extension UnsafeMutablePointer<dirent> {
  /// The name of the entry; none when it is not UTF-8.
  fileprivate var name: String? {
    unsafe bytes.flatMap { unsafe String(validatingCString: $0) }
  }

  /// Whether it is a folder in one that is open, and no link.
  fileprivate func isFolder(in folder: Int32) -> Bool {
    guard let bytes = unsafe bytes else { return false }
    var found = stat()
    let isFound = unsafe fstatat(folder, bytes, &found, AT_SYMLINK_NOFOLLOW) == 0
    return isFound && FileStatus(found).kind == .folder
  }

  private var bytes: UnsafePointer<CChar>? {
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return nil }
    let start = unsafe UnsafeRawPointer(self).advanced(by: offset)
    return unsafe start.assumingMemoryBound(to: CChar.self)
  }
}
