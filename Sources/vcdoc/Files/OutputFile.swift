/// A file that a result goes to: the former file whole, or the new one.
struct OutputFile {
  private let path: String

  /// Names a file.
  init(_ path: String) { self.path = path }

  /// Writes the file beside its place, and puts it there in one step.
  ///
  /// It has the permissions of the former one. A link leads to its place, be there a file or not. What is
  /// no file, such as a terminal or a pipe, is written to.
  ///
  /// - Throws: The system's reason; the former file is then as it was.
  func write(_ bytes: [UInt8]) throws {
    switch try FileStatus(behind: path)?.kind {
    case .special: try OpenFile(at: path, OpenFile.writing).write(bytes)
    case .file, nil: try replace(by: bytes)
    case .folder, .link: throw OutputError.notAFile(title: path)
    }
  }

  private func replace(by bytes: [UInt8]) throws {
    let (folder, text) = try (realPath(of: path) ?? place(behind: path)).splitAtLastSlash
    guard let name = RelativePath(text) else { throw OutputError.notAFile(title: path) }
    var files = FileSet()
    do {
      try files.add(bytes, at: name, in: folder)
    } catch let reason {
      try files.discard()
      throw reason
    }
    try files.commit()
  }
}
