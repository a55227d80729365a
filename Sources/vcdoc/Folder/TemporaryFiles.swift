/// Files that are written beside their places, under temporary names, and renamed when all of them
/// are complete.
struct TemporaryFiles {
  private struct Entry {
    let folder: String
    let path: RelativePath
    let temporary: RelativePath
    /// What was in its place when it was written; nothing for a new file.
    let former: FileStatus?
  }

  private var entries: [Entry] = []
  /// The folders that were made for them, outermost first.
  private var made: [(folder: String, path: RelativePath)] = []

  /// Writes files, each of which replaces the former one whole.
  ///
  /// - Parameter add: Adds the files.
  /// - Throws: What `add` throws; `DocumentError.changed` if another program wrote to one of the
  ///   files in the meantime; the system's reason. Nothing is written then, unless a file cannot be
  ///   renamed after others were.
  static func write(_ add: (inout Self) throws -> Void) throws {
    var files = Self()
    do {
      try add(&files)
      try files.rename()
    } catch let error {
      files.discard()
      throw error
    }
  }

  /// Writes a file beside its place, with the permissions of the former one, and the folders around
  /// it.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - path: Its place.
  ///   - folder: The folder that the place is relative to.
  /// - Throws: The system's reason.
  mutating func add(_ bytes: [UInt8], at path: RelativePath, in folder: String) throws {
    let home = try Folder(at: folder, title: folder)
    for parent in path.ancestors where try home.status(of: parent) == nil {
      try home.makeFolder(parent)
      made.append((folder, parent))
    }
    let name = path.text.split(separator: "/").last ?? ""
    let temporary = RelativePath(".\(name).vcdoc-new", in: path.parent)
    let former = try home.status(of: path)
    try home.clear(temporary)
    entries.append(Entry(folder: folder, path: path, temporary: temporary, former: former))
    let file = try home.create(temporary, bytes)
    if let former { try file.setMode(former.mode) }
  }

  private func rename() throws {
    for entry in entries {
      let home = try Folder(at: entry.folder, title: entry.folder)
      guard try home.status(of: entry.path) == entry.former else {
        throw DocumentError.changed(title: home.title(of: entry.path))
      }
    }
    for entry in entries {
      let home = try Folder(at: entry.folder, title: entry.folder)
      try home.move(entry.temporary, to: home, as: entry.path)
    }
  }

  /// Removes what was not renamed, as far as that is possible: what went wrong first counts.
  private func discard() {
    for entry in entries {
      do { try Folder(at: entry.folder, title: entry.folder).clear(entry.temporary) } catch {}
    }
    for (folder, path) in made.reversed() {
      do { try Folder(at: folder, title: folder).removeFolder(path) } catch {}
    }
  }
}
