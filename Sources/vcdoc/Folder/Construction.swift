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
  /// Where new files lie in the former folder until all of them are there.
  private static let spare = RelativePath(".vcdoc-new", in: nil)
  private static let both = RelativePath("both", in: spare)
  private static let list = RelativePath("list", in: spare)

  /// Brings the former folder itself up to date, file by file: each is whole at any time, the site
  /// as a whole is not.
  ///
  /// Nothing changes before all new files have found room in the folder. Then, while they are put in
  /// their places, the list in the folder names the former files and the new ones.
  ///
  /// - Throws: The system's reason.
  func replaceFiles(of former: borrowing Folder) throws {
    let fresh = (change.changed + change.added).filter { $0 != Manifest.path }
      .enumerated().map { (path: $1, place: RelativePath("\($0)", in: Self.spare)) }
    do { try lay(fresh, into: former) } catch {
      try Self.clear(former)
      throw error
    }
    try former.move(Self.both, to: former, as: Manifest.path)
    for path in change.removed { try former.remove(path) }
    for folder in Set(change.removed.flatMap(\.ancestors)).sorted().reversed() {
      try former.removeFolder(folder)
    }
    for folder in folders where try former.status(of: folder) == nil {
      try former.makeFolder(folder)
    }
    for (path, place) in fresh { try former.move(place, to: former, as: path) }
    try former.move(Self.list, to: former, as: Manifest.path)
    try former.removeFolder(Self.spare)
  }

  /// Removes what a dead build left in a former folder when it brought it up to date.
  static func clear(_ former: borrowing Folder) throws {
    if try former.status(of: spare)?.kind == .folder {
      try former.removeTree(spare)
    } else {
      try former.clear(spare)
    }
  }

  /// Copies the new files, and the lists, to where they are at hand.
  private func lay(
    _ fresh: [(path: RelativePath, place: RelativePath)], into former: borrowing Folder
  ) throws {
    let listed = change.files.filter { $0 != Manifest.path }
    try former.makeFolder(Self.spare)
    try former.create(Self.both, Manifest(paths: Set(listed).union(change.removed)).bytes)
    try former.create(Self.list, Manifest(paths: listed).bytes)
    for (path, place) in fresh { try former.create(place, try next.folder.read(path)) }
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
}
