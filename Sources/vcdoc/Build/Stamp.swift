import Model
import Render

/// What the last build was made from, and how the files looked that it left.
///
/// While neither differs, a build has nothing to do.
struct Stamp: Hashable, Sendable {
  /// What the site was made from, the program included.
  let outline: BuildInputs.Outline
  /// What the build had to say about the pack, which is said again.
  let warnings: [Diagnostic]
  /// The files, by path.
  let files: [RelativePath: FileStatus]

  /// Where texts of callbacks are in the site, as it is kept: most builds do not ask.
  private let insetLines: [UInt8]

  /// Describes a build.
  ///
  /// - Parameters:
  ///   - outline: What the site was made from.
  ///   - insetLines: Where texts of callbacks are in the site, page by page, as it is kept.
  ///   - warnings: What the build had to say about the pack.
  ///   - files: The files, by path.
  init(
    of outline: BuildInputs.Outline, insetLines: [UInt8], warnings: [Diagnostic],
    files: [RelativePath: FileStatus]
  ) {
    self.outline = outline
    self.insetLines = insetLines
    self.warnings = warnings
    self.files = files
  }

  /// Where texts of callbacks are in the site, page by page; nothing when that cannot be read.
  var insets: [Inset]? { [Inset](stampLines: insetLines[...]) }

  /// Whether a folder still holds the files as the build left them.
  ///
  /// - Throws: The system's reason, when one cannot tell.
  func matches(_ folder: borrowing Folder) throws(SystemError) -> Bool {
    for (path, status) in files where try folder.status(of: path) != status { return false }
    return true
  }
}

extension Stamp {
  private static let heading = "vcdoc stamp 4"
  private static let end = "end"

  /// Reads a stamp; nothing when it is not whole.
  init?(_ bytes: [UInt8]) {
    var rest = bytes[...]
    guard rest.takeLine()?.text == Self.heading, let whole = rest.takeLine()?.text,
      let core = rest.takeLine()?.text, let warningBytes = rest.takeLine()?.number,
      let textCount = rest.takeLine()?.number, let insetBytes = rest.takeLine()?.number
    else { return nil }
    guard let warnings = rest.take(warningBytes).flatMap([Diagnostic].init(stampLines:)) else {
      return nil
    }
    var texts: [String: String] = [:]
    for _ in 0..<textCount {
      guard var line = rest.takeLine(), let print = line.takeWord() else { return nil }
      texts[line.text] = print.text
    }
    guard let insetLines = rest.take(insetBytes) else { return nil }
    var files: [RelativePath: FileStatus] = [:]
    while let line = rest.takeLine() {
      if rest.isEmpty, line.text == Self.end {
        self.init(
          of: BuildInputs.Outline(whole: whole, core: core, texts: texts),
          insetLines: Array(insetLines), warnings: warnings, files: files)
        return
      }
      guard let (path, status) = Self.file(line) else { return nil }
      files[path] = status
    }
    return nil
  }

  /// The text that is kept beside the output folder, its files in no order.
  var bytes: [UInt8] {
    let (texts, warningLines) = (outline.texts, warnings.stampLines)
    let counts = [warningLines.count, texts.count, insetLines.count].map { "\($0)" }
    let head = [Self.heading, outline.whole, outline.core] + counts
    var bytes = Array(head.map { $0 + "\n" }.joined().utf8) + warningLines
    bytes.reserveCapacity(insetLines.count + 128 * (texts.count + files.count))
    for (path, print) in texts { bytes += "\(print) \(path)\n".utf8 }
    bytes += insetLines
    for (path, status) in files {
      for number in status.numbers {
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
