import Model
import Render

/// Puts a site into a folder, so that whoever looks finds the former site whole or the new one.
///
/// The new site grows in a hidden folder beside the output folder, file by file as they are made;
/// those that stay the same become second names of the former ones; then the two folders exchange
/// their names in one step. Whatever happens before that step, the former site is untouched; what a
/// dead build left behind is cleared away by the next. (Against a power failure it is as safe as the
/// file system is.)
struct SiteWriter: ~Copyable {
  private let output: OutputFolder
  private let parent: Folder
  private let workplace: Workplace
  private let target: RelativePath

  /// Whether a build has had hold of an output folder, so that something may be left of it.
  static func hasWorked(on output: OutputFolder) -> Bool { Workplace.exists(beside: output) }

  /// Takes hold of an output folder, which waits for another build of it to end, and clears away
  /// what a dead build left.
  ///
  /// - Parameters:
  ///   - output: The folder; those around it are made when they do not exist.
  ///   - jobs: How many threads work in it at once.
  ///   - whenWaiting: Told, once, which process has hold of it, when another one does.
  /// - Returns: A writer that keeps other builds away for as long as it lives.
  /// - Throws: `OutputError`, or the system's reason.
  static func opened(
    to output: OutputFolder, jobs: Int = 1, whenWaiting: (String) -> Void
  ) throws -> SiteWriter {
    let output = try output.makingParents()
    let parent = try Folder(at: output.parent, title: output.parent)
    let target = RelativePath(output.name, in: nil)
    let workplace = try Workplace.opened(beside: output, jobs: jobs, whenWaiting: whenWaiting)
    let writer = SiteWriter(output: output, parent: parent, workplace: workplace, target: target)
    do { try writer.prepare() } catch {
      writer.withdraw()
      throw error
    }
    return writer
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
      let stamp = try workplace.stampBytes().flatMap(Stamp.init)
    else { return nil }
    return try stamp.matches(try parent.folder(target)) ? stamp : nil
  }

  /// The pages of the site that the last build left in which there are texts of some callbacks, as its
  /// stamp says.
  ///
  /// - Returns: Nothing when the stamp does not say where they are.
  /// - Throws: The system's reason, when a file cannot be read.
  func pages(about callbacks: Set<Name<Callback>>, _ stamp: Stamp) throws(SystemError) -> Site? {
    guard let insets = stamp.insets else { return nil }
    let folder = try parent.folder(target)
    var site = Site(insets: insets)
    let pages = Set(insets.filter { callbacks.contains($0.label.callback) }.map(\.page))
    for page in pages {
      guard let path = RelativePath(page), let status = stamp.files[path] else { return nil }
      site.files[page] = try folder.read(path, atMost: status.size)
    }
    return site
  }

  /// Remembers what the site was made from.
  ///
  /// - Parameters:
  ///   - outline: What it was made from; nothing is remembered without.
  ///   - insetLines: Where texts of callbacks are in it, page by page, as a stamp keeps that.
  ///   - warnings: What there was to say about the pack.
  ///   - result: What the build did.
  /// - Throws: The system's reason.
  func remember(
    _ outline: BuildInputs.Outline?, insetLines: [UInt8], warnings: [Diagnostic],
    _ result: Result
  ) throws(SystemError) {
    guard let outline else { return }
    let folder = try parent.folder(target)
    var files = result.known
    for path in result.change.files where files[path] == nil {
      files[path] = try folder.status(of: path)
    }
    let stamp = Stamp(of: outline, insetLines: insetLines, warnings: warnings, files: files)
    try workplace.folder.clear(Workplace.stamp)
    try workplace.folder.create(Workplace.stamp, stamp.bytes)
  }

  /// Brings a site up to date that is, but for some pages, as the last build left it.
  ///
  /// A single page that differs takes the place of the former one: that is one step, too, and the other
  /// files are not touched.
  ///
  /// - Parameters:
  ///   - site: The pages that are others than they were.
  ///   - pack: The pack that the site is made of.
  ///   - stamp: Describes what the last build left, and has just been compared with it.
  /// - Returns: What was done.
  /// - Throws: As when a site is written while it is made.
  func revise(_ site: Site, of pack: Name<Pack>?, beside stamp: Stamp) throws -> Result {
    var known = stamp.files
    let pages = Set(site.files.keys.compactMap(RelativePath.init))
    if pages.count > 1 { return try write(site, of: pack, beside: stamp) }
    if let path = pages.first, let bytes = site.files[path.text] {
      let folder = try parent.folder(target)
      guard let status = try workplace.place(path, bytes, in: folder) else {
        return try write(site, of: pack, beside: stamp)
      }
      known[path] = status
    }
    let change = SiteChange(of: stamp.files.keys, changing: pages)
    return Result(change: change, way: change.isEmpty ? .untouched : .revised, known: known)
  }

  /// Writes a site.
  ///
  /// - Parameters:
  ///   - site: The site, or what of it may be another than it was.
  ///   - pack: The pack that it is made of; none where that is not known.
  ///   - stamp: Describes the rest, which is as it was; none where the site is all there is.
  /// - Returns: What was done.
  /// - Throws: As when it is written while it is made.
  func write(
    _ site: Site, of pack: Name<Pack>? = nil, beside stamp: Stamp? = nil
  ) throws -> Result {
    do {
      let former = try stamp.map { stamp throws(SystemError) in
        try FormerSite(of: output, asLeft: stamp)
      }
      let draft = try draft(
        of: pack, beside: former ?? FormerSite(of: output, jobs: workplace.jobs))
      for (path, bytes) in site.files { draft.intake.take(path, bytes) }
      let others = stamp?.files.keys.filter { site.files[$0.text] == nil && $0 != Manifest.path }
      draft.intake.keep(others ?? [])
      return try publish(draft)
    } catch {
      abandon()
      throw error
    }
  }

  /// Writes a site while it is made.
  ///
  /// - Parameters:
  ///   - pack: The pack that it is made of; none where that is not known.
  ///   - make: Makes the files, and hands them over; several threads may do so.
  /// - Returns: What was done, and what the maker returns.
  /// - Throws: Why the site cannot be made, `OutputError`, or the system's reason; the folder is then as
  ///   it was before, unless its files had to be replaced one by one.
  func write<Made>(
    of pack: Name<Pack>? = nil, _ make: (@escaping Site.Taker) async throws -> Made
  ) async throws -> (result: Result, made: Made) {
    do {
      let draft = try draft(of: pack, beside: FormerSite(of: output, jobs: workplace.jobs))
      let made = try await make(draft.intake.take)
      return (try publish(draft), made)
    } catch {
      abandon()
      throw error
    }
  }
}

extension SiteWriter {
  /// A site on its way.
  private struct Draft: Sendable {
    let intake: SiteIntake
    let next: NextSite
  }

  private func draft(of pack: Name<Pack>?, beside former: consuming FormerSite) throws -> Draft {
    guard former.isOurs else { throw OutputError.notOurs(title: output.title) }
    try workplace.folder.makeFolder(Workplace.next)
    let folder = try workplace.folder.folder(Workplace.next)
    try workplace.note(try folder.status())
    if let status = try parent.status(of: target) { try folder.setMode(status.mode) }
    let next = NextSite(in: folder)
    let intake = SiteIntake(comparingWith: former, of: pack, place: next.place)
    return Draft(intake: intake, next: next)
  }

  /// Makes the workplace ready.
  private func prepare() throws {
    try workplace.hideFromGit()
    try workplace.clear(beside: parent, target)
    try workplace.note(nil)
  }

  /// Clears away what there is of a site that cannot be finished.
  private func abandon() {
    do {
      try workplace.clear(beside: parent, target)
      withdraw()
    } catch {}  // The next build tries again.
  }

  /// Leaves no workplace behind where there was none, or where nothing in it is worth keeping.
  private func withdraw() {
    do { try workplace.withdraw(beside: output, in: parent) } catch {}  // It does no harm.
  }

  private func publish(_ draft: Draft) throws -> Result {
    let files = try draft.intake.finish()
    let isNew = try parent.status(of: target) == nil
    if isNew { try parent.makeFolder(target) }
    do { return try publish(draft, files) } catch {
      if isNew { try parent.removeFolder(target) }
      throw error
    }
  }

  private func publish(_ draft: Draft, _ files: SiteIntake.Taken) throws -> Result {
    guard try parent.status(of: target)?.kind == .folder else {
      throw OutputError.notAFolder(title: output.title)
    }
    let former = try Folder(at: output.path, title: output.title)
    try Construction.clear(former)
    let inventory = try Inventory(of: former, jobs: workplace.jobs)
    if let path = draft.intake.disturbed(among: files.isSame, in: inventory) {
      throw OutputError.disturbed(title: former.title(of: path))
    }
    let owned = try draft.intake.owned(in: former, inventory)
    if !owned.contains(Manifest.path) && inventory.entries.keys.contains(where: { !$0.isHidden }) {
      throw OutputError.notOurs(title: output.title)
    }
    let change = SiteChange(of: inventory, owned: owned, to: files)
    if !change.inTheWay.isEmpty {
      throw OutputError.inTheWay(titles: change.inTheWay.map { former.title(of: $0) })
    }
    let construction = Construction(
      next: draft.next, change: change, inventory: inventory, pack: draft.intake.pack)
    let (way, shared) = try replace(former, by: construction)
    // What is not ours came along; of the former site there is nothing else to be looked after.
    let left = change.foreign.isEmpty ? inventory : nil
    try workplace.clear(beside: parent, target, expecting: left)
    try workplace.note(nil)
    let placed = way.isWhole ? draft.intake.placed : [:]
    let known = shared.isEmpty ? placed : shared.merging(placed) { _, placed in placed }
    return Result(change: change, way: way, known: known)
  }

  /// Mends a former site.
  ///
  /// - Returns: How, and what the files are that it shares with the next, where that took its place.
  private func replace(
    _ former: borrowing Folder, by construction: Construction
  ) throws -> (Way, shared: [RelativePath: FileStatus]) {
    if construction.change.isEmpty { return (.untouched, [:]) }
    let isMountPoint = try former.status().device != parent.status().device
    var way = Way.replaced(
      SystemError(
        "move '\(output.title)'", code: isMountPoint ? SystemError.otherDevice : SystemError.busy))
    // Who works in the folder would be left in the former one, which goes away.
    if !isMountPoint, try !output.holds(".") {
      let shared = try construction.complete(from: former, jobs: workplace.jobs)
      way = try workplace.exchange(with: target, in: parent)
      if way.isWhole { return (way, shared) }
    }
    try construction.replaceFiles(of: former)
    return (way, [:])
  }
}
