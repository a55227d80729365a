import Analysis
import Base
import Checker
import Conformance
import Formats
import Pack
import PackReader
import Pages
import StateSpace

/// The report of `vcdoc verify`: the verdict on each guarantee of a pack.
struct VerdictReport {
  private let checked: CheckedPack
  private let console: Console
  private let exploration: Exploration
  private let verification: Verification
  /// The errors that keep the pack's pages from being made.
  private let pageFaults: [Diagnostic]

  var summary: VerdictSummary { VerdictSummary(of: verification, on: checked, exploration) }

  /// Explores a pack and verifies its guarantees.
  ///
  /// - Parameters:
  ///   - checked: The pack.
  ///   - console: Where errors are printed.
  ///   - checksPages: Whether to look for what keeps pages from being made: broken links, and
  ///     scenarios that the model cannot run.
  /// - Throws: `Rejected` if the pack is wrong, after the errors are printed.
  init(on checked: CheckedPack, _ console: Console, checkingPages checksPages: Bool) async throws {
    self.checked = checked
    self.console = console
    let jobs = Environment.processorCount
    let locales = checked.pack.pageLocales
    (exploration, verification) = try await checked.verified(
      .everything, readingTextsIn: checksPages ? locales : [], jobs: jobs, console)
    pageFaults = checksPages ? exploration.pageFaults(in: locales) : []
  }

  /// Prints errors and warnings, sorted by place.
  ///
  /// - Parameter faults: What else was found wrong with the pack.
  /// - Returns: The exit status: `done` if all verdicts are the expected ones and nothing else was
  ///   found, `invalid` if pages cannot be made.
  func tell(besides faults: [Diagnostic]) -> ExitStatus {
    console.tell(diagnostics(besides: faults), from: checked.origins)
    let status = verification.status(besides: pageFaults)
    let isFaulty = faults.contains { $0.severity == .error }
    return status == .done && isFaulty ? .found : status
  }

  /// What is wrong if everything must be supported: callbacks without sources are errors, and
  /// guarantees that only the model supports are warnings.
  var strictFaults: [Diagnostic] {
    let unsupported = checked.pack.guarantees.filter {
      verification.classification(of: $0) == .modelOnly
    }
    return checked.pack.strictFaults
      + unsupported.map {
        Diagnostic(
          .modelOnly,
          "'\($0.name)' is supported only by the model; add 'sources', or a recording that shows "
            + "it",
          at: $0.place)
      }
  }

  /// The errors and warnings, sorted by place.
  private func diagnostics(besides faults: [Diagnostic]) -> [Diagnostic] {
    let found =
      checked.warnings + exploration.warnings + pageFaults + verification.diagnostics + faults
    return console.heeded(found).sorted()
  }

  /// Prints a line for each guarantee, and the summary; a verdict that is not expected is red.
  ///
  /// - Throws: The system's error.
  func write() throws(SystemError) {
    let width = Verdict.allCases.map(\.rawValue.count).max() ?? 0
    var lines = verification.verdicts.findings.map { finding in
      let verdict = finding.decision.verdict.rawValue
      let kind = verification.classification(of: finding.guarantee).remark
      let wrong = finding.isExpected ? "" : "  NOT AS EXPECTED"
      let line = "\(verdict.padded(to: width))  \(finding.guarantee.name)\(kind)\(wrong)"
      return (text: line, color: finding.isExpected ? "" : OutputStream.red)
    }
    if !lines.isEmpty { lines.append(("", "")) }
    try console.output.write(lines)
    try console.output.write(summary.text)
  }

  /// The report as JSON: the verdicts or their summary, with the errors and warnings.
  ///
  /// - Parameters:
  ///   - faults: What else was found wrong with the pack.
  ///   - isShort: Whether the verdicts are only counted.
  /// - Returns: An array; an object if the verdicts are only counted.
  func json(besides faults: [Diagnostic], isShort: Bool) async -> JSON {
    let findings = diagnostics(besides: faults).map { diagnostic -> JSON in
      [
        "rule": .string(diagnostic.rule.id), "severity": .string(diagnostic.severity.rawValue),
        "message": .string(diagnostic.message),
        "path": .string(checked.origins.title(of: diagnostic.place.path)),
        "line": .integer(diagnostic.place.line), "column": .integer(diagnostic.place.column),
      ]
    }
    return isShort ? summary.json(with: findings) : .array(await verdicts() + findings)
  }

  private func verdicts() async -> [JSON] {
    let facts = await PackFacts(of: exploration, .moves, jobs: Environment.processorCount)
    return verification.verdicts.findings.map { finding in
      let guarantee = finding.guarantee
      let scopes = guarantee.property.map { facts.scopes(of: $0) } ?? []
      let head: JSON = [
        "id": .string(guarantee.name.text),
        "callback": guarantee.callback.map { .string($0.text) } ?? .null,
        "misconception": .bool(guarantee.isMyth),
        "class": .string(verification.classification(of: guarantee).rawValue),
        "property": .string(guarantee.property?.text ?? ""),
        "expected": guarantee.expected.map { .string($0.rawValue) } ?? .null,
      ]
      return head.adding(finding.decision.json(in: checked.pack))
        .adding(verification.evidence.bases[guarantee.name].json(of: guarantee))
        .adding([
          "scopes": .array(scopes.map { .string($0.name.text) }),
          "violations": guarantee.violationsJSON, "asExpected": .bool(finding.isExpected),
        ])
    }
  }
}

extension Guarantee {
  /// The first callback whose page shows the guarantee; `nil` if there is none.
  fileprivate var callback: Name<Callback>? {
    for case .callback(let name) in topics { return name }
    return nil
  }

  /// The known violations as JSON: `[{"source": ..., "versions": ..., "log": ..., "about": ...}]`.
  var violationsJSON: JSON {
    .array(
      violations.map { violation in
        [
          "source": .string(violation.citation.source.text),
          "versions": .string(violation.versions.base),
          "log": violation.recording.map { .string($0.text) } ?? .null,
          "about": .string(violation.about.base),
        ]
      })
  }
}

extension GuaranteeBasis {
  /// What a guarantee rests on, as JSON.
  fileprivate func json(of guarantee: Guarantee) -> JSON {
    let stance = guarantee.isMyth ? "contradicts" : "supports"
    let cited = documents.map { citation -> JSON in
      [
        "source": .string(citation.source.text), "at": .string(citation.detail.base),
        "stance": .string(stance),
      ]
    }
    return [
      "supports": .array(supporting.map { .string($0.text) }),
      "contradicts": .array(contradicting.map { .string($0.text) }), "documents": .array(cited),
    ]
  }
}

extension GuaranteeClass {
  /// What a guarantee of the class is, after its name; empty for one that is supported.
  fileprivate var remark: String {
    switch self {
    case .guarantee, .recommendation: ""
    case .usual: "  (usual, not promised)"
    case .misconception: "  (a misconception)"
    case .dontRelyOn: "  (not to rely on)"
    case .modelOnly: "  (model only)"
    }
  }
}

extension Decision {
  /// The size of the search, such as `18 models of 46 configurations, 81,020 states, 529,730
  /// transitions`.
  var extent: String {
    let sets =
      "\(models.counted("model")) of \(configurations.count.counted("configuration"))"
    return "\(sets), \(stateCount.counted("state")), \(transitions.counted("transition"))"
  }

  /// The size of the search as JSON.
  var counts: JSON {
    [
      "models": .integer(models), "configurations": .integer(configurations.count),
      "states": .integer(stateCount), "transitions": .integer(transitions),
    ]
  }

  /// The verdict as JSON.
  ///
  /// - Parameter pack: The pack.
  /// - Returns: The verdict, the size of the search, and the counterexample: its callbacks in
  ///   order, its configuration, and its interactions with the branches that were taken.
  func json(in pack: Pack) -> JSON {
    let steps = (counterexample?.calls ?? []).map { call -> JSON in
      [
        "object": .string(call.participant), "callback": .string(call.call.callback.text),
        "argument": .string(call.call.argument),
      ]
    }
    return [
      "verdict": .string(verdict.rawValue), "configurations": .integer(configurations.count),
      "refutedIn": .integer(refutedIn.count), "models": .integer(models),
      "states": .integer(stateCount), "transitions": .integer(transitions),
      "counterexample": counterexample == nil ? .null : .array(steps),
      "counterexampleConfiguration":
        counterexample.map { pack.json(of: $0.configuration) } ?? .null,
      "counterexampleScript":
        counterexample.map { .array($0.script.map { .string($0) }) } ?? .null,
    ]
  }
}

extension Pack {
  /// The bounds of a verdict, such as `objects: 2 of view-controller, 1 of application;
  /// interactions nested 2 deep`; with scopes, those of each: `screens: 2 of view-controller, 1 of
  /// others`.
  var boundsText: String {
    let nesting = "interactions nested \(bounds.nesting) deep"
    if scopes.isEmpty {
      let counts = declaredMachines.map { "\(bounds.objects(of: $0.name)) of \($0.name)" }
      return "objects: \(counts.joined(separator: ", ")); \(nesting)"
    }
    let lists = scopes.map { scope in
      let several = declaredMachines.map {
        ($0.name, scope.objects[$0.name] ?? bounds.objects(of: $0.name))
      }
      .filter { $0.1 > 1 }.map { "\($0.1) of \($0.0)" }
      return "\(scope.name): "
        + (several + ["1 of \(several.isEmpty ? "each" : "others")"])
        .joined(separator: ", ")
    }
    return (["scopes"] + lists + [nesting]).joined(separator: "; ")
  }
}
