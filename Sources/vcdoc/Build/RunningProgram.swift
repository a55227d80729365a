#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The program that runs: its own file, and those of the libraries that it was loaded with.
///
/// Another version of any of them may build another site from the same pack.
enum RunningProgram {
  /// What tells this program from another: each file's path, size, number, and time of change.
  ///
  /// Empty where the system does not say which files were loaded.
  static let identity: String = {
    loadedFiles.sorted().map { path in
      var found = stat()
      guard unsafe stat(path, &found) == 0 else { return "" }
      let status = FileStatus(found)
      return
        "\(path) \(status.size) \(status.inode) \(status.seconds).\(status.nanoseconds)\n"
    }.joined()
  }()

  /// The program's own file; none where the system does not say which it is.
  static let file: FileStatus? = {
    #if canImport(Glibc)
      let path: String? = "/proc/self/exe"
    #else
      let path = unsafe _dyld_get_image_name(0).map { unsafe String(cString: $0) }
    #endif
    do {
      return try path.flatMap { path throws(SystemError) in try FileStatus(behind: path) }
    } catch { return nil }
  }()

  /// How many threads can run at once.
  static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  private static var loadedFiles: Set<String> {
    #if canImport(Glibc)
      return mappedFiles
    #else
      let names = (0..<_dyld_image_count()).compactMap { unsafe _dyld_get_image_name($0) }
      return Set(unsafe names.map { unsafe String(cString: $0) })
    #endif
  }

  #if canImport(Glibc)
    /// The files that the kernel has mapped into this process, from its own list.
    private static var mappedFiles: Set<String> {
      let list = unsafe open("/proc/self/maps", O_RDONLY | O_CLOEXEC)
      guard list >= 0 else { return [] }
      defer { close(list) }
      let file = FileDescriptor(number: list, title: "/proc/self/maps")
      do {
        let text = String(decoding: try file.read(upTo: 1 << 20), as: UTF8.self)
        return Set(
          text.split(separator: "\n").compactMap { line in
            line.firstIndex(of: "/").map { String(line[$0...]) }
          })
      } catch {
        return []
      }
    }
  #endif
}
