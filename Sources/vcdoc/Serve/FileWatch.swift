import Base
import CSystem

/// Watches the files of a pack and of templates for changes.
@safe struct FileWatch: ~Copyable {
  /// How long to wait where the system cannot watch, in milliseconds.
  private static let patience: Int32 = 500
  /// After a change, how long to wait for the next one: editors replace a file in several steps.
  private static let quiet: Int32 = 10
  /// How many changes in a row are waited for.
  private static let mostSteps = 20

  private let watch: OpaquePointer?
  /// Whether the system reports all changes.
  let isComplete: Bool

  /// Begins to watch.
  ///
  /// - Parameter roots: Folders, with all that is in them, and files.
  init(_ roots: [String]) {
    let watch = unsafe vcdoc_watch_begin()
    unsafe self.watch = unsafe watch
    guard let watch = unsafe watch else {
      isComplete = false
      return
    }
    let needsFiles = vcdoc_watch_needs_files() != 0
    var isComplete = true
    for root in roots {
      do {
        for path in try Self.paths(in: root, withFiles: needsFiles) {
          if unsafe vcdoc_watch_add(watch, path) != 0 { isComplete = false }
        }
      } catch {
        isComplete = false
      }
    }
    self.isComplete = isComplete
  }

  deinit { if let watch = unsafe watch { unsafe vcdoc_watch_end(watch) } }

  /// Waits for a change.
  ///
  /// - Parameter milliseconds: How long to wait at most.
  /// - Returns: Whether something may have changed.
  func wait(milliseconds: Int32) -> Bool {
    guard isComplete, let watch = unsafe watch else {
      _ = unsafe vcdoc_watch_wait(watch, Self.patience)
      return true
    }
    if unsafe vcdoc_watch_wait(watch, milliseconds) == 0 { return false }
    for _ in 0..<Self.mostSteps where unsafe vcdoc_watch_wait(watch, Self.quiet) == 0 { break }
    return true
  }

  /// What to watch to see all changes of a file, or of a folder with all that is in it.
  private static func paths(in root: String, withFiles: Bool) throws(SystemError) -> [String] {
    guard try FileStatus(following: root)?.kind == .folder else {
      // A file is often replaced by another of its name, which only its folder shows.
      return [root.splitAtLastSlash.parent] + (withFiles ? [root] : [])
    }
    let entries = try Inventory(of: Folder(at: root, title: root)).entries
    let found = entries.filter { path, status in
      !path.isHidden && (status.kind == .folder || withFiles && status.kind == .file)
    }
    return [root] + found.keys.map { "\(root)/\($0.text)" }
  }
}
