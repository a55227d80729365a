#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An open file, closed when the value ends.
struct OpenFile: ~Copyable {
  /// The system's number for it.
  let descriptor: Int32
  /// What messages call it.
  let title: String

  /// The flags that open what is there for writing.
  static let writing = O_WRONLY

  /// Opens or makes a file in a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - path: The file's path in it.
  ///   - flags: How to open it, in the system's terms.
  /// - Throws: The system's reason.
  init(in folder: borrowing Folder, _ path: RelativePath, _ flags: Int32) throws(SystemError) {
    let title = folder.title(of: path)
    let outer = folder.descriptor
    descriptor = try system("open '\(title)'") {
      unsafe openat(outer, path.text, flags | O_CLOEXEC, 0o666)
    }
    self.title = title
  }

  /// Opens what a path leads to, links followed.
  ///
  /// - Parameters:
  ///   - path: Where it is, which messages call it, too.
  ///   - flags: How to open it, in the system's terms.
  /// - Throws: The system's reason.
  init(at path: String, _ flags: Int32) throws(SystemError) {
    descriptor = try system("open '\(path)'") { unsafe open(path, flags | O_CLOEXEC) }
    title = path
  }

  deinit { close(descriptor) }

  /// What the file is.
  func status() throws(SystemError) -> FileStatus { try FileStatus(of: descriptor, title: title) }

  /// Whether it has a name still, or was removed while it was open.
  func hasName() throws(SystemError) -> Bool {
    var found = stat()
    try system("look at '\(title)'") { unsafe fstat(descriptor, &found) }
    return found.st_nlink > 0
  }

  private var file: FileDescriptor { FileDescriptor(number: descriptor, title: title) }

  /// Reads to the end.
  ///
  /// - Parameter limit: The most bytes to read.
  /// - Returns: The bytes; of a file longer than the limit, one more than that.
  /// - Throws: The system's reason; `EISDIR` or `EINVAL` for what is no file.
  func read(atMost limit: Int) throws(SystemError) -> [UInt8] {
    let status = try status()
    guard status.kind == .file else {
      throw SystemError("read '\(title)'", code: status.kind == .folder ? EISDIR : EINVAL)
    }
    var bytes = try file.read(upTo: min(status.size, limit) + 1)
    while bytes.count > status.size && bytes.count <= limit {  // It grew in the meantime.
      let more = try file.read(upTo: min(4096, limit + 1 - bytes.count))
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }

  /// Writes all bytes, however many calls it takes.
  func write(_ bytes: [UInt8]) throws(SystemError) { try file.write(bytes) }

  /// Sets the permissions.
  func setMode(_ mode: FileStatus.Mode) throws(SystemError) {
    try file.setMode(mode)
  }

  /// Removes all bytes.
  func truncate() throws(SystemError) {
    try system("write '\(title)'") { ftruncate(descriptor, 0) }
  }

  /// Sets the time of the last change to that of another file.
  func setTime(of other: FileStatus) throws(SystemError) {
    let time = timespec(tv_sec: other.seconds, tv_nsec: other.nanoseconds)
    try system("set the time of '\(title)'") { unsafe futimens(descriptor, [time, time]) }
  }
}

/// The number of an open file, which somebody else closes.
struct FileDescriptor: Hashable, Sendable {
  /// The system's number for it.
  let number: Int32
  /// What messages call it.
  let title: String

  /// Writes all bytes, however many calls it takes.
  ///
  /// - Throws: The system's reason; `EPIPE` when nobody reads any more.
  func write(_ bytes: [UInt8]) throws(SystemError) {
    var start = 0
    while start < bytes.count {
      start += try system("write '\(title)'") {
        unsafe bytes.withUnsafeBytes { buffer in
          guard let base = buffer.baseAddress else { return 0 }
          return unsafe Self.write(number, base + start, buffer.count - start)
        }
      }
    }
  }

  /// Reads until there is no more, or no room.
  ///
  /// - Parameter room: The most bytes to read.
  /// - Returns: The bytes; fewer than there is room for only at the end.
  /// - Throws: The system's reason.
  func read(upTo room: Int) throws(SystemError) -> [UInt8] {
    try unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, count throws(SystemError) in
      guard let base = buffer.baseAddress else { return }
      while count < room {
        let added = try system("read '\(title)'") {
          unsafe Self.read(number, base + count, room - count)
        }
        if added == 0 { return }
        count += added
      }
    }
  }
}

extension FileDescriptor {
  /// Sets the permissions of the file, or of the folder.
  func setMode(_ mode: FileStatus.Mode) throws(SystemError) {
    try system("set the permissions of '\(title)'") { fchmod(number, mode) }
  }

  // The system's functions, which the methods of the same name hide.
  private static func read(_ file: Int32, _ start: UnsafeMutableRawPointer, _ count: Int) -> Int {
    #if canImport(Glibc)
      unsafe Glibc.read(file, start, count)
    #else
      unsafe Darwin.read(file, start, count)
    #endif
  }

  private static func write(_ file: Int32, _ start: UnsafeRawPointer, _ count: Int) -> Int {
    #if canImport(Glibc)
      unsafe Glibc.write(file, start, count)
    #else
      unsafe Darwin.write(file, start, count)
    #endif
  }
}
