import CSystem

// A folder in which others have files is never moved. Instead, each entry at its top that vcdoc
// wrote changes places with that of the new site. The journal has a line for each of them, in the
// order of the exchanges: the inode of the entry in `ready`, or 0 if there is none, and its name.
// What has another inode now has changed places.

extension StagingDirectory {
  /// Exchanges the entries of the output folder that vcdoc wrote for those of the complete site.
  ///
  /// - Parameter change: How the output folder differs from that site.
  /// - Throws: `OutputError`, or the system's reason; the previous site is in its place then.
  func exchangeEntries(_ change: SiteChange) throws {
    let ready = try folder.folder(Self.ready)
    let site = try site()
    let entries = change.entries
    // A folder that only others use from now on stays, so the journal needs one to exchange it for.
    for path in change.foreign where entries.contains(path.top) {
      try ready.makeFolders(around: path, as: site)
    }
    var lines = ""
    for entry in entries { lines += "\(try ready.inode(of: entry)) \(entry.text)\n" }
    try folder.create(Self.draft, Array(lines.utf8))
    try folder.move(Self.draft, to: folder, as: Self.journal)
    do { try followJournal() } catch let error {
      // If this fails, too, the next build goes on with the journal.
      do { try followJournal(back: true) } catch {}
      throw error
    }
  }

  /// Exchanges what the journal lists and has not changed places yet; on the way back, what has.
  ///
  /// - Throws: `OutputError`, or the system's reason; the journal stays then.
  func followJournal(back: Bool = false) throws {
    try folder.ensureFolder(Self.ready)
    let ready = try folder.folder(Self.ready)
    let site = try site()
    try settle(ready, site)
    let owned = try Manifest(of: site)?.owned ?? []
    let foreign = Dictionary(
      grouping: try Inventory(of: site, jobs: jobs).foreign(besides: owned), by: \.top)
    let entries = try journal()
    for (entry, inode) in back ? entries.reversed() : entries
    where try (ready.inode(of: entry) == inode) != back {
      for path in back || inode == 0 ? [] : foreign[entry] ?? [] {
        guard try site.carry(path, to: ready) else {
          throw OutputError.inTheWay(titles: [site.title(of: path)])
        }
      }
      try exchange(entry, of: ready, site)
    }
    _ = try folder.clearFolder(Self.former)
    try folder.remove(Self.journal)
  }

  private func journal() throws(SystemError) -> [(entry: RelativePath, inode: UInt64)] {
    let bytes = try folder.read(Self.journal, atMost: Manifest.limit)
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      guard words.count == 2, let inode = UInt64(words[0]), let entry = RelativePath(words[1])
      else { return nil }
      return (entry, inode)
    }
  }

  /// Lets an entry of two folders change places; either folder may lack it.
  private func exchange(
    _ entry: RelativePath, of ready: borrowing Folder, _ site: borrowing Folder
  ) throws(SystemError) {
    guard try site.status(of: entry) != nil else {
      if try ready.status(of: entry) != nil { try ready.move(entry, to: site, as: entry) }
      return
    }
    guard try ready.status(of: entry) != nil else {
      return try site.move(entry, to: ready, as: entry)
    }
    if try ready.exchange(entry, with: entry, in: site) { return }
    try folder.ensureFolder(Self.former)
    let former = try folder.folder(Self.former)
    try site.move(entry, to: former, as: entry)
    try ready.move(entry, to: site, as: entry)
    try former.move(entry, to: ready, as: entry)
  }

  /// Moves an entry that is on its way back to the output folder, or on if the new one is there.
  private func settle(
    _ ready: borrowing Folder, _ site: borrowing Folder
  ) throws(SystemError) {
    guard try folder.status(of: Self.former) != nil else { return }
    let former = try folder.folder(Self.former)
    for name in try former.names() {
      let entry = RelativePath(name, in: nil)
      if try site.status(of: entry) == nil {
        try former.move(entry, to: site, as: entry)
      } else {
        try former.move(entry, to: ready, as: entry)
      }
    }
  }
}

extension Folder {
  /// The inode of an entry; 0 if there is no such entry.
  fileprivate func inode(of path: RelativePath) throws(SystemError) -> UInt64 {
    try status(of: path)?.inode ?? 0
  }

  /// Exchanges two names in one step.
  ///
  /// - Parameters:
  ///   - path: An entry.
  ///   - target: An entry of the other folder.
  ///   - other: The other folder.
  /// - Returns: Whether that is done; not if the system or the file system cannot.
  /// - Throws: The system's reason.
  func exchange(
    _ path: RelativePath, with target: RelativePath, in other: borrowing Folder
  ) throws(SystemError) -> Bool {
    let outer = other.descriptor
    do throws(SystemError) {
      try system("exchange '\(other.title(of: target))'") {
        unsafe vcdoc_exchange(descriptor, path.text, outer, target.text)
      }
    } catch {
      if error.knowsNoExchange { return false }
      throw error
    }
    return true
  }

  /// Gives an entry the same place in another folder, too: a file gets a second name, or moves if
  /// it can have only one; a folder is made.
  ///
  /// - Parameters:
  ///   - path: The entry; nothing is done if it is there no more.
  ///   - other: The other folder.
  /// - Returns: Whether it has that place; not if something else is there.
  /// - Throws: The system's reason.
  func carry(
    _ path: RelativePath, to other: borrowing Folder
  ) throws(SystemError) -> Bool {
    guard let own = try status(of: path) else { return true }
    if let there = try other.status(of: path) {
      if own.kind == .folder { return there.kind == .folder }
      return try isSame(path, own, in: other, there)
    }
    try other.makeFolders(around: path, as: self)
    if own.kind == .folder {
      try other.makeFolder(path, like: own)
      return true
    }
    do { try link(path, to: other) } catch {
      guard error.forbidsLinks else { throw error }
      try move(path, to: other, as: path)
    }
    return true
  }

  /// Makes the folders that a path lies in and that are not there, as they are in another folder.
  fileprivate func makeFolders(
    around path: RelativePath, as other: borrowing Folder
  ) throws(SystemError) {
    for folder in path.ancestors where try status(of: folder) == nil {
      if let model = try other.status(of: folder) { try makeFolder(folder, like: model) }
    }
  }

  private func makeFolder(_ path: RelativePath, like model: FileStatus) throws(SystemError) {
    try makeFolder(path)
    try folder(path).setMode(model.mode)
  }

  /// Whether entries of two folders are one file, or files with the same bytes.
  private func isSame(
    _ path: RelativePath, _ own: FileStatus, in site: borrowing Folder, _ other: FileStatus
  ) throws(SystemError) -> Bool {
    if own.isSameFile(as: other) { return true }
    guard own.kind == .file, other.kind == .file, own.size == other.size else { return false }
    return try read(path, atMost: own.size) == site.read(path, atMost: own.size)
  }
}
