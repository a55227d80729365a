/// A file that a result goes to: the former file whole, or the new one.
struct OutputFile {
  private let path: String

  /// Names a file.
  init(_ path: String) { self.path = path }

  /// Writes the file beside its place, and puts it there in one step; what is no file, such as a
  /// terminal or a pipe, is written to.
  ///
  /// - Throws: The system's reason; the former file is then as it was.
  func write(_ bytes: [UInt8]) throws {
    let real = try realPath(of: path) ?? path
    let slash = real.lastIndex(of: "/")
    let parent = slash.map { String(real[...$0]) } ?? "."
    let folder = try Folder(at: parent, title: parent)
    let text = slash.map { String(real[real.index(after: $0)...]) } ?? real
    guard let name = RelativePath(text) else { throw OutputError.notAFile(title: path) }
    switch try folder.status(of: name)?.kind {
    case .file, nil: try replace(name, in: folder, by: bytes)
    case .special: try OpenFile(in: folder, name, OpenFile.writing).write(bytes)
    case .folder, .link: throw OutputError.notAFile(title: path)
    }
  }

  private func replace(
    _ name: RelativePath, in folder: borrowing Folder, by bytes: [UInt8]
  ) throws {
    let spare = RelativePath(".\(name.text).vcdoc-new", in: nil)
    try folder.clear(spare)
    do {
      try folder.create(spare, bytes)
      try folder.move(spare, to: folder, as: name)
    } catch let reason {
      try folder.clear(spare)
      throw reason
    }
  }
}
