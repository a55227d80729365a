import Base
import Pack
import Synchronization

/// The parsed files of the newest reading of a pack, so that the next one parses only what changed.
///
/// A preview reads its pack after each edit; of the time until the edit is on its page, parsing all
/// files of the UIKit pack and releasing them took a fifth.
package final class ParsedFiles: Sendable {
  private struct Entry: Sendable {
    let bytes: [UInt8]
    let file: ParsedFile
  }

  private let entries = Mutex<[String: Entry]>([:])

  /// Begins without files.
  package init() {}

  /// Those files of a pack that were parsed before, by path.
  func files(in files: PackFiles) -> [String: ParsedFile] {
    let entries = entries.withLock(\.self)
    return files.files.reduce(into: [:]) { found, file in
      if let entry = entries[file.key], entry.bytes == file.value { found[file.key] = entry.file }
    }
  }

  /// Takes the files of a pack in place of all former ones.
  func replace(by parsed: [ParsedFile], of files: PackFiles) {
    let entries = parsed.reduce(into: [String: Entry]()) { entries, file in
      entries[file.path] = files.files[file.path].map { Entry(bytes: $0, file: file) }
    }
    self.entries.withLock { $0 = entries }
  }
}
