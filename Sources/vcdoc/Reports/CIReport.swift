import Base
import Formats

/// The findings of a run as a build service reads them.
struct CIReport {
  /// The name of the command that ran.
  let command: String
  /// The findings, errors first.
  let findings: [Finding]

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

  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
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
  /// A failed test for each error, a test that did not run for each error of the run, a passed test
  /// for each warning, and one passed test if there is nothing.
  var junit: String {
    let suite = "vcdoc \(command)"
    let errors = findings.count(where: \.isOfRun)
    let failures = findings.count { $0.severity == .error } - errors
    let counts =
      "tests=\"\(max(1, findings.count))\" failures=\"\(failures)\" errors=\"\(errors)\""
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      "<testsuites \(counts)>", #"<testsuite name="\#(suite)" \#(counts)>"#,
    ]
    if findings.isEmpty { lines.append(#"<testcase classname="\#(suite)" name="nothing found"/>"#) }
    for finding in findings {
      let place = finding.path + (finding.line > 0 ? ":\(finding.line)" : "")
      let name = finding.path.isEmpty ? suite : place
      lines.append(#"<testcase classname="\#(suite)" name="\#(name.inXML)">"#)
      lines.append(Self.outcome(of: finding))
      lines.append("</testcase>")
    }
    return (lines + ["</testsuite>", "</testsuites>"]).map { $0 + "\n" }.joined()
  }

  /// The content of a test case.
  ///
  /// Warnings are output only, since a failure would stop the job.
  private static func outcome(of finding: Finding) -> String {
    let text = finding.text.inXML
    if finding.severity == .warning { return "<system-out>\(text)</system-out>" }
    let kind = finding.isOfRun ? "error" : "failure"
    let message = finding.message.inXML
    return #"<\#(kind) type="\#(finding.rule.id)" message="\#(message)">\#(text)</\#(kind)>"#
  }
}

extension String {
  /// The text escaped for XML; characters that XML cannot contain become U+FFFD.
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
        let isAllowed = scalar.value >= 0x20 && scalar.value & 0xFFFE != 0xFFFE
        text.unicodeScalars.append(isAllowed ? scalar : "\u{FFFD}")
      }
    }
    return text
  }
}
