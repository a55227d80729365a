import Shipped
import PackSupport
import Testing
@testable import Base
@testable import Conformance
@testable import Logs
@testable import Pack

/// What may come behind the record with which a process ends.
struct TraceEndTests {
  private static let pack = Result { try Pack.shipped(ShippedFolder.uikit.files) }
  private static let monitor = Result { try TraceMonitor(of: pack.get()) }

  private static func verdict(_ log: String) throws -> TraceVerdict {
    var check = try TraceCheck(of: monitor.get(), Spellings(of: pack.get()))
    check.read(Array(log.utf8))
    return check.finish().verdict
  }

  /// A launch and a termination from the foreground.
  private static let life = """
    App application:didFinishLaunchingWithOptions:
    A initWithCoder:
    A viewDidLoad
    A viewWillAppear:
    A viewDidAppear:
    App applicationDidBecomeActive:
    App applicationWillResignActive:
    App applicationDidEnterBackground:
    A viewWillDisappear:
    A viewDidDisappear:
    App applicationWillTerminate:

    """

  @Test(arguments: [
    "A viewWillAppear:\nA viewDidAppear:\n",
    "App applicationDidBecomeActive:\n", "A dealloc\n",
    "A viewWillAppear:\nA viewDidAppear:\nApp applicationDidBecomeActive:\n",
  ])
  func blamesWhatComesBehindTheEnd(_ rest: String) throws {
    let found = try Self.verdict(Self.life + rest)
    // Of several records, a run of the app that nothing announces is the cheapest explanation.
    #expect((found.findings + found.suppositions).map(\.line).min() == 12)
    #expect(found.kind != .consistent)
  }

  @Test(arguments: [
    life, life.replacing("A initWithCoder:\n", with: ""),
    "A initWithCoder:\nApp application:didFinishLaunchingWithOptions:\nA viewDidLoad\nA viewWillAppear:\n",
    "+[Home load]\nApp application:didFinishLaunchingWithOptions:\nHome viewDidLoad\n",
  ])
  func takesALaunchBehindTheEndForANewProcess(_ next: String) throws {
    let found = try Self.verdict(Self.life + next)
    #expect(found.findings.map(\.line) == [])
    #expect(found.segments.map(\.lines.lowerBound) == [1, 12])
  }

  /// What disappears in the background is no sign of a termination where the app comes back from
  /// there.
  @Test func comesBackFromNoTermination() throws {
    let life = Self.life.replacing("App applicationWillTerminate:\n", with: "")
    let found = try Self.verdict(
      life + """
        App applicationWillEnterForeground:
        A viewWillAppear:
        A viewDidAppear:
        App applicationDidBecomeActive:

        """)
    #expect(found.findings.map(\.line) == [])
    let told = found.segments.flatMap(\.interactions).map(\.name.text)
    #expect(told.contains("application.return"))
    #expect(!told.contains("application.terminate"))
    let ending = try Self.verdict(life).segments.flatMap(\.interactions)
    #expect(ending.contains { $0.canBe("application.terminate") }, "\(ending.words)")
  }

  @Test func aTitleOrAnotherProcessBeginsAnewAsWell() throws {
    #expect(
      try Self.verdict(Self.life + "\nA viewWillAppear:\nA viewDidAppear:\n").kind != .inconsistent)
    let lines = Self.life.split(separator: "\n").map { "App[71:5] \($0)\n" }.joined()
    #expect(try Self.verdict(lines + "App[72:6] A viewWillAppear:\n").kind != .inconsistent)
    #expect(try Self.verdict(lines + "App[71:5] A viewWillAppear:\n").kind == .inconsistent)
    let title = "\nApp[71:5] A viewWillAppear:\nApp[71:5] A viewDidAppear:\n"
    #expect(try Self.verdict(lines + title).kind == .inconsistent, "the process has ended")
  }

  /// Where a log never shows a launch, one may have come unseen: but not before what an object can
  /// only get later.
  @Test(arguments: [
    ("B viewDidLoad\nB viewWillAppear:\n", []), ("A viewDidLoad\n", []),
    ("A viewDidAppear:\n", [4]),
    ("B viewWillDisappear:\nB viewDidLoad\nB viewWillAppear:\n", [4]),
  ])
  func withoutLaunchesSomebodyNewMayCome(_ rest: String, _ lines: [Int]) throws {
    let found = try Self.verdict(
      "A viewDidLoad\nA viewDidAppear:\nApp applicationWillTerminate:\n" + rest)
    #expect(found.findings.map(\.line) == lines)
  }

  /// A view may be loaded before the launch is over, where that restores state, but no more than
  /// that.
  @Test func whatComesBeforeALaunchIsNoLaunch() throws {
    let found = try Self.verdict(Self.life + "A viewDidLoad\nA viewWillAppear:\nA viewDidAppear:\n")
    // The launch can still come, but then it is printed late.
    #expect((found.findings + found.suppositions).map(\.line) == [13])
  }

  /// The next object of a name or at an address has done nothing yet.
  @Test(arguments: ["A", "<A: 0x7f8>"], ["viewWillAppear:", "viewDidDisappear:", "dealloc"])
  func nothingComesAfterTheEndOfAnObjectButAnotherOne(_ name: String, _ callback: String) throws {
    let life = [
      "initWithCoder:", "viewDidLoad", "viewWillAppear:", "viewDidAppear:", "viewWillDisappear:",
      "viewDidDisappear:", "dealloc",
    ].map { "\(name) \($0)\n" }.joined()
    #expect(try Self.verdict(life + life).findings.isEmpty)
    let found = try Self.verdict(life + "\(name) \(callback)\n")
    // Another one can have been made and released without a record: a doubt.
    #expect(Set((found.findings + found.suppositions).map(\.line)) == [8])
  }

  @Test func tellsOfADoubledEndOnce() throws {
    let found = try Self.verdict(Self.life + "App applicationWillTerminate:\n")
    #expect(found.findings.map(\.repeatedLine) == [11])
  }

  @Test func anEndThatChangedPlacesWithTheRecordBeforeItIsToldOnce() throws {
    let last = "A viewDidDisappear:\nApp applicationWillTerminate:\n"
    let other = "App applicationWillTerminate:\nA viewDidDisappear:\n"
    let found = try Self.verdict(Self.life.replacing(last, with: other))
    #expect(found.findings.count == 1)
  }

  /// What the last transition of an object calls comes before its end.
  @Test func theLastTransitionRunsToCompletion() throws {
    let pack = try Pack.sample(
      [
        "machines/job.yaml": """
        title: Job
        regions:
          life: {initial: new, states: {new: New., done: {title: Done, final: object}}}
        events:
          close: [{from: {life: new}, calls: [closing, bell], to: {life: done}}]

        """,
        "interactions/job.yaml": """
        job.close: {title: Close, lifelines: {job: job}, steps: [job.close]}

        """,
      ], callbacks: "closing bell")
    func findings(_ log: String) -> [Int] {
      TraceReading(of: Array(log.utf8), by: pack).verdict.findings.map(\.line)
    }
    #expect(findings("[Home] closing\n[Home] bell\n") == [])
    #expect(findings("[Home] closing\n[Home] bell\n[Home] bell\n") == [3])
  }
}
