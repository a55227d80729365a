/// Finds the documents that a command line means: files, folders, and patterns.
///
/// What comes out has no file twice, however it was named. Entries whose names begin with a dot are
/// other tools' and passed over, unless they are named.
struct DocumentSearch {
  /// The documents, in the order found: that of the command line, then of names.
  private(set) var documents: [Document] = []

  /// A file, by its number on its file system.
  private struct Identity: Hashable {
    let device: UInt64
    let inode: UInt64
  }

  private let excluded: [Glob]
  private var seen: Set<Identity> = []

  /// Begins a search.
  ///
  /// - Parameter excluded: What to leave out.
  init(excluding excluded: [Glob]) { self.excluded = excluded }

  /// Adds what one word means.
  ///
  /// - Parameter word: A file, a folder, or a pattern.
  /// - Throws: `DocumentError` for a file of a kind that is not understood, and for a pattern that means
  ///   nothing; the system's reason.
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
  /// Adds the documents in a folder and the folders inside it.
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

  /// Adds an entry that is a document, and says whether it is a folder to go through.
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

  /// Whether a path leads to a folder, be it through a link.
  private func isFolder(_ path: String) throws(SystemError) -> Bool {
    try FileStatus(behind: path)?.kind == .folder
  }
}
