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

  /// Writes what another file holds behind the place up to which it was read.
  func write(allOf other: borrowing OpenFile) throws(SystemError) {
    while true {
      let piece = try other.file.read(upTo: 1 << 20)
      if piece.isEmpty { return }
      try file.write(piece)
    }
  }

  /// Sets the permissions.
  func setMode(_ mode: FileStatus.Mode) throws(SystemError) {
    try file.setMode(mode)
  }

  /// Sets when the bytes changed last.
  func setTime(seconds: Int, nanoseconds: Int) throws(SystemError) {
    let time = timespec(tv_sec: seconds, tv_nsec: nanoseconds)
    let times = [time, time]
    try system("set the time of '\(title)'") {
      unsafe times.withUnsafeBufferPointer { unsafe futimens(descriptor, $0.baseAddress) }
    }
  }
}
