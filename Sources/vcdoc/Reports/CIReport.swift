import Model

import Render

/// What a run has found, as a build service reads it.
struct CIReport {
  /// The command that ran.
  let command: String
  /// The findings, the gravest first.
  let findings: [Finding]

  /// The report.
  ///
  /// - Parameter format: Who reads it.
  /// - Returns: Its bytes; for GitHub, nothing where nothing was found.
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
  /// How many annotations of a kind GitHub shows for one step.
  ///
  /// - Note: Source: GitHub's documentation of workflow commands, limits of annotations.
  private static let mostAnnotations = 10

  /// One command a line; where there are more than are shown, the last one counts the rest.
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
    return (properties + ["title=vcdoc \(command)"]).joined(separator: ",")
  }

  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}

/// How findings are told to a build service.
enum CIFormat: String, Hashable, Sendable, CaseIterable {
  /// Commands of GitHub's workflows, which show them beside the changed lines.
  case github
  /// GitLab's report of code quality.
  case gitlab
  /// The Static Analysis Results Interchange Format.
  case sarif
  /// The report of a test run, as JUnit writes it.
  case junit

  /// Whether the report is a document, beside which nothing else can stand.
  var isDocument: Bool { self != .github }
}

extension Option {
  /// How findings are told.
  static let ciFormat = Option(
    "format", value: "FORMAT", choices: ["text"] + CIFormat.allCases.map(\.rawValue),
    summary: "how to tell what is found")
}

extension Request {
  /// The build service that findings are told to; none for a person.
  var ciFormat: CIFormat? { value(.ciFormat).flatMap(CIFormat.init(rawValue:)) }
}

import Render

extension CIReport {
  /// GitLab's report of code quality: an array of issues.
  ///
  /// - Note: Source: GitLab's documentation of code quality, "Code Quality report format".
  var codeQuality: JSON {
    .array(
      findings.map { finding -> JSON in
        [
          "description": .string(finding.message), "check_name": .string("vcdoc-\(command)"),
          "fingerprint": .string(fingerprint(of: finding)),
          "severity": .string(finding.severity == .error ? "major" : "minor"),
          "location": [
            "path": .string(finding.path.isEmpty ? "." : finding.path),
            "lines": ["begin": .integer(max(1, finding.line))],
          ],
        ]
      })
  }

  /// The same finding in another run has the same fingerprint, though its line has moved.
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
      "rules": .array([["id": .string("vcdoc-\(command)")]]),
    ]
    let run: JSON = [
      "tool": ["driver": driver], "columnKind": .string("unicodeCodePoints"),
      "results": .array(findings.map(result)),
    ]
    return [
      "$schema": .string("https://json.schemastore.org/sarif-2.1.0.json"),
      "version": .string("2.1.0"), "runs": .array([run]),
    ]
  }

  private func result(of finding: Finding) -> JSON {
    var members = [
      JSON.Member(name: "ruleId", value: .string("vcdoc-\(command)")),
      JSON.Member(name: "level", value: .string(finding.severity.rawValue)),
      JSON.Member(name: "message", value: ["text": .string(finding.message)]),
    ]
    if !finding.path.isEmpty {
      var place = [
        JSON.Member(name: "artifactLocation", value: ["uri": .string(finding.path.asURI)])
      ]
      if finding.line > 0 {
        let line = JSON.Member(name: "startLine", value: .integer(finding.line))
        let column = JSON.Member(name: "startColumn", value: .integer(finding.column))
        place.append(
          JSON.Member(
            name: "region", value: .object(finding.column > 0 ? [line, column] : [line])))
      }
      let location: JSON = ["physicalLocation": .object(place)]
      members.append(JSON.Member(name: "locations", value: .array([location])))
    }
    return .object(members)
  }
}

extension String {
  /// A path as a relative reference.
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
  /// A failed test for each error, one that passed for each warning, and one that passed where there
  /// is neither.
  var junit: String {
    let suite = "vcdoc \(command)"
    let counts =
      "tests=\"\(max(1, findings.count))\" failures=\"\(findings.count { $0.severity == .error })\""
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

  /// What a test says of a finding: a failure would stop a job that a warning does not.
  private static func outcome(of finding: Finding) -> String {
    let text = finding.text.inXML
    return switch finding.severity {
    case .error:
      #"<failure type="error" message="\#(finding.message.inXML)">\#(text)</failure>"#
    case .warning: "<system-out>\(text)</system-out>"
    }
  }
}

extension String {
  /// The text as XML shows it; what XML cannot hold becomes a replacement character.
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
