import Base

/// The pictures of all documents, without duplicates.
struct PictureSet {
  /// A picture beside a document.
  struct Picture: Hashable, Sendable {
    /// The path in messages.
    let title: String
    /// The folder of the document.
    let folder: String
    /// The path, relative to that folder.
    let path: RelativePath
    let bytes: [UInt8]
    /// The place of the first region that refers to it.
    let place: Place

    fileprivate func fault(_ message: String) -> Diagnostic {
      Diagnostic(.embeddedFile, message, at: place)
    }
  }

  /// The first bytes of all pictures that vcdoc draws.
  private static let opening = Array(#"<svg xmlns="http://www.w3.org/2000/svg" class="vcdoc"#.utf8)

  private var pictures: [Picture] = []
  /// The index of the picture by its path without links, since documents may name a folder in many
  /// ways.
  private var known: [String: Int] = [:]

  var count: Int { pictures.count }

  /// Adds the pictures of a region.
  ///
  /// - Parameters:
  ///   - files: The pictures.
  ///   - document: The document.
  ///   - place: The place of the region.
  /// - Returns: An error for each path that two regions use for different pictures.
  /// - Throws: The system's error.
  mutating func add(
    _ files: [RegionContent.File], beside document: Document, for place: Place
  ) throws -> [Diagnostic] {
    if files.isEmpty { return [] }
    var faults: [Diagnostic] = []
    let folder = try realPath(of: document.folder) ?? document.folder
    for file in files {
      let path = "\(folder)/\(file.path.text)"
      let title = document.neighbor(file.path)
      if let index = known[path] {
        if pictures[index].bytes != file.bytes {
          faults.append(
            Diagnostic(
              .embeddedFile,
              "two regions draw different pictures into '\(title)'; choose another with 'file'",
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

  /// The pictures that are missing or out of date.
  ///
  /// - Parameter faults: Collects an error for each path that holds something that vcdoc did not
  ///   draw.
  /// - Returns: The pictures, in the order in which documents refer to them.
  /// - Throws: The system's error.
  func stale(_ faults: inout [Diagnostic]) throws -> [Picture] {
    try pictures.filter { picture in
      let folder = try Folder(at: picture.folder, title: picture.folder)
      for parent in picture.path.ancestors {
        guard let status = try folder.status(of: parent) else { break }
        guard status.kind == .folder else {
          faults.append(
            picture.fault(
              "the path of '\(picture.title)' contains something that is not a folder; choose "
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
          "'\(picture.title)' was not written by vcdoc; move it, or choose another with 'file'"))
      return false
    }
  }
}

extension Document {
  /// The path of the document.
  var path: String { folder == "/" ? "/\(name.text)" : "\(folder)/\(name.text)" }

  /// The path, in messages, of a file beside the document.
  fileprivate func neighbor(_ path: RelativePath) -> String {
    guard let slash = title.lastIndex(of: "/") else { return path.text }
    return title[...slash] + path.text
  }
}
