import Model
import Render
import Synchronization

/// Takes the files of a site one by one, from any thread, and compares each with the former site; what
/// differs is put where the next one grows, so that nobody holds a whole site.
final class SiteIntake: Sendable {
  /// Puts a file that differs into its place, and says what it is there.
  typealias Placer = @Sendable (RelativePath, [UInt8]) throws(SystemError) -> FileStatus?

  /// What is known of the files so far.
  private struct Ledger {
    /// Whether a file is as it was, by path.
    var files: [RelativePath: Bool] = [:]
    /// What the files are that were placed, by path.
    var placed: [RelativePath: FileStatus] = [:]
    /// What went wrong first; nothing is placed after it.
    var fault: (any Error)?
  }

  /// All files of a site.
  struct Taken {
    /// Their paths, in the order of their bytes.
    let paths: [RelativePath]
    /// Whether a file is as it was, by path.
    let isSame: [RelativePath: Bool]
  }

  /// What they are compared with.
  let former: FormerSite
  /// The pack that they are made of; none where that is not known.
  let pack: Name<Pack>?
  private let place: Placer
  private let ledger = Mutex(Ledger())

  /// Begins to take files.
  ///
  /// - Parameters:
  ///   - former: What they are compared with.
  ///   - pack: The pack that they are made of; none where that is not known.
  ///   - place: Puts a file that differs into its place; without it, they are only compared.
  init(
    comparingWith former: consuming FormerSite, of pack: Name<Pack>? = nil,
    place: @escaping Placer = { (_, _) throws(SystemError) in nil }
  ) {
    self.former = former
    self.pack = pack
    self.place = place
  }

  /// Takes a file.
  ///
  /// - Parameters:
  ///   - text: Its path; one that leads out of the folder is a fault, which is told at the end.
  ///   - bytes: What is in it.
  func take(_ text: String, _ bytes: [UInt8]) {
    let isLine = !text.utf8.contains(UInt8(ascii: "\n"))
    guard isLine, let path = RelativePath(text), path != Manifest.path else {
      return note(OutputError.leadsOut(path: text))
    }
    take(path, bytes)
  }

  /// Takes note of files that are as they were.
  func keep(_ paths: some Swift.Sequence<RelativePath>) {
    ledger.withLock { ledger in for path in paths { ledger.files[path] = true } }
  }

  /// Takes the list of the files, which is the last of them, and says how they differ from the former
  /// site.
  ///
  /// - Returns: All files, the list among them.
  /// - Throws: `OutputError.leadsOut` for a path that is none inside a folder, or that lies inside
  ///   another file; or what else went wrong first.
  func finish() throws -> Taken {
    let manifest = Manifest(paths: ledger.withLock { Array($0.files.keys) }, of: pack)
    let paths = manifest.paths
    take(Manifest.path, manifest.bytes)
    return try ledger.withLock { ledger in
      let blocked = paths.folders.filter { ledger.files[$0] != nil }
      let inside = blocked.isEmpty ? nil : paths.first { !blocked.isDisjoint(with: $0.ancestors) }
      if let path = inside {
        throw OutputError.leadsOut(path: path.text)
      }
      if let fault = ledger.fault { throw fault }
      return Taken(paths: (paths + [Manifest.path]).sorted(), isSame: ledger.files)
    }
  }

  /// What the files are that were placed, by path.
  var placed: [RelativePath: FileStatus] { ledger.withLock { $0.placed } }

  /// Which files of the former folder are ours, as its list says now.
  ///
  /// - Parameters:
  ///   - former: The folder.
  ///   - inventory: What is in it now.
  /// - Returns: None when there is no list.
  /// - Throws: `OutputError.damagedManifest`, or the system's reason.
  func owned(in former: borrowing Folder, _ inventory: Inventory) throws -> Set<RelativePath> {
    let isSame = self.former.inventory.entries[Manifest.path] == inventory.entries[Manifest.path]
    return isSame ? self.former.owned : try Manifest(of: former)?.owned ?? []
  }

  /// The first file that was as it should be and is another now, because somebody changed it.
  ///
  /// - Parameters:
  ///   - files: Whether a file was as it should be, by path.
  ///   - inventory: What is in the folder now.
  /// - Returns: Its path; nothing when all is as it was.
  func disturbed(
    among files: [RelativePath: Bool], in inventory: Inventory
  ) -> RelativePath? {
    files.lazy.filter { path, isSame in
      isSame && self.former.inventory.entries[path] != inventory.entries[path]
    }.map(\.key).min()
  }

  private func take(_ path: RelativePath, _ bytes: [UInt8]) {
    do throws(SystemError) {
      let isSame = try former.holds(bytes, at: path)
      let goesOn = ledger.withLock { ledger in
        ledger.files[path] = isSame
        return ledger.fault == nil
      }
      if !isSame, goesOn, let status = try place(path, bytes) {
        ledger.withLock { $0.placed[path] = status }
      }
    } catch {
      note(error)
    }
  }

  private func note(_ fault: any Error) {
    ledger.withLock { $0.fault = $0.fault ?? fault }
  }
}
