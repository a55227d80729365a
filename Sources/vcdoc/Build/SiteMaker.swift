import Analysis
import Base
import Conformance
import Graphics
import Pack
import PackReader
import Pages
import StateSpace

/// Makes the files of a site, or of an export, from a pack.
struct SiteMaker {
  /// Makes files from an explored pack, and hands them over one by one.
  typealias Writer =
    @Sendable (Findings, SiteOptions, @escaping Site.Taker) async throws -> Void

  /// How many models, diagrams, and pages are made at once.
  let jobs: Int
  private let request: Request
  private let console: Console
  private let writer: Writer

  /// Checks the options of a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - console: Where errors are printed.
  ///   - writer: Makes the files.
  /// - Throws: `UsageError`.
  init(_ request: Request, _ console: Console, writing writer: @escaping Writer = Self.site) throws
  {
    (self.request, self.console, self.writer) = (request, console, writer)
    var mistakes = Mistakes()
    let jobs = mistakes.catching(try request.number(.jobs))
    mistakes.catching(try request.settings)
    mistakes.catching(try request.address(.baseURL))
    mistakes.catching(try request.address(.editURL))
    try mistakes.check()
    self.jobs = (jobs ?? nil) ?? Environment.processorCount
  }

  /// Makes a site.
  static var site: Writer { site(keeping: LayoutCache()) }

  /// Makes a site with the layouts of former ones, as far as it is wanted.
  static func site(
    keeping layouts: LayoutCache, while isWanted: @escaping @Sendable () -> Bool = { true }
  ) -> Writer {
    { findings, options, take in
      try await Site.build(
        findings.survey, findings.verification, templates: findings.templates, options: options,
        layouts: layouts, basis: findings.basis, to: take, while: isWanted)
    }
  }

  /// What is known of a pack before its site is made.
  struct Findings: Sendable {
    let survey: PackFacts
    let verification: Verification
    /// What sites say of both that no text changes.
    let basis: SiteBasis
    let templates: Templates
    /// The languages of the site.
    let locales: [Words.Locale]
    /// The fingerprint of what the site is made from; none if there are warnings, which each build
    /// repeats.
    let sources: String?
    /// Whether the verdicts are those on the former pack.
    let keepsVerdicts: Bool
  }
}

extension SiteMaker {
  /// Explores the pack and checks its guarantees, and prints warnings.
  ///
  /// - Parameters:
  ///   - inputs: The pack and the templates.
  ///   - former: The findings on the pack as it was, which stay if only texts changed.
  ///   - parsed: The files of the pack as they were parsed last; `nil` if it is read once.
  ///   - isWanted: Whether the findings are still wanted.
  ///   - accept: Throws if the pack is another one than it should be.
  /// - Returns: The findings.
  /// - Throws: `UsageError`, or `Rejected` after errors are printed, or if the findings are not
  ///   wanted any more.
  func findings(
    of inputs: BuildInputs, keeping former: Findings? = nil, reusing parsed: ParsedFiles? = nil,
    while isWanted: @escaping @Sendable () -> Bool = { true },
    if accept: (Name<Pack>) throws -> Void = { _ in }
  ) async throws -> Findings {
    do {
      let reading = PackReading(of: inputs.pack, reusing: parsed, jobs: jobs)
      let (pack, templates) = try inputs.checked(reading, showingTexts: true)
      try accept(pack.name)
      var mistakes = Mistakes()
      let locales = mistakes.catching(try locales(of: pack)) ?? []
      try console.check(mistakes, besides: pack.faults(in: inputs.settings))
      let scope = try console.chosen { () throws(PackErrors) in
        try pack.scope(of: inputs.settings)
      }
      let checked = CheckedPack(pack, inputs.origins, warnings: reading.diagnostics)
      let kept = former?.survey.redescribed(by: pack, scope)
      let (survey, verification) =
        if let kept, let former {
          (kept, former.verification)
        } else {
          try await judged(checked, scope, locales, while: isWanted)
        }
      let warnings = (reading.diagnostics + survey.warnings).sorted()
      console.tell(warnings, from: inputs.origins)
      return Findings(
        survey: survey, verification: verification,
        basis: kept.flatMap { _ in former?.basis } ?? SiteBasis(), templates: templates,
        locales: locales,
        sources: warnings.isEmpty ? inputs.fingerprint : nil, keepsVerdicts: kept != nil)
    } catch let errors as PackErrors {
      throw console.rejection(of: errors.diagnostics, from: inputs.origins)
    }
  }

  /// Explores a pack, and ends the run if a verdict is not the expected one.
  private func judged(
    _ checked: CheckedPack, _ scope: Exploration.Scope, _ locales: [Words.Locale],
    while isWanted: @escaping @Sendable () -> Bool
  ) async throws -> (PackFacts, Verification) {
    let (exploration, verification) = try await checked.verified(
      scope, readingTextsIn: locales, jobs: jobs, console, while: isWanted)
    let survey = await PackFacts(of: exploration, jobs: jobs)
    guard !verification.diagnostics.isEmpty else { return (survey, verification) }
    let faults = survey.exploration.pageFaults(in: locales)
    throw console.rejection(
      of: (checked.warnings + survey.warnings + faults + verification.diagnostics).sorted(),
      from: checked.origins, as: verification.status(besides: faults))
  }

  /// Makes the files.
  ///
  /// - Parameters:
  ///   - findings: What is known of the pack.
  ///   - inputs: What `findings` are about.
  ///   - first: The files that are made first, by path, in this order.
  ///   - take: Takes the files; it gets those that can be made even if others cannot.
  /// - Throws: `Rejected` after errors are printed.
  func make(
    _ findings: Findings, from inputs: BuildInputs, first: [String] = [],
    _ take: @escaping Site.Taker
  ) async throws {
    let options = SiteOptions(
      locales: findings.locales, address: inputs.address, editAddress: inputs.editAddress,
      jobs: jobs, first: first)
    do {
      try await console.watching("laying out diagrams and writing pages") {
        try await writer(findings, options, take)
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
}
