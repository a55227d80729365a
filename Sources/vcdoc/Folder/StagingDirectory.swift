import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The hidden folder beside an output folder in which a build prepares the next site.
///
/// For `site` it is `.site.vcdoc`. It is there only while a build runs, or after one was killed.
///
/// A lock in it lets one build work at a time. By the names of the sites in it, a build knows what
/// a killed one left:
///
/// - `next` is being filled; vcdoc wrote all of it.
/// - `ready` is complete: the new site, or the previous one right after they changed places.
/// - `former` is the previous site, moved out because the file system cannot exchange two names.
struct StagingDirectory: ~Copyable {
  private static let next = RelativePath("next", in: nil)
  private static let ready = RelativePath("ready", in: nil)
  private static let former = RelativePath("former", in: nil)
  private static let lock = RelativePath("lock", in: nil)

  private let output: OutputFolder
  /// The folder around the output folder.
  private let parent: Folder
  private let folder: Folder
  /// The lock, held as long as this value lives; the system releases it if the process dies.
  private let lockFile: OpenFile
  private let jobs: Int

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
        try lockFile.truncate()
        try lockFile.write(Array("\(getpid())\n".utf8))
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
  /// - Throws: `OutputError.notReplaceable`, or the system's reason; the previous site is in its
  ///   place then.
  func exchange() throws {
    try folder.move(Self.next, to: folder, as: Self.ready)
    if try parent.status(of: target) == nil {
      return try folder.move(Self.ready, to: parent, as: target)
    }
    let (inner, outer, name) = (folder.descriptor, parent.descriptor, target.text)
    do throws(SystemError) {
      do throws(SystemError) {
        try system("exchange '\(output.title)'") {
          unsafe vcdoc_exchange(inner, Self.ready.text, outer, name)
        }
      } catch {
        guard error.knowsNoExchange else { throw error }
        try moveInTwoSteps()
      }
    } catch {
      if error.forbidsMoves { throw OutputError.notReplaceable(title: output.title) }
      throw error
    }
  }

  /// Moves the previous site out and the new one in; `clear` undoes the first step if the second
  /// never came.
  private func moveInTwoSteps() throws(SystemError) {
    try parent.move(target, to: folder, as: Self.former)
    try folder.move(Self.ready, to: parent, as: target)
  }

  /// Removes the sites in this directory, after moving what vcdoc did not write to the output
  /// folder; brings the previous site back if the output folder is missing.
  ///
  /// - Throws: `OutputError`, if another program's file is in both places; or the system's reason.
  func clear() throws {
    for name in [Self.former, Self.ready] where try folder.status(of: name) != nil {
      if try parent.status(of: target) == nil {
        try folder.move(name, to: parent, as: target)
      }
    }
    if try folder.status(of: Self.next) != nil {
      let next = try folder.folder(Self.next)
      try next.remove(Inventory(of: next, jobs: jobs).paths)
      try folder.removeFolder(Self.next)
    }
    for name in [Self.ready, Self.former] where try folder.status(of: name) != nil {
      let site = try folder.folder(name)
      let owned = try Manifest(of: site)?.owned ?? []
      if try parent.status(of: target)?.kind == .folder {
        try site.moveForeign(besides: owned, to: parent.folder(target))
      }
      // The manifest goes last: of a site that is half removed, it still says what vcdoc wrote.
      try site.remove((owned.subtracting([Manifest.path]).union(owned.folders)).sorted())
      try site.clear(Manifest.path)
      try folder.removeFolder(name)
    }
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

  /// Moves what vcdoc did not write to the same place in the new site.
  ///
  /// - Parameters:
  ///   - owned: The files that vcdoc wrote.
  ///   - site: The new site.
  /// - Throws: `OutputError.inBothSites`, if the new site has another file there; or the system's
  ///   reason.
  fileprivate func moveForeign(besides owned: Set<RelativePath>, to site: borrowing Folder) throws {
    let pageFolders = owned.folders
    var open: [RelativePath?] = [nil]
    /// Folders that are foreign in both sites, outermost first.
    var merged: [RelativePath] = []
    while let folder = open.popLast() {
      for path in try names(in: folder) {
        guard let own = try status(of: path) else { continue }
        if own.kind == .folder ? pageFolders.contains(path) : owned.contains(path) {
          if own.kind == .folder { open.append(path) }
        } else if let other = try site.status(of: path) {
          if own.kind == .folder, other.kind == .folder {
            open.append(path)
            merged.append(path)
          } else if try !isSame(path, own, in: site, other) {
            throw OutputError.inBothSites(title: title(of: path), other: site.title(of: path))
          } else {
            try clear(path)
          }
        } else {
          try site.makeFolders(around: path)
          try move(path, to: site, as: path)
        }
      }
    }
    for path in merged.reversed() { try removeFolder(path) }
  }

  private func names(in folder: RelativePath?) throws(SystemError) -> [RelativePath] {
    var listing = try FolderListing(of: self, folder)
    var paths: [RelativePath] = []
    while let name = try listing.next() { paths.append(RelativePath(name, in: folder)) }
    return paths
  }

  /// Whether files of two folders have the same bytes.
  private func isSame(
    _ path: RelativePath, _ own: FileStatus, in site: borrowing Folder, _ other: FileStatus
  ) throws(SystemError) -> Bool {
    guard own.kind == .file, other.kind == .file, own.size == other.size else { return false }
    return try read(path, atMost: own.size) == site.read(path, atMost: own.size)
  }
}
