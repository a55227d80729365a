#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The folder that a site goes to: found by its real path, so that one folder has one lock.
struct OutputFolder: Hashable, Sendable {
  /// The folder as the reader named it, for messages.
  let title: String
  /// The real path of the folder around it, without a slash at the end unless it is the root.
  let parent: String
  /// Its name there.
  let name: String

  /// Finds the folder that a path means, whether or not it exists.
  ///
  /// A link to a folder means that folder, so that the link stays a link.
  /// - Throws: `OutputError` when no folder can stand there, or the system's reason.
  init(_ given: String) throws {
    let trimmed = Self.withoutSlashes(given)
    title = trimmed
    let path: String
    if let real = try realPath(of: trimmed) {
      path = real
    } else {
      let (parent, name) = trimmed.splitAtLastSlash
      guard name != "." && name != ".." && !name.isEmpty else {
        throw OutputError.noName(title: trimmed)
      }
      guard let real = try realPath(of: parent) else {
        self.parent = parent
        self.name = name
        return
      }
      path = real == "/" ? "/\(name)" : "\(real)/\(name)"
    }
    (parent, name) = path.splitAtLastSlash
    guard !name.isEmpty else { throw OutputError.noName(title: trimmed) }
  }

  /// The path of the folder.
  var path: String { parent == "/" ? "/\(name)" : "\(parent)/\(name)" }

  /// Whether something is there already.
  var exists: Bool { unsafe access(path, F_OK) == 0 }

  /// Whether it lies in a folder, at any depth, be it there already or not.
  ///
  /// - Parameter folder: The path of a folder.
  /// - Returns: Not when there is no such folder.
  /// - Throws: The system's reason, when one cannot tell.
  func isInside(_ folder: String) throws(SystemError) -> Bool {
    guard let folder = try realPath(of: folder) else { return false }
    var outer = parent
    while try realPath(of: outer) == nil { outer = outer.splitAtLastSlash.parent }
    guard let real = try realPath(of: outer) else { return false }
    return "\(real)/".hasPrefix("\(folder)/")
  }

  /// Whether what a path names lies in a folder, or would; not where it can be no place to write to.
  ///
  /// - Throws: The system's reason, when one cannot tell.
  static func isPlace(_ path: String, inside folder: String) throws(SystemError) -> Bool {
    guard let place = try? OutputFolder(path) else { return false }
    return try place.isInside(folder)
  }

  /// Whether it is a folder, or the folder lies in it at any depth.
  ///
  /// - Parameter folder: The path of a folder.
  /// - Returns: Not when there is no such folder.
  /// - Throws: The system's reason, when one cannot tell.
  func holds(_ folder: String) throws(SystemError) -> Bool {
    guard let folder = try realPath(of: folder) else { return false }
    return "\(folder)/".hasPrefix("\(path)/")
  }

  /// Makes the folders around it that do not exist yet, and finds it again by its real path.
  func makingParents() throws -> OutputFolder {
    var path = parent.hasPrefix("/") ? "/" : ""
    for part in parent.split(separator: "/") {
      path += (path.isEmpty || path == "/" ? "" : "/") + part
      if unsafe mkdir(path, 0o777) != 0 && errno != EEXIST {
        throw SystemError("make the folder '\(path)'")
      }
    }
    return try OutputFolder(title)
  }
}

extension OutputFolder {
  private static func withoutSlashes(_ path: String) -> String {
    var path = path
    while path.count > 1 && path.hasSuffix("/") { path.removeLast() }
    return path
  }
}
