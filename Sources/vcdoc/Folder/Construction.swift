/// The new site on its way into a folder.
struct Construction {
  /// The files of the site, its list included.
  let files: [RelativePath: [UInt8]]
  /// How the former folder differs from them.
  let change: SiteChange
  /// What is in the former folder.
  let inventory: Inventory

  /// Builds the site in an empty folder: files that stay the same, and those that are not ours,
  /// become second names of the former ones; the rest is written.
  ///
  /// The list of files comes first, so that whatever is in the folder can be told apart.
  func build(in next: borrowing Folder, from former: borrowing Folder) throws {
    for folder in folders { try next.makeFolder(folder) }
    try place(
      Manifest.path, in: next, from: former, isSame: change.unchanged.contains(Manifest.path))
    for path in change.unchanged where path != Manifest.path {
      try place(path, in: next, from: former, isSame: true)
    }
    for path in change.changed + change.added where path != Manifest.path {
      try place(path, in: next, from: former, isSame: false)
    }
    for path in change.foreign where inventory.entries[path]?.kind != .folder {
      try carry(path, to: next, from: former)
    }
  }

  /// The folders that the site and what is not ours need, each before those inside it.
  private var folders: [RelativePath] {
    var found = Set(files.keys.lazy.flatMap(\.ancestors))
    for path in change.foreign {
      found.formUnion(path.ancestors)
      if inventory.entries[path]?.kind == .folder { found.insert(path) }
    }
    return found.sorted()
  }

  private func place(
    _ path: RelativePath, in next: borrowing Folder, from former: borrowing Folder, isSame: Bool
  ) throws {
    if isSame {
      try carry(path, to: next, from: former)
    } else {
      try next.create(path, files[path] ?? [])
    }
  }

  /// Gives a former file a second name; copies it where the system does not allow one.
  private func carry(
    _ path: RelativePath, to next: borrowing Folder, from former: borrowing Folder
  ) throws {
    guard let status = inventory.entries[path] else { return }
    do { try next.link(path, from: former) } catch  where error.forbidsLinks {
      switch status.kind {
      case .file: try next.copy(path, from: former, status)
      case .link: try next.copyLink(path, from: former)
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
    let both = Manifest(paths: Set(files.keys).union(change.removed).subtracting([Manifest.path]))
    try replace(Manifest.path, both.bytes, in: former)
    for path in change.removed { try former.remove(path) }
    for folder in Set(change.removed.flatMap(\.ancestors)).sorted().reversed() {
      try former.removeFolder(folder)
    }
    for folder in folders where try former.status(of: folder) == nil {
      try former.makeFolder(folder)
    }
    for path in change.changed + change.added where path != Manifest.path {
      try replace(path, files[path] ?? [], in: former)
    }
    try replace(Manifest.path, files[Manifest.path] ?? [], in: former)
  }

  private func replace(
    _ path: RelativePath, _ bytes: [UInt8], in folder: borrowing Folder
  ) throws {
    if try folder.status(of: Self.spare) != nil { try folder.remove(Self.spare) }
    try folder.create(Self.spare, bytes)
    try folder.move(Self.spare, to: folder, as: path)
  }
}
