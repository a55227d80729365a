import Model

/// The pictures that documents name, each once.
struct PictureSet {
  /// A picture that belongs beside a document.
  struct Picture: Hashable, Sendable {
    /// How people name it.
    let title: String
    /// The folder that its path is relative to.
    let folder: String
    /// Where it goes.
    let path: RelativePath
    /// What belongs there.
    let bytes: [UInt8]
    /// The first region that names it.
    let place: Place

    fileprivate func fault(_ message: String) -> Diagnostic {
      Diagnostic(.error, message, at: place)
    }
  }

  /// How each picture of vcdoc's begins.
  private static let opening = Array(#"<svg xmlns="http://www.w3.org/2000/svg" class="vcdoc"#.utf8)

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
  ///   - place: Where the region begins.
  /// - Returns: What is wrong with them: two pictures of one name.
  /// - Throws: The system's reason.
  mutating func add(
    _ files: [RegionContent.File], beside document: Document, for place: Place
  ) throws -> [Diagnostic] {
    if files.isEmpty { return [] }
    var faults: [Diagnostic] = []
    let folder = try realPath(of: document.folder) ?? document.folder
    for file in files {
      let path = "\(folder)/\(file.path.text)"
      let title = document.neighbour(file.path)
      if let index = known[path] {
        if pictures[index].bytes != file.bytes {
          faults.append(
            Diagnostic(
              .error,
              "two regions draw different pictures into '\(title)'; name another with 'file'",
              at: place,
              notes: [Diagnostic.Note("the other region is here", at: pictures[index].place)]))
        }
        continue
      }
      known[path] = pictures.count
      pictures.append(
        Picture(
          title: title, folder: document.folder, path: file.path, bytes: file.bytes, place: place))
    }
    return faults
  }

  /// Those that are missing or hold other bytes.
  ///
  /// - Parameter faults: Where to add what stands in their places that vcdoc did not draw.
  /// - Returns: They, in the order in which documents name them.
  /// - Throws: The system's reason.
  func stale(_ faults: inout [Diagnostic]) throws -> [Picture] {
    try pictures.filter { picture in
      let folder = try Folder(at: picture.folder, title: picture.folder)
      for parent in picture.path.ancestors {
        guard let status = try folder.status(of: parent) else { break }
        guard status.kind == .folder else {
          faults.append(
            picture.fault(
              "the path of '\(picture.title)' leads through something that is no folder; name "
                + "another with 'file'"))
          return false
        }
      }
      guard let status = try folder.status(of: picture.path) else { return true }
      // Of a file of another size it only matters how it begins.
      let limit = status.size == picture.bytes.count ? status.size : Self.opening.count
      let bytes = status.kind == .file ? try folder.read(picture.path, atMost: limit) : []
      if bytes == picture.bytes { return false }
      if bytes.starts(with: Self.opening) { return true }
      faults.append(
        picture.fault(
          "'\(picture.title)' is no picture of vcdoc's; move it away, or name another with 'file'"))
      return false
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
