import Model
import Render

extension JobReport {
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
