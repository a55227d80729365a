import Testing
@testable import Analysis
@testable import Base
@testable import Checker
@testable import Conformance
@testable import Formats
@testable import Logs
@testable import StateSpace

@testable import vcdoc

struct CIReportTests {
  private static let findings = [
    Finding(.error, "50% is\nwrong, \"x\" <y>", path: "a b/c,d.md", line: 3, column: 5),
    Finding(.warning, "look", path: "e.md"), Finding(.error, "no place"),
  ]

  private func report(_ findings: [Finding], as format: CIFormat) -> String {
    String(
      decoding: CIReport(command: "embed", findings: findings).bytes(as: format), as: UTF8.self)
  }

  @Test func annotatesForGitHub() {
    #expect(
      report(Self.findings, as: .github) == """
        ::error file=a b/c%2Cd.md,line=3,col=5,title=vcdoc embed::50%25 is%0Awrong, "x" <y>
        ::error title=vcdoc embed::no place
        ::warning file=e.md,title=vcdoc embed::look

        """)
    #expect(report([], as: .github) == "")
  }

  @Test func countsTheRestWhereGitHubShowsNoMore() {
    let many = (1...14).map { Finding(.error, "wrong", path: "a.md", line: $0) }
    let lines = report(many, as: .github).split(separator: "\n")
    #expect(lines.count == 10)
    #expect(lines[8].hasPrefix("::error file=a.md,line=9,"))
    #expect(lines[9] == "::error title=vcdoc embed::and 5 more; see the log")
    #expect(report(Array(many.prefix(10)), as: .github).split(separator: "\n").count == 10)
  }

  @Test func listsIssuesForGitLab() {
    let text = report(Self.findings, as: .gitlab)
    for part in [
      #""description": "50% is\nwrong, \"x\" <y>""#, #""check_name": "vcdoc-embed""#,
      #""severity": "minor""#, #""path": "a b/c,d.md""#, #""begin": 3"#,
    ] { #expect(text.contains(part), "\(part) in \(text)") }
    #expect(report([], as: .gitlab) == "[]\n")
  }

  @Test func givesFindingsThatMovedTheSameFingerprint() {
    func prints(_ lines: [Int]) -> [Substring] {
      report(lines.map { Finding(.error, "wrong", path: "a", line: $0) }, as: .gitlab)
        .split(separator: "\n").filter { $0.contains("fingerprint") }
    }
    #expect(prints([1, 2]) == prints([7, 9]))
    #expect(Set(prints([1, 2])).count == 2)
  }

  @Test func writesSARIF() {
    let text = report(Self.findings, as: .sarif)
    for part in [
      #""version": "2.1.0""#, #""uri": "a%20b/c%2Cd.md""#, #""startLine": 3"#,
      #""level": "warning""#, #""ruleId": "vcdoc-embed""#,
      #""columnKind": "unicodeCodePoints""#,
    ] { #expect(text.contains(part), "\(part) in \(text)") }
  }

  @Test func writesTestsForJUnit() {
    let text = report(Self.findings, as: .junit)
    for part in [
      #"<testsuites tests="3" failures="2">"#, #"name="a b/c,d.md:3""#,
      #"<testcase classname="vcdoc embed" name="e.md">"#
        + "\n<system-out>e.md: warning: look</system-out>\n</testcase>",
      "message=\"50% is&#10;wrong, &quot;x&quot; &lt;y&gt;\"",
    ] { #expect(text.contains(part), "\(part) in \(text)") }
    #expect(report([], as: .junit).contains("tests=\"1\" failures=\"0\""))
  }

  @Test func putsErrorsFirstAndSaysNothingTwice() {
    let journal = Journal()
    for finding in Self.findings + Self.findings { journal.note(finding) }
    #expect(
      journal.findings.map(\.text) == [
        "error: no place", "a b/c,d.md:3:5: error: 50% is\nwrong, \"x\" <y>",
        "e.md: warning: look",
      ])
  }
}
