import Model

/// What a run reads: files, and folders with all that lies in them.
struct InputFiles {
  /// How deep folders are searched: deeper than packs nest.
  private static let depth = 16

  /// The paths of files and folders; those of nothing do no harm.
  private let paths: [String]
  /// The folder of the pack; none for the one that the program brings along.
  private let pack: String?
  /// Whether standard input is read.
  private let readsStandardInput: Bool

  /// Gathers what a request names.
  ///
  /// - Parameters:
  ///   - request: What somebody asks for.
  ///   - preferences: The file of preferences that holds for it; none where there is none.
  init(of request: Request, following preferences: PreferencesFile?) {
    let command = request.command
    var paths = command.options.filter { $0.kind == .input && $0 != .pack }
      .flatMap(request.values)
    if case .folder(let folder) = PackSource(request) { pack = folder } else { pack = nil }
    if let pack { paths.append(pack) }
    if command.operands.kind == .input { paths += request.operands }
    readsStandardInput = command.operands.kind == .input && request.operands.contains("-")
    self.paths = paths + (preferences.map { [$0.path] } ?? [])
  }

  /// Refuses options of a request that would write over what the run reads, however it is named, or put
  /// a file into the pack, which would be faulty then.
  ///
  /// - Throws: `OutputError`, or the system's reason when one cannot tell.
  func refuseOverwriting(by request: Request) throws {
    for option in request.command.options where option.kind == .output {
      for path in request.values(option) where path != "-" {
        let status = try FileStatus(behind: path)
        if let pack, option != .site, status?.kind != .file,
          try OutputFolder.isPlace(path, inside: pack)
        {
          throw OutputError.fileInsideThePack(title: path)
        }
        if let status, status.kind == .file, try holds(status) {
          throw OutputError.isRead(title: path, option: option.shortest)
        }
      }
    }
  }

  private func holds(_ file: FileStatus) throws(SystemError) -> Bool {
    if readsStandardInput,
      try FileStatus(of: 0, title: "standard input").isSameFile(as: file)
    {
      return true
    }
    for path in paths where try Self.leads(path, to: file) { return true }
    return false
  }

  /// Whether a path, links followed, leads to a file or to a folder that holds it.
  private static func leads(_ path: String, to file: FileStatus) throws(SystemError) -> Bool {
    guard let status = try FileStatus(behind: path) else { return false }
    return status.kind == .folder
      ? try holds(path, file, depth: 0) : status.isSameFile(as: file)
  }

  /// Whether a folder holds a file; what begins with a dot is other tools'.
  private static func holds(
    _ folder: String, _ file: FileStatus, depth: Int
  ) throws(SystemError) -> Bool {
    for name in try Folder(at: folder, title: folder).names() where !name.hasPrefix(".") {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      guard let status = try FileStatus(at: path) else { continue }
      switch status.kind {
      case .file, .special: if status.isSameFile(as: file) { return true }
      case .link: if try FileStatus(behind: path)?.isSameFile(as: file) == true { return true }
      case .folder: if depth < Self.depth, try holds(path, file, depth: depth + 1) { return true }
      }
    }
    return false
  }
}
