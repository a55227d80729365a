import Model

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The files of a pack on their way out of a folder.
///
/// Nothing outside the folder is read: a link is followed when it leads to a file of the pack, and
/// is a fault when it does not. Entries whose names begin with a dot are other tools' and passed
/// over. A folder that holds more than a pack may is not read to its end.
struct FolderGathering: ~Copyable {
  /// How deep folders nest before one gives up; a pack needs two.
  private static let depth = 16

  private let root: Folder
  private let realPath: String
  /// What was read, by path.
  private(set) var files: [String: [UInt8]] = [:]
  /// What could not be read, and why.
  private(set) var diagnostics: [Diagnostic] = []
  private var byteCount = 0

  /// Begins with a folder.
  init(_ root: consuming Folder, realPath: String) {
    self.root = root
    self.realPath = realPath
  }

  /// Reads the folder.
  ///
  /// - Throws: The system's reason, when the folder or one in it cannot be listed: without its files
  ///   the others make no sense.
  mutating func gather() throws(SystemError) {
    try gather(names: try root.names(), in: nil, depth: 0)
  }

  private mutating func gather(names: [String], in folder: RelativePath?, depth: Int)
    throws(SystemError)
  {
    for name in names.sorted() where !name.hasPrefix(".") && !isFull {
      let path = RelativePath(name, in: folder)
      switch try root.status(of: path)?.kind {
      case .file: read(path)
      case .folder where folder == nil && [PackFiles.head, PackFiles.sources].contains(name):
        fault("a file belongs here, not a folder", at: path)
      case .folder: try gather(path, depth: depth + 1)
      case .link: follow(path)
      case .special: fault("neither a file nor a folder; remove it from the pack", at: path)
      case nil: continue
      }
    }
  }

  private mutating func gather(_ folder: RelativePath, depth: Int) throws(SystemError) {
    if depth > Self.depth { return fault("folders nest too deep; a pack needs two", at: folder) }
    try gather(names: try names(in: try root.folder(folder), at: folder), in: folder, depth: depth)
  }

  /// The names in a folder that can be read; that there are others is a fault.
  private mutating func names(
    in folder: borrowing Folder, at path: RelativePath
  ) throws(SystemError) -> [String] {
    var listing = try FolderListing(of: folder)
    var names: [String] = []
    while true {
      do {
        guard let name = try listing.next() else { return names }
        names.append(name)
      } catch {
        guard error.code == EILSEQ else { throw error }
        fault("a name in this folder is not UTF-8; rename it", at: path)
      }
    }
  }

  private mutating func read(_ path: RelativePath) {
    do { add(try root.read(path, atMost: Limits.fileBytes), as: path) } catch {
      fault("cannot be read: \(error.reason)", at: path)
    }
  }

  /// Reads the file that a link leads to, if it is one of the pack.
  private mutating func follow(_ path: RelativePath) {
    let target: String
    do {
      guard let found = try vcdoc.realPath(of: "\(realPath)/\(path.text)") else {
        return fault("a link that leads nowhere", at: path)
      }
      target = found
    } catch {
      return fault("a link that cannot be followed: \(error.reason)", at: path)
    }
    let inside = target.hasPrefix(realPath + "/")
    guard inside, let real = RelativePath(String(target.dropFirst(realPath.count + 1))) else {
      return fault("a link that leads out of the pack; put the file itself here", at: path)
    }
    do {
      guard try root.status(of: real)?.kind == .file else {
        return fault(
          "a link to something other than a file; put the files themselves here", at: path)
      }
      add(try root.read(real, atMost: Limits.fileBytes), as: path)
    } catch {
      fault("cannot be read: \(error.reason)", at: path)
    }
  }

  private mutating func add(_ bytes: [UInt8], as path: RelativePath) {
    files[path.text] = bytes
    byteCount += bytes.count
  }

  private mutating func fault(_ message: String, at path: RelativePath) {
    diagnostics.append(Diagnostic(.error, message, at: Place(path: path.text)))
  }

  /// Whether there is more than a pack may hold; what reads the pack says so.
  private var isFull: Bool { files.count > Limits.files || byteCount > Limits.packBytes }
}
