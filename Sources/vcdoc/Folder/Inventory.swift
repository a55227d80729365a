import Base

/// All that is in a folder and in the folders inside it; links are not followed.
struct Inventory {
  /// What each entry is, by path; the folder itself is not among them.
  let entries: [RelativePath: FileStatus]

  /// An inventory of nothing.
  init() { entries = [:] }

  /// Looks through a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - jobs: How many threads look.
  /// - Throws: The system's reason, if something in the folder cannot be looked at.
  init(of folder: borrowing Folder, jobs: Int = 1) throws(SystemError) {
    var entries: [RelativePath: FileStatus] = [:]
    var folders: [RelativePath?] = [nil]
    while !folders.isEmpty {
      let found = try folders.inStretches(jobs: jobs) { stretch throws(SystemError) in
        var found: [(path: RelativePath, status: FileStatus)] = []
        for parent in stretch {
          var listing = try FolderListing(of: folder, parent)
          while let name = try listing.next() {
            guard let status = try listing.status(of: name) else { continue }
            found.append((RelativePath(name, in: parent), status))
          }
        }
        return found
      }.flatMap(\.self)
      entries.reserveCapacity(entries.count + found.count)
      for (path, status) in found { entries[path] = status }
      folders = found.filter { $0.status.kind == .folder }.map(\.path)
    }
    self.entries = entries
  }

  /// The paths, sorted by their bytes.
  var paths: [RelativePath] { entries.keys.sorted() }

  /// The files that are not vcdoc's, and the empty folders that never had a page, sorted.
  ///
  /// - Parameter ours: The paths of vcdoc's files.
  /// - Returns: Their paths.
  func foreign(besides ours: Set<RelativePath>) -> [RelativePath] {
    let full = entries.keys.folders
    let found = entries.filter { path, status in
      status.kind == .folder ? !full.contains(path) : !ours.contains(path)
    }
    if found.isEmpty { return [] }
    let emptied = ours.folders
    return found.filter { $0.value.kind != .folder || !emptied.contains($0.key) }.keys.sorted()
  }
}
