import Model
import Render

/// What the last build was made from, and how the files looked that it left.
///
/// While neither differs, a build has nothing to do.
struct Stamp: Hashable, Sendable {
  /// Stands for everything that the site was made from, the program included.
  let inputs: String
  /// Stands for all of it but the prose of callbacks.
  let core: String
  /// What stands for the prose in a file, by the path of each file of a callback.
  let prose: [String: String]
  /// Where the prose is in the site.
  let insets: [Inset]
  /// What the build had to say about the pack, which is said again.
  let warnings: String
  /// The files, by path.
  let files: [RelativePath: FileStatus]

  /// Describes a build.
  ///
  /// - Parameters:
  ///   - inputs: Stands for everything that the site was made from.
  ///   - core: Stands for all of it but the prose of callbacks.
  ///   - prose: What stands for the prose in a file, by the path of each file of a callback.
  ///   - insets: Where the prose is in the site.
  ///   - warnings: What the build had to say about the pack.
  ///   - files: The files, by path.
  init(
    inputs: String, core: String = "", prose: [String: String] = [:], insets: [Inset] = [],
    warnings: String, files: [RelativePath: FileStatus]
  ) {
    self.inputs = inputs
    self.core = core
    self.prose = prose
    self.insets = insets
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
  private static let heading = "vcdoc stamp 2"
  private static let end = "end"

  /// Reads a stamp; nothing when it is not whole.
  init?(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let counts = lines.dropFirst(3).prefix(3).compactMap { Int($0) }
      .filter { (0..<lines.count).contains($0) }
    guard lines.count > 7, lines[0] == Self.heading, lines.suffix(2) == [Self.end[...], ""],
      counts.count == 3, counts.reduce(0, +) <= lines.count - 8
    else { return nil }
    var rest = lines[6...].dropLast(2)
    func take(_ count: Int) -> ArraySlice<Substring> {
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }
    let warnings = take(counts[0]).map { $0 + "\n" }.joined()
    let prose = take(counts[1]).map { $0.split(separator: " ", maxSplits: 1) }
    let insets = take(counts[2]).compactMap(Inset.init)
    let files = rest.compactMap(Self.file)
    guard prose.allSatisfy({ $0.count == 2 }), insets.count == counts[2],
      files.count == rest.count
    else { return nil }
    self.init(
      inputs: String(lines[1]), core: String(lines[2]),
      prose: Dictionary(prose.map { (String($0[1]), String($0[0])) }) { first, _ in first },
      insets: insets, warnings: warnings, files: Dictionary(files) { first, _ in first })
  }

  /// The text that is kept beside the output folder.
  var bytes: [UInt8] {
    let warningCount = warnings.utf8.count { $0 == UInt8(ascii: "\n") }
    let counts = [warningCount, prose.count, insets.count].map { "\($0)" }
    let head = [Self.heading, inputs, core] + counts
    var text = head.map { $0 + "\n" }.joined() + warnings
    for source in prose.keys.sorted() { text += "\(prose[source] ?? "") \(source)\n" }
    for inset in insets { text += inset.line }
    var bytes = Array(text.utf8)
    for path in files.keys.sorted() {
      for number in files[path]?.numbers ?? [] {
        bytes += String(number).utf8
        bytes.append(UInt8(ascii: " "))
      }
      bytes += path.text.utf8
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes + Array("\(Self.end)\n".utf8)
  }

  private static func file(_ line: Substring) -> (RelativePath, FileStatus)? {
    let words = line.split(separator: " ", maxSplits: 6)
    guard words.count == 7, let path = RelativePath(String(words[6])),
      let status = FileStatus(words.prefix(6).compactMap { UInt64($0) })
    else { return nil }
    return (path, status)
  }
}

extension Inset {
  /// The inset as a stamp keeps it.
  fileprivate var line: String {
    "\(range.lowerBound) \(range.upperBound) \(callback) \(locale) \(page)\n"
  }

  /// Reads what a stamp keeps; nothing when it is no inset.
  fileprivate init?(_ line: Substring) {
    let words = line.split(separator: " ", maxSplits: 4)
    guard words.count == 5, let start = Int(words[0]), let end = Int(words[1]), 0 <= start,
      start <= end, let callback = Name<Callback>(words[2])
    else { return nil }
    self.init(of: callback, in: String(words[3]), page: String(words[4]), range: start..<end)
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
