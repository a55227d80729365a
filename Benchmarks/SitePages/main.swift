// Builds the pages of the shipped site, again and again, in one process:
//
//   SitePages FOLDER
//
// It reads and explores the shipped pack, and checks its guarantees. Then, for each line of its
// standard input, it makes all files of the site from these values, writes them into the folder,
// and prints how many seconds of processor time that took.

import Analysis
import Conformance
import FoundationEssentials
import Pack
import PackReader
import Pages
import Shipped
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes files into a folder, and makes the folders around them; several threads may use it.
final class PlainFolder: Sendable {
  private let path: String
  private let made = Mutex<Set<Substring>>([])

  init(at path: String) { self.path = path }

  /// Writes a file, by its path in the folder.
  func write(_ name: String, _ bytes: [UInt8]) {
    let parent = name[..<(name.lastIndex(of: "/") ?? name.startIndex)]
    do {
      try made.withLock { made in
        guard made.insert(parent).inserted else { return }
        try FileManager.default.createDirectory(
          atPath: "\(path)/\(parent)", withIntermediateDirectories: true)
      }
      try Data(bytes).write(to: URL(filePath: "\(path)/\(name)"))
    } catch {
      preconditionFailure("\(name) cannot be written: \(error)")
    }
  }
}

/// The processor time of this process, in seconds.
func processorTime() -> Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

guard CommandLine.arguments.count == 2 else {
  print("usage: SitePages FOLDER")
  exit(64)
}
let jobs = ProcessInfo.processInfo.activeProcessorCount
let reading = PackReading(of: PackFiles(ShippedFolder.uikit.files), jobs: jobs)
guard let pack = reading.pack else { preconditionFailure("the shipped pack is faulty") }
let templates = try Templates(files: ShippedFolder.templates.files)
let (exploration, verification) = try await Verification.exploring(pack, jobs: jobs)
let survey = await PackFacts(of: exploration, jobs: jobs)
while readLine() != nil {
  let start = processorTime()
  let folder = PlainFolder(at: CommandLine.arguments[1])
  try await Site.build(
    survey, verification, templates: templates,
    options: SiteOptions(locales: pack.locales, jobs: jobs), to: folder.write)
  print(processorTime() - start)
  fflush(nil)
}
