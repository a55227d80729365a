/// Finds the documents that a command line names by files, folders, and patterns.
///
/// Each file is found once, under whatever names. Hidden files and folders are skipped unless they
/// are named.
struct DocumentSearch {
  /// The documents, in the order of the command line, then of their names.
  private(set) var documents: [Document] = []

  /// The identity of a file on its file system.
  private struct Identity: Hashable {
    let device: UInt64
    let inode: UInt64
  }

  private let excluded: [Glob]
  private var seen: Set<Identity> = []

  /// Begins a search.
  ///
  /// - Parameter excluded: The patterns of paths to leave out.
  init(excluding excluded: [Glob]) { self.excluded = excluded }

  /// Adds the documents of one word.
  ///
  /// - Parameter word: A file, a folder, or a pattern.
  /// - Throws: `DocumentError` for an unknown kind of file and for a pattern without a match; the
  ///   system's error.
  mutating func add(_ word: String) throws {
    if Glob.isPattern(word), try FileStatus(at: word) == nil { return try add(pattern: word) }
    guard let found = try FileStatus(at: word) else {
      throw SystemError("open '\(word)'", code: SystemError.nothingThere)
    }
    if try isFolder(word) {
      try add(folder: word, matching: nil)
    } else {
      guard let syntax = DocumentSyntax(path: word) else {
        throw DocumentError.unknownKind(title: word)
      }
      try add(file: word, found, syntax)
    }
  }

  private mutating func add(pattern: String) throws {
    let parts = pattern.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let fixed = parts.prefix { !Glob.isPattern($0) }
    let base = fixed.joined(separator: "/")
    let before = documents.count
    let folder = fixed.isEmpty ? "." : base.isEmpty ? "/" : base
    if try isFolder(folder) {
      try add(folder: folder, matching: Glob(parts.dropFirst(fixed.count).joined(separator: "/")))
    }
    if documents.count == before && !documents.contains(where: { Glob(pattern).matches($0.title) })
    {
      throw DocumentError.noneMatches(pattern: pattern)
    }
  }

  private mutating func add(file path: String, _ status: FileStatus, _ syntax: DocumentSyntax)
    throws
  {
    if excluded.contains(where: { $0.excludes(path) }) { return }
    var (real, status) = (path, status)
    if status.kind == .link {
      guard let target = try realPath(of: path), let found = try FileStatus(at: target) else {
        throw SystemError("open '\(path)'", code: SystemError.nothingThere)
      }
      (real, status) = (target, found)
    }
    guard status.kind == .file, let document = Document(at: real, title: path, syntax: syntax)
    else {
      throw DocumentError.notAFile(title: path)
    }
    let identity = Identity(device: status.device, inode: status.inode)
    if seen.insert(identity).inserted { documents.append(document) }
  }
}

extension DocumentSearch {
  /// Adds the documents in a folder, with all folders inside it.
  private mutating func add(folder base: String, matching glob: Glob?) throws {
    let root = try Folder(at: base, title: base)
    var open: [RelativePath?] = [nil]
    while let next = open.popLast() {
      var inner: [RelativePath?] = []
      for name in try
        (next.map { path throws(SystemError) in try root.folder(path).names() } ?? root.names())
        .sorted()
      {
        guard !name.hasPrefix(".") else { continue }
        let path = RelativePath(name, in: next)
        if try isFolder(path, in: root, base, glob) { inner.append(path) }
      }
      open += inner.reversed()
    }
  }

  /// Adds an entry if it is a document.
  ///
  /// - Returns: Whether the entry is a folder to search.
  private mutating func isFolder(
    _ path: RelativePath, in root: borrowing Folder, _ base: String, _ glob: Glob?
  ) throws -> Bool {
    let title = base == "." ? path.text : base == "/" ? "/\(path.text)" : "\(base)/\(path.text)"
    let syntax = DocumentSyntax(path: path.text)
    if syntax != nil, let glob, !glob.matches(path.text) { return false }
    guard let status = try root.status(of: path) else { return false }
    if status.kind == .folder {
      let isDeepEnough = glob?.depth.map { path.ancestors.count + 1 < $0 } ?? true
      return isDeepEnough && !excluded.contains { $0.excludes(title) }
    }
    guard let syntax else { return false }
    if status.kind == .link {
      guard let real = try realPath(of: title), try FileStatus(at: real)?.kind == .file else {
        return false
      }
    }
    if status.kind != .special { try add(file: title, status, syntax) }
    return false
  }

  /// Whether a path leads to a folder, with links followed.
  private func isFolder(_ path: String) throws(SystemError) -> Bool {
    try FileStatus(following: path)?.kind == .folder
  }
}
