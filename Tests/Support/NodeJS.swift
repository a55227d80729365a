internal import FoundationEssentials

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Node.js, which runs the scripts of pages outside a browser.
package enum NodeJS {
  /// Whether it is there.
  package static let isInstalled = unsafe system("command -v node > /dev/null 2>&1") == 0

  /// Runs a script; returns what it prints, messages of failures included.
  package static func run(_ script: String) throws -> String {
    let files = FileManager.default
    let base = files.temporaryDirectory.path(percentEncoded: false)
    let path = "\(base)\(base.hasSuffix("/") ? "" : "/")vcdoc-node-\(UUID().uuidString)"
    try Data(script.utf8).write(to: URL(filePath: "\(path).js"))
    defer {
      for end in [".js", ".txt"] {
        do { try files.removeItem(atPath: path + end) } catch { print("left: \(path)\(end)") }
      }
    }
    _ = unsafe system("node '\(path).js' > '\(path).txt' 2>&1")
    return String(decoding: try Data(contentsOf: URL(filePath: "\(path).txt")), as: UTF8.self)
  }
}
