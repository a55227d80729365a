import Testing
@testable import Base
@testable import Conformance
@testable import Logs
@testable import Pack

/// What alignments forget, so that their memory does not grow with the log.
struct AlignmentMemoryTests {
  /// Screens of several classes that are pushed and popped, each with an address if asked.
  private static func log(_ count: Int, addressed: Bool = false) -> String {
    var lines: [String] = []
    for number in 0..<count {
      let detail = "Detail\(number * number % 7)" + (addressed ? " 0x\(4096 + number)" : "")
      lines += [
        "\(detail) viewDidLoad", "Home viewWillDisappear", "\(detail) viewWillAppear",
        "Home viewDidDisappear", "\(detail) viewDidAppear", "\(detail) viewWillDisappear",
        "Home viewWillAppear", "\(detail) viewDidDisappear", "Home viewDidAppear",
        "\(detail) dealloc",
      ]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// What an alignment says of a log, and how many steps it has worked out at the end.
  private static func verdict(
    on log: String, within limits: AlignmentLimits
  ) throws -> (verdict: AlignmentVerdict, stepCount: Int) {
    let lines = TraceReader.lines(of: Array(log.utf8), Spellings(of: try PackRecordings.pack))
    var alignment = LogAlignment(with: try PackRecordings.model, limits: limits)
    for line in lines { alignment.expect(line) }
    for line in lines { alignment.take(line) }
    let stepCount = alignment.states.steps.count
    return (alignment.finish(), stepCount)
  }

  /// Steps are worked out again, and what is known of objects stays.
  @Test(arguments: [6_000, 10_000])
  func aLogWhoseStepsAreForgottenIsJudgedAsBefore(_ most: Int) throws {
    let log = Self.log(40)
    let faulty = log.replacing(
      "Home viewDidAppear\nDetail4 dealloc\n",
      with: "Home viewDidAppear\nHome viewDidAppear\nDetail4 dealloc\n", maxReplacements: 1)
    #expect(faulty != log)
    let line = zip(log.split(separator: "\n"), faulty.split(separator: "\n")).prefix { $0 == $1 }
    var limits = AlignmentLimits()
    limits.mostRemembered = most
    let right = try Self.verdict(on: log, within: limits)
    #expect(right.verdict.unpaired == nil)
    #expect(right.stepCount < (try Self.verdict(on: log, within: AlignmentLimits())).stepCount)
    let wrong = try Self.verdict(on: faulty, within: limits).verdict
    let blamed = (wrong.findings.filter(\.reason.isUnpaired) + wrong.doubts).map(\.line)
    #expect(blamed.contains(line.count + 1), "\(blamed)")
  }

  /// If there are too many sets of states, the log goes on as if it began there: what is right is
  /// right, and a fault after that is found.
  @Test func aLogWhoseObjectsAreForgottenGoesOn() throws {
    var limits = AlignmentLimits()
    limits.mostSets = 8_000
    let log = Self.log(40)
    let right = try Self.verdict(on: log, within: limits)
    #expect(right.verdict.unpaired == nil)
    #expect(right.stepCount < (try Self.verdict(on: log, within: AlignmentLimits())).stepCount)
    let end = "Home viewDidAppear\n"
    let faulty = try Self.verdict(on: log + end + end, within: limits)
    #expect(faulty.verdict.kind == .inconsistent)
  }

  /// A log with many objects and no quiet point keeps few of their names.
  @Test func namesAreForgottenInALogWithoutQuietPoints() throws {
    var cast = SlotAssignment()
    for number in 0..<20_001 {
      let name = ObjectName(machine: 0, label: "", address: "0x\(number)")
      _ = cast.seat(name, alike: { .same }, taken: 0)
    }
    #expect(cast.isFull)
    cast.forgetNames()
    #expect(!cast.isFull)
    #expect(cast.text(of: cast.names[0]).hasPrefix("0x"))
  }

  /// After many faults fewer explanations are followed, and after as many right records all again.
  @Test func aLogThatBreaksOftenIsFollowedLessWidely() throws {
    let callbacks = [
      "viewDidLoad", "viewWillAppear", "viewDidAppear", "viewWillDisappear", "viewDidDisappear",
      "dealloc",
    ]
    let faults = (0..<200).map { "Home \(callbacks[($0 * $0 * 7 + $0 / 3) % 6])\n" }.joined()
    let lines = TraceReader.lines(
      of: Array((faults + Self.log(40)).utf8), Spellings(of: try PackRecordings.pack))
    var alignment = LogAlignment(with: try PackRecordings.model)
    for line in lines { alignment.expect(line) }
    var wasNarrow = false
    for line in lines {
      alignment.take(line)
      wasNarrow = wasNarrow || alignment.states.isNarrow
    }
    #expect(wasNarrow)
    #expect(!alignment.states.isNarrow)
    #expect(alignment.finish().kind == .inconsistent)
  }
}
