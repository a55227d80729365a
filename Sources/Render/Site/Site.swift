/// A set of files as a value: nothing is on disk until the last step.
public struct Site: Hashable, Sendable {
  /// The bytes of each file, by its path in the site, parts joined by `/`.
  public var files: [String: [UInt8]]

  /// Makes a site of files.
  public init(files: [String: [UInt8]] = [:]) { self.files = files }
}
