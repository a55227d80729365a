import Model

/// The new site on its way into a folder; what differs from the former one was placed already.
struct Construction {
  /// The folder in which it grows.
  let next: NextSite
  /// How the former folder differs from it.
  let change: SiteChange
  /// What is in the former folder.
  let inventory: Inventory
  /// The pack that it is made of; none where that is not known.
  var pack: Name<Pack>?

  /// Completes the site: files that stay the same, and those that are not ours, become second names of
  /// the former ones.
  ///
  /// - Parameters:
  ///   - former: The former folder.
  ///   - jobs: How many threads work.
  /// - Returns: What the files that stay the same are, by path; those that had to be copied are not among
  ///   them.
  /// - Throws: The system's reason.
  func complete(
    from former: borrowing Folder, jobs: Int
  ) throws(SystemError) -> [RelativePath: FileStatus] {
    _ = try carry(change.foreign, from: former, jobs: jobs)
    return try carry(change.unchanged, from: former, jobs: jobs)
  }

  /// Carries over what lies in the former folder, and says what the files are that have two names now.
  private func carry(
    _ paths: [RelativePath], from former: borrowing Folder, jobs: Int
  ) throws(SystemError) -> [RelativePath: FileStatus] {
    let shared = try paths.inStretches(jobs: jobs) { stretch throws(SystemError) in
      var shared: [(RelativePath, FileStatus)] = []
      for path in stretch {
        guard let status = inventory.entries[path] else { continue }
        if try carry(path, status, from: former) { shared.append((path, status)) }
      }
      return shared
    }
    return Dictionary(uniqueKeysWithValues: shared.flatMap(\.self))
  }

  /// Gives a former file a second name, or copies it where the system does not allow one; makes a former
  /// folder anew.
  ///
  /// - Returns: Whether it has a second name.
  private func carry(
    _ path: RelativePath, _ status: FileStatus, from former: borrowing Folder
  ) throws(SystemError) -> Bool {
    if status.kind == .folder {
      try next.makeFolder(path)
      return false
    }
    try next.makeFolder(path.parent)
    do {
      try next.folder.link(path, from: former)
      return true
    } catch {
      guard error.forbidsLinks else { throw error }
      switch status.kind {
      case .file: try next.folder.copy(path, from: former, status)
      case .link: try next.folder.copyLink(path, from: former)
      case .folder, .special: throw error
      }
      return false
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
    let both = Manifest(paths: Set(listed).union(change.removed), of: pack)
    try former.create(Self.both, both.bytes)
    try former.create(Self.list, Manifest(paths: listed, of: pack).bytes)
    for (path, place) in fresh { try former.copy(path, from: next.folder, as: place) }
  }

  /// The folders that the site and what is not ours need, each before those inside it.
  private var folders: [RelativePath] {
    (change.files + change.foreign).folders
      .union(change.foreign.filter { inventory.entries[$0]?.kind == .folder }).sorted()
  }
}
