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
    let partition: LogPartitions.Partition?

    /// What messages call it.
    var title: String {
      let file = path == "-" ? "standard input" : path.visible
      return partition.map { "\(file): \($0.value?.visible ?? "lines without the key")" } ?? file
    }
  }

  /// The files, in the order of the command line, those of a folder by name.
  let paths: [String]
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
  /// - Throws: The system's error; `EmptyFolder`.
  init(_ operands: [String], by key: LogPartitions.Key? = nil) throws {
    var paths: [String] = []
    var hasFolder = false
    for path in operands {
      guard path != "-", try FileStatus(following: path)?.kind == .folder else {
        paths.append(path)
        continue
      }
      hasFolder = true
      let found = try Self.files(in: path, depth: 0)
      if found.isEmpty { throw EmptyFolder(title: path) }
      paths += found
    }
    self.paths = paths
    self.key = key
    isOfMany = operands.count > 1 || hasFolder || key != nil
  }

  /// The files in a folder and those below it, by name; hidden ones and links to folders are left
  /// out.
  private static func files(in folder: String, depth: Int) throws(SystemError) -> [String] {
    var found: [String] = []
    for name in try Folder(at: folder, title: folder).names().sorted(by: precedes)
    where !name.hasPrefix(".") {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      switch try FileStatus(at: path)?.kind {
      case .file: found.append(path)
      case .link: if (try? FileStatus(following: path))??.kind == .file { found.append(path) }
      case .folder where depth < Self.depth: found += try files(in: path, depth: depth + 1)
      default: break
      }
    }
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
  ///   - take: Gets each log with what came of it, in order.
  /// - Throws: The first error, after those before it were taken.
  func each(
    by check: LogChecker, _ take: (Member, TraceReading) throws -> Void
  ) throws {
    if key == nil {
      return try Self.check(paths.map { Member(path: $0, partition: nil) }, by: check, take)
    }
    for path in paths { try Self.check(try partitions(of: path), by: check, take) }
  }

  /// Checks logs, a few at a time, so that what came of them is not in memory together.
  private static func check(
    _ members: [Member], by check: LogChecker, _ take: (Member, TraceReading) throws -> Void
  ) throws {
    let jobs = Environment.processorCount
    let size = jobs * 4
    for first in stride(from: 0, to: members.count, by: size) {
      let batch = Array(members[first..<min(first + size, members.count)])
      let results = batch.inStretches(jobs: jobs, turns: batch.count, ofAtLeast: 1) { slice in
        slice.map { member in Result { try check.reading(of: member) } }
      }
      for (member, result) in zip(batch, results.joined()) { try take(member, try result.get()) }
    }
  }

  /// The partitions of a file.
  private func partitions(of path: String) throws -> [Member] {
    guard let key else { return [] }
    let log = try LogFile(path)
    var partitions = LogPartitions(by: key)
    var bytes = try log.beginning()
    while !bytes.isEmpty {
      partitions.append(bytes)
      try OverlongLine.refuse(partitions.overlongLine, of: log)
      if partitions.byteCount > Self.mostBytes { throw OverlongLog(title: log.title) }
      bytes = try log.next()
    }
    partitions.end()
    try OverlongLine.refuse(partitions.overlongLine, of: log)
    if partitions.all.allSatisfy({ $0.value == nil }) { throw NoPartition(title: log.title) }
    return partitions.all.map { Member(path: path, partition: $0) }
  }
}

extension LogChecker {
  /// Reads and checks one log of a set.
  ///
  /// - Throws: The system's error if the log cannot be read; `OverlongLine`.
  func reading(of member: LogSet.Member) throws -> TraceReading {
    guard let partition = member.partition else { return try reading(of: LogFile(member.path)) }
    var check = TraceCheck(of: monitor, spellings, pattern: pattern)
    check.read(partition)
    return check.finish()
  }
}

/// A folder has no log.
struct EmptyFolder: Error, Hashable, Sendable, CustomStringConvertible {
  /// The folder, as messages call it.
  let title: String

  var description: String { "'\(title)' has no file; name a folder of logs, or a log" }
}

/// No line of a log has the key that parts it.
struct NoPartition: Error, Hashable, Sendable, CustomStringConvertible {
  /// The log, as messages call it.
  let title: String

  var description: String {
    "no line of '\(title)' has the key of --partition; write it as in 'order=17' or '\"order\": 17'"
  }
}

/// A log is too long to be parted.
struct OverlongLog: Error, Hashable, Sendable, CustomStringConvertible {
  /// The log, as messages call it.
  let title: String

  var description: String {
    "'\(title)' has more than 1 GiB, too much to part at once; part it before, so that all lines "
      + "with one value of the key stay together"
  }
}
