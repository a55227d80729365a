/// A document that may have regions: a file, and how people name it.
struct Document: Hashable, Sendable {
  /// The path as it was given or found, for messages.
  let title: String
  /// The folder that the file lies in; behind links, the file's own.
  let folder: String
  /// Its name there.
  let name: RelativePath
  /// How it writes its comments.
  let syntax: DocumentSyntax

  /// The most bytes that are read of one document.
  static let limit = 256 << 20

  /// Finds a document; nothing for a path that names no file.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - title: How people name it.
  ///   - syntax: How it writes its comments.
  init?(at path: String, title: String, syntax: DocumentSyntax) {
    let (folder, text) = path.splitAtLastSlash
    guard let name = RelativePath(text) else { return nil }
    self.folder = folder
    self.name = name
    self.title = title
    self.syntax = syntax
  }

  /// Reads it.
  ///
  /// - Throws: The system's reason; that the file is too large, beyond the limit.
  func read() throws(SystemError) -> [UInt8] {
    let home = try Folder(at: folder, title: folder)
    if try home.status(of: name)?.size ?? 0 <= Self.limit {
      let bytes = try home.read(name, atMost: Self.limit)
      if bytes.count <= Self.limit { return bytes }
    }
    throw SystemError("read '\(title)'", code: SystemError.tooLarge)
  }
}
