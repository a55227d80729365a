import Model
import Render

/// What a run has found, as a build service reads it.
struct JobReport {
  /// The command that ran.
  let command: String
  /// The findings, the gravest first.
  let findings: [Finding]

  /// The report.
  ///
  /// - Parameter format: Who reads it.
  /// - Returns: Its bytes; for GitHub, nothing where nothing was found.
  func bytes(as format: JobFormat) -> [UInt8] {
    switch format {
    case .github: Array(workflowCommands.utf8)
    case .gitlab: codeQuality.bytes()
    case .sarif: sarif.bytes()
    case .junit: Array(junit.utf8)
    }
  }
}

extension JobReport {
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
