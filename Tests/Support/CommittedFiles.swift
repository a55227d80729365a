internal import FoundationEssentials

/// The files of the package.
package enum CommittedFiles {
  private static let root =
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

  /// Where something of the package is, by its path in it.
  package static func path(of path: String) -> String { "\(root)/\(path)" }

  /// A file as text, by its path in the package.
  package static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: self.path(of: path))), as: UTF8.self)
  }

  /// The files of a folder of the package, by their paths in it.
  package static func files(in folder: String) throws -> [String: [UInt8]] {
    let top = path(of: folder)
    var files: [String: [UInt8]] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: top) {
      var isFolder = false
      let place = "\(top)/\(path)"
      if FileManager.default.fileExists(atPath: place, isDirectory: &isFolder), !isFolder {
        files[path] = [UInt8](try Data(contentsOf: URL(filePath: place)))
      }
    }
    return files
  }
}
