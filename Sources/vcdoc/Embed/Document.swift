/// A file that may contain regions.
struct Document: Hashable, Sendable {
  /// The path as it was given or found, for messages.
  let title: String
  /// The folder of the file, with links followed.
  let folder: String
  /// The name in that folder.
  let name: RelativePath
  let syntax: DocumentSyntax

  /// The greatest size of a document, in bytes.
  static let limit = 256 << 20

  /// Describes a file; `nil` if the path has no file name.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - title: The path in messages.
  ///   - syntax: The syntax of its comments.
  init?(at path: String, title: String, syntax: DocumentSyntax) {
    let (folder, text) = path.splitAtLastSlash
    guard let name = RelativePath(text) else { return nil }
    self.folder = folder
    self.name = name
    self.title = title
    self.syntax = syntax
  }

  /// Reads the document.
  ///
  /// - Throws: The system's error; an error if the document is too large.
  func read() throws(SystemError) -> [UInt8] {
    let home = try Folder(at: folder, title: folder)
    if try home.status(of: name)?.size ?? 0 <= Self.limit {
      let bytes = try home.read(name, atMost: Self.limit)
      if bytes.count <= Self.limit { return bytes }
    }
    throw SystemError("read '\(title)'", code: SystemError.tooLarge)
  }
}

/// An error that keeps documents from being written; all of them are unchanged.
enum DocumentError: Error, Hashable, Sendable {
  case noneMatches(pattern: String)
  case unknownKind(title: String)
  case notAFile(title: String)
  /// The document has regions, and is UTF-16 or UTF-32.
  case wide(title: String)
  /// Another program wrote to the file during the run.
  case changed(title: String)
  case readOnly(title: String)
  /// The content would break the document's comment or marker.
  case unfit(title: String, line: Int, reason: String)
}

extension DocumentError: CustomStringConvertible {
  var description: String {
    switch self {
    case .noneMatches(let pattern):
      "no file matches '\(pattern)'; check the pattern"
    case .unknownKind(let title):
      "'\(title)' cannot contain regions; use a file with the extension "
        + DocumentSyntax.endings.map { ".\($0)" }.joined(separator: ", ")
    case .notAFile(let title): "'\(title)' is not a file; choose another"
    case .wide(let title): "'\(title)' is not UTF-8; save it as UTF-8"
    case .changed(let title):
      "'\(title)' changed while vcdoc ran, and nothing was written; run it again"
    case .readOnly(let title):
      """
      '\(title)' is read-only, and nothing was written; make it writable, or leave it out with \
      --exclude
      """
    case .unfit(let title, let line, let reason):
      "line \(line) of '\(title)' cannot be filled: \(reason)"
    }
  }
}
