import Model

extension JobReport {
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
      lines.append(Self.check(finding))
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
