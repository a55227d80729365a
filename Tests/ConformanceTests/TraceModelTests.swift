@testable import Pack
@testable import Logs
@testable import Conformance
import PackSupport
import Testing

/// Calls that come in some configurations, where a run may be of several, or a bit stands for
/// several.
struct TraceModelTests {
  @Test func aLogMayShowWhatSeveralScopesExplore() throws {
    let pack = try Pack.sample(
      [
        "pack.yaml":
          "name: sample\ntitle: Sample\nscopes: {a: {without: [other]}, b: {without: [run]}}\n",
        "machines/task.yaml": """
        title: Task
        regions: {link: {initial: idle, states: {idle: , busy: }}}
        events:
          go: [{from: {link: idle}, calls: [didOne], to: {link: busy}}]
          stop: [{from: {link: busy}, calls: [didStop], to: {link: idle}}]
          pass: [{from: {link: idle}, calls: [didTwo]}]

        """,
        "interactions/run.yaml": """
        run: {title: Run, lifelines: {task: task}, requires: {task: {link: idle}}, steps: [task.go, task.stop]}
        other: {title: Other, lifelines: {task: task}, requires: {task: {link: idle}}, steps: [task.pass]}

        """,
      ], callbacks: "didOne didTwo didStop")
    #expect(try Self.deviations(of: "didOne didStop didTwo didOne didStop didTwo", in: pack) == [])
    #expect(try Self.deviations(of: "didOne didTwo didStop", in: pack) == [2])
  }

  @Test func configurationsThatShareABitMayDiffer() throws {
    let calls = (1..<70).map { "{call: didOne, if: version = \($0)}" }.joined(separator: ", ")
    let pack = try Self.pack(
      axis:
        "version: {ordered: true, values: [\((1...70).map(String.init).joined(separator: ", "))]}",
      go: calls + ", {call: didTwo, if: version = 70}, didThree", stop: "didOne, didStop")
    #expect(
      try Self.deviations(
        of: "didTwo didThree didOne didStop didTwo didThree didOne didStop", in: pack) == [])
  }

  @Test func aMachineOfManyRegionsIsFollowedWhereItCalls() throws {
    let (few, many) = (try Self.pack(regionCount: 1), try Self.pack(regionCount: 15))
    #expect(
      try Self.deviations(
        of: "didOne didTwo didThree didStop didOne didTwo didThree didStop", in: many) == [])
    let wrong = "didOne didTwo didOne didTwo didThree didStop didStop"
    let found = try Self.deviations(of: wrong, in: many)
    #expect(!found.isEmpty)
    #expect(try found == Self.deviations(of: wrong, in: few))
  }

  /// A pack whose machine has so many regions beside the one that calls.
  private static func pack(regionCount count: Int) throws -> Pack {
    try pack(
      axis: "version: {values: [a]}", go: "didOne, didTwo", stop: "didThree, didStop",
      regions: (0..<count).map { "r\($0): {initial: off, states: {off: Off., on: On.}}" },
      events: (0..<count).map { "flip\($0): [{from: {r\($0): off}, to: {r\($0): on}}]" })
  }

  private static func pack(
    axis: String, go: String, stop: String, regions: [String] = [], events: [String] = []
  ) throws -> Pack {
    let links = ["link: {initial: idle, states: {idle: Idle., busy: Busy.}}"] + regions
    return try Pack.sample(
      [
        "pack.yaml": "name: sample\ntitle: Sample\noptions:\n  \(axis)\n",
        "machines/task.yaml": """
        title: Task
        regions: {\(links.joined(separator: ", "))}
        events:
          go: [{from: {link: idle}, calls: [\(go)], to: {link: busy}}]
          stop: [{from: {link: busy}, calls: [\(stop)], to: {link: idle}}]
          \(events.joined(separator: "\n  "))

        """,
        "interactions/run.yaml": """
        run:
          title: Run
          lifelines: {task: task}
          requires: {task: {link: idle}}
          steps: [task.go, task.stop]

        """,
      ], callbacks: "didOne didTwo didThree didStop")
  }

  /// The lines of a log that nothing explains; its words are callbacks of one object.
  private static func deviations(of words: String, in pack: Pack) throws -> [Int] {
    let log = words.split(separator: " ").map { "T: \($0)\n" }.joined()
    let pattern = try RecordPattern(#"(?<object>\w+): (?<callback>\w+)"#)
    var check = TraceCheck(of: TraceMonitor(of: pack), Spellings(of: pack), pattern: pattern)
    check.read(Array(log.utf8))
    let reading = check.finish()
    #expect(reading.lines.allSatisfy { if case .call = $0.content { true } else { false } })
    return reading.verdict.findings.map(\.line)
  }
}
