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

/// Where something stands that is written to a path: links at its end are followed, also the last
/// one, though it may lead to what is not there yet.
///
/// - Parameter path: Any path.
/// - Returns: A path of no link; what stands before its last name may lead through some.
/// - Throws: The system's reason, when one cannot tell.
func place(behind path: String) throws(SystemError) -> String {
  var place = path
  for _ in 0..<mostLinks {
    guard try FileStatus(at: place)?.kind == .link else { return place }
    let target = try target(ofLink: place)
    let (parent, _) = place.splitAtLastSlash
    place = target.hasPrefix("/") || parent == "." ? target : "\(parent)/\(target)"
  }
  throw SystemError("find '\(path)'", code: ELOOP)
}

/// How many links one path may lead through, as Linux has it.
private let mostLinks = 40

/// Where a link leads, as it says.
private func target(ofLink path: String) throws(SystemError) -> String {
  var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
  try system("read the link '\(path)'") { unsafe readlink(path, &bytes, bytes.count - 1) }
  return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
}

extension String {
  /// The folder that a path leads through last, without a slash at its end unless it is the root,
  /// and the name in it.
  var splitAtLastSlash: (parent: String, name: String) {
    guard let slash = lastIndex(of: "/") else { return (".", self) }
    let parent = self[..<slash]
    return (parent.isEmpty ? "/" : String(parent), String(self[index(after: slash)...]))
  }
}
