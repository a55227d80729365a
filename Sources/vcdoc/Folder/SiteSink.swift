import Base
import Pack
import Synchronization

/// Takes the files of a site one by one, from any thread, and compares each with the previous site.
///
/// Files go to the staged site at once, so that a whole site is never in memory; without a staged
/// site, they are only compared.
final class SiteSink: Sendable {
  private struct Progress {
    /// The fingerprints of the files, by path.
    var files: [RelativePath: String] = [:]
    /// The files that the previous site has with the same bytes.
    var unchanged: Set<RelativePath> = []
    /// What went wrong first; files that come later are not staged.
    var fault: (any Error)?
  }

  private let previous: PreviousSite
  private let staged: StagedSite?
  private let progress = Mutex(Progress())

  /// Begins to take files.
  init(comparingWith previous: consuming PreviousSite, for staged: StagedSite? = nil) {
    self.previous = previous
    self.staged = staged
  }

  /// Takes a file.
  ///
  /// - Parameters:
  ///   - text: The file's path; a path that leads out of the folder is an error of `finish`.
  ///   - bytes: The file's contents.
  func take(_ text: String, _ bytes: [UInt8]) {
    guard !text.utf8.contains(UInt8(ascii: "\n")), let path = RelativePath(text),
      path != Manifest.path
    else { return note(OutputError.leadsOut(path: text)) }
    let print = Fingerprint(of: bytes).text
    progress.withLock { $0.files[path] = print }
    do { try stage(path, bytes) } catch { note(error) }
  }

  /// Completes the site with its manifest.
  ///
  /// - Parameters:
  ///   - pack: The pack that the files were made of; none if it is not known.
  ///   - sources: The fingerprint of everything that they were made from; see `Manifest`.
  /// - Returns: For every file, the manifest included, whether the previous site has it with the
  ///   same bytes.
  /// - Throws: `OutputError.leadsOut` for a path that leads out of the folder or lies inside
  ///   another file; or what else went wrong first.
  func finish(of pack: Name<Pack>? = nil, from sources: String? = nil) throws -> [RelativePath:
    Bool]
  {
    let (files, fault) = progress.withLock { ($0.files, $0.fault) }
    let blocked = files.keys.folders.filter { files[$0] != nil }
    if let path = files.keys.filter({ !blocked.isDisjoint(with: $0.ancestors) }).min() {
      throw OutputError.leadsOut(path: path.text)
    }
    if let fault { throw fault }
    try stage(Manifest.path, Manifest(files: files, of: pack, from: sources).bytes)
    let unchanged = progress.withLock { $0.unchanged }
    let paths = Array(files.keys) + [Manifest.path]
    return Dictionary(uniqueKeysWithValues: paths.map { ($0, unchanged.contains($0)) })
  }

  private func stage(_ path: RelativePath, _ bytes: [UInt8]) throws(SystemError) {
    let former = try previous.status(of: path, ifHolding: bytes)
    let goesOn = progress.withLock { progress in
      if former != nil { progress.unchanged.insert(path) }
      return progress.fault == nil
    }
    if goesOn { try staged?.add(path, bytes, like: former) }
  }

  private func note(_ fault: any Error) {
    progress.withLock { $0.fault = $0.fault ?? fault }
  }
}
