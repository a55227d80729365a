import Base
import Conformance
import Logs

/// The logs that a command line names: files, all files of folders, or the partitions of either.
struct LogSet {
  /// A log that is checked separately.
  struct Member: Sendable {
    /// The file; `-` for standard input.
    let path: String
    /// The part of the file; `nil` for all of it.
    var partition: LogPartitions.Partition?
    /// Why it cannot be read, if that is known before; else `nil`.
    var fault: (any Error)?

    /// What messages call it.
    var title: String {
      let file = path == "-" ? "standard input" : path.visible
      return partition.map { "\(file): \($0.value?.visible ?? "lines without the key")" } ?? file
    }

    /// What reports call the file; empty for standard input.
    var reportPath: String { path == "-" ? "" : path }
  }

  /// The files, in the order of the command line, those of a folder by name.
  let files: [Member]
  /// Whether the command line can name more than one log.
  let isOfMany: Bool
  /// What parts each file; `nil` for nothing.
  private let key: LogPartitions.Key?

  /// How many nested folders are searched.
  private static let depth = 16
  /// The most bytes of a file that is parted, which is kept whole.
  private static let mostBytes = 1 << 30

  /// Finds the files.
  ///
  /// - Parameters:
  ///   - operands: Files and folders.
  ///   - key: What parts each file; `nil` for nothing.
  init(_ operands: [String], by key: LogPartitions.Key? = nil) {
    var files: [Member] = []
    var hasFolder = false
    for path in operands {
      // What cannot be looked at cannot be opened either, which is reported then.
      guard path != "-", (try? FileStatus(following: path))??.kind == .folder else {
        files.append(Member(path: path))
        continue
      }
      hasFolder = true
      let found = Self.files(in: path, depth: 0)
      files +=
        found.isEmpty ? [Member(path: path, fault: LogError.emptyFolder(path))] : found
    }
    self.files = files
    self.key = key
    isOfMany = operands.count > 1 || hasFolder || key != nil
  }

  /// The files in a folder and those below it, by name.
  ///
  /// Hidden ones and links to folders are left out. What cannot be listed has a fault.
  private static func files(in folder: String, depth: Int) -> [Member] {
    var found: [Member] = []
    do {
      let (names, others) = try Folder(at: folder, title: folder).namesInUTF8()
      found += others.map {
        Member(path: folder, fault: LogError.unreadableName(in: folder, isOfFolder: $0))
      }
      for name in names.sorted(by: precedes) where !name.hasPrefix(".") {
        let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
        switch try FileStatus(at: path)?.kind {
        case .file: found.append(Member(path: path))
        case .link:
          let isFile = (try? FileStatus(following: path))??.kind == .file
          if isFile { found.append(Member(path: path)) }
        case .folder where depth < Self.depth: found += files(in: path, depth: depth + 1)
        default: break
        }
      }
    } catch { found.append(Member(path: folder, fault: error)) }
    return found
  }

  /// Whether a name comes before another, by its bytes.
  private static func precedes(_ one: String, _ other: String) -> Bool {
    one.utf8.lexicographicallyPrecedes(other.utf8)
  }

  /// Checks the logs, several at a time.
  ///
  /// - Parameters:
  ///   - check: What checks each.
  ///   - take: Gets each log with what came of it, or why it cannot be read, in order.
  /// - Throws: What is thrown by `take`.
  func each(
    by check: LogChecker, _ take: (Member, Result<TraceReading, any Error>) throws -> Void
  ) throws {
    if key == nil { return try Self.check(files, by: check, take) }
    for file in files {
      switch Result(catching: { try partitions(of: file) }) {
      case .success(let all): try Self.check(all, by: check, take)
      case .failure(let error): try take(file, .failure(error))
      }
    }
  }

  /// Checks logs, a few at a time, so that what came of them is not in memory together.
  private static func check(
    _ members: [Member], by check: LogChecker,
    _ take: (Member, Result<TraceReading, any Error>) throws -> Void
  ) throws {
    let jobs = Environment.processorCount
    let size = jobs * 4
    for first in stride(from: 0, to: members.count, by: size) {
      let batch = Array(members[first..<min(first + size, members.count)])
      let results = batch.inStretches(jobs: jobs, turns: batch.count, ofAtLeast: 1) { slice in
        slice.map { member in Result { try check.reading(of: member) } }
      }
      for (member, result) in zip(batch, results.joined()) { try take(member, result) }
    }
  }

  /// The partitions of a file.
  private func partitions(of file: Member) throws -> [Member] {
    guard let key else { return [] }
    let log = try LogFile(file)
    var partitions = LogPartitions(by: key)
    try log.readAll { bytes in
      partitions.append(bytes)
      try log.refuse(partitions.overlongLine)
      if partitions.byteCount > Self.mostBytes { throw LogError.overlong(log.title) }
    }
    partitions.end()
    try log.refuse(partitions.overlongLine)
    if partitions.all.allSatisfy({ $0.value == nil }) {
      throw LogError.noPartition(of: log.title, by: key)
    }
    return partitions.all.map { Member(path: file.path, partition: $0) }
  }
}
