import Model
import Render

/// One run of a command that fills a folder with files made from a pack.
struct Build {
  /// Makes files from what is known of a pack, hands them over one by one, and says where texts of
  /// callbacks are in them, page by page.
  typealias Maker =
    @Sendable (
      Survey, Verification, Templates, SiteOptions, @escaping Site.Taker
    ) async throws -> [Inset]

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
    maker: @escaping Maker = { survey, verification, templates, options, take in
      try await Site.print(survey, verification, templates: templates, options: options, to: take)
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
    if let file = try request.path(.depfile, ofA: "file"),
      try OutputFolder.isPlace(file, inside: output.path)
    {
      throw OutputError.insideTheSite(title: file)
    }
    var mistakes = Mistakes()
    let jobs = mistakes.catching(try request.number(.jobs))
    mistakes.catching(try request.settings)
    mistakes.catching(try request.address(.baseURL))
    try mistakes.check()
    self.jobs = (jobs ?? nil) ?? RunningProgram.processorCount
  }

  /// Writes the site, or compares the folder with it.
  ///
  /// Where no build has been yet, nothing is made beside the folder before the pack and all that was
  /// asked for are known to be in order. Two such builds at once wait for one another when they write.
  ///
  /// - Throws: Why there is no site, or why it cannot be written.
  func run() async throws -> ExitStatus {
    try AnotherSite.refuse(output, for: kind)
    if request.has(.check) { return try await check() }
    guard SiteWriter.hasWorked(on: output) else { return try await first() }
    let writer = try writer()
    let (inputs, found) = try await inputs { try writer.stamp() }
    try tellDependencies(on: inputs)
    let stamp = inputs.fingerprint == nil ? nil : found
    if let stamp, stamp.outline.whole == inputs.fingerprint {
      console.tell(stamp.warnings, from: inputs.origins)
      try say("'\(output.title)' is up to date\n")
      return .done
    }
    let reading = PackReading(of: inputs.pack, jobs: jobs)
    let outline = inputs.outline(of: reading)
    if let stamp, let site = try revision(of: stamp, writer, to: inputs, reading, outline) {
      let result = try writer.revise(site, of: reading.pack?.name, beside: stamp)
      try writer.remember(
        outline, insetLines: site.insets.stampLines, warnings: stamp.warnings, result)
      try say(result)
      return .done
    }
    let findings = try await findings(inputs, consume reading)
    return try await write(consume findings, from: inputs, outline, by: writer)
  }

  /// Writes the site of a folder that no build has had hold of.
  private func first() async throws -> ExitStatus {
    guard try FormerSite(of: output, jobs: jobs).isOurs else {
      throw OutputError.notOurs(title: output.title)
    }
    let inputs = try BuildInputs(request, kind: kind, jobs: jobs)
    try tellDependencies(on: inputs)
    let reading = PackReading(of: inputs.pack, jobs: jobs)
    let outline = Task { [reading] in inputs.outline(of: reading) }
    if jobs == 1 { _ = await outline.value }
    let findings = try await findings(inputs, consume reading)
    let writer = try writer()
    return try await write(consume findings, from: inputs, await outline.value, by: writer)
  }

  /// Takes hold of the folder.
  private func writer() throws -> SiteWriter {
    try SiteWriter.opened(to: output, jobs: jobs) { process in
      console.remark("waiting for process \(process), which is building '\(output.title)'")
    }
  }

  /// Writes the site of a pack that is in order.
  private func write(
    _ findings: consuming Findings, from inputs: BuildInputs, _ outline: BuildInputs.Outline?,
    by writer: borrowing SiteWriter
  ) async throws -> ExitStatus {
    let known = consume findings
    let (result, lines) = try await writer.write(of: known.survey.pack.name) { take in
      let insets = try await self.make(known, from: inputs, take)
      // The site need not wait for them to take its place.
      return Task { insets.stampLines }
    }
    let warnings = known.warnings
    try writer.remember(outline, insetLines: await lines.value, warnings: warnings, result)
    try say(result)
    return .done
  }

  /// What the site is made from, read while the site that the last build left is looked through.
  private func inputs(while look: () throws -> Stamp?) async throws -> (BuildInputs, Stamp?) {
    if jobs == 1 { return (try BuildInputs(request, kind: kind, jobs: jobs), try look()) }
    async let inputs = BuildInputs(request, kind: kind, jobs: jobs)
    let stamp = try look()
    return (try await inputs, stamp)
  }

  /// Writes what the site is made from, where the request names a file for it.
  private func tellDependencies(on inputs: BuildInputs) throws {
    guard let path = request.value(.depfile) else { return }
    let target = "\(output.title)/index.html"
    try OutputFile(path).write(DependencyFile(of: target, on: inputs.paths).bytes)
  }

  /// The pages with texts of callbacks that the last build left, brought up to date where only such
  /// texts are others than they were.
  ///
  /// - Returns: Nothing when something else changed as well, so that the site is to be made anew.
  /// - Throws: `Rejected` when the new texts are faulty, after it has been told why.
  private func revision(
    of stamp: Stamp, _ writer: borrowing SiteWriter, to inputs: BuildInputs,
    _ reading: PackReading, _ outline: BuildInputs.Outline?
  ) throws -> Site? {
    guard kind.isEmpty, let pack = reading.pack, let outline, outline.core == stamp.outline.core
    else { return nil }
    do {
      let limited = pack.limited(to: try pack.scope(of: inputs.settings))
      let sources = outline.texts.filter { stamp.outline.texts[$0] != $1 }.keys.sorted()
      // What was said about a line of such a file may be about another line now.
      guard sources.allSatisfy({ path in stamp.warnings.allSatisfy { !$0.speaks(of: path) } }),
        let callbacks = limited.callbacks(withTextsIn: sources),
        let former = try writer.pages(about: Set(callbacks.map(\.name)), stamp),
        let site = try former.revised(for: callbacks, of: limited)
      else { return nil }
      console.tell(stamp.warnings, from: inputs.origins)
      return site
    } catch let errors as PackErrors {
      throw console.rejection(of: errors.diagnostics, from: inputs.origins)
    }
  }

  private func check() async throws -> ExitStatus {
    let inputs = try BuildInputs(request, kind: kind, jobs: jobs)
    try tellDependencies(on: inputs)
    let reading = PackReading(of: inputs.pack, jobs: jobs)
    let findings = try await findings(inputs, reading)
    let intake = SiteIntake(
      comparingWith: try FormerSite(of: output), of: findings.survey.pack.name)
    _ = try await make(findings, from: inputs, intake.take)
    let check = try SiteCheck(of: intake)
    if check.isFresh {
      try say("'\(output.title)' is up to date\n")
      return .done
    }
    try console.output.write(check.text)
    for (path, state) in check.differences {
      console.journal.note(
        Finding(.error, "the file is \(state)", path: "\(output.title)/\(path.text)"))
    }
    console.complain("'\(output.title)' is not what the sources give: \(check.summary)")
    console.advise("Run '\(request.repair)' to write it\(check.advice).")
    return .found
  }

  /// What is known of a pack before its site is made.
  private struct Findings: Sendable {
    /// What the walks say, without the moves between worlds.
    let survey: Survey
    let verification: Verification
    let templates: Templates
    /// The languages of the site.
    let locales: [Words.Locale]
    /// What there is to say about the pack.
    let warnings: [Diagnostic]
  }

  /// Walks and searches the pack, and tells what there is to say about it.
  private func findings(
    _ inputs: BuildInputs, _ reading: consuming PackReading
  ) async throws -> Findings {
    do {
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
      let survey = await Survey(of: exploration, jobs: jobs)
      let warnings = (reading.diagnostics + survey.warnings).sorted()
      guard verification.diagnostics.isEmpty else {
        let options = SiteOptions(locales: locales, jobs: jobs)
        let faults = await Site.faults(of: survey, verification, templates, options)
        throw console.rejection(
          of: (warnings + faults + verification.diagnostics).sorted(), from: inputs.origins,
          as: verification.status(besides: faults))
      }
      console.tell(warnings, from: inputs.origins)
      return Findings(
        survey: survey, verification: verification, templates: templates, locales: locales,
        warnings: warnings)
    } catch let errors as PackErrors {
      throw console.rejection(of: errors.diagnostics, from: inputs.origins)
    }
  }

  /// Makes the site.
  private func make(
    _ findings: Findings, from inputs: BuildInputs, _ take: @escaping Site.Taker
  ) async throws -> [Inset] {
    do {
      return try await maker(
        findings.survey, findings.verification, findings.templates,
        SiteOptions(locales: findings.locales, address: inputs.address, jobs: jobs), take)
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

  private func say(_ result: SiteWriter.Result) throws {
    let change = result.change
    let count = change.changed.count + change.added.count
    switch result.way {
    case .untouched: try say("'\(output.title)' is up to date\n")
    case .exchanged, .moved, .revised, .replaced:
      try say(
        "wrote \(count) of \(change.files.count) files to '\(output.title)'"
          + (change.removed.isEmpty ? "" : ", removed \(change.removed.count)") + "\n")
    }
    if case .replaced(let reason) = result.way {
      console.remark("the files were replaced one by one: \(reason)")
    }
  }

  private func say(_ text: String) throws {
    if !request.has(.quiet) { try console.output.write(text) }
  }
}

extension Diagnostic {
  /// Whether it, or one of its notes, has its place in a file.
  fileprivate func speaks(of path: String) -> Bool {
    place.path == path || notes.contains { $0.place?.path == path }
  }
}
