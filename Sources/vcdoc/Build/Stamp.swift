/// What the last build was made from, and how the files looked that it left.
///
/// While neither differs, a build has nothing to do.
struct Stamp: Hashable, Sendable {
  /// Stands for everything that the site was made from, the program included.
  let inputs: String
  /// What the build had to say about the pack, which is said again.
  let warnings: String
  /// The files, by path.
  let files: [RelativePath: FileStatus]

  /// Describes a build.
  ///
  /// - Parameters:
  ///   - inputs: Stands for everything that the site was made from.
  ///   - warnings: What the build had to say about the pack.
  ///   - files: The files, by path.
  init(inputs: String, warnings: String, files: [RelativePath: FileStatus]) {
    self.inputs = inputs
    self.warnings = warnings
    self.files = files
  }

  /// Whether a folder still holds the files as the build left them.
  ///
  /// - Throws: The system's reason, when one cannot tell.
  func matches(_ folder: borrowing Folder) throws(SystemError) -> Bool {
    for (path, status) in files where try folder.status(of: path) != status { return false }
    return true
  }
}

extension Stamp {
  private static let heading = "vcdoc stamp 1"
  private static let end = "end"

  /// Reads a stamp; nothing when it is not whole.
  init?(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > 4, lines[0] == Self.heading, lines.suffix(2) == [Self.end[...], ""],
      let warningCount = Int(lines[2]), warningCount < lines.count - 4
    else { return nil }
    inputs = String(lines[1])
    warnings = lines[3..<3 + warningCount].map { $0 + "\n" }.joined()
    var files: [RelativePath: FileStatus] = [:]
    for line in lines[(3 + warningCount)...].dropLast(2) {
      let words = line.split(separator: " ", maxSplits: 6)
      guard words.count == 7, let path = RelativePath(String(words[6])),
        let status = FileStatus(words.prefix(6).compactMap { UInt64($0) })
      else { return nil }
      files[path] = status
    }
    self.files = files
  }

  /// The text that is kept beside the output folder.
  var bytes: [UInt8] {
    let warningCount = warnings.utf8.count { $0 == UInt8(ascii: "\n") }
    var text = "\(Self.heading)\n\(inputs)\n\(warningCount)\n\(warnings)"
    for path in files.keys.sorted() {
      guard let status = files[path] else { continue }
      text += status.numbers.map { "\($0) " }.joined() + path.text + "\n"
    }
    return Array((text + Self.end + "\n").utf8)
  }
}

extension FileStatus {
  /// What is kept of a file, in an order of its own.
  fileprivate var numbers: [UInt64] {
    [
      UInt64(size), device, inode, UInt64(mode), UInt64(bitPattern: Int64(seconds)),
      UInt64(nanoseconds),
    ]
  }

  /// Restores what was kept of a file.
  fileprivate init?(_ numbers: [UInt64]) {
    guard numbers.count == 6 else { return nil }
    self.init(
      kind: .file, size: Int(truncatingIfNeeded: numbers[0]), device: numbers[1],
      inode: numbers[2], mode: Mode(truncatingIfNeeded: numbers[3]),
      seconds: Int(truncatingIfNeeded: numbers[4]), nanoseconds: Int(truncatingIfNeeded: numbers[5])
    )
  }
}
