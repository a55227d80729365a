import Render

/// Puts a site into a folder, so that whoever looks finds the former site whole or the new one.
///
/// The new site grows in a hidden folder beside the output folder, where files that stay the same
/// are second names of the former ones; then the two folders exchange their names in one step.
/// Whatever happens before that step, the former site is untouched; what a dead build left behind
/// is cleared away by the next. (Against a power failure it is as safe as the file system is.)
struct SiteWriter: ~Copyable {
  /// How the new site took the place of the former.
  enum Way: Hashable, Sendable {
    /// Nothing differed, so nothing was done.
    case untouched
    /// As a whole, in one step.
    case exchanged
    /// As a whole, in two steps, because the file system cannot exchange names.
    case moved
    /// File by file, because the folder cannot be moved; the reason.
    case replaced(SystemError)
  }

  /// What a build did.
  struct Result: Hashable, Sendable {
    /// How the folder differed from the site.
    let change: SiteChange
    /// How it was mended.
    let way: Way
  }

  private let output: OutputFolder
  private let parent: Folder
  private let workplace: Workplace
  private let target: RelativePath

  /// Takes hold of an output folder, which waits for another build of it to end, and clears away
  /// what a dead build left.
  ///
  /// - Parameters:
  ///   - output: The folder; those around it are made when they do not exist.
  ///   - whenWaiting: Told, once, which process has hold of it, when another one does.
  /// - Returns: A writer that keeps other builds away for as long as it lives.
  /// - Throws: `OutputError`, or the system's reason.
  static func opened(
    to output: OutputFolder, whenWaiting: (String) -> Void
  ) throws -> SiteWriter {
    let output = try output.makingParents()
    let parent = try Folder(at: output.parent, title: output.parent)
    let target = RelativePath(output.name, in: nil)
    let workplace = try Workplace.opened(beside: output, whenWaiting: whenWaiting)
    try workplace.clear(beside: parent, target)
    try workplace.note(nil)
    return SiteWriter(output: output, parent: parent, workplace: workplace, target: target)
  }

  private init(
    output: OutputFolder, parent: consuming Folder, workplace: consuming Workplace,
    target: RelativePath
  ) {
    self.output = output
    self.parent = parent
    self.workplace = workplace
    self.target = target
  }

  /// What the last build was made from; none when it is not known, or the folder is not as that
  /// build left it.
  ///
  /// - Throws: The system's reason, when one cannot tell.
  func stamp() throws(SystemError) -> Stamp? {
    guard try parent.status(of: target)?.kind == .folder,
      try workplace.folder.status(of: Workplace.stamp)?.kind == .file,
      let stamp = Stamp(try workplace.folder.read(Workplace.stamp))
    else { return nil }
    return try stamp.matches(try parent.folder(target)) ? stamp : nil
  }

  /// The site that the last build left, which its stamp describes.
  ///
  /// - Throws: The system's reason, when a file cannot be read.
  func site(_ stamp: Stamp) throws(SystemError) -> Site {
    let folder = try parent.folder(target)
    var site = Site(insets: stamp.insets)
    for path in stamp.files.keys where path != Manifest.path {
      site.files[path.text] = try folder.read(path)
    }
    return site
  }

  /// Remembers what the site was made from.
  ///
  /// - Parameters:
  ///   - inputs: Everything that it was made from.
  ///   - insets: Where the prose of callbacks is in it.
  ///   - warnings: What there was to say about the pack.
  ///   - result: What the build did.
  /// - Throws: The system's reason.
  func remember(
    _ inputs: BuildInputs, _ insets: [Inset], warnings: String, _ result: Result
  ) throws(SystemError) {
    guard let fingerprint = inputs.fingerprint, let core = inputs.core else { return }
    let folder = try parent.folder(target)
    var files: [RelativePath: FileStatus] = [:]
    for path in result.change.files { files[path] = try folder.status(of: path) }
    let stamp = Stamp(
      inputs: fingerprint, core: core, prose: inputs.prose, insets: insets,
      warnings: warnings, files: files)
    if try workplace.folder.status(of: Workplace.stamp) != nil {
      try workplace.folder.remove(Workplace.stamp)
    }
    try workplace.folder.create(Workplace.stamp, stamp.bytes)
  }

  /// Writes the site.
  ///
  /// - Throws: `OutputError`, or the system's reason; the folder is then as it was before, unless
  ///   its files had to be replaced one by one.
  func write(_ site: Site) throws -> Result {
    let files = try site.publishedFiles()
    let isNew = try parent.status(of: target) == nil
    if isNew { try parent.makeFolder(target) }
    do { return try write(files) } catch {
      if isNew { try parent.removeFolder(target) }
      throw error
    }
  }

  private func write(_ files: [RelativePath: [UInt8]]) throws -> Result {
    guard try parent.status(of: target)?.kind == .folder else {
      throw OutputError.notAFolder(title: output.title)
    }
    let former = try Folder(at: output.path, title: output.title)
    let inventory = try Inventory(of: former)
    let manifest = try Manifest(of: former)
    if manifest == nil && inventory.entries.keys.contains(where: { !$0.isHidden }) {
      throw OutputError.notOurs(title: output.title)
    }
    let owned = manifest?.owned ?? []
    let change = try SiteChange(of: inventory, owned: owned, in: former, to: files)
    if !change.inTheWay.isEmpty {
      throw OutputError.inTheWay(titles: change.inTheWay.map { former.title(of: $0) })
    }
    if change.isEmpty { return Result(change: change, way: .untouched) }
    let construction = Construction(files: files, change: change, inventory: inventory)
    return Result(change: change, way: try replace(former, by: construction))
  }

  private func replace(_ former: borrowing Folder, by construction: Construction) throws -> Way {
    let status = try former.status()
    guard try status.device == parent.status().device else {
      let reason = SystemError("move '\(output.title)'", code: SystemError.otherDevice)
      try construction.replaceFiles(of: former)
      return .replaced(reason)
    }
    do {
      try build(construction, from: former, mode: status.mode)
      let way = try workplace.exchange(with: target, in: parent)
      if case .replaced = way {
        try workplace.clear(beside: parent, target)
        try construction.replaceFiles(of: former)
      } else {
        try workplace.settle(into: target, in: parent)
      }
      try workplace.note(nil)
      return way
    } catch let reason {
      do { try workplace.clear(beside: parent, target) } catch {}  // The next build tries again.
      throw reason
    }
  }

  private func build(
    _ construction: Construction, from former: borrowing Folder, mode: FileStatus.Mode
  ) throws {
    try workplace.folder.makeFolder(Workplace.next)
    let next = try workplace.folder.folder(Workplace.next)
    try workplace.note(try next.status())
    try next.setMode(mode)
    try construction.build(in: next, from: former)
  }
}
