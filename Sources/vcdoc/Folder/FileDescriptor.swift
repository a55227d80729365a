#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

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
