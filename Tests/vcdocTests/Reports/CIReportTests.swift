import Testing
@testable import Base

@testable import vcdoc

struct CIReportTests {
  private static let findings = [
    Finding(.unknownKey, "50% is\nwrong, \"x\" <y>", path: "a b/c,d.md", line: 3, column: 5),
    Finding(.phaseUnused, "look", path: "e.md"), Finding(.run, "no place"),
  ]

  private func report(_ findings: [Finding], as format: CIFormat) -> String {
    String(
      decoding: CIReport(command: "embed", findings: findings).bytes(as: format), as: UTF8.self)
  }

  @Test func annotatesForGitHub() {
    #expect(
      report(Self.findings, as: .github) == """
        ::error file=a b/c%2Cd.md,line=3,col=5,title=vcdoc embed [pack.unknown-key]::50%25 is%0Awrong, "x" <y>
        ::error title=vcdoc embed [run.failed]::no place
        ::warning file=e.md,title=vcdoc embed [phase.unused]::look

        """)
    #expect(report([], as: .github) == "")
  }

  @Test(arguments: CIFormat.allCases)
  func printsNoControlCharacter(_ format: CIFormat) {
    let text = "a\u{1B}[31m\r\n::error::\u{7}b\u{9B}\u{202E}:,%"
    let output = report([Finding(.run, text, path: text), Finding(.stale, text)], as: format)
    let scalars = output.unicodeScalars.filter { $0 != "\n" && $0.isControl }
    #expect(scalars.isEmpty, "\(output.debugDescription)")
    guard format == .github else { return }
    let name = "%3A%3Aerror%3A%3A␇b<U+009B><U+202E>%3A%2C%25"
    let message = "::error::␇b<U+009B><U+202E>:,%25"
    #expect(
      output == """
        ::error file=a␛[31m%0D%0A\(name),title=vcdoc embed [run.failed]::a␛[31m%0D%0A\(message)
        ::error title=vcdoc embed [embed.stale]::a␛[31m%0D%0A\(message)

        """)
  }

  @Test func countsTheRestWhereGitHubShowsNoMore() {
    let many = (1...14).map { Finding(.stale, "wrong", path: "a.md", line: $0) }
    let lines = report(many, as: .github).split(separator: "\n")
    #expect(lines.count == 10)
    #expect(lines[8].hasPrefix("::error file=a.md,line=9,"))
    #expect(lines[9] == "::error title=vcdoc embed::and 5 more; see the log")
    #expect(report(Array(many.prefix(10)), as: .github).split(separator: "\n").count == 10)
  }

  @Test func listsIssuesForGitLab() {
    let text = report(Self.findings, as: .gitlab)
    for part in [
      #""description": "50% is\nwrong, \"x\" <y>""#, #""check_name": "pack.unknown-key""#,
      #""severity": "minor""#, #""path": "a b/c,d.md""#, #""begin": 3"#,
    ] { #expect(text.contains(part), "\(part) in \(text)") }
    #expect(report([], as: .gitlab) == "[]\n")
  }

  @Test func givesFindingsThatMovedTheSameFingerprint() {
    func prints(_ lines: [Int]) -> [Substring] {
      report(lines.map { Finding(.stale, "wrong", path: "a", line: $0) }, as: .gitlab)
        .split(separator: "\n").filter { $0.contains("fingerprint") }
    }
    #expect(prints([1, 2]) == prints([7, 9]))
    #expect(Set(prints([1, 2])).count == 2)
  }

  @Test func writesSARIF() {
    let text = report(Self.findings, as: .sarif)
    for part in [
      #""version": "2.1.0""#, #""uri": "a%20b/c%2Cd.md""#, #""startLine": 3"#,
      #""level": "warning""#, #""ruleId": "phase.unused""#, #""id": "phase.unused""#,
      #""text": "Some callback belongs to each phase.""#,
      #""columnKind": "unicodeCodePoints""#, #""executionSuccessful": false"#,
    ] { #expect(text.contains(part), "\(part) in \(text)") }
    #expect(!text.contains("null"))
  }

  @Test func writesTestsForJUnit() {
    let text = report(Self.findings, as: .junit)
    for part in [
      #"<testsuites tests="3" failures="1" errors="1">"#,
      #"<error type="run.failed" message="no place">"#, #"name="a b/c,d.md:3""#,
      #"<testcase classname="vcdoc embed" name="e.md">"#
        + "\n<system-out>e.md: warning: look</system-out>\n</testcase>",
      "<failure type=\"pack.unknown-key\" message=\"50% is&#10;wrong, &quot;x&quot; &lt;y&gt;\"",
    ] { #expect(text.contains(part), "\(part) in \(text)") }
    #expect(report([], as: .junit).contains("tests=\"1\" failures=\"0\" errors=\"0\""))
  }

  @Test func countsEachLogAsATest() {
    let findings = [
      Finding(.logFinding, "wrong", path: "b", line: 2), Finding(.run, "no b", path: "none"),
      Finding(.logDoubt, "if", path: "b", line: 1), Finding(.logDoubt, "if", path: "c", line: 1),
    ]
    let report = CIReport(command: "trace", findings: findings, judged: ["a", "b", "c"])
    #expect(
      report.junit == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites tests="4" failures="1" errors="1">
        <testsuite name="vcdoc trace" tests="4" failures="1" errors="1">
        <testcase classname="vcdoc trace" name="none">
        <error type="run.failed" message="no b">none: error: no b</error>
        </testcase>
        <testcase classname="vcdoc trace" name="a">
        </testcase>
        <testcase classname="vcdoc trace" name="b">
        <failure type="log.inconsistent" message="wrong">b:2: error: wrong&#10;b:1: warning: if</failure>
        </testcase>
        <testcase classname="vcdoc trace" name="c">
        <system-out>c:1: warning: if</system-out>
        </testcase>
        </testsuite>
        </testsuites>

        """)
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
