import Model

/// All that lies in a folder and the folders inside it, links not followed.
struct Inventory {
  /// What each entry is; the folder itself is not among them.
  private(set) var entries: [RelativePath: FileStatus]

  /// Looks through a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - jobs: How many threads look.
  /// - Throws: The system's reason, when something in it cannot be looked at.
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

  /// What is known to lie in a folder.
  init(of entries: [RelativePath: FileStatus]) { self.entries = entries }

  /// An inventory of nothing.
  init() { entries = [:] }

  /// Leaves out what lies in the folder no more.
  mutating func forget(_ paths: [RelativePath]) {
    for path in paths { entries[path] = nil }
  }

  /// The paths, in the order of their bytes.
  var paths: [RelativePath] { entries.keys.sorted() }

  /// Everything but the list of vcdoc's files, in an order in which it can be removed: each folder after
  /// what is inside it.
  ///
  /// The list goes last, so that of a site whose removal was cut short one can still tell which files
  /// were vcdoc's, and which are to be rescued.
  var removals: [RelativePath] { paths.reversed().filter { $0 != Manifest.path } }

  /// Everything but folders, in the order of the paths' bytes.
  var files: [RelativePath] {
    entries.filter { $0.value.kind != .folder }.keys.sorted()
  }
}
