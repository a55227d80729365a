/// A set of files as a value: nothing is on disk until the last step.
public struct Site: Hashable, Sendable {
  /// The bytes of each file, by its path in the site, parts joined by `/`.
  public var files: [String: [UInt8]]
  /// The texts of callbacks in pages, page by page, and in each in their order.
  public var insets: [Inset]

  /// Makes a site of files.
  public init(files: [String: [UInt8]] = [:], insets: [Inset] = []) {
    self.files = files
    self.insets = insets
  }

  /// The paths, in the order of their bytes.
  public var paths: [String] {
    files.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
