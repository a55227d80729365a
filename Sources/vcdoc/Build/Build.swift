import Analysis
import Base
import Pack
import Revision

/// One run of a command that fills a folder with files made from a pack.
struct Build {
  private let kind: String
  private let maker: SiteMaker
  private let request: Request
  private let console: Console
  private let output: OutputFolder
  private var jobs: Int { maker.jobs }

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - request: What somebody asks for.
  ///   - console: Where to say how it went.
  ///   - folder: The folder to fill where the request names none.
  ///   - kind: What tells these files from others made of the same pack, on one line.
  ///   - maker: Makes the files.
  /// - Throws: `UsageError` or `OutputError`.
  init(
    _ request: Request, _ console: Console, to folder: String = "site", kind: String = "",
    maker: @escaping SiteMaker.Writer = SiteMaker.site
  ) throws {
    self.request = request
    self.console = console
    self.kind = kind
    output = try OutputFolder(try request.path(.site, ofA: "folder") ?? folder)
    if case .folder(let pack) = PackSource(request), try output.isInside(pack) {
      throw OutputError.insideThePack(title: output.title)
    }
    if let templates = request.value(.templates), try output.isInside(templates) {
      throw OutputError.insideTheTemplates(title: output.title)
    }
    self.maker = try SiteMaker(request, console, writing: maker)
  }

  /// Writes the site, or compares the folder with it.
  ///
  /// Nothing is written before the pack and everything that was asked for are known to be in order.
  ///
  /// - Throws: Why there is no site, or why it cannot be written.
  func run() async throws -> ExitStatus {
    if request.has(.check) { return try await check() }
    var pack: String?
    if case .folder(let folder) = PackSource(request) { pack = folder }
    try output.refuseUnlessReplaceable(for: pack)
    // Another build is at work, or was killed and may have left the exchange of files unfinished.
    if try StagingDirectory.exists(beside: output) { _ = try writer() }
    try AnotherSite.refuse(output, for: kind)
    let inputs = try BuildInputs(request, kind: kind, jobs: jobs)
    if try isUpToDate(with: inputs) { return try sayUpToDate() }
    try PreviousSite(of: output, jobs: jobs).refuseUnlessOurs(as: output.title)
    let findings = try await findings(of: inputs)
    return try await write(consume findings, from: inputs)
  }

  /// Verifies the pack, unless the folder has files of another one.
  private func findings(of inputs: BuildInputs) async throws -> SiteMaker.Findings {
    try await maker.findings(of: inputs, if: { try AnotherSite.refuse(output, for: $0) })
  }

  /// Waits for other builds of the folder.
  private func writer() throws -> SiteWriter {
    try SiteWriter.opened(to: output, jobs: jobs) { process in
      console.remark("waiting for process \(process), which is building '\(output.title)'")
    }
  }

  /// Whether the folder holds what a build from the same sources wrote, byte for byte.
  ///
  /// A program made of other sources may write another site, even if it has the same version, as
  /// development builds do.
  private func isUpToDate(with inputs: BuildInputs) throws -> Bool {
    guard let sources = inputs.fingerprint,
      try FileStatus(at: output.path)?.kind == .folder
    else { return false }
    let folder = try Folder(at: output.path, title: output.title)
    guard let manifest = try Manifest(of: folder), manifest.sources == withProgram(sources)
    else { return false }
    return try manifest.matches(folder, jobs: jobs)
  }

  /// The fingerprint of what a site is made from, with that of the program that makes it.
  private func withProgram(_ sources: String) -> String { "\(sources) \(Revision.fingerprint)" }

  /// What the manifest of a site that is up to date says that it was made from; any program may
  /// have made it.
  private func sources(checked sources: String) throws -> String {
    guard try FileStatus(at: output.path)?.kind == .folder,
      let written = try Manifest(of: try Folder(at: output.path, title: output.title))?.sources,
      written.hasPrefix("\(sources) ")
    else { return withProgram(sources) }
    return written
  }

  /// Writes the site of a pack that is in order.
  private func write(
    _ findings: SiteMaker.Findings, from inputs: BuildInputs
  ) async throws -> ExitStatus {
    let (pack, sources) = (findings.survey.pack.name, findings.sources)
    let writer = try writer()
    let sink = try writer.begin()
    try await maker.make(findings, from: inputs, sink.take)
    let change = try writer.publish(sink, of: pack, from: sources.map(withProgram))
    if change.writtenCount == 0, change.removed.isEmpty { return try sayUpToDate() }
    return try sayDone(
      "wrote \(change.writtenCount) of \(change.fileCount) files to '\(output.title)'"
        + (change.removed.isEmpty ? "" : ", removed \(change.removed.count)"))
  }

  /// Compares the folder with the site, and names what differs.
  private func check() async throws -> ExitStatus {
    if try StagingDirectory.isUnfinished(beside: output) {
      console.refuse(
        "'\(output.title)' is not up to date: a build was killed before it was finished")
      console.advise("Run '\(request.repair)' to finish it.")
      return .found
    }
    try AnotherSite.refuse(output, for: kind)
    let inputs = try BuildInputs(request, kind: kind, jobs: jobs)
    let findings = try await findings(of: inputs)
    let sink = SiteSink(comparingWith: try PreviousSite(of: output, jobs: jobs))
    try await maker.make(findings, from: inputs, sink.take)
    let files = try sink.finish(
      of: findings.survey.pack.name, from: try findings.sources.map(sources(checked:)))
    let check = SiteCheck(of: SiteChange(of: try PreviousSite(of: output, jobs: jobs), to: files))
    if check.isUpToDate { return try sayUpToDate() }
    try console.output.write(check.text)
    for (path, state) in check.differences {
      console.journal.note(
        Finding(.stale, "the file is \(state)", path: "\(output.title)/\(path.text)"))
    }
    console.complain("'\(output.title)' is not up to date: \(check.summary)")
    console.advise("Run '\(request.repair)' to write it\(check.advice).")
    return .found
  }

  private func sayUpToDate() throws -> ExitStatus {
    try sayDone("'\(output.title)' is up to date")
  }

  /// Says what came of the build, and counts the site if that is asked for.
  private func sayDone(_ line: String) throws -> ExitStatus {
    if request.has(.quiet) { return .done }
    let tally = request.has(.siteSummary) ? try SiteTally(of: output).text : ""
    try console.output.write(line + "\n" + tally)
    return .done
  }
}
