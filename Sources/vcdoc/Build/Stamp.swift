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
    var rest = bytes[...]
    guard rest.takeLine()?.text == Self.heading, let inputs = rest.takeLine()?.text,
      let core = rest.takeLine()?.text, let warningCount = rest.takeLine()?.number,
      let proseCount = rest.takeLine()?.number, let insetCount = rest.takeLine()?.number
    else { return nil }
    var warnings = ""
    for _ in 0..<warningCount {
      guard let line = rest.takeLine() else { return nil }
      warnings += line.text + "\n"
    }
    var prose: [String: String] = [:]
    for _ in 0..<proseCount {
      guard var line = rest.takeLine(), let print = line.takeWord() else { return nil }
      prose[line.text] = print.text
    }
    var insets: [Inset] = []
    for _ in 0..<insetCount {
      guard let inset = rest.takeLine().flatMap(Inset.init) else { return nil }
      insets.append(inset)
    }
    var files: [RelativePath: FileStatus] = [:]
    while let line = rest.takeLine() {
      if rest.isEmpty, line.text == Self.end {
        self.init(
          inputs: inputs, core: core, prose: prose, insets: insets, warnings: warnings, files: files
        )
        return
      }
      guard let (path, status) = Self.file(line) else { return nil }
      files[path] = status
    }
    return nil
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

  private static func file(_ line: ArraySlice<UInt8>) -> (RelativePath, FileStatus)? {
    var line = line
    var numbers: [UInt64] = []
    for _ in 0..<FileStatus.numberCount {
      guard let number = line.takeWord()?.number else { return nil }
      numbers.append(number)
    }
    guard let path = RelativePath(line.text), let status = FileStatus(numbers) else { return nil }
    return (path, status)
  }
}

extension Inset {
  /// The inset as a stamp keeps it.
  fileprivate var line: String {
    "\(range.lowerBound) \(range.upperBound) \(callback) \(locale) \(page)\n"
  }

  /// Reads what a stamp keeps; nothing when it is no inset.
  fileprivate init?(_ line: ArraySlice<UInt8>) {
    var line = line
    guard let start = line.takeWord()?.number.flatMap(Int.init(exactly:)),
      let end = line.takeWord()?.number.flatMap(Int.init(exactly:)), start <= end,
      let callback = (line.takeWord()?.text).flatMap(Name<Callback>.init),
      let locale = line.takeWord()?.text
    else { return nil }
    self.init(of: callback, in: locale, page: line.text, range: start..<end)
  }
}

extension FileStatus {
  /// How many numbers are kept of a file.
  fileprivate static let numberCount = 6

  /// What is kept of a file, in an order of its own.
  fileprivate var numbers: [UInt64] {
    [
      UInt64(size), device, inode, UInt64(mode), UInt64(bitPattern: Int64(seconds)),
      UInt64(nanoseconds),
    ]
  }

  /// Restores what was kept of a file.
  fileprivate init?(_ numbers: [UInt64]) {
    guard numbers.count == Self.numberCount else { return nil }
    self.init(
      kind: .file, size: Int(truncatingIfNeeded: numbers[0]), device: numbers[1],
      inode: numbers[2], mode: Mode(truncatingIfNeeded: numbers[3]),
      seconds: Int(truncatingIfNeeded: numbers[4]), nanoseconds: Int(truncatingIfNeeded: numbers[5])
    )
  }
}

/// The lines of a stamp are read as bytes: there are as many as a site has files, and a build that has
/// nothing to do does little else.
extension ArraySlice<UInt8> {
  /// Takes what comes before the next line feed, and the line feed; nothing when there is none.
  fileprivate mutating func takeLine() -> Self? { take(until: UInt8(ascii: "\n")) }

  /// Takes what comes before the next space, and the space; nothing when there is none.
  fileprivate mutating func takeWord() -> Self? { take(until: UInt8(ascii: " ")) }

  /// All of it as text.
  fileprivate var text: String { String(decoding: self, as: UTF8.self) }

  /// The number that its digits write; nothing when there are none, or something else, or too many.
  fileprivate var number: UInt64? {
    if isEmpty { return nil }
    var number: UInt64 = 0
    for byte in self {
      guard byte.isDigit else { return nil }
      let (shifted, overflows) = number.multipliedReportingOverflow(by: 10)
      let (sum, isTooLarge) = shifted.addingReportingOverflow(UInt64(byte - UInt8(ascii: "0")))
      if overflows || isTooLarge { return nil }
      number = sum
    }
    return number
  }

  private mutating func take(until end: UInt8) -> Self? {
    guard let index = firstIndex(of: end) else { return nil }
    defer { self = self[(index + 1)...] }
    return self[..<index]
  }
}
