import Testing

@testable import vcdoc

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Several logs at once: folders, partitions of a stream, and two runs.
struct LogSetTests {
  @Test func checksAllLogsOfAFolderALineEach() async throws {
    let scratch = try Scratch(holding: TraceCommandTests.files)
    let right = "-[Task begin]\n-[Task finish]\n"
    var logs: [String: String] = [".hidden": "nothing"]
    for number in 0..<20 { logs["logs/\(number % 2)/\(number).log"] = right }
    logs["logs/1/7.log"] = right + "-[Task finish]\n"
    try scratch.write(logs)
    let (pack, path) = (scratch.at("pack"), scratch.path + "/logs")
    let session = try await Session("trace", "--pack", pack, path, "--format", "jsonl")
    #expect(session.status == .found && session.messages == "")
    let lines = session.output.split(separator: "\n")
    #expect(lines.count == 20)
    #expect(lines.count { $0.contains("\"verdict\":\"inconsistent\"") } == 1)
    #expect(lines.first?.hasPrefix("{\"log\":\"\(path)/0/0.log\",") == true)
    try scratch.write(["logs/none.log": "nothing\n"])
    #expect(try await Session("trace", "--pack", pack, path).status == .invalid)
  }

  @Test(arguments: ["en", "zh-Hans"])
  func writesOnePageForAllLogsTheWorstFirst(_ locale: String) async throws {
    let scratch = try Scratch(holding: TraceLanguageTests.files)
    try scratch.write([
      "logs/a.log": "door is pushed\ndoor pull\n",
      "logs/b.log": "door is pushed\ndoor is pushed\n", "logs/c.log": "nothing <b>\n",
      "logs/d.log": "door is pushed\ndoor: shut -> stuck\n",
    ])
    let (pack, path) = (scratch.at("door.yaml"), scratch.path + "/logs")
    let words = ["trace", "--pack", pack, path, "--format", "html", "--locale", locale]
    let session = try await Session(words)
    #expect(session.status == .invalid && session.messages.contains("names no callback"))
    let page = session.output
    let titles = page.split(separator: "<h2>").dropFirst().map { String($0.prefix { $0 != "<" }) }
    let verdicts = page.split(separator: "class=\"verdict").dropFirst().prefix(4).map {
      String($0.drop { $0 != ">" }.dropFirst().prefix { $0 != "<" })
    }
    let isEnglish = locale == "en"
    #expect(
      verdicts
        == (isEnglish
          ? ["inconsistent", "no verdict", "doubtful", "consistent"] : ["不一致", "无结论", "存疑", "一致"]))
    #expect(titles == ["d", "c", "b", "a"].map { "\(path)/\($0).log" })
    #expect(page.contains(isEnglish ? "<h1>4 logs</h1>" : "<h1>4 份日志</h1>"))
    let ids = page.split(separator: " id=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
    #expect(Set(ids).count == ids.count, "\(ids)")
    let links = page.split(separator: "href=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
    #expect(links.count == 4)
    #expect(links.allSatisfy { $0.first == "#" && ids.contains($0.dropFirst()) }, "\(links)")
    #expect(!page.contains("src=") && !page.contains("url(") && !page.contains("<b>"))
  }

  @Test func checksTheOtherLogsIfOneCannotBeRead() async throws {
    let scratch = try Scratch(holding: TraceCommandTests.files)
    let right = "-[Task begin]\n-[Task finish]\n"
    try scratch.write([
      "logs/a.log": String(repeating: "x", count: 5 << 20), "logs/b.log": right, "logs/c.log": "",
    ])
    let (pack, path) = (scratch.at("pack"), scratch.path + "/logs")
    let session = try await Session("trace", "--pack", pack, path, "--format", "jsonl")
    #expect(session.status == .invalid)
    let lines = session.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(
      lines.first?.hasPrefix("{\"log\":\"\(path)/a.log\",\"error\":\"'\(path)/a.log' has ") == true)
    #expect(lines[1].hasPrefix("{\"log\":\"\(path)/b.log\",\"verdict\":\"consistent\""))
    let messages = session.messages.split(separator: "\n")
    #expect(messages.first?.hasPrefix("vcdoc: error: '\(path)/a.log' has more than ") == true)
    #expect(messages.last == "vcdoc: error: '\(path)/c.log' is empty")
    let page = try await Session("trace", "--pack", pack, path, "--format", "html")
    #expect(
      page.output.contains("<h1>3 logs</h1>") && page.output.contains("has more than "))
  }

  @Test func refusesAFolderWithoutLogs() async throws {
    let scratch = try Scratch(holding: TraceCommandTests.files)
    try scratch.write(["logs/.hidden": "-[Task begin]\n"])
    let (pack, path) = (scratch.at("pack"), scratch.path + "/logs")
    let session = try await Session("trace", "--pack", pack, path)
    #expect(session.status == .invalid)
    #expect(
      session.messages
        == "vcdoc: error: '\(path)' has no file; name a folder of logs, or a log\n")
  }

  @Test(arguments: [[], ["--format", "jsonl"], ["--explain"], ["--partition", "id"]])
  func checksTheOtherLogsIfAFolderIsEmptyOrANameCannotBeRead(_ options: [String]) async throws {
    let scratch = try Scratch(holding: TraceCommandTests.files)
    let right = "id=1 begin\nid=1 finish\n"
    try scratch.write(["logs/in/a.log": right, "none/.hidden": ""])
    var path = Array(scratch.at("logs/in/xx").utf8CString)
    path[path.count - 2] = -1
    let descriptor = unsafe creat(path, 0o600)
    // There are file systems that take no such name.
    guard descriptor >= 0 else { return }
    close(descriptor)
    path[path.count - 3] = 0x79
    #expect(unsafe mkdir(path, 0o700) == 0)
    let operands = [scratch.at("none"), scratch.at("logs")]
    let session = try await Session(["trace", "--pack", scratch.at("pack")] + operands + options)
    #expect(session.status == .invalid)
    #expect(
      session.messages == """
        vcdoc: error: '\(operands[0])' has no file; name a folder of logs, or a log
        vcdoc: error: the name of a file in '\(operands[1])/in' is not UTF-8; rename it
        vcdoc: error: the name of a folder in '\(operands[1])/in' is not UTF-8; rename it

        """)
    #expect(session.output.contains("\(operands[1])/in/a.log"))
  }

  @Test(arguments: CIFormat.allCases, [false, true])
  func reportsLogsThatCannotBeRead(_ format: CIFormat, _ isAlone: Bool) async throws {
    let scratch = try Scratch(holding: TraceCommandTests.files)
    try scratch.write(["a.log": "-[Task begin]\n", "empty.log": "", "none.log": "hello\n"])
    let names = isAlone ? ["missing.log"] : ["a.log", "empty.log", "missing.log", "none.log"]
    let words = ["trace", "--pack", scratch.at("pack"), "--format", format.rawValue]
    let session = try await Session(words + names.map { scratch.at($0) })
    #expect(session.status == .invalid)
    let report = session.output
    for name in names where name != "a.log" {
      let path = scratch.at(name)
      let sign =
        switch format {
        case .github: "::error file=\(path),title=vcdoc trace [run.failed]::"
        case .gitlab: "\"path\": \"\(path)\""
        case .sarif: "\"uri\": \"\(path)\""
        case .junit: "name=\"\(path)\">\n<error type=\"run.failed\" message=\""
        }
      #expect(report.contains(sign), "\(sign) in \(report)")
    }
    if format == .sarif { #expect(report.contains("\"executionSuccessful\": false")) }
    if format == .junit {
      #expect(report.contains(" failures=\"0\" errors=\"\(isAlone ? 1 : 3)\""))
    }
  }

  @Test(arguments: ["json", "jsonl", "html"], [false, true])
  func saysInTheOutputWhichLogCannotBeRead(_ format: String, _ isAlone: Bool) async throws {
    let scratch = try Scratch(holding: TraceCommandTests.files)
    try scratch.write(["a.log": "-[Task begin]\n-[Task finish]\n"])
    let path = scratch.at("no.log")
    let words = ["trace", "--pack", scratch.at("pack"), "--format", format, path]
    let session = try await Session(words + (isAlone ? [] : [scratch.at("a.log")]))
    let reason = "cannot open '\(path)': no such file or directory"
    #expect(session.status == .invalid && session.messages == "vcdoc: error: \(reason)\n")
    let start =
      switch (format, isAlone) {
      case ("html", _): "<!doctype html>"
      case ("json", true): "{\n  \"error\": \"\(reason)\"\n}\n"
      case ("json", false): "[\n  {\n    \"log\": \"\(path)\",\n    \"error\": \"\(reason)\"\n"
      default: "{\"log\":\"\(path)\",\"error\":\"\(reason)\"}\n"
      }
    #expect(session.output.hasPrefix(start), "\(session.output)")
    let reasons = session.output.split(separator: "no such file or directory").count - 1
    #expect(reasons == (format == "html" ? isAlone ? 1 : 2 : 1))
  }

  @Test(arguments: ["json", "jsonl", "html"])
  func saysInTheOutputThatNoPartNamesACallback(_ format: String) async throws {
    let session = try await TraceCommandTests().trace(
      "id=1 hello\n", "--partition", "id", "--format", format)
    #expect(session.status == .invalid && session.messages.contains("no line names a callback"))
    #expect(session.output.contains(format == "html" ? "no line names a callback" : "null"))
  }

  @Test(arguments: ["missing.log", "empty.log"])
  func saysInTheOutputWhyLogsCannotBeCompared(_ other: String) async throws {
    let scratch = try Scratch(holding: TraceCommandTests.files)
    try scratch.write(["a.log": "-[Task begin]\n-[Task finish]\n", "empty.log": ""])
    let logs = [scratch.at("a.log"), scratch.at(other)]
    let words = ["trace", "--pack", scratch.at("pack"), "--compare", "--format", "json"]
    let session = try await Session(words + logs)
    #expect(session.status == .invalid)
    #expect(session.output.hasPrefix("{\n  \"error\": \""), "\(session.output)")
    #expect(session.output.contains("'\(logs[1])'"))
  }

  @Test(arguments: [false, true])
  func countsConsistentLogsAsPassedTests(_ isStrict: Bool) async throws {
    let scratch = try Scratch(holding: TraceLanguageTests.files)
    try scratch.write([
      "a.log": "door is pushed\ndoor pull\n", "b.log": "door is pushed\ndoor is pushed\n",
    ])
    let words = ["trace", "--pack", scratch.at("door.yaml"), "--format", "junit"]
    let logs = [scratch.at("a.log"), scratch.at("b.log")]
    let session = try await Session(words + logs + (isStrict ? ["--strict"] : []))
    #expect(session.status == (isStrict ? .found : .done))
    let passed = "<testcase classname=\"vcdoc trace\" name=\"\(logs[0])\">\n</testcase>"
    #expect(session.output.contains(passed), "\(session.output)")
    let failures = "<testsuites tests=\"2\" failures=\"\(isStrict ? 1 : 0)\" errors=\"0\">"
    #expect(session.output.contains(failures), "\(session.output)")
  }

  @Test func checksEachPartitionForItself() async throws {
    let log = "id=1 begin\nid=2 begin\nhello\nid=1 finish\nid=2 finish\nid=2 finish\n"
    let session = try await TraceCommandTests().trace(
      log, "--partition", "id", "--format", "jsonl")
    #expect(session.status == .found && session.messages == "")
    let lines = session.output.split(separator: "\n")
    #expect(lines.map { $0.contains("\"verdict\":\"inconsistent\"") } == [false, true, false])
    #expect(lines[1].contains("\"partition\":\"2\"") && lines[1].contains("\"line\":6"))
    #expect(lines[2].contains("\"partition\":null,\"verdict\":null"))
    let none = try await TraceCommandTests().trace("hello\n", "--partition", "id")
    #expect(none.status == .invalid && none.messages.contains("has the key of --partition"))
    let unnumbered = try await TraceCommandTests().trace("begin\n", "--partition", "process")
    #expect(unnumbered.messages.contains("says which process wrote it"))
  }

  @Test func comparesTheSecondLogWithTheFirst() async throws {
    let scratch = try Scratch(holding: TraceCommandTests.files)
    try scratch.write([
      "a.log": "-[Task begin]\n-[Task finish]\n", "b.log": "x\n-[Task begin]\n",
    ])
    let (pack, path) = (scratch.at("pack"), scratch.path)
    let words = ["trace", "--pack", pack, "--compare"]
    let session = try await Session(words + [path + "/a.log", path + "/b.log"])
    #expect(session.status == .found)
    #expect(
      session.output == """
        \(path)/a.log: consistent: 2 callbacks
        \(path)/b.log: consistent: 1 callback

        1 lost

        - 2  -[Task finish]

        """)
    let back = try await Session(words + [path + "/b.log", path + "/a.log", "--format", "json"])
    #expect(back.status == .done && back.output.contains("\"callback\": \"finish\""))
    let alone = try await Session(words + [path + "/a.log", "--follow"])
    #expect(alone.status == .usage && alone.messages.contains("compares two logs, not 1"))
  }
}
