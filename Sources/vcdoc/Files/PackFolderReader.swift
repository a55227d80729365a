import Base
import Pack

/// Reads the files of a pack from a folder.
///
/// A link is followed if it leads to a file in the pack; any other link is an error. Names that
/// begin with a dot are skipped. Reading stops once the folder holds more than a pack may.
struct PackFolderReader {
  /// The greatest number of nested folders; a pack needs two.
  private static let depth = 16

  private let realPath: String
  /// The number of files to read at once.
  private let jobs: Int
  /// The contents of the files, by path.
  private(set) var files: [String: [UInt8]] = [:]
  /// The files that could not be read, and why.
  private(set) var diagnostics: [Diagnostic] = []
  private var byteCount = 0

  /// Prepares to read a folder.
  ///
  /// - Parameters:
  ///   - realPath: The path of the folder, without links.
  ///   - jobs: The number of files to read at once.
  init(realPath: String, jobs: Int) {
    self.realPath = realPath
    self.jobs = jobs
  }

  /// Reads the folder.
  ///
  /// - Parameter root: The folder.
  /// - Throws: The system's error if the folder, or one inside it, cannot be listed.
  mutating func read(_ root: borrowing Folder) throws(SystemError) {
    try read(names: try root.names(), in: nil, depth: 0, root)
  }

  private mutating func read(
    names: [String], in folder: RelativePath?, depth: Int, _ root: borrowing Folder
  ) throws(SystemError) {
    let paths = names.sorted().filter { !$0.hasPrefix(".") }.map { RelativePath($0, in: folder) }
    let found = try paths.inStretches(jobs: jobs) { paths throws(SystemError) in
      try Self.look(at: paths, root)
    }
    for (path, entry) in found.joined() where !isFull {
      switch entry {
      case .file(let bytes): add(bytes, as: path)
      case .unreadable(let reason): fault("cannot be read: \(reason)", at: path)
      case .folder where folder == nil && PackFiles.rootFiles.contains(path.text):
        fault("expected a file, not a folder", at: path)
      case .folder: try read(path, depth: depth + 1, root)
      case .link: follow(path, root)
      case .special: fault("neither a file nor a folder; remove it from the pack", at: path)
      }
    }
  }

  /// An entry of a folder.
  private enum Entry: Sendable {
    case file([UInt8])
    /// A file that cannot be read, with the reason.
    case unreadable(String)
    case folder, link, special

    /// An entry that could not be read as a file.
    init(_ kind: FileStatus.Kind, unreadableFor reason: String) {
      self =
        switch kind {
        case .file: .unreadable(reason)
        case .folder: .folder
        case .link: .link
        case .special: .special
        }
    }
  }

  /// Reads the entries that are files, up to the limits of a pack.
  private static func look(
    at paths: ArraySlice<RelativePath>, _ root: borrowing Folder
  ) throws(SystemError) -> [(RelativePath, Entry)] {
    var found: [(RelativePath, Entry)] = []
    var byteCount = 0
    for path in paths where found.count <= Limits.files && byteCount <= Limits.packBytes {
      do throws(SystemError) {
        let bytes = try root.read(path, atMost: Limits.fileBytes)
        found.append((path, .file(bytes)))
        byteCount += bytes.count
      } catch {
        // Almost every entry is a file, so that one asks only afterwards what else it is.
        guard let kind = try root.status(of: path)?.kind else { continue }
        found.append((path, Entry(kind, unreadableFor: error.reason)))
      }
    }
    return found
  }

  private mutating func read(
    _ folder: RelativePath, depth: Int, _ root: borrowing Folder
  ) throws(SystemError) {
    if depth > Self.depth {
      return fault(
        "folders nest too deep; a pack has two levels",
        at: folder)
    }
    let names = try names(in: try root.folder(folder), at: folder)
    try read(names: names, in: folder, depth: depth, root)
  }

  /// The names in a folder that are UTF-8; any other name is an error.
  private mutating func names(
    in folder: borrowing Folder, at path: RelativePath
  ) throws(SystemError) -> [String] {
    let (names, others) = try folder.namesInUTF8()
    for _ in others { fault("a name in this folder is not UTF-8; rename it", at: path) }
    return names
  }

  /// Reads the target of a link if it is a file of the pack.
  private mutating func follow(_ path: RelativePath, _ root: borrowing Folder) {
    let target: String
    do {
      guard let found = try vcdoc.realPath(of: "\(realPath)/\(path.text)") else {
        return fault("broken symbolic link; delete it, or replace it with the file", at: path)
      }
      target = found
    } catch {
      return fault("cannot follow this link: \(error.reason)", at: path)
    }
    let inside = target.hasPrefix(realPath + "/")
    guard inside, let real = RelativePath(String(target.dropFirst(realPath.count + 1))) else {
      return fault("this link leads out of the pack; put the file itself here", at: path)
    }
    do {
      guard try root.status(of: real)?.kind == .file else {
        return fault(
          "this link does not lead to a file; put the files themselves here", at: path)
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
    diagnostics.append(Diagnostic(.fileUnreadable, message, at: Place(path: path.text)))
  }

  /// Whether the limits of a pack are exceeded; the reader of the pack reports it.
  private var isFull: Bool { files.count > Limits.files || byteCount > Limits.packBytes }
}
