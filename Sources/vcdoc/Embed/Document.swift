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

/// Why documents were not written; all of them are as they were before, unless it says otherwise.
enum DocumentError: Error, Hashable, Sendable {
  /// A file that is not as it was before.
  struct Lost: Hashable, Sendable {
    /// How people name it.
    let title: String
    /// Where it is as it was before; nothing when it was not there.
    let former: String?
  }

  /// A pattern means no document.
  case noneMatches(pattern: String)
  /// Files with that ending cannot hold regions.
  case unknownKind(title: String)
  /// A document is something else than a file.
  case notAFile(title: String)
  /// Somebody else wrote to the file in the meantime.
  case changed(title: String)
  /// The document may not be written to.
  case readOnly(title: String)
  /// What belongs into a region cannot stand there.
  case unfit(title: String, line: Int, reason: String)
  /// Something could not be written, and then not everything could be made as it was before.
  case notUndone(reason: String, second: String, lost: [Lost])
}

extension DocumentError: CustomStringConvertible {
  /// What is wrong, and a way out.
  var description: String {
    switch self {
    case .noneMatches(let pattern):
      "'\(pattern)' means no document; see that a file matches it"
    case .unknownKind(let title):
      "'\(title)' is of no kind that can hold regions; files end in "
        + DocumentSyntax.endings.map { ".\($0)" }.joined(separator: ", ")
    case .notAFile(let title): "'\(title)' is not a file; name another"
    case .changed(let title):
      "'\(title)' was changed in the meantime; nothing was written, so try again"
    case .readOnly(let title):
      """
      '\(title)' is read-only, and nothing was written; make it writable, or leave it out with \
      --exclude
      """
    case .unfit(let title, let line, let reason):
      "line \(line) of '\(title)' cannot be filled: \(reason)"
    case .notUndone(let reason, let second, let lost):
      (["\(reason); not everything is as it was before: \(second)"] + lost.map(\.advice))
        .joined(separator: "; ")
    }
  }
}

extension DocumentError.Lost {
  /// How to make the file as it was before.
  fileprivate var advice: String {
    former.map { "move '\($0)' to '\(title)'" } ?? "remove '\(title)'"
  }
}
