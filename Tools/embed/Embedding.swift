import FoundationEssentials

/// One folder on its way into a Swift source: two string literals, an index and the contents.
///
/// A literal compiles in no time whatever its length, needs nothing at start-up, and stays where the
/// linker put it until somebody asks for it.
struct Embedding {
  /// Why a folder cannot be embedded.
  struct Fault: Error {
    let message: String
  }

  /// What the folder is called in Swift.
  let name: String
  /// Where it is.
  let folder: String
  /// The Swift source to write.
  let output: String
  /// The file extensions of what is embedded; all files if it is empty.
  let extensions: Set<String>

  init(arguments: [String]) throws(Fault) {
    guard arguments.count >= 4 else {
      throw Fault(message: "usage: embed NAME|--fingerprint FOLDER OUTPUT [EXTENSION...]")
    }
    name = arguments[1]
    folder = arguments[2]
    output = arguments[3]
    extensions = Set(arguments.dropFirst(4))
  }

  /// Writes the source; one that would stay the same keeps its time, so nothing is compiled again.
  func write() throws {
    let source = Data(try source().utf8)
    let place = URL(filePath: output)
    if FileManager.default.fileExists(atPath: output), try Data(contentsOf: place) == source {
      return
    }
    try source.write(to: place)
  }

  private func source() throws -> String {
    if name == "--fingerprint" { return try revision() }
    var index = ""
    var content = ""
    for path in try paths() {
      let text = try text(of: path)
      index += "\(text.utf8.count) \(path)\n"
      content += text
    }
    return """
      extension ShippedFolder {
        /// The folder `\(name)`, as it was when the program was built.
        package static let \(name) = ShippedFolder(
          index: \(literal(index)),
          content: \(literal(content)))
      }

      """
  }

  /// A source with a hash of the files instead of the files.
  private func revision() throws -> String {
    // FNV-1a, by Fowler, Noll, and Vo: https://www.rfc-editor.org/rfc/rfc9923.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for path in try paths() {
      for byte in "\(path)\n\(try text(of: path))".utf8 {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
      }
    }
    return """
      extension Revision {
        /// A hash of the program's sources; equal sources have the same on every machine.
        package static let fingerprint = "\(String(hash, radix: 16))"
      }

      """
  }

  /// The files, by the order of their bytes; hidden ones stay behind.
  private func paths() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { path in
        var isFolder = false
        let exists = FileManager.default.fileExists(
          atPath: "\(folder)/\(path)", isDirectory: &isFolder)
        return exists && !isFolder && !path.split(separator: "/").contains { $0.first == "." }
          && (extensions.isEmpty || extensions.contains(URL(filePath: path).pathExtension))
      }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private func text(of path: String) throws -> String {
    let bytes = try Data(contentsOf: URL(filePath: "\(folder)/\(path)"))
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Fault(message: "\(folder)/\(path) is not UTF-8, and only text can be embedded")
    }
    return text
  }

  private func literal(_ text: String) -> String {
    var literal = "\""
    literal.reserveCapacity(text.utf8.count + text.utf8.count / 16)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": literal += "\\\\"
      case "\"": literal += "\\\""
      case "\n": literal += "\\n"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        literal += "\\u{\(String(scalar.value, radix: 16))}"
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }
}
