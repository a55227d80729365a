/// The new site on its way into a folder; what differs from the former one was placed already.
struct Construction {
  /// The folder in which it grows.
  let next: NextSite
  /// How the former folder differs from it.
  let change: SiteChange
  /// What is in the former folder.
  let inventory: Inventory

  /// Completes the site: files that stay the same, and those that are not ours, become second names of
  /// the former ones.
  func complete(from former: borrowing Folder) throws {
    for path in change.unchanged { try carry(path, from: former) }
    for path in change.foreign {
      if inventory.entries[path]?.kind == .folder {
        try next.makeFolders(path.ancestors + [path])
      } else {
        try carry(path, from: former)
      }
    }
  }

  /// Gives a former file a second name; copies it where the system does not allow one.
  private func carry(_ path: RelativePath, from former: borrowing Folder) throws {
    guard let status = inventory.entries[path] else { return }
    try next.makeFolders(path.ancestors)
    do { try next.folder.link(path, from: former) } catch  where error.forbidsLinks {
      switch status.kind {
      case .file: try next.folder.copy(path, from: former, status)
      case .link: try next.folder.copyLink(path, from: former)
      case .folder, .special: throw error
      }
    }
  }
}

extension Construction {
  private static let spare = RelativePath(".vcdoc-new", in: nil)

  /// Brings the former folder itself up to date, file by file: each is whole at any time, the site
  /// as a whole is not.
  ///
  /// While this goes on, the list in the folder names the former files and the new ones.
  func replaceFiles(of former: borrowing Folder) throws {
    let both = Manifest(
      paths: Set(change.files).union(change.removed).subtracting([Manifest.path]))
    try replace(Manifest.path, both.bytes, in: former)
    for path in change.removed { try former.remove(path) }
    for folder in Set(change.removed.flatMap(\.ancestors)).sorted().reversed() {
      try former.removeFolder(folder)
    }
    for folder in folders where try former.status(of: folder) == nil {
      try former.makeFolder(folder)
    }
    for path in change.changed + change.added where path != Manifest.path {
      try replace(path, try next.folder.read(path), in: former)
    }
    let list = Manifest(paths: change.files.filter { $0 != Manifest.path })
    try replace(Manifest.path, list.bytes, in: former)
  }

  /// The folders that the site and what is not ours need, each before those inside it.
  private var folders: [RelativePath] {
    var found = Set(change.files.lazy.flatMap(\.ancestors))
    for path in change.foreign {
      found.formUnion(path.ancestors)
      if inventory.entries[path]?.kind == .folder { found.insert(path) }
    }
    return found.sorted()
  }

  private func replace(
    _ path: RelativePath, _ bytes: [UInt8], in folder: borrowing Folder
  ) throws {
    if try folder.status(of: Self.spare) != nil { try folder.remove(Self.spare) }
    try folder.create(Self.spare, bytes)
    try folder.move(Self.spare, to: folder, as: path)
  }
}
