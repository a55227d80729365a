/// A file that receives a result as a whole or not at all.
struct OutputFile {
  private let path: String

  init(_ path: String) { self.path = path }

  /// Writes the file under a temporary name, and renames it.
  ///
  /// It keeps the permissions of the former file. Links are followed, also to a file that does not
  /// exist. Terminals and pipes are written to directly.
  ///
  /// - Throws: The system's error; the former file is unchanged then.
  func write(_ bytes: [UInt8]) throws {
    switch try FileStatus(following: path)?.kind {
    case .special: try OpenFile(at: path, OpenFile.writing).write(bytes)
    case .file, nil: try replace(by: bytes)
    case .folder, .link: throw OutputError.notAFile(title: path)
    }
  }

  private func replace(by bytes: [UInt8]) throws {
    let (folder, text) = try (realPath(of: path) ?? place(behind: path)).splitAtLastSlash
    guard let name = RelativePath(text) else { throw OutputError.notAFile(title: path) }
    try TemporaryFiles.write { try $0.add(bytes, at: name, in: folder) }
  }
}
