import Base
import Formats

/// The findings of a run as a build service reads them.
struct CIReport {
  /// The name of the command that ran.
  let command: String
  /// The findings, errors first.
  let findings: [Finding]
  /// The paths of the logs that were judged, each once; empty if the run judges none.
  var judged: [String] = []

  /// Writes the report.
  ///
  /// - Parameter format: The format.
  /// - Returns: The bytes of the report; for GitHub, none if there are no findings.
  func bytes(as format: CIFormat) -> [UInt8] {
    switch format {
    case .github: Array(workflowCommands.utf8)
    case .gitlab: codeQuality.bytes()
    case .sarif: sarif.bytes()
    case .junit: Array(junit.utf8)
    }
  }
}

extension CIReport {
  /// The number of annotations of a kind that GitHub shows for one step.
  ///
  /// - Note: Source: GitHub's documentation of workflow commands, limits of annotations.
  private static let mostAnnotations = 10

  /// One workflow command a line; if there are too many to be shown, the last one counts the rest.
  private var workflowCommands: String {
    let errors = findings.filter { $0.severity == .error }
    let warnings = findings.filter { $0.severity == .warning }
    return (commands(errors, word: "error") + commands(warnings, word: "warning"))
      .map { $0 + "\n" }.joined()
  }

  private func commands(_ some: [Finding], word: String) -> [String] {
    let isCut = some.count > Self.mostAnnotations
    let shown = some.prefix(isCut ? Self.mostAnnotations - 1 : some.count)
    let lines = shown.map { finding in
      "::\(word) \(properties(of: finding))::\(Self.data(finding.message))"
    }
    let rest = some.count - shown.count
    let last = "::\(word) title=vcdoc \(command)::and \(rest) more; see the log"
    return isCut ? lines + [last] : lines
  }

  private func properties(of finding: Finding) -> String {
    var properties = finding.path.isEmpty ? [] : ["file=\(Self.property(finding.path))"]
    if finding.line > 0 { properties.append("line=\(finding.line)") }
    if finding.line > 0, finding.column > 0 { properties.append("col=\(finding.column)") }
    let title = Self.property("vcdoc \(command) [\(finding.rule.id)]")
    return (properties + ["title=\(title)"]).joined(separator: ",")
  }

  private static func data(_ text: String) -> String { text.escaped("%\r\n") }

  private static func property(_ text: String) -> String { text.escaped("%\r\n:,") }
}

/// The format of a report for a build service.
enum CIFormat: String, Hashable, Sendable, CaseIterable {
  /// GitHub's workflow commands, which annotate changed lines.
  case github
  /// GitLab's code quality report.
  case gitlab
  /// The Static Analysis Results Interchange Format (SARIF).
  case sarif
  /// A test report in JUnit's XML.
  case junit

  /// Whether the report has to be the only output.
  var isDocument: Bool { self != .github }
}

extension Option {
  /// The format of the findings, for people or for a build service.
  static let ciFormat = Option(
    "format", value: "FORMAT", choices: ["text"] + CIFormat.allCases.map(\.rawValue),
    summary: "report format")
}

extension Request {
  /// The format of the report; `nil` for text.
  var ciFormat: CIFormat? { value(.ciFormat).flatMap(CIFormat.init(rawValue:)) }
}

extension CIReport {
  /// GitLab's code quality report: an array of issues.
  ///
  /// - Note: Source: GitLab's documentation of code quality, "Code Quality report format".
  var codeQuality: JSON {
    .array(
      findings.map { finding -> JSON in
        [
          "description": .string(finding.message), "check_name": .string(finding.rule.id),
          "fingerprint": .string(fingerprint(of: finding)),
          "severity": .string(finding.severity == .error ? "major" : "minor"),
          "location": [
            "path": .string(finding.path.isEmpty ? "." : finding.path),
            "lines": ["begin": .integer(max(1, finding.line))],
          ],
        ]
      })
  }

  /// Identifies a finding across runs; it does not depend on the line number.
  private func fingerprint(of finding: Finding) -> String {
    var print = Fingerprint()
    for text in [command, finding.path, finding.message] { print.add(text) }
    let same = findings.filter { $0.path == finding.path && $0.message == finding.message }
    print.add(UInt64(same.firstIndex(of: finding) ?? 0))
    return print.text
  }

  /// The findings in SARIF 2.1.0.
  var sarif: JSON {
    let driver: JSON = [
      "name": .string("vcdoc"), "version": .string(Version.number),
      "rules": .array(rules),
    ]
    let run: JSON = [
      "tool": ["driver": driver], "columnKind": .string("unicodeCodePoints"),
      "invocations": [["executionSuccessful": .bool(!findings.contains(where: \.isOfRun))]],
      "results": .array(findings.map(result)),
    ]
    return [
      "$schema": .string("https://json.schemastore.org/sarif-2.1.0.json"),
      "version": .string("2.1.0"), "runs": .array([run]),
    ]
  }

  /// The rules of the findings, each once, in the order of their ids.
  private var rules: [JSON] {
    Set(findings.map(\.rule)).sorted { $0.id < $1.id }.map { rule in
      ["id": .string(rule.id), "shortDescription": ["text": .string(rule.explanation)]]
    }
  }

  private func result(of finding: Finding) -> JSON {
    let column: JSON? = finding.column > 0 ? .integer(finding.column) : nil
    // SARIF has no null: what is not known is left out.
    let region: JSON? =
      finding.line > 0 ? ["startLine": .integer(finding.line), "startColumn": column] : nil
    let place: JSON = [
      "artifactLocation": ["uri": .string(finding.path.asURI)], "region": region,
    ]
    let places: JSON? = finding.path.isEmpty ? nil : [["physicalLocation": place]]
    return [
      "ruleId": .string(finding.rule.id), "level": .string(finding.severity.rawValue),
      "message": ["text": .string(finding.message)],
      "locations": places,
    ]
  }
}

extension String {
  /// The text with some characters percent-encoded, and with a sign for each other one that a
  /// terminal could obey.
  ///
  /// It goes by scalars: a carriage return and a line feed are one character.
  fileprivate func escaped(_ marks: String) -> String {
    unicodeScalars.map { scalar in
      let text = String(Character(scalar))
      if marks.unicodeScalars.contains(scalar) { return text.utf8.map(\.percentEncoded).joined() }
      return scalar.isAllowedInText ? text : text.visible
    }.joined()
  }

  /// The path as a relative URI reference.
  fileprivate var asURI: String {
    var text = ""
    for byte in utf8 {
      let isPlain =
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || "-._~/".utf8.contains(byte)
      text += isPlain ? String(Unicode.Scalar(byte)) : byte.percentEncoded
    }
    return text
  }
}

extension CIReport {
  /// A test of a report: its name and what was found.
  private struct TestCase {
    /// The path of a log, or the place of a finding.
    let name: String
    /// Errors first; empty if nothing was found.
    let findings: [Finding]

    /// Whether it failed, or did not run; `nil` if it passed.
    var failure: Finding? { findings.first.flatMap { $0.severity == .error ? $0 : nil } }
  }

  /// A test for each log that was judged, and one for each other finding: an error fails it, an
  /// error of the run means that it did not run, and with a warning it passes.
  ///
  /// If there is nothing, one test passes.
  var junit: String {
    let suite = "vcdoc \(command)"
    let cases = self.cases
    let failures = cases.compactMap(\.failure)
    let errors = failures.count(where: \.isOfRun)
    let counts =
      "tests=\"\(cases.count)\" failures=\"\(failures.count - errors)\" errors=\"\(errors)\""
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      "<testsuites \(counts)>", #"<testsuite name="\#(suite)" \#(counts)>"#,
    ]
    for test in cases {
      let name = test.name.isEmpty ? suite : test.name
      lines.append(#"<testcase classname="\#(suite)" name="\#(name.inXML)">"#)
      lines += test.findings.isEmpty ? [] : [Self.outcome(of: test)]
      lines.append("</testcase>")
    }
    return (lines + ["</testsuite>", "</testsuites>"]).map { $0 + "\n" }.joined()
  }

  private var cases: [TestCase] {
    var byLog = Dictionary(uniqueKeysWithValues: judged.map { ($0, [Finding]()) })
    var all: [TestCase] = []
    for finding in findings {
      let place = finding.path + (finding.line > 0 ? ":\(finding.line)" : "")
      if byLog[finding.path]?.append(finding) == nil {
        all.append(TestCase(name: place, findings: [finding]))
      }
    }
    all += judged.map { TestCase(name: $0, findings: byLog[$0] ?? []) }
    return all.isEmpty ? [TestCase(name: "nothing found", findings: [])] : all
  }

  /// The content of a test case with findings.
  ///
  /// Warnings are output only, since a failure would stop the job.
  private static func outcome(of test: TestCase) -> String {
    let text = test.findings.map(\.text).joined(separator: "\n").inXML
    guard let failure = test.failure else { return "<system-out>\(text)</system-out>" }
    let kind = failure.isOfRun ? "error" : "failure"
    let message = failure.message.inXML
    return #"<\#(kind) type="\#(failure.rule.id)" message="\#(message)">\#(text)</\#(kind)>"#
  }
}

extension String {
  /// The text escaped for XML; characters that XML cannot contain, and those that a terminal could
  /// obey, become U+FFFD.
  fileprivate var inXML: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\n": text += "&#10;"
      case "\t": text += "&#9;"
      default:
        text.unicodeScalars.append(scalar.isAllowedInText ? scalar : "\u{FFFD}")
      }
    }
    return text
  }
}
