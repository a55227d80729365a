internal import FoundationEssentials

/// A file under `Tests/Golden` that says what an output must be, byte by byte.
package struct Golden: Sendable, CustomStringConvertible {
  /// Its name: `navigation-push.svg`.
  package let name: String
  private let path: String

  /// Its name.
  package var description: String { name }

  /// Names a file.
  package init(_ name: String) {
    self.name = name
    let tests = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    path = "/\(tests)/Golden/\(name)"
  }

  /// Names a file of the package, by its path in it.
  package init(committed path: String) {
    (name, self.path) = (path, CommittedFiles.path(of: path))
  }

  /// The files of a folder under `Tests/Golden`, by name.
  package static func files(in folder: String) throws -> [Golden] {
    let paths = try FileManager.default.contentsOfDirectory(atPath: Golden(folder).path)
    return paths.sorted().map { Golden("\(folder)/\($0)") }
  }

  /// What the file holds, whether or not it is recorded.
  package func text() throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
  }

  /// What the file holds; nothing when there is no such file.
  ///
  /// With `VCDOC_RECORD` in the environment the file is written anew, and is compared with nothing,
  /// so that a recording never passes.
  package func text(recording output: [UInt8]) throws -> String? {
    if ProcessInfo.processInfo.environment["VCDOC_RECORD"] != nil {
      try Data(output).write(to: URL(filePath: path))
      return nil
    }
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
  }
}
