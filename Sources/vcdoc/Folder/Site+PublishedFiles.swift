import Render

extension Site {
  /// The files as they go to a folder: those of the site, and the list of them.
  ///
  /// - Throws: `OutputError.leadsOut` for a path that is none inside a folder, or that lies inside
  ///   another file.
  func publishedFiles() throws(OutputError) -> [RelativePath: [UInt8]] {
    var published: [RelativePath: [UInt8]] = [:]
    for (text, bytes) in files {
      guard let path = RelativePath(text), path != Manifest.path, !text.contains("\n") else {
        throw .leadsOut(path: text)
      }
      published[path] = bytes
    }
    for path in published.keys where path.ancestors.contains(where: { published[$0] != nil }) {
      throw .leadsOut(path: path.text)
    }
    published[Manifest.path] = Manifest(paths: published.keys).bytes
    return published
  }
}
