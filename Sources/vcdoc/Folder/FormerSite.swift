/// An output folder as it is before a build, or nothing where there is none yet.
struct FormerSite: ~Copyable, Sendable {
  private let folder: Folder?
  /// What is in it.
  let inventory: Inventory
  /// Which of it is ours.
  let owned: Set<RelativePath>

  /// Looks at a folder.
  ///
  /// - Parameters:
  ///   - output: The folder.
  ///   - jobs: How many threads look.
  /// - Throws: `OutputError.notAFolder`, or the system's reason, when it cannot be read.
  init(of output: OutputFolder, jobs: Int = 1) throws {
    if output.exists { try self.init(standing: output, jobs) } else { self.init(nil) }
  }

  /// Takes the word of the last build, which has just been checked, for what is in a folder.
  init(of output: OutputFolder, asLeft stamp: Stamp) throws(SystemError) {
    self.init(
      try Folder(at: output.path, title: output.title), Inventory(of: stamp.files),
      owned: Set(stamp.files.keys))
  }

  private init(standing output: OutputFolder, _ jobs: Int) throws {
    let parent = try Folder(at: output.parent, title: output.parent)
    guard try parent.status(of: RelativePath(output.name, in: nil))?.kind == .folder else {
      throw OutputError.notAFolder(title: output.title)
    }
    let folder = try Folder(at: output.path, title: output.title)
    let inventory = try Inventory(of: folder, jobs: jobs)
    let owned = try Manifest(of: folder)?.owned ?? []
    self.init(folder, inventory, owned: owned)
  }

  private init(
    _ folder: consuming Folder?, _ inventory: Inventory = Inventory(),
    owned: Set<RelativePath> = []
  ) {
    self.folder = folder
    self.inventory = inventory
    self.owned = owned
  }

  /// Whether all that is visible in the folder was written by vcdoc, so that there may be a site.
  var isOurs: Bool {
    owned.contains(Manifest.path) || inventory.entries.keys.allSatisfy(\.isHidden)
  }

  /// Whether a file holds some bytes already.
  ///
  /// - Throws: The system's reason, when it cannot be read.
  func holds(_ bytes: [UInt8], at path: RelativePath) throws(SystemError) -> Bool {
    guard let status = inventory.entries[path], status.kind == .file, status.size == bytes.count
    else { return false }
    switch folder {
    case .some(let folder): return try folder.read(path, atMost: bytes.count) == bytes
    case .none: return false
    }
  }
}
