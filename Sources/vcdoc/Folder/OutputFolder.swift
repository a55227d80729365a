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
  /// A link to a folder means that folder, be it there or not, so that the link stays a link.
  /// - Throws: `OutputError` when no folder can stand there, or the system's reason.
  init(_ given: String) throws {
    let trimmed = Self.withoutSlashes(given)
    title = trimmed
    let path: String
    if let real = try realPath(of: trimmed) {
      path = real
    } else {
      let (parent, name) = try place(behind: trimmed).splitAtLastSlash
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

  /// Whether it lies in a folder, at any depth, be it there already or not.
  ///
  /// - Parameter folder: The path of a folder.
  /// - Returns: Not when there is no such folder.
  /// - Throws: The system's reason, when one cannot tell.
  func isInside(_ folder: String) throws(SystemError) -> Bool {
    guard let folder = try FileStatus(following: folder) else { return false }
    return try Self.leads(Self.standing(around: parent), through: folder)
  }

  /// Whether what a path names lies in a folder, or would; not where it can be no place to write
  /// to.
  ///
  /// - Throws: The system's reason, when one cannot tell.
  static func isPlace(_ path: String, inside folder: String) throws -> Bool {
    do { return try OutputFolder(path).isInside(folder) } catch is OutputError { return false }
  }

  /// The innermost folder on a path that is there already: itself, or one around it.
  ///
  /// - Parameters:
  ///   - path: The path of a folder.
  ///   - find: Says what the real path of a folder is, and nothing where there is none; tests say
  ///     it.
  /// - Returns: Its real path.
  /// - Throws: The system's reason; that nothing is there, when the working folder itself was
  ///   removed.
  static func standing(
    around path: String, find: (String) throws(SystemError) -> String? = realPath
  ) throws(SystemError) -> String {
    var outer = path
    while true {
      if let real = try find(outer) { return real }
      let next = outer.splitAtLastSlash.parent
      if next == outer { throw SystemError("find '\(outer)'", code: SystemError.nothingThere) }
      outer = next
    }
  }

  /// Whether a path leads through a folder, or to it, with links followed or not.
  ///
  /// Folders are the same if their device and inode are: names differ by case, and by mounts.
  private static func leads(
    _ path: String, through folder: FileStatus
  ) throws(SystemError) -> Bool {
    // A name before `..` is of no folder around the end of the path.
    let isPlain = !path.split(separator: "/").contains("..")
    for path in [try realPath(of: path), isPlain ? path : nil] {
      var next = path
      while let outer = next {
        if try visible(outer)?.isSameFile(as: folder) == true { return true }
        let parent = outer.splitAtLastSlash.parent
        next = parent == outer ? nil : parent
      }
    }
    return false
  }

  /// What a path leads to; nothing if one may not look at it, since it cannot be the output then.
  private static func visible(_ path: String) throws(SystemError) -> FileStatus? {
    do { return try FileStatus(following: path) } catch {
      if error.code == EACCES { return nil }
      throw error
    }
  }

  /// Refuses to be written to if it is a certain folder, or if that folder lies in it.
  ///
  /// - Parameters:
  ///   - path: The path of the folder, which need not exist.
  ///   - name: What messages call it, with its article.
  /// - Throws: `OutputError`, or the system's reason.
  func refuse(ifHolding path: String, as name: String) throws {
    guard let own = try FileStatus(following: self.path), let other = try Self.visible(path),
      try Self.leads(path, through: own)
    else { return }
    throw OutputError.isTaken(
      title: title, reason: (own.isSameFile(as: other) ? "is " : "contains ") + name)
  }

  /// Refuses a folder that no site is written to, whatever is in it: a home folder, the working
  /// folder, that of the pack, those around them, and a mount point.
  ///
  /// Thus it refuses a root, and the root of the repository that the pack or the working folder is
  /// in.
  ///
  /// - Parameters:
  ///   - pack: The folder of the pack; none for the pack in the program.
  ///   - homes: The home folders of the user.
  /// - Throws: `OutputError`, or the system's reason.
  func refuseUnlessReplaceable(
    for pack: String? = nil, homes: [String] = Environment.homes
  ) throws {
    try refuse(ifHolding: ".", as: "the working folder")
    for home in homes { try refuse(ifHolding: home, as: "a home folder") }
    if let pack { try refuse(ifHolding: pack, as: "the pack") }
    if let status = try FileStatus(at: path), status.device != (try FileStatus(at: parent))?.device
    {
      throw OutputError.notReplaceable(title: title)
    }
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
