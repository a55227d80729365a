import Testing

@testable import vcdoc

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
