import Base
import Pack

/// Replaces the site in a folder, and leaves alone what vcdoc did not write.
///
/// The new site grows in a staging directory beside the folder; then the two exchange their names,
/// or their entries if others have files in the folder. Until then, the previous site is untouched,
/// whatever happens; what a killed build left is finished or removed by the next one. After a power
/// failure, the site is as safe as the file system is.
struct SiteWriter: ~Copyable {
  private let output: OutputFolder
  private let staging: StagingDirectory
  private let jobs: Int

  /// Gets ready to write to a folder: waits for another build of it, and finishes or removes what a
  /// killed build left.
  ///
  /// - Parameters:
  ///   - output: The folder; those around it are made if they do not exist.
  ///   - jobs: How many threads look through folders.
  ///   - whenWaiting: Called once with the process of the other build, if there is one.
  /// - Returns: A writer that keeps other builds away for as long as it lives.
  /// - Throws: `OutputError`, or the system's reason.
  static func opened(
    to output: OutputFolder, jobs: Int = 1, whenWaiting: (String) -> Void
  ) throws -> SiteWriter {
    let output = try output.makingParents()
    let writer = SiteWriter(
      output: output,
      staging: try StagingDirectory.opened(beside: output, jobs: jobs, whenWaiting: whenWaiting),
      jobs: jobs)
    try writer.staging.clear()
    return writer
  }

  private init(output: OutputFolder, staging: consuming StagingDirectory, jobs: Int) {
    self.output = output
    self.staging = staging
    self.jobs = jobs
  }

  deinit {
    // A site that cannot be cleared away does no harm, and the next build tries again.
    do {
      try staging.clear()
      try staging.remove()
    } catch {}
  }

  /// Begins a site.
  ///
  /// - Returns: Takes the files; `publish` is called when it has all.
  /// - Throws: `OutputError`, or the system's reason.
  func begin() throws -> SiteSink {
    SiteSink(comparingWith: try PreviousSite(of: output, jobs: jobs), for: try staging.begin())
  }

  /// Completes a site, and puts it in the place of the previous one.
  ///
  /// If no file is another than it was, nothing moves.
  ///
  /// - Parameters:
  ///   - sink: What `begin` gave, with all files.
  ///   - pack: The pack that the files were made of; none if it is not known.
  ///   - sources: The fingerprint of everything that they were made from; see `Manifest`.
  /// - Returns: How the folder differed from the site.
  /// - Throws: Why the site cannot be made, `OutputError`, or the system's reason; the folder is as
  ///   it was then.
  func publish(
    _ sink: SiteSink, of pack: Name<Pack>? = nil, from sources: String? = nil
  ) throws -> SiteChange {
    let files = try sink.finish(of: pack, from: sources)
    // Files may have come or gone while the site was made.
    let previous = try PreviousSite(of: output, jobs: jobs)
    try previous.refuseUnlessOurs(as: output.title)
    let change = SiteChange(of: previous, to: files)
    guard change.inTheWay.isEmpty else {
      throw OutputError.inTheWay(titles: change.inTheWay.map { "\(output.title)/\($0.text)" })
    }
    if !change.isEmpty {
      try staging.exchange(change)
      try staging.clear()
    }
    return change
  }
}
