import Base
import Logs

/// Why logs cannot be checked, each with the file or folder as messages call it.
enum LogError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A folder has no log.
  case emptyFolder(String)
  /// The name of a file in a folder, or of a folder in it, is not UTF-8.
  case unreadableName(in: String, isOfFolder: Bool)
  /// A line, counted from 1, is too long to be read.
  case overlongLine(Int, of: String)
  /// No line has the key that parts the log.
  case noPartition(of: String, by: LogPartitions.Key)
  /// A log is too long to be parted.
  case overlong(String)

  var description: String {
    switch self {
    case .emptyFolder(let title):
      "'\(title)' has no file; name a folder of logs, or a log"
    case .unreadableName(let title, let isOfFolder):
      "the name of a \(isOfFolder ? "folder" : "file") in '\(title)' is not UTF-8; rename it"
    case .overlongLine(let line, let title):
      "'\(title)' has more than \(Limits.logLineBytes.grouped) bytes in line \(line); "
        + "end each record with a line feed"
    case .noPartition(let title, .process):
      "no line of '\(title)' says which process wrote it; remove '--partition process'"
    case .noPartition(let title, .named):
      "no line of '\(title)' has the key of --partition; write it as in 'order=17' or "
        + "'\"order\": 17'"
    case .overlong(let title):
      "'\(title)' has more than 1 GiB, too much to part at once; part it before, so that all "
        + "lines with one value of the key stay together"
    }
  }
}

extension LogFile {
  /// Opens a log of a set.
  ///
  /// - Throws: The fault of the log, or the system's error.
  init(_ member: LogSet.Member) throws {
    if let fault = member.fault { throw fault }
    try self.init(member.path)
  }

  /// Ends the run if a line of the log is too long.
  func refuse(_ line: Int?) throws(LogError) {
    if let line { throw .overlongLine(line, of: title) }
  }
}
