import FoundationEssentials

@testable import vcdoc

/// Writes texts as a site.
@discardableResult
func publish(_ texts: [String: String], to path: String, jobs: Int = 1) throws -> SiteChange {
  let writer = try SiteWriter.opened(to: try OutputFolder(path), jobs: jobs) { _ in }
  let sink = try writer.begin()
  for (path, text) in texts { sink.take(path, Array(text.utf8)) }
  return try writer.publish(sink)
}

/// The files in a folder, without the list of those that are ours.
func pages(_ scratch: borrowing Scratch, _ folder: String) throws -> [String: String] {
  var files = try scratch.files(in: folder)
  files[Manifest.path.text] = nil
  return files
}

/// What tells a file apart from one that was written again.
func identity(_ path: String) throws -> String {
  let attributes = try FileManager.default.attributesOfItem(atPath: path)
  let date = attributes[.modificationDate] as? Date
  return "\(try number(of: path)) \(date?.timeIntervalSince1970 ?? 0)"
}

/// When a file was changed last.
func changeTime(_ path: String) throws -> Date? {
  try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
}

/// The number that a file or folder has in its file system.
func number(of path: String) throws -> Int {
  let attributes = try FileManager.default.attributesOfItem(atPath: path)
  return attributes[.systemFileNumber] as? Int ?? 0
}

extension SiteChange {
  /// How many files of each kind there are.
  var summary: String {
    "\(unchanged.count) unchanged, \(changed.count) changed, \(added.count) added, "
      + "\(removed.count) removed, \(foreign.count) foreign"
  }
}

/// The number of this process.
func getProcessNumber() -> Int32 { ProcessInfo.processInfo.processIdentifier }

extension Folder {
  /// Reads a file whole that a test wrote.
  func read(_ path: RelativePath) throws -> [UInt8] { try read(path, atMost: 1 << 30) }
}
