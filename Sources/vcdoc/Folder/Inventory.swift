/// All that lies in a folder and the folders inside it, links not followed.
struct Inventory {
  /// What each entry is; the folder itself is not among them.
  private(set) var entries: [RelativePath: FileStatus]

  /// Looks through a folder.
  ///
  /// - Throws: The system's reason, when something in it cannot be looked at.
  init(of folder: borrowing Folder) throws(SystemError) {
    var entries: [RelativePath: FileStatus] = [:]
    var folders: [RelativePath] = []
    func look(in folder: borrowing Folder, at parent: RelativePath?) throws(SystemError) {
      for name in try folder.names() {
        let path = RelativePath(name, in: parent)
        // By its own name: the system need not find the way through all folders again.
        entries[path] = try folder.status(of: RelativePath(name, in: nil))
        if entries[path]?.kind == .folder { folders.append(path) }
      }
    }
    try look(in: folder, at: nil)
    while let next = folders.popLast() { try look(in: folder.folder(next), at: next) }
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

  /// Everything, in the order in which it can be removed: each folder after what is inside it.
  ///
  /// The list of vcdoc's files is the last, so that of a site whose removal was cut short one can
  /// still tell which files were vcdoc's, and which are to be rescued.
  var removals: [RelativePath] {
    let others = paths.filter { $0 != Manifest.path }.reversed()
    return others + (entries[Manifest.path] == nil ? [] : [Manifest.path])
  }

  /// Everything but folders, in the order of the paths' bytes.
  var files: [RelativePath] {
    entries.filter { $0.value.kind != .folder }.keys.sorted()
  }
}
