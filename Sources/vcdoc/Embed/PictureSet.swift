/// The pictures that documents name, each once.
struct PictureSet {
  /// A picture that is not on disk as it should be.
  struct Stale {
    /// How people name it.
    let title: String
    /// The folder that its path is relative to.
    let folder: String
    /// Where it goes.
    let path: RelativePath
    /// What belongs there.
    let bytes: [UInt8]
  }

  private struct Picture {
    let title: String
    let folder: String
    let path: RelativePath
    let bytes: [UInt8]
  }

  private var pictures: [Picture] = []
  /// Which picture goes to a path, which has no links: documents name one folder in many ways.
  private var known: [String: Int] = [:]

  /// How many there are.
  var count: Int { pictures.count }

  /// Adds the pictures of a region.
  ///
  /// - Parameters:
  ///   - files: The pictures.
  ///   - document: The document that names them.
  /// - Throws: `DocumentError` for two pictures of one name; the system's reason.
  mutating func add(_ files: [Answer.File], beside document: Document) throws {
    if files.isEmpty { return }
    let folder = try realPath(of: document.folder) ?? document.folder
    for file in files {
      let place = "\(folder)/\(file.path.text)"
      let title = document.neighbour(file.path)
      if let index = known[place] {
        guard pictures[index].bytes == file.bytes else {
          throw DocumentError.twoPictures(title: title)
        }
        continue
      }
      known[place] = pictures.count
      pictures.append(
        Picture(title: title, folder: document.folder, path: file.path, bytes: file.bytes))
    }
  }

  /// Those that are missing or hold other bytes.
  ///
  /// - Throws: `DocumentError` where something stands that vcdoc did not draw; the system's reason.
  func stale() throws -> [Stale] {
    try pictures.compactMap { picture in
      let folder = try Folder(at: picture.folder, title: picture.folder)
      for parent in picture.path.ancestors {
        guard let status = try folder.status(of: parent) else { break }
        guard status.kind == .folder else { throw DocumentError.leadsOut(title: picture.title) }
      }
      if let status = try folder.status(of: picture.path) {
        guard status.kind == .file else { throw DocumentError.foreign(title: picture.title) }
        let bytes = try folder.read(picture.path)
        if bytes == picture.bytes { return nil }
        guard bytes.starts(with: #"<svg xmlns="http://www.w3.org/2000/svg" class="vcdoc"#.utf8)
        else { throw DocumentError.foreign(title: picture.title) }
      }
      return Stale(
        title: picture.title, folder: picture.folder, path: picture.path, bytes: picture.bytes)
    }
  }
}

extension Document {
  /// The path of the file itself.
  var path: String { folder == "/" ? "/\(name.text)" : "\(folder)/\(name.text)" }

  /// How people name a file beside the document.
  fileprivate func neighbour(_ path: RelativePath) -> String {
    guard let slash = title.lastIndex(of: "/") else { return path.text }
    return title[...slash] + path.text
  }
}
