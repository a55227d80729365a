#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The hidden folder beside an output folder in which a build prepares the next site.
///
/// For `site` it is `.site.vcdoc`. It is there only while a build runs, or after one was killed. A
/// lock in it lets one build work at a time. What else is in it says what a killed build left:
///
/// - `next` is being filled; vcdoc wrote all of it.
/// - `ready` is complete: the new site, or the previous one after they changed places.
/// - `journal` lists what changes places one by one; while it is there, some of it may not have.
/// - `former` holds what is on its way, if the file system cannot exchange two names.
struct StagingDirectory: ~Copyable {
  private static let next = RelativePath("next", in: nil)
  private static let lock = RelativePath("lock", in: nil)
  static let ready = RelativePath("ready", in: nil)
  static let journal = RelativePath("journal", in: nil)
  static let draft = RelativePath("draft", in: nil)
  static let former = RelativePath("former", in: nil)

  private let output: OutputFolder
  /// The folder around the output folder.
  let parent: Folder
  /// The directory itself.
  let folder: Folder
  /// The lock, held as long as this value lives; the system releases it if the process dies.
  private let lockFile: OpenFile
  /// How many threads look through folders.
  let jobs: Int

  /// Opens the directory beside an output folder, makes it if there is none, and waits for its
  /// lock.
  ///
  /// The build that holds the lock removes the file and the directory when it ends, so whoever has
  /// waited begins again if the file has no name any more.
  ///
  /// - Parameters:
  ///   - output: The output folder, whose parent exists.
  ///   - jobs: How many threads look through folders.
  ///   - whenWaiting: Called once with the process that holds the lock, if another one does.
  /// - Returns: The directory, its lock held.
  /// - Throws: The system's reason.
  static func opened(
    beside output: OutputFolder, jobs: Int, whenWaiting: (String) -> Void
  ) throws -> StagingDirectory {
    let parent = try Folder(at: output.parent, title: output.parent)
    let path = path(beside: output)
    while true {
      try parent.ensureFolder(path)
      do {
        let folder = try parent.folder(path)
        let lockFile = try OpenFile(in: folder, lock, O_RDWR | O_CREAT | O_NOFOLLOW)
        try acquire(lockFile, in: folder, whenWaiting)
        guard try lockFile.hasName() else { continue }
        try sign(lockFile, in: folder)
        return StagingDirectory(
          output: output, parent: parent, folder: folder, lockFile: lockFile, jobs: jobs)
      } catch let error as SystemError where error.code == ENOENT {
        continue  // Another build has just removed the folder.
      } catch let error {
        do { _ = try parent.clearFolder(path) } catch {}  // What went wrong first counts.
        throw error
      }
    }
  }

  private init(
    output: OutputFolder, parent: consuming Folder, folder: consuming Folder,
    lockFile: consuming OpenFile, jobs: Int
  ) {
    self.output = output
    self.parent = parent
    self.folder = folder
    self.lockFile = lockFile
    self.jobs = jobs
  }

  /// Whether there is one beside an output folder.
  static func exists(beside output: OutputFolder) throws(SystemError) -> Bool {
    try FileStatus(at: "\(output.parent)/\(path(beside: output).text)") != nil
  }

  /// Whether a build was killed, or is just now, between the first and the last of what changes
  /// places one by one.
  static func isUnfinished(beside output: OutputFolder) throws(SystemError) -> Bool {
    try FileStatus(at: "\(output.parent)/\(path(beside: output).text)/\(journal.text)") != nil
  }

  private static func path(beside output: OutputFolder) -> RelativePath {
    RelativePath(".\(output.name).vcdoc", in: nil)
  }

  private static func acquire(
    _ file: borrowing OpenFile, in folder: borrowing Folder, _ whenWaiting: (String) -> Void
  ) throws {
    let descriptor = file.descriptor
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
    guard errno == EWOULDBLOCK else { throw SystemError("lock '\(file.title)'") }
    let holder = String(decoding: try folder.read(lock, atMost: 100), as: UTF8.self)
    whenWaiting(holder.split(separator: "\n").first.map(String.init) ?? "unknown")
    try system("lock '\(file.title)'") { flock(descriptor, LOCK_EX) }
  }

  /// Writes into the lock which process holds it.
  private static func sign(_ file: borrowing OpenFile, in folder: borrowing Folder) throws {
    do {
      try file.truncate()
      try file.write(Array("\(getpid())\n".utf8))
    } catch let error {
      do { try folder.clear(lock) } catch {}  // What went wrong first counts.
      throw error
    }
  }
}

extension StagingDirectory {
  private var target: RelativePath { RelativePath(output.name, in: nil) }

  /// Makes an empty folder for the next site, with the permissions of the output folder.
  func begin() throws(SystemError) -> StagedSite {
    try folder.makeFolder(Self.next)
    let next = try folder.folder(Self.next)
    if let status = try parent.status(of: target) { try next.setMode(status.mode) }
    return StagedSite(in: next)
  }

  /// Puts the staged site, which is complete, in the place of the previous one, which goes to this
  /// directory.
  ///
  /// If nothing in the output folder is foreign, the folders change places in one step; else, what
  /// vcdoc wrote does, one by one.
  ///
  /// - Parameter change: How the output folder differs from the staged site.
  /// - Throws: `OutputError.notReplaceable`, or the system's reason; the previous site is in its
  ///   place then.
  func exchange(_ change: SiteChange) throws {
    do {
      guard try parent.status(of: target) != nil else {
        return try folder.move(Self.next, to: parent, as: target)
      }
      try folder.move(Self.next, to: folder, as: Self.ready)
      if change.foreign.isEmpty, try folder.exchange(Self.ready, with: target, in: parent) {
        return
      }
      try exchangeEntries(change)
    } catch let error as SystemError where error.forbidsMoves {
      throw OutputError.notReplaceable(title: output.title)
    }
  }

  /// The output folder, made if it is not there.
  func site() throws(SystemError) -> Folder {
    try parent.ensureFolder(target)
    return try parent.folder(target)
  }

  /// Finishes an exchange, and removes the sites in this directory, after what vcdoc did not write
  /// has gone back to the output folder.
  ///
  /// - Throws: `OutputError`, if another program's file is in both places; or the system's reason.
  func clear() throws {
    if try folder.status(of: Self.journal) != nil { try followJournal() }
    try folder.clear(Self.draft)
    if try folder.status(of: Self.next) != nil {
      let next = try folder.folder(Self.next)
      try next.remove(Inventory(of: next, jobs: jobs).paths)
      try folder.removeFolder(Self.next)
    }
    if try folder.status(of: Self.ready) != nil { try removeReady() }
  }

  private func removeReady() throws {
    if try parent.status(of: target) == nil {
      return try folder.move(Self.ready, to: parent, as: target)
    }
    let ready = try folder.folder(Self.ready)
    let site = try site()
    let inventory = try Inventory(of: ready, jobs: jobs)
    for path in inventory.foreign(besides: try Manifest(of: ready)?.owned ?? []) {
      guard try ready.carry(path, to: site) else {
        throw OutputError.inBothSites(title: ready.title(of: path), other: site.title(of: path))
      }
    }
    // The manifest goes last: of a site that is half removed, it still says what vcdoc wrote.
    try ready.remove(inventory.paths.filter { $0 != Manifest.path })
    try ready.clear(Manifest.path)
    try folder.removeFolder(Self.ready)
  }

  /// Removes the directory, unless something is left in it.
  ///
  /// The lock goes first: whoever comes in between makes a new one, and the directory stays for
  /// them.
  func remove() throws(SystemError) {
    guard try folder.names() == [Self.lock.text] else { return }
    try folder.clear(Self.lock)
    _ = try parent.clearFolder(Self.path(beside: output))
  }
}

extension Folder {
  /// Removes files, and folders that are empty then.
  ///
  /// - Parameter paths: The paths, sorted, so that a folder comes before what is in it.
  /// - Throws: The system's reason.
  fileprivate func remove(_ paths: [RelativePath]) throws(SystemError) {
    for path in paths.reversed() {
      if try status(of: path)?.kind == .folder {
        try removeFolder(path)
      } else {
        try clear(path)
      }
    }
  }
}
