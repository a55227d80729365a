import Render

/// How a folder differs from the site that it should hold.
struct SiteChange: Hashable, Sendable {
  /// Files that hold the bytes they should.
  let unchanged: [RelativePath]
  /// Files of ours that hold other bytes than they should.
  let changed: [RelativePath]
  /// Files that are not there and should be.
  let added: [RelativePath]
  /// Files of ours that the site no longer has.
  let removed: [RelativePath]
  /// What is in the folder and not ours: files, and folders with nothing in them.
  let foreign: [RelativePath]
  /// What is not ours and stands where a page or a folder of pages goes; part of `foreign`.
  let inTheWay: [RelativePath]

  /// Compares a folder with a site, the list of its files included.
  ///
  /// - Parameters:
  ///   - inventory: What is in the folder.
  ///   - owned: Which of it is ours.
  ///   - site: The site's files, and whether each is in the folder with the same bytes.
  init(of inventory: Inventory, owned: Set<RelativePath>, to site: SiteIntake.Taken) {
    let files = site.isSame
    var unchanged: [RelativePath] = []
    var changed: [RelativePath] = []
    var added: [RelativePath] = []
    for path in site.paths {
      if files[path] == true {
        unchanged.append(path)
      } else if owned.contains(path) && inventory.entries[path] != nil {
        changed.append(path)
      } else {
        added.append(path)
      }
    }
    (self.unchanged, self.changed, self.added) = (unchanged, changed, added)
    let ours = owned.union(unchanged)
    removed = owned.filter { path in
      guard files[path] == nil, let status = inventory.entries[path] else { return false }
      return status.kind != .folder
    }.sorted()
    foreign = Self.foreign(in: inventory, ours: ours)
    let folders = foreign.isEmpty ? [] : files.keys.folders
    inTheWay = foreign.filter { path in
      files[path] != nil || path.ancestors.contains { files[$0] != nil }
        || (folders.contains(path) && inventory.entries[path]?.kind != .folder)
    }
  }

  /// Describes a folder that is known to hold what it should, but for some files.
  ///
  /// - Parameters:
  ///   - files: The files of the site, all of which are there.
  ///   - changed: Those that hold other bytes than they should.
  init(of files: some Swift.Sequence<RelativePath>, changing changed: Set<RelativePath>) {
    unchanged = files.filter { !changed.contains($0) }
    self.changed = Array(changed)
    (added, removed, foreign, inTheWay) = ([], [], [], [])
  }

  /// Every file of the site.
  var files: [RelativePath] { unchanged + changed + added }

  /// Whether nothing needs to be written or removed.
  var isEmpty: Bool { changed.isEmpty && added.isEmpty && removed.isEmpty }

  /// What is not ours: files, and folders in which there is nothing at all and never was a page.
  private static func foreign(in inventory: Inventory, ours: Set<RelativePath>) -> [RelativePath] {
    if inventory.entries.isEmpty { return [] }
    let full = inventory.entries.keys.folders
    let found = inventory.entries.filter { path, status in
      status.kind == .folder ? !full.contains(path) : !ours.contains(path)
    }
    if found.isEmpty { return [] }
    let emptied = ours.folders
    return found.filter { $0.value.kind != .folder || !emptied.contains($0.key) }.keys.sorted()
  }
}
