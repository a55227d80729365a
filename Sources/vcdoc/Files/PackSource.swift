import Base
import Pack
import PackReader
import Shipped

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where a pack is read from.
enum PackSource: Hashable, Sendable {
  /// The pack in the program.
  case shipped
  /// A folder, by its path.
  case folder(String)
  /// A pack of one file, by its path.
  case file(String)

  /// The name of the pack in the program.
  private static let shippedName = "uikit"

  /// The pack of a request: the folder or file that `--pack` names, or the pack in the program,
  /// which `--pack uikit` names unless there is such a folder.
  init(_ request: Request) { self.init(at: request.value(.pack)) }

  /// The pack that a word names: a folder, a file, or the pack in the program, which `nil` names,
  /// too.
  init(at path: String?) {
    guard let path, path != Self.shippedName || Self.exists(path) else {
      self = .shipped
      return
    }
    let folder = Self.folder(ofPack: path)
    self = folder == path && Self.isFile(path) ? .file(path) : .folder(folder)
  }

  /// Whether a path leads to a file; not if the system does not say, since reading says why.
  static func isFile(_ path: String) -> Bool {
    do { return try FileStatus(following: path)?.kind == .file } catch { return false }
  }

  /// Whether something has a path; also if the system does not say, since reading says why.
  private static func exists(_ path: String) -> Bool {
    do { return try FileStatus(following: path) != nil } catch { return true }
  }

  /// What a command says when it reads the shipped pack because no other was named.
  static let announcement =
    "vcdoc: reading the built-in pack, UIKit lifecycles; choose another with --pack or in "
    + "\(PreferencesFile.name)\n"

  /// Which pack it is, for notes of errors.
  var remark: String {
    switch self {
    case .shipped:
      "the pack is '\(title)', which is built in; choose another with --pack or in "
        + PreferencesFile.name
    case .folder(let path), .file(let path): "the pack is '\(path)'"
    }
  }

  /// The folder of a pack, given its path or the path of its `pack.yaml`.
  static func folder(ofPack path: String) -> String {
    let (folder, name) = path.splitAtLastSlash
    return name == PackFiles.head ? folder : path
  }

  /// What is printed before the paths of its files.
  var title: String {
    switch self {
    case .shipped: Self.shippedName
    case .folder(let path): path
    case .file(let path): path.contains("/") ? path.splitAtLastSlash.parent : ""
    }
  }

  /// Reads the files; none if the folder has no `pack.yaml`.
  ///
  /// - Parameter jobs: The number of files to read at once.
  /// - Returns: The files, and the diagnostics about those that could not be read.
  /// - Throws: The system's error if the folder is missing or cannot be listed.
  func files(jobs: Int = Environment.processorCount) throws(SystemError) -> PackFiles {
    switch self {
    case .shipped: PackFiles(ShippedFolder.uikit.files)
    case .folder(let path): try PackFiles(inFolder: path, ifItHolds: PackFiles.head, jobs: jobs)
    case .file(let path):
      try PackFiles(
        only: path.splitAtLastSlash.name,
        OpenFile(at: path, O_RDONLY).read(atMost: Limits.fileBytes))
    }
  }
}

extension PackFiles {
  /// Reads a folder.
  ///
  /// - Parameters:
  ///   - path: The path of the folder.
  ///   - head: A file without which nothing is read; `nil` to read everything.
  ///   - jobs: The number of files to read at once.
  /// - Throws: The system's error if the folder is missing or cannot be listed.
  init(
    inFolder path: String, ifItHolds head: String? = nil, jobs: Int = 1
  ) throws(SystemError) {
    let root = try Folder(at: path, title: path)
    guard let realPath = try realPath(of: path) else {
      throw SystemError("open '\(path)'", code: SystemError.nothingThere)
    }
    if let head {
      let names = try root.names()
      guard names.contains(head) || names.contains(Self.shortHead) else {
        let file = Self.onlyPack(among: names, in: path)
        let fault = file.map { file in
          Diagnostic(
            .fileMissing,
            "the folder has no \(head); to read '\(file)' in it, write '--\(Option.pack.name) "
              + "\(path)/\(file)'", at: Place(path: head))
        }
        self.init([:], diagnostics: fault.map { [$0] } ?? [])
        return
      }
    }
    var reader = PackFolderReader(realPath: realPath, jobs: jobs)
    try reader.read(root)
    self.init(reader.files, diagnostics: reader.diagnostics)
  }

  /// The only file of a folder that ends in `.yaml`, if it looks like a pack of one file; `nil` if
  /// there is none, or it cannot be read.
  private static func onlyPack(among names: [String], in folder: String) -> String? {
    let found = names.filter { $0.hasSuffix(".yaml") && !$0.hasPrefix(".") }
    guard found.count == 1, PackSource.isFile("\(folder)/\(found[0])") else { return nil }
    do {
      let files = try PackSource.file("\(folder)/\(found[0])").files()
      let lines = (files.files[found[0]] ?? []).split(separator: UInt8(ascii: "\n"))
      let isMeant = lines.contains { line in
        ["machines:", "interactions:"].contains { line.starts(with: $0.utf8) }
      }
      return isMeant || PackReading(of: files).pack != nil ? found[0] : nil
    } catch {
      return nil
    }
  }
}
