import Model

import Shipped

/// Where a pack comes from.
enum PackSource: Hashable, Sendable {
  /// The pack that the program carries.
  case shipped
  /// A folder, by its path.
  case folder(String)

  /// The pack that a request means: a folder, or the `pack.yaml` in one.
  init(_ request: Request) {
    guard let path = request.value(.pack) else {
      self = .shipped
      return
    }
    self = .folder(Self.folder(ofPack: path))
  }

  /// The folder that a path means: itself, or the one that holds the `pack.yaml` it leads to.
  static func folder(ofPack path: String) -> String {
    let (folder, name) = path.splitAtLastSlash
    return name == PackFiles.head ? folder : path
  }

  /// What stands before the path of a file in messages.
  var title: String {
    switch self {
    case .shipped: "uikit"
    case .folder(let path): path
    }
  }

  /// The files; none of a folder without `pack.yaml`, which is no pack.
  ///
  /// - Parameter jobs: How many files to read at once.
  /// - Returns: The files, and what is wrong with those that could not be read.
  /// - Throws: The system's reason, when there is no such folder or it cannot be listed.
  func files(jobs: Int = Environment.processorCount) throws(SystemError) -> PackFiles {
    switch self {
    case .shipped: PackFiles(ShippedFolder.uikit.files)
    case .folder(let path): try PackFiles(inFolder: path, ifItHolds: PackFiles.head, jobs: jobs)
    }
  }
}

extension PackFiles {
  /// Reads a folder.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - head: A file without which nothing of it is read; none where there need not be one.
  ///   - jobs: How many files to read at once.
  /// - Throws: The system's reason, when there is no such folder or it cannot be listed.
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
        self.init([:])
        return
      }
    }
    var reader = PackFolderReader(realPath: realPath, jobs: jobs)
    try reader.read(root)
    self.init(reader.files, diagnostics: reader.diagnostics)
  }
}
