import Model
import Render

/// One run of the command `build`.
struct Build {
  private let request: Request
  private let console: Console
  private let output: OutputFolder
  private let jobs: Int

  /// Prepares a run.
  ///
  /// - Throws: `UsageError` or `OutputError`.
  init(_ request: Request, _ console: Console) throws {
    self.request = request
    self.console = console
    output = try OutputFolder(request.value(.site) ?? "site")
    jobs = try request.number(.jobs) ?? RunningProgram.processorCount
  }

  /// Writes the site, or compares the folder with it.
  ///
  /// - Throws: Why there is no site, or why it cannot be written.
  func run() async throws -> ExitStatus {
    if request.has(.check) { return try await check() }
    let writer = try SiteWriter.opened(to: output) { process in
      console.remark("waiting for process \(process), which is building '\(output.title)'")
    }
    let inputs = try BuildInputs(request)
    let fingerprint = inputs.fingerprint
    if let fingerprint, let stamp = try writer.stamp(), stamp.inputs == fingerprint {
      console.tell(stamp.warnings)
      try say("'\(output.title)' is up to date\n")
      return .done
    }
    let (site, warnings) = try await site(of: inputs)
    let result = try writer.write(site)
    if let fingerprint {
      try writer.remember(inputs: fingerprint, warnings: warnings, result)
    }
    try say(result)
    return .done
  }

  private func check() async throws -> ExitStatus {
    let inputs = try BuildInputs(request)
    let check = try SiteCheck(of: try await site(of: inputs).site, in: output)
    if check.isFresh {
      try say("'\(output.title)' is up to date\n")
      return .done
    }
    try console.output.write(check.text)
    console.complain("'\(output.title)' is not what the sources give: \(check.summary)")
    console.tell("Run '\(request.line(without: .check))' to write it\(check.advice).\n")
    return .found
  }

  /// Makes the site, and tells what there is to say about the pack.
  private func site(of inputs: BuildInputs) async throws -> (site: Site, warnings: String) {
    let reading = PackReading(of: inputs.pack)
    do {
      guard let whole = reading.pack else { throw PackErrors(reading.diagnostics) }
      let pack = try whole.limitingScenarios(to: inputs.settings)
      let survey = try await Survey(
        of: pack, scope: try pack.scope(of: inputs.settings), jobs: jobs)
      let warnings = (reading.diagnostics + survey.warnings).sorted()
      console.tell(warnings, from: inputs.origins)
      let site = try await Site(
        of: survey, templates: try Templates(files: inputs.templates),
        options: SiteOptions(locale: pack.locales.first ?? "en", jobs: jobs))
      return (site, inputs.origins.report(of: warnings))
    } catch let errors as PackErrors {
      console.tell(errors.diagnostics, from: inputs.origins)
      throw Rejected()
    }
  }

  private func say(_ result: SiteWriter.Result) throws {
    let change = result.change
    let count = change.changed.count + change.added.count
    switch result.way {
    case .untouched: try say("'\(output.title)' is up to date\n")
    case .exchanged, .moved, .replaced:
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
