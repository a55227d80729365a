#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The hidden folder beside an output folder, in which a build prepares the next site.
///
/// For an output folder `site` it is `.site.vcdoc`, with a lock that only one build holds at a time.
/// It stays where it is between builds, and tells Git to ignore it; a build that fails removes it where no
/// former build has left a stamp. Whoever has waited for the lock looks whether that very file is
/// still there, since the one who held it may have removed it.
struct Workplace: ~Copyable {
  /// The site under construction, or, right after an exchange, the former one.
  static let next = RelativePath("next", in: nil)
  /// The former site, where names cannot be exchanged in one step.
  static let former = RelativePath("former", in: nil)
  /// A page on its way to the place of a former one.
  static let page = RelativePath("page", in: nil)
  /// What the last build was made from.
  static let stamp = RelativePath("stamp", in: nil)
  /// The most bytes of that: many times what the largest of sites needs.
  private static let stampLimit = 256 << 20
  private static let lock = RelativePath("lock", in: nil)
  private static let ignore = RelativePath(".gitignore", in: nil)

  /// The folder.
  let folder: Folder
  /// The lock, held as long as this value lives; the system lets go of it when the process dies.
  private let lockFile: OpenFile
  /// How many threads work in it at once.
  let jobs: Int

  /// Opens the workplace beside an output folder, makes it where there is none, and waits for its
  /// lock.
  ///
  /// - Parameters:
  ///   - output: The output folder, whose parent exists.
  ///   - jobs: How many threads work in it at once.
  ///   - whenWaiting: Told, once, which process holds the lock, when another one does.
  /// - Returns: The workplace, its lock held.
  /// - Throws: The system's reason.
  static func opened(
    beside output: OutputFolder, jobs: Int = 1, whenWaiting: (String) -> Void
  ) throws -> Workplace {
    let parent = try Folder(at: output.parent, title: output.parent)
    let path = path(beside: output)
    while true {
      try parent.ensureFolder(path)
      do {
        let folder = try parent.folder(path)
        let lockFile = try OpenFile(in: folder, lock, O_RDWR | O_CREAT | O_NOFOLLOW)
        try acquire(lockFile, in: folder, whenWaiting)
        guard try lockFile.hasName() else { continue }
        return Workplace(folder: folder, lockFile: lockFile, jobs: jobs)
      } catch let error as SystemError where error.code == ENOENT {
        continue  // Another build has just removed the folder.
      } catch {
        // What went wrong first is what counts.
        _ = try? parent.clearFolder(path)
        throw error
      }
    }
  }

  /// Tells Git to ignore the folder.
  ///
  /// - Throws: The system's reason.
  func hideFromGit() throws(SystemError) { try folder.ensureFile(Self.ignore, Array("*\n".utf8)) }

  /// Removes the folder after a build that failed, unless a former build left something in it.
  ///
  /// The lock goes before the folder, so that whoever comes in between has a folder that stays, with a
  /// lock of its own.
  ///
  /// - Parameters:
  ///   - output: The output folder.
  ///   - parent: The folder around it.
  /// - Throws: The system's reason.
  func withdraw(beside output: OutputFolder, in parent: borrowing Folder) throws(SystemError) {
    guard try folder.names().allSatisfy({ [Self.lock.text, Self.ignore.text].contains($0) }) else {
      return
    }
    try folder.clear(Self.ignore)
    try folder.clear(Self.lock)
    try parent.removeFolder(Self.path(beside: output))
  }

  private init(folder: consuming Folder, lockFile: consuming OpenFile, jobs: Int) {
    self.folder = folder
    self.lockFile = lockFile
    self.jobs = jobs
  }

  /// The stamp as it lies there; nothing where there is none, and none that a build can have written.
  ///
  /// - Throws: The system's reason.
  func stampBytes() throws(SystemError) -> [UInt8]? {
    guard let status = try folder.status(of: Self.stamp), status.kind == .file,
      status.size <= Self.stampLimit
    else { return nil }
    return try folder.read(Self.stamp, atMost: Self.stampLimit)
  }

  /// The number of the folder that is under construction, or was when the build before this one
  /// died; none when all is in order.
  func underConstruction() throws(SystemError) -> UInt64? {
    let record = try Self.record(in: folder)
    return record.count > 1 ? UInt64(record[1]) : nil
  }

  /// Writes down who holds the lock, and what is under construction.
  ///
  /// - Parameter status: The folder under construction; none when all is in order.
  /// - Throws: The system's reason.
  func note(_ status: FileStatus?) throws(SystemError) {
    let second = if let status { "\(status.inode)\n" } else { "" }
    try system("write '\(lockFile.title)'") { ftruncate(lockFile.descriptor, 0) }
    try system("write '\(lockFile.title)'") { lseek(lockFile.descriptor, 0, SEEK_SET) }
    try lockFile.write(Array("\(getpid())\n\(second)".utf8))
  }

  /// Whether there is one beside an output folder.
  static func exists(beside output: OutputFolder) -> Bool {
    unsafe access("\(output.parent)/\(name(beside: output))", F_OK) == 0
  }

  private static func name(beside output: OutputFolder) -> String { ".\(output.name).vcdoc" }

  private static func path(beside output: OutputFolder) -> RelativePath {
    RelativePath(name(beside: output), in: nil)
  }

  private static func acquire(
    _ file: borrowing OpenFile, in folder: borrowing Folder, _ whenWaiting: (String) -> Void
  ) throws {
    let descriptor = file.descriptor
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
    guard errno == EWOULDBLOCK else { throw SystemError("lock '\(file.title)'") }
    whenWaiting(try record(in: folder).first ?? "unknown")
    try system("lock '\(file.title)'") { flock(descriptor, LOCK_EX) }
  }

  /// The lines of the lock file: the process that holds or held it, and what it had under
  /// construction.
  private static func record(in folder: borrowing Folder) throws(SystemError) -> [String] {
    String(decoding: try folder.read(Self.lock, atMost: 100), as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }
}

extension Folder {
  /// Makes a file unless it exists.
  fileprivate func ensureFile(_ path: RelativePath, _ bytes: [UInt8]) throws(SystemError) {
    do { try create(path, bytes) } catch { if error.code != EEXIST { throw error } }
  }
}
