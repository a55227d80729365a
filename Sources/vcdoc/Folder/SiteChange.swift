/// How a folder differs from the site that it should hold.
struct SiteChange: Hashable, Sendable {
  /// Files that hold the bytes they should.
  let unchanged: [RelativePath]
  /// Files of vcdoc's that hold other bytes than they should.
  let changed: [RelativePath]
  /// Files that are missing.
  let added: [RelativePath]
  /// Files of vcdoc's that the site no longer has.
  let removed: [RelativePath]
  /// What vcdoc did not write: files, and empty folders.
  let foreign: [RelativePath]
  /// What vcdoc did not write, in the place of a page or of a folder of pages; part of `foreign`.
  let inTheWay: [RelativePath]
  /// The entries of the folder itself that the site has or had, sorted, the manifest last.
  let entries: [RelativePath]

  /// Compares a folder with a site.
  ///
  /// All lists are sorted by the bytes of the paths.
  ///
  /// - Parameters:
  ///   - previous: The folder.
  ///   - files: The site's files, and whether the folder has each with the same bytes.
  init(of previous: borrowing PreviousSite, to files: [RelativePath: Bool]) {
    let (inventory, owned) = (previous.inventory, previous.owned)
    var (unchanged, changed, added) = ([RelativePath](), [RelativePath](), [RelativePath]())
    for (path, isSame) in files.sorted(by: { $0.key < $1.key }) {
      if isSame {
        unchanged.append(path)
      } else if owned.contains(path) && inventory.entries[path] != nil {
        changed.append(path)
      } else {
        added.append(path)
      }
    }
    removed = owned.filter { path in
      guard files[path] == nil, let status = inventory.entries[path] else { return false }
      return status.kind != .folder
    }.sorted()
    foreign = inventory.foreign(besides: owned.union(unchanged))
    let folders = foreign.isEmpty ? [] : files.keys.folders
    inTheWay = foreign.filter { path in
      files[path] != nil || path.ancestors.contains { files[$0] != nil }
        || (folders.contains(path) && inventory.entries[path]?.kind != .folder)
    }
    // A folder in the place of a former page, and a file in that of a folder of pages, are foreign.
    let former = owned.filter { (inventory.entries[$0.top]?.kind == .folder) == ($0.top != $0) }
    let own = Set((former + Array(files.keys)).map(\.top)).subtracting([Manifest.path])
    entries = own.sorted() + [Manifest.path]
    (self.unchanged, self.changed, self.added) = (unchanged, changed, added)
  }

  /// Whether nothing needs to be written or removed.
  var isEmpty: Bool { changed.isEmpty && added.isEmpty && removed.isEmpty }

  /// How many files the site has, the manifest not counted.
  var fileCount: Int { unchanged.count + changed.count + added.count - 1 }

  /// How many files are new or other than they were, the manifest not counted.
  var writtenCount: Int { (changed + added).count { $0 != Manifest.path } }
}
