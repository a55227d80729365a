/// The files and folders that a run reads; output must not overwrite them.
struct InputFiles {
  /// The number of nested folders that are searched; packs nest less.
  private static let depth = 16

  /// The paths of the inputs; they need not exist.
  private let paths: [String]
  /// The folder of the pack; `nil` for the pack in the program.
  private let pack: String?
  private let readsStandardInput: Bool

  /// Collects the inputs of a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - preferences: The preferences in effect; `nil` if there are none.
  init(of request: Request, following preferences: PreferencesFile?) {
    let command = request.command
    var paths = command.options.filter { $0.kind == .input && $0 != .pack }
      .flatMap(request.values)
    if case .folder(let folder) = PackSource(request) { pack = folder } else { pack = nil }
    if let pack { paths.append(pack) }
    if case .file(let path) = PackSource(request) { paths.append(path) }
    if command.operands.kind == .input { paths += request.operands }
    readsStandardInput = command.operands.kind == .input && request.operands.contains("-")
    self.paths = paths + (preferences.map { [$0.path] } ?? [])
  }

  /// Refuses a request whose output would overwrite one of its inputs, under whatever name, or
  /// would put a file into the pack.
  ///
  /// - Throws: `OutputError`, or the system's error.
  func refuseOverwriting(by request: Request) throws {
    for option in request.command.options where option.kind == .output {
      for path in request.values(option) where path != "-" {
        let status = try FileStatus(following: path)
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

  /// Whether a path, with links followed, is a file or a folder that contains the file.
  private static func leads(_ path: String, to file: FileStatus) throws(SystemError) -> Bool {
    guard let status = try FileStatus(following: path) else { return false }
    return status.kind == .folder
      ? try holds(path, file, depth: 0) : status.isSameFile(as: file)
  }

  /// Whether a folder contains a file; hidden files are skipped.
  private static func holds(
    _ folder: String, _ file: FileStatus, depth: Int
  ) throws(SystemError) -> Bool {
    for name in try Folder(at: folder, title: folder).names() where !name.hasPrefix(".") {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      guard let status = try FileStatus(at: path) else { continue }
      switch status.kind {
      case .file, .special: if status.isSameFile(as: file) { return true }
      case .link: if try FileStatus(following: path)?.isSameFile(as: file) == true { return true }
      case .folder: if depth < Self.depth, try holds(path, file, depth: depth + 1) { return true }
      }
    }
    return false
  }
}
