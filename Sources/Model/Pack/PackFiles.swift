package import Base

/// The files of a pack as bytes, and the problems met while gathering them.
///
/// Whoever reads the folder adds the diagnostics that only the file system can give: a link that
/// leads out of the pack, a file that is unreadable or too large.
package struct PackFiles: Hashable, Sendable {
  /// The path of the file that every pack has.
  package static let head = "pack.yaml"
  /// A common misspelling of that path.
  package static let shortHead = "pack.yml"
  /// The path of the file that lists the sources.
  package static let sources = "sources.yaml"
  /// The path of the file that declares several callbacks.
  package static let callbacks = "callbacks.yaml"
  /// The path of the file that declares situations.
  package static let situations = "situations.yaml"
  /// The paths that are files, never folders.
  package static let rootFiles = [head, sources, callbacks, situations]

  /// The path of the file that has the pack itself: `head`, or the only file of a pack of one.
  package let headPath: String
  /// The bytes of each file by its path inside the pack, with `/` between parts.
  package let files: [String: [UInt8]]
  /// The paths in ascending order.
  package let paths: [String]
  /// The problems met while gathering the files.
  package let diagnostics: [Diagnostic]

  /// Gathers files.
  ///
  /// A file with a diagnostic may be absent, or contain what could be read of it.
  package init(_ files: [String: [UInt8]], diagnostics: [Diagnostic] = []) {
    headPath = Self.head
    self.files = files
    paths = files.keys.sorted()
    self.diagnostics = diagnostics
  }

  /// A pack of one file.
  ///
  /// - Parameters:
  ///   - path: The name of the file.
  ///   - bytes: Its contents; `nil` if it could not be read, which `diagnostics` say.
  ///   - diagnostics: The problems met while reading it.
  package init(only path: String, _ bytes: [UInt8]?, diagnostics: [Diagnostic] = []) {
    headPath = path
    files = bytes.map { [path: $0] } ?? [:]
    paths = files.keys.sorted()
    self.diagnostics = diagnostics
  }
}
