import Analysis
import Base
import Conformance
import Pack
import PackReader
import Pages
import Revision

/// One run of a command that fills a folder with files made from a pack.
struct Build {
  /// Makes files from an explored pack, and hands them over one by one.
  typealias Maker =
    @Sendable (
      PackFacts, Verification, Templates, SiteOptions, @escaping Site.Taker
    ) async throws -> Void

  private let kind: String
  private let maker: Maker
  private let request: Request
  private let console: Console
  private let output: OutputFolder
  private let jobs: Int

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
    maker: @escaping Maker = { facts, verification, templates, options, take in
      try await Site.build(facts, verification, templates: templates, options: options, to: take)
    }
  ) throws {
    self.request = request
    self.console = console
    self.kind = kind
    self.maker = maker
    output = try OutputFolder(try request.path(.site, ofA: "folder") ?? folder)
    if case .folder(let pack) = PackSource(request), try output.isInside(pack) {
      throw OutputError.insideThePack(title: output.title)
    }
    if let templates = request.value(.templates), try output.isInside(templates) {
      throw OutputError.insideTheTemplates(title: output.title)
    }
    var mistakes = Mistakes()
    let jobs = mistakes.catching(try request.number(.jobs))
    mistakes.catching(try request.settings)
    mistakes.catching(try request.address(.baseURL))
    mistakes.catching(try request.address(.editURL))
    try mistakes.check()
    self.jobs = (jobs ?? nil) ?? Environment.processorCount
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
    let findings = try await findings(inputs)
    return try await write(consume findings, from: inputs)
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
    _ findings: Findings, from inputs: BuildInputs
  ) async throws -> ExitStatus {
    let (pack, sources) = (findings.survey.pack.name, findings.sources)
    let writer = try writer()
    let sink = try writer.begin()
    try await make(findings, from: inputs, sink.take)
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
    let findings = try await findings(inputs)
    let sink = SiteSink(comparingWith: try PreviousSite(of: output, jobs: jobs))
    try await make(findings, from: inputs, sink.take)
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

  /// What is known of a pack before its site is made.
  private struct Findings: Sendable {
    let survey: PackFacts
    let verification: Verification
    let templates: Templates
    /// The languages of the site.
    let locales: [Words.Locale]
    /// The fingerprint of what the site is made from; none if there are warnings, which each build
    /// repeats.
    let sources: String?
  }

  /// Walks and searches the pack, and tells what there is to say about it.
  private func findings(_ inputs: BuildInputs) async throws -> Findings {
    do {
      let reading = PackReading(of: inputs.pack, jobs: jobs)
      let (pack, templates) = try inputs.checked(reading, showingTexts: true)
      try AnotherSite.refuse(output, for: pack.name)
      var mistakes = Mistakes()
      let locales = mistakes.catching(try locales(of: pack)) ?? []
      try console.check(mistakes, besides: pack.faults(in: inputs.settings))
      let scope = try console.chosen { () throws(PackErrors) in
        try pack.scope(of: inputs.settings)
      }
      let checked = CheckedPack(pack, inputs.origins, warnings: reading.diagnostics)
      let (exploration, verification) = try await checked.verified(
        scope, readingTextsIn: locales, jobs: jobs, console)
      let survey = await PackFacts(of: exploration, jobs: jobs)
      let warnings = (reading.diagnostics + survey.warnings).sorted()
      guard verification.diagnostics.isEmpty else {
        let faults = survey.exploration.pageFaults(in: locales)
        throw console.rejection(
          of: (warnings + faults + verification.diagnostics).sorted(), from: inputs.origins,
          as: verification.status(besides: faults))
      }
      console.tell(warnings, from: inputs.origins)
      return Findings(
        survey: survey, verification: verification, templates: templates, locales: locales,
        sources: warnings.isEmpty ? inputs.fingerprint : nil)
    } catch let errors as PackErrors {
      throw console.rejection(of: errors.diagnostics, from: inputs.origins)
    }
  }

  /// Makes the site.
  private func make(
    _ findings: Findings, from inputs: BuildInputs, _ take: @escaping Site.Taker
  ) async throws {
    let options = SiteOptions(
      locales: findings.locales, address: inputs.address, editAddress: inputs.editAddress,
      jobs: jobs)
    do {
      try await console.watching("laying out diagrams and writing pages") {
        try await maker(
          findings.survey, findings.verification, findings.templates, options, take)
      }
    } catch let errors as PackErrors {
      throw console.rejection(of: errors.diagnostics, from: inputs.origins)
    }
  }

  /// The languages of the site: those that were asked for, else all of the pack.
  private func locales(of pack: Pack) throws(UsageError) -> [Words.Locale] {
    let known = pack.pageLocales
    let wanted = request.values(.locale)
    var mistakes = Mistakes()
    for locale in wanted where !known.contains(locale) {
      mistakes.add(
        .unknown("language", locale, among: known, listsAll: true, in: request.command.name))
    }
    try mistakes.check()
    return wanted.isEmpty
      ? known
      : wanted.reduce(into: []) { chosen, locale in
        if !chosen.contains(locale) { chosen.append(locale) }
      }
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
