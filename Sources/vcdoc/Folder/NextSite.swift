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
    if let parent = path.parent, !made.withLock({ $0.contains(parent) }) {
      try makeFolders(path.ancestors)
    }
    return try folder.create(path, bytes)
  }

  /// Makes folders that are not there, each after the one around it.
  func makeFolders(_ paths: [RelativePath]) throws(SystemError) {
    for path in paths where !made.withLock({ $0.contains(path) }) {
      // Another thread may be quicker.
      try folder.ensureFolder(path)
      _ = made.withLock { $0.insert(path) }
    }
  }
}
