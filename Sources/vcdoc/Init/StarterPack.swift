import Model
import Shipped

/// The small pack that a team begins with, under its own name.
struct StarterPack {
  /// The files, by path.
  let files: [String: [UInt8]]
  private let output: OutputFolder

  /// Names the pack after the folder that it goes to.
  ///
  /// - Parameter path: The folder; a name that no pack can have leaves the pack its own.
  /// - Throws: `OutputError` when no folder can stand there.
  init(in path: String) throws {
    output = try OutputFolder(path)
    let word = output.name.lowercased().replacing(" ", with: "-")
    var files = ShippedFolder.starter.files
    if let name = Name<Pack>(word)?.text, let head = files[PackFiles.head] {
      let text = String(decoding: head, as: UTF8.self)
      files[PackFiles.head] = Array(text.replacing("name: starter\n", with: "name: \(name)\n").utf8)
    }
    self.files = files
  }

  /// Writes the pack into its folder, which is new or empty; when that fails, the folder is as it was.
  ///
  /// - Throws: `UsageError` for a folder that holds something; the system's reason.
  func write() throws {
    let output = try self.output.makingParents()
    let parent = try Folder(at: output.parent, title: output.parent)
    let isNew = !output.exists
    let name = RelativePath(output.name, in: nil)
    if isNew { try parent.makeFolder(name) }
    let folder = try Folder(at: output.path, title: output.title)
    guard try folder.names().isEmpty else {
      throw UsageError("'\(output.title)' is not empty; name a new folder", in: "init")
    }
    do {
      for text in files.keys.sorted() {
        guard let file = RelativePath(text), let bytes = files[text] else { continue }
        try folder.makeFolders(around: file)
        try folder.create(file, bytes)
      }
    } catch {
      for name in try folder.names() { try folder.clear(RelativePath(name, in: nil)) }
      if isNew { _ = try parent.removeFolder(name) }
      throw error
    }
  }
}
