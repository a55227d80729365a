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
