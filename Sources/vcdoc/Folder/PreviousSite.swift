/// An output folder as it is before a build; empty if there is none yet.
struct PreviousSite: ~Copyable, Sendable {
  private let folder: Folder?
  /// What is in the folder.
  let inventory: Inventory
  /// Which of it vcdoc wrote, the manifest included; empty if the folder has no manifest.
  let owned: Set<RelativePath>

  /// Looks through a folder.
  ///
  /// - Parameters:
  ///   - output: The folder.
  ///   - jobs: How many threads look.
  /// - Throws: `OutputError.notAFolder` or `.damagedManifest`, or the system's reason.
  init(of output: OutputFolder, jobs: Int = 1) throws {
    guard let status = try FileStatus(at: output.path) else {
      self.folder = nil
      self.inventory = Inventory()
      self.owned = []
      return
    }
    guard status.kind == .folder else { throw OutputError.notAFolder(title: output.title) }
    let folder = try Folder(at: output.path, title: output.title)
    let inventory = try Inventory(of: folder, jobs: jobs)
    let owned = try Manifest(of: folder)?.owned ?? []
    (self.inventory, self.owned) = (inventory, owned)
    self.folder = consume folder
  }

  /// What git and hosts of sites keep at the top of a folder, which a first build accepts.
  static let ofHosts = Set([".git", ".nojekyll", "CNAME"].map { RelativePath($0, in: nil) })

  /// Refuses a folder that vcdoc has not filled before, unless it is empty but for `ofHosts`.
  func refuseUnlessOurs(as title: String) throws(OutputError) {
    guard owned.isEmpty,
      let other = inventory.paths.first(where: { !Self.ofHosts.contains($0.top) })
    else { return }
    throw .notOurs(title: title, example: other.text)
  }

  /// What a file is if it holds some bytes already; nothing if it holds others, or is not there.
  ///
  /// - Throws: The system's reason, if the file cannot be read.
  func status(of path: RelativePath, ifHolding bytes: [UInt8]) throws(SystemError) -> FileStatus? {
    guard let status = inventory.entries[path], status.kind == .file, status.size == bytes.count
    else { return nil }
    switch folder {
    case .some(let folder):
      return try folder.read(path, atMost: bytes.count) == bytes ? status : nil
    case .none: return nil
    }
  }
}
