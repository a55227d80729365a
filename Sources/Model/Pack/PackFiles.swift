/// The files of a pack as bytes, and what went wrong while they were gathered.
///
/// Whoever reads the folder adds the diagnostics that only the file system can tell: a link that
/// leads out of the pack, a file that cannot be read or is too large to be read at all.
public struct PackFiles: Hashable, Sendable {
  /// The file that every pack has.
  public static let head = "pack.yaml"
  /// What people call it who end the names of such files otherwise.
  public static let shortHead = "pack.yml"
  /// The file that says what a pack cites.
  public static let sources = "sources.yaml"

  /// The bytes of each file, by its path inside the pack, parts joined by `/`.
  public let files: [String: [UInt8]]
  /// The paths in the order of Unicode, which for ASCII is that of their bytes.
  public let paths: [String]
  /// What went wrong while the files were gathered.
  public let diagnostics: [Diagnostic]

  /// Gathers files.
  ///
  /// A file that a diagnostic speaks of should not be among the files, or be there with what could
  /// be read of it.
  public init(_ files: [String: [UInt8]], diagnostics: [Diagnostic] = []) {
    self.files = files
    paths = files.keys.sorted()
    self.diagnostics = diagnostics
  }
}
