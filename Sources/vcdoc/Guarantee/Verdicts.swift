import Model
import Render
import Shipped

/// The verdicts on all guarantees of a pack, to be told.
struct Verdicts {
  private let checked: CheckedPack
  private let console: Console
  private let survey: Survey
  private let verification: Verification

  /// How many there are of everything, and what came of them.
  var summary: VerdictSummary { VerdictSummary(of: verification, on: checked.pack, survey) }

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
      let kind = finding.guarantee.isMyth ? "  (a myth)" : ""
      let wrong = finding.isExpected ? "" : "  NOT AS EXPECTED"
      return "\(verdict.padded(to: width))  \(finding.guarantee.name)\(kind)\(wrong)\n"
    }
    return lines.joined() + (lines.isEmpty ? "" : "\n") + summary.text
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
        let end = [JSON.Member(name: "asExpected", value: .bool(finding.isExpected))]
        return .object(head + finding.ruling.members(in: checked.pack) + end)
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
