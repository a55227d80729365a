import Model
import Render
import Shipped

/// The verdicts on all guarantees of a pack, to be told.
struct Verdicts {
  private let checked: CheckedPack
  private let console: Console
  private let exploration: Exploration
  private let verification: Verification
  /// What is wrong with the pages of the pack, where they were made.
  private let pageFaults: [Diagnostic]

  /// How many there are of everything, and what came of them.
  var summary: VerdictSummary { VerdictSummary(of: verification, on: checked, exploration) }

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
    let locales = checked.pack.pageLocales
    (exploration, verification) = try await checked.verified(
      .everything, readingTextsIn: isTried ? locales : [], jobs: jobs, console)
    guard isTried else {
      pageFaults = []
      return
    }
    do {
      let templates = try Templates(files: ShippedFolder.templates.files)
      let options = SiteOptions(locales: locales, jobs: jobs)
      let survey = await Survey(of: exploration, jobs: jobs)
      pageFaults = await Site.faults(of: survey, verification, templates, options)
    } catch {
      throw console.rejection(of: error.diagnostics, from: checked.origins)
    }
  }

  /// Tells what is wrong and what deserves a look, in the order of the places.
  ///
  /// - Returns: Whether everything is as expected; invalid where pages cannot be made.
  func tell() -> ExitStatus {
    let faults = checked.warnings + exploration.warnings + pageFaults + verification.diagnostics
    console.tell(faults.sorted(), from: checked.origins)
    return verification.status(besides: pageFaults)
  }

  /// A line for each guarantee, and one for all.
  var text: String {
    let width = Verdict.allCases.map(\.rawValue.count).max() ?? 0
    let lines = verification.verdicts.findings.map { finding in
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
      verification.verdicts.findings.map { finding in
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
