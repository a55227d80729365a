import Model
import Shipped

/// Where a pack comes from.
enum PackSource: Hashable, Sendable {
  /// The pack that the program carries.
  case shipped
  /// A folder, by its path.
  case folder(String)

  /// The pack that a request means.
  init(_ request: Request) {
    self = if let path = request.value(.pack) { .folder(path) } else { .shipped }
  }

  /// What stands before the path of a file in messages.
  var title: String {
    switch self {
    case .shipped: "uikit"
    case .folder(let path): path
    }
  }

  /// The files.
  ///
  /// - Throws: The system's reason, when there is no such folder or it cannot be listed.
  func files() throws(SystemError) -> PackFiles {
    switch self {
    case .shipped: return PackFiles(ShippedFolder.uikit.files)
    case .folder(let path):
      let root = try Folder(at: path, title: path)
      guard let realPath = try realPath(of: path) else {
        throw SystemError("open '\(path)'", code: SystemError.nothingThere)
      }
      var gathering = FolderGathering(root, realPath: realPath)
      try gathering.gather()
      return PackFiles(gathering.files, diagnostics: gathering.diagnostics)
    }
  }
}
