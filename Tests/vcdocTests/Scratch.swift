import FoundationEssentials

/// A folder of its own for one test, removed when the test ends.
struct Scratch: ~Copyable {
  let path: String

  /// Makes the folder, with files by their paths in it.
  init(holding files: [String: String] = [:]) throws {
    let base = FileManager.default.temporaryDirectory.path(percentEncoded: false)
    path = "\(base)\(base.hasSuffix("/") ? "" : "/")vcdoc-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try write(files)
  }

  deinit {
    do { try FileManager.default.removeItem(atPath: path) } catch { print("left behind: \(path)") }
  }

  /// The path of something in the folder.
  func at(_ path: String) -> String { "\(self.path)/\(path)" }

  /// Writes files, by their paths in the folder.
  func write(_ files: [String: String]) throws {
    for (path, text) in files {
      let place = URL(filePath: at(path))
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: place)
    }
  }

  /// Makes a link, which may lead to nothing.
  func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: at(path), withDestinationPath: target)
  }

  /// The files of a folder in it, links and empty folders included, by path.
  func files(in folder: String) throws -> [String: String] {
    var found: [String: String] = [:]
    let names = try FileManager.default.subpathsOfDirectory(atPath: at(folder))
    for name in names {
      let path = at("\(folder)/\(name)")
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      switch attributes[.type] as? FileAttributeType {
      case .typeDirectory:
        if !names.contains(where: { $0.hasPrefix(name + "/") }) { found[name + "/"] = "" }
      case .typeSymbolicLink:
        found[name] = "-> " + (try FileManager.default.destinationOfSymbolicLink(atPath: path))
      default:
        found[name] = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
      }
    }
    return found
  }

  /// The names in the folder itself.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}
