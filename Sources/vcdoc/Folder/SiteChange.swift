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
  ///   - folder: The folder.
  ///   - files: The site's files.
  /// - Throws: The system's reason, when a file cannot be read.
  init(
    of inventory: Inventory, owned: Set<RelativePath>, in folder: borrowing Folder,
    to files: [RelativePath: [UInt8]]
  ) throws {
    var unchanged: [RelativePath] = []
    var changed: [RelativePath] = []
    var added: [RelativePath] = []
    for (path, bytes) in files {
      if try Self.holds(bytes, at: path, inventory.entries[path], in: folder) {
        unchanged.append(path)
      } else if owned.contains(path) && inventory.entries[path] != nil {
        changed.append(path)
      } else {
        added.append(path)
      }
    }
    self.unchanged = unchanged.sorted()
    self.changed = changed.sorted()
    self.added = added.sorted()
    let ours = owned.union(unchanged)
    removed = inventory.files.filter { ours.contains($0) && files[$0] == nil }
    foreign = Self.foreign(in: inventory, ours: ours)
    let folders = Set(files.keys.lazy.flatMap(\.ancestors))
    inTheWay = foreign.filter { path in
      files[path] != nil || path.ancestors.contains { files[$0] != nil }
        || (folders.contains(path) && inventory.entries[path]?.kind != .folder)
    }
  }

  /// Every file of the site.
  var files: [RelativePath] { unchanged + changed + added }

  /// Whether nothing needs to be written or removed.
  var isEmpty: Bool { changed.isEmpty && added.isEmpty && removed.isEmpty }

  private static func holds(
    _ bytes: [UInt8], at path: RelativePath, _ status: FileStatus?, in folder: borrowing Folder
  ) throws(SystemError) -> Bool {
    guard let status, status.kind == .file, status.size == bytes.count else { return false }
    return try folder.read(path) == bytes
  }

  /// What is not ours: files, and folders in which there is nothing at all and never was a page.
  private static func foreign(in inventory: Inventory, ours: Set<RelativePath>) -> [RelativePath] {
    let known = Set(inventory.entries.keys.compactMap(\.parent))
      .union(ours.lazy.flatMap(\.ancestors))
    return inventory.entries.filter { path, status in
      status.kind == .folder ? !known.contains(path) : !ours.contains(path)
    }.keys.sorted()
  }
}
