import Model

extension JobReport {
  /// A failed test for each finding; one that passed where there is none.
  var junit: String {
    let suite = "vcdoc \(command)"
    let count = max(1, findings.count)
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<testsuites tests="\#(count)" failures="\#(findings.count)">"#,
      #"<testsuite name="\#(suite)" tests="\#(count)" failures="\#(findings.count)">"#,
    ]
    if findings.isEmpty { lines.append(#"<testcase classname="\#(suite)" name="nothing found"/>"#) }
    for finding in findings {
      let name = finding.path.isEmpty ? suite : "\(finding.path):\(finding.line)"
      lines.append(#"<testcase classname="\#(suite)" name="\#(name.inXML)">"#)
      lines.append(
        #"<failure type="\#(finding.severity.rawValue)" message="\#(finding.message.inXML)">"#
          + finding.text.inXML + "</failure>")
      lines.append("</testcase>")
    }
    return (lines + ["</testsuite>", "</testsuites>"]).map { $0 + "\n" }.joined()
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
