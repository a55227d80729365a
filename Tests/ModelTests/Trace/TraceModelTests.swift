import Support
import Testing

@testable import Model

/// Calls that come in some configurations, where a run may be of several, or a bit stands for several.
struct TraceModelTests {
  @Test func aRunThatMixesValuesMayLeaveACallOut() throws {
    let pack = try Self.pack(
      axis: "style: {mixed: true, values: [a, b]}",
      go: "one, {call: two, if: style = b}, three", stop: "stop")
    #expect(try Self.deviations(of: "one two three stop one three stop", in: pack) == [])
  }

  @Test func configurationsThatShareABitMayDiffer() throws {
    let calls = (1..<70).map { "{call: one, if: version = \($0)}" }.joined(separator: ", ")
    let pack = try Self.pack(
      axis:
        "version: {ordered: true, values: [\((1...70).map(String.init).joined(separator: ", "))]}",
      go: calls + ", {call: two, if: version = 70}, three", stop: "one, stop")
    #expect(try Self.deviations(of: "two three one stop two three one stop", in: pack) == [])
  }

  private static func pack(axis: String, go: String, stop: String) throws -> Pack {
    try Pack.sample(
      [
        "pack.yaml": "name: sample\ntitle: Sample\naxes:\n  \(axis)\n",
        "machines/task.yaml": """
        title: Task
        regions: {link: {initial: idle, states: {idle: Idle., busy: Busy.}}}
        events:
          go: [{from: {link: idle}, calls: [\(go)], to: {link: busy}}]
          stop: [{from: {link: busy}, calls: [\(stop)], to: {link: idle}}]

        """,
        "interactions/run.yaml": """
        run:
          title: Run
          lifelines: {task: task}
          requires: {task: {link: idle}}
          steps: [task.go, task.stop]

        """,
      ], callbacks: "one two three stop")
  }

  /// The lines of a log that nothing explains; its words are callbacks of one object.
  private static func deviations(of words: String, in pack: Pack) throws -> [Int] {
    let log = words.split(separator: " ").map { "T: \($0)\n" }.joined()
    let pattern = try TracePattern(#"(?<object>\w+): (?<callback>\w+)"#)
    var check = TraceCheck(of: TraceMonitor(of: pack), Spellings(of: pack), pattern: pattern)
    check.read(Array(log.utf8))
    return check.finish().verdict.deviations.map(\.record.number)
  }
}
