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
  func place(_ path: RelativePath, _ bytes: [UInt8]) throws(SystemError) {
    if let parent = path.parent, !made.withLock({ $0.contains(parent) }) {
      try makeFolders(path.ancestors)
    }
    try folder.create(path, bytes)
  }

  /// Makes folders that are not there, each after the one around it.
  func makeFolders(_ paths: [RelativePath]) throws(SystemError) {
    if paths.isEmpty { return }
    try made.withLock { made throws(SystemError) in
      for path in paths where made.insert(path).inserted { try folder.makeFolder(path) }
    }
  }
}
