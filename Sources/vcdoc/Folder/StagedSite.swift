import Synchronization

/// The site that is being made, in a folder of its own; several threads may add files.
final class StagedSite: Sendable {
  /// The folder.
  let folder: Folder
  /// The folders that were made inside it.
  private let made = Mutex<Set<RelativePath>>([])

  /// Begins with an empty folder.
  init(in folder: consuming Folder) { self.folder = folder }

  /// Adds a file, and the folders around it.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - bytes: Its contents.
  ///   - former: The file of the previous site with the same contents, whose time it keeps; none if
  ///     there is no such file.
  /// - Throws: The system's reason.
  func add(
    _ path: RelativePath, _ bytes: [UInt8], like former: FileStatus? = nil
  ) throws(SystemError) {
    try makeFolder(path.parent)
    let file = try folder.create(path, bytes)
    if let former { try file.setTime(of: former) }
  }

  /// Makes a folder and those around it, unless they are there; the site's own folder is.
  private func makeFolder(_ path: RelativePath?) throws(SystemError) {
    guard let path, !made.withLock({ $0.contains(path) }) else { return }
    try makeFolder(path.parent)
    // Another thread may be quicker.
    try folder.ensureFolder(path)
    _ = made.withLock { $0.insert(path) }
  }
}
