import Model
import Render
import Shipped

/// The verdicts on all guarantees of a pack, to be told.
struct Verdicts {
  private let checked: CheckedPack
  private let console: Console
  private let survey: Survey
  private let verification: Verification

  /// Walks a pack and rules on its guarantees.
  ///
  /// - Parameters:
  ///   - checked: The pack.
  ///   - console: Where errors are told.
  ///   - isTried: Whether all pages are made as well, and none kept: that finds links that lead nowhere,
  ///     and scenarios that the model cannot do.
  /// - Throws: `Rejected` when something is wrong with the pack, after that was told.
  init(on checked: CheckedPack, _ console: Console, tryingPages isTried: Bool) async throws {
    self.checked = checked
    self.console = console
    let jobs = RunningProgram.processorCount
    do {
      let scope = Survey.Scope(detail: isTried ? .everything : .moves)
      (survey, verification) = try await Survey.verified(
        of: checked.pack, scope: scope, jobs: jobs)
      guard isTried else { return }
      let templates = try Templates(files: ShippedFolder.templates.files)
      let options = SiteOptions(locales: checked.pack.pageLocales, jobs: jobs)
      _ = try await Site.print(survey, verification, templates: templates, options: options) {
        _, _ in
      }
    } catch {
      throw console.rejection(
        of: (checked.warnings + error.diagnostics).sorted(), from: checked.origins)
    }
  }

  /// Tells what is wrong and what deserves a look, and says whether everything is as expected.
  func tell() -> Bool {
    let warnings = (checked.warnings + survey.warnings).sorted()
    console.tell(warnings + verification.diagnostics, from: checked.origins)
    return verification.diagnostics.isEmpty
  }

  /// A line for each guarantee, and one for all.
  var text: String {
    let width = Verdict.allCases.map(\.rawValue.count).max() ?? 0
    let lines = verification.findings.map { finding in
      let verdict = finding.ruling.verdict.rawValue
      let filling = String(repeating: " ", count: width - verdict.count)
      let kind = finding.guarantee.isMyth ? "  (a myth)" : ""
      let wrong = finding.isExpected ? "" : "  NOT AS EXPECTED"
      return "\(verdict)\(filling)  \(finding.guarantee.name)\(kind)\(wrong)\n"
    }
    return lines.joined() + (lines.isEmpty ? "" : "\n") + summary
  }

  /// How many there are of everything, and what came of them.
  var summary: String { verdicts + contents + evidence + claims + translations }

  /// How many things the pack holds.
  private var contents: String {
    let pack = checked.pack
    let counts = [
      (pack.callbacks.count, "callback"), (pack.machines.count, "machine"),
      (pack.interactions.count, "interaction"), (pack.scenarios.count, "scenario"),
      (pack.sources.count, "source"),
    ]
    return "pack: " + counts.map { $0.counted($1) }.joined(separator: ", ") + "\n"
  }

  /// What recordings bear out, and what none shows.
  private var evidence: String {
    EvidenceCoverage(of: verification.evidence, in: checked.pack).text
  }

  /// How many claims of articles there are, and what came of them; empty without articles.
  private var claims: String {
    let pack = checked.pack
    let claims = pack.articles.flatMap(\.claims)
    if claims.isEmpty { return "" }
    let rulings = claims.compactMap { ClaimRuling(on: $0, in: survey, verification)?.verdict }
    let counts = ClaimRuling.Verdict.allCases.compactMap { verdict -> String? in
      let count = rulings.count { $0 == verdict }
      return count == 0 ? nil : "\(count) \(verdict.words)"
    }
    return "\(claims.count.counted("claim")) of \(pack.articles.count.counted("article")): "
      + counts.joined(separator: ", ") + "\n"
  }

  /// A line for each further language: how many texts have a translation, and where one lacks.
  private var translations: String {
    let pack = checked.pack
    let count = pack.texts.count
    return pack.locales.dropFirst().map { locale in
      let missing = pack.textsMissing(in: locale)
      let first =
        missing.first.map { "; the first without one: \($0.place.path):\($0.place.line)" } ?? ""
      return "\(locale): \((count - missing.count).grouped) of \(count.grouped) texts\(first)\n"
    }.joined()
  }

  private var verdicts: String {
    let findings = verification.findings
    guard let widest = findings.max(by: { $0.ruling.worlds < $1.ruling.worlds }) else {
      return "the pack has no guarantee that a model decides\n"
    }
    let counts = Verdict.allCases.map { verdict in
      "\(findings.count { $0.ruling.verdict == verdict }) \(verdict.rawValue)"
    }
    return "\(counts.joined(separator: ", "))\n"
      + "model: \(checked.pack.title.base); \(widest.ruling.extent)\n"
      + "bounds: \(checked.pack.boundsText)\n"
  }

  /// The verdicts as a program reads them.
  var json: JSON {
    .array(
      verification.findings.map { finding in
        let guarantee = finding.guarantee
        let head = [
          JSON.Member(name: "id", value: .string(guarantee.name.text)),
          JSON.Member(name: "callback", value: guarantee.callback.map { .string($0.text) } ?? nil),
          JSON.Member(name: "myth", value: .bool(guarantee.isMyth)),
          JSON.Member(name: "property", value: .string(guarantee.property?.text ?? "")),
          JSON.Member(
            name: "expected", value: guarantee.expected.map { .string($0.rawValue) } ?? nil),
        ]
        return .object(head + finding.ruling.members(in: checked.pack))
      })
  }
}

extension Guarantee {
  /// The first callback whose page shows it; none when no callback's does.
  fileprivate var callback: Name<Callback>? {
    for case .callback(let name) in topics { return name }
    return nil
  }
}

extension ClaimRuling.Verdict {
  /// What a list of counts calls it.
  fileprivate var words: String {
    switch self {
    case .proved, .refuted, .agreed, .disputed, .open: rawValue
    case .partly: "true in part"
    case .once: "true up to a version"
    case .qualified: "agreed in part"
    }
  }
}
