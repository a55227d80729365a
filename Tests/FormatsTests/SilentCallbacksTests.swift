import Conformance
import PackSupport
import Testing

@testable import Base
@testable import Formats
@testable import Pack

/// Callbacks that must have run and that a log never prints.
struct SilentCallbacksTests {
  private static let pack = Result {
    try Pack.sample(
      [
        "pack.yaml": "name: doors\ntitle: Doors\noptions: {lock: {values: [none, bolt]}}\n",
        "machines/door.yaml": """
        regions: {leaf: {initial: shut, states: {shut: , open: }}}
        events:
          push:
            - from: {leaf: shut}
              calls: [willOpen, {call: unbolt, if: lock = bolt}, didOpen]
              to: {leaf: open}
          pull: [{from: {leaf: open}, calls: [willClose, didClose], to: {leaf: shut}}]
          shake: [{from: {leaf: open}, calls: [rattle]}]

        """,
        "interactions/all.yaml": """
        enter:
          title: Enter
          lifelines: {door: door}
          requires: {door: {leaf: shut}}
          steps: [door.push, {wait: a moment}, {loop: [door.shake]}]
        leave:
          title: Leave
          lifelines: {door: door}
          requires: {door: {leaf: open}}
          steps: [door.pull]

        """,
      ], callbacks: "willOpen didOpen unbolt willClose didClose rattle")
  }

  private static let logs = [
    ("A willOpen\nA willClose\n", ["didOpen"]),
    ("A willOpen\nA didOpen\nA willClose\nA didClose\n", []),
    ("A willOpen\n", []),
    ("A didOpen\n", ["willOpen"]),
    ("A willOpen\nA willClose\nA willOpen\nA willClose\n", ["didClose", "didOpen"]),
  ]

  @Test(arguments: logs)
  func areCalledInEveryRunBeforeSomethingThatTheLogPrints(
    _ log: String, _ names: [String]
  ) throws {
    let pack = try Self.pack.get()
    let reading = TraceReading(of: Array(log.utf8), by: pack)
    #expect(reading.verdict.kind == .consistent)
    #expect(reading.callbacksNotLogged(in: pack).map(\.text) == names)
    let line = names.isEmpty ? nil : "not logged: \(names.joined(separator: ", "))"
    let rows = TraceListing(of: reading, in: pack).text.split(separator: "\n").map(String.init)
    #expect(rows.first { $0.hasPrefix("not logged") } == line)
  }

  @Test func areCertainIfTheConfigurationIs() throws {
    let pack = try Self.pack.get()
    let bolted = pack.configurations.filter { $0.choices == [1] }
    let log = Array("A willOpen\nA willClose\n".utf8)
    let reading = TraceReading(of: log, by: pack, in: bolted)
    #expect(reading.callbacksNotLogged(in: pack).map(\.text) == ["didOpen", "unbolt"])
  }

  @Test func ofMoreThanThreeTheFirstAreNamed() throws {
    let words = LogPhrases(of: try Self.pack.get())
    let names = "abcde".compactMap { Name<Callback>(String($0)) }
    #expect(words.notLogged(Array(names.prefix(3))) == "not logged: a, b, c")
    #expect(words.notLogged(names) == "not logged: a, b, c, and 2 more")
  }
}
