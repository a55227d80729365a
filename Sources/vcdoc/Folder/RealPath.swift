#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A path without links, `.`, or `..`.
///
/// - Parameter path: Any path.
/// - Returns: The absolute path; none when nothing is there.
/// - Throws: The system's reason, when one cannot tell.
func realPath(of path: String) throws(SystemError) -> String? {
  guard let real = unsafe realpath(path, nil) else {
    if errno == ENOENT { return nil }
    throw SystemError("find '\(path)'")
  }
  defer { unsafe free(real) }
  return unsafe String(cString: real)
}
