import Synchronization

/// The folder in which the next site grows; several threads may put files into it.
final class NextSite: Sendable {
  /// The folder.
  let folder: Folder
  /// The folders that were made inside it.
  private let made = Mutex<Set<RelativePath>>([])

  /// Begins with an empty folder.
  init(in folder: consuming Folder) { self.folder = folder }

  /// Makes a file, and the folders that it lies in.
  ///
  /// - Returns: What the file is.
  func place(_ path: RelativePath, _ bytes: [UInt8]) throws(SystemError) -> FileStatus {
    try makeFolder(path.parent)
    return try folder.create(path, bytes)
  }

  /// Makes a folder, and those that it lies in, where they are not there.
  ///
  /// - Parameter path: The folder; the site's own, which is there, when there is none.
  /// - Throws: The system's reason.
  func makeFolder(_ path: RelativePath?) throws(SystemError) {
    guard let path, !made.withLock({ $0.contains(path) }) else { return }
    try makeFolder(path.parent)
    // Another thread may be quicker.
    try folder.ensureFolder(path)
    _ = made.withLock { $0.insert(path) }
  }
}
