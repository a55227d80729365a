import Model
import Shipped

/// The small pack that a team begins with, under its own name.
struct StarterPack {
  /// The files, by path.
  let files: [String: [UInt8]]

  /// Names the pack after the folder that it goes to.
  ///
  /// - Parameter path: The folder; a name that no pack can have leaves the pack its own.
  init(named path: String) {
    let word = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
    let name = Name<Pack>(word.replacing(" ", with: "-"))?.text
    var files = ShippedFolder.starter.files
    if let name, let head = files[PackFiles.head] {
      let text = String(decoding: head, as: UTF8.self)
      files[PackFiles.head] = Array(text.replacing("name: starter\n", with: "name: \(name)\n").utf8)
    }
    self.files = files
  }

  /// Writes the pack into a folder that is new or empty.
  ///
  /// - Parameter path: The folder.
  /// - Throws: `UsageError` for a folder that holds something; the system's reason.
  func write(to path: String) throws {
    let output = try OutputFolder(path).makingParents()
    if output.exists {
      let former = try Folder(at: output.path, title: path)
      guard try former.names().isEmpty else {
        throw UsageError("'\(path)' is not empty; name a new folder", in: "init")
      }
    } else {
      let parent = try Folder(at: output.parent, title: output.parent)
      try parent.makeFolder(RelativePath(output.name, in: nil))
    }
    let folder = try Folder(at: output.path, title: path)
    for text in files.keys.sorted() {
      guard let file = RelativePath(text), let bytes = files[text] else { continue }
      try folder.makeFolders(around: file)
      try folder.create(file, bytes)
    }
  }
}
