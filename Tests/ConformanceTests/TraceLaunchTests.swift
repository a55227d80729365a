import Shipped
import PackSupport
import Testing
@testable import Base
@testable import Conformance
@testable import Logs
@testable import Pack

/// What may come before the launch of a process.
struct TraceLaunchTests {
  private static let pack = Result { try Pack.shipped(ShippedFolder.uikit.files) }

  private static func verdict(_ records: [String], _ process: String) throws -> TraceVerdict {
    let lines = records.enumerated().map { "2024-05-01 10:00:0\($0).000 \(process)\($1)\n" }
    return try TraceReading(of: Array(lines.joined().utf8), by: pack.get()).verdict
  }

  private static let launch = "App application:didFinishLaunchingWithOptions:"

  @Test(arguments: [
    ["App applicationDidBecomeActive:", launch, "Home viewDidLoad"],
    ["Window scene:willConnectToSession:options:", launch, "Home viewDidLoad"],
    [launch, "App applicationDidBecomeActive:", "App applicationWillResignActive:", launch],
  ])
  func aProcessIsLaunchedOnceAndFirst(_ records: [String]) throws {
    let late = records.lastIndex(of: Self.launch).map { [$0 + 1] }
    let found = try Self.verdict(records, "App[6081:7] ")
    #expect((found.findings + found.suppositions).map(\.line) == late)
    #expect(try Self.verdict(records, "").kind != .inconsistent, "where no process is named")
  }

  @Test(arguments: [
    ["Home initWithCoder:", launch, "Home viewDidLoad", "App applicationDidBecomeActive:"],
    ["Home viewDidLoad", "Home viewWillAppear:", launch, "App applicationDidBecomeActive:"],
    ["App application:willFinishLaunchingWithOptions:", "Home viewDidLoad", launch],
  ])
  func muchMayComeBeforeALaunchIsTold(_ records: [String]) throws {
    #expect(try Self.verdict(records, "App[6081:7] ").findings.isEmpty)
  }

  /// Another object of that name can have been loaded.
  @Test func aSecondLoadOfWhatIsVisibleIsADoubtAfterALaunch() throws {
    let records = [
      Self.launch, "App applicationDidBecomeActive:", "Home viewDidLoad", "Home viewWillAppear:",
      "Home viewDidAppear:", "Home viewDidLoad", "Home viewWillDisappear:",
    ]
    for process in ["App[6081:7] ", ""] {
      let verdict = try Self.verdict(records, process)
      #expect(verdict.kind == .doubtful)
      #expect(verdict.suppositions.map(\.line) == [6])
    }
  }

  @Test func aLaunchIsOverBeforeAnAppearanceIs() throws {
    let records = ["Home viewDidLoad", "Home viewWillAppear:", "Home viewDidAppear:", Self.launch]
    let found = try Self.verdict(records, "App[6081:7] ")
    #expect((found.findings + found.suppositions).map(\.line) == [4])
    #expect(try Self.verdict(records, "").kind != .inconsistent, "where no process is named")
  }

  /// A launch that seems to begin another run, though the run before it came to nothing.
  @Test(arguments: [
    [launch, launch, "App applicationDidBecomeActive:", "Home viewDidLoad"],
    [
      "App application:willFinishLaunchingWithOptions:", launch, launch, "Home viewDidLoad",
      "Home viewWillAppear:", "App applicationDidBecomeActive:", "Home viewDidAppear:",
    ],
  ])
  func aLaunchThatIsPrintedTwiceIsADoubt(_ records: [String]) throws {
    let found = try Self.verdict(records, "")
    let line = records.lastIndex(of: Self.launch).map { [$0 + 1] }
    #expect((found.findings + found.suppositions).map(\.line) == line)
  }

  @Test(arguments: [
    "# One\n\(launch)\n# Two\n\(launch)\n", "\(launch)\n\n\(launch)\n\n\(launch)\n",
    "2024-05-01 10:00:00.1 \(launch)\n2024-05-01 10:05:00.1 \(launch)\n",
  ])
  func aTitleABlankLineOrTimeBeginsAnotherRun(_ runs: String) throws {
    let log = runs + "App applicationDidBecomeActive:\n"
    let found = try TraceReading(of: Array(log.utf8), by: Self.pack.get()).verdict
    #expect(found.kind == .consistent)
  }

  /// A scene that the log has connect when it begins has done nothing in a run that begins later.
  @Test func aSceneDoesNotGoOnInTheNextRun() throws {
    let records = [
      "Window scene:willConnectToSession:options:", Self.launch, "Home viewDidLoad",
      "Window sceneWillEnterForeground:", "Home viewWillAppear:", "Home viewDidAppear:",
      "Window sceneDidBecomeActive:",
    ]
    let found = try Self.verdict(records, "")
    #expect(found.kind == .doubtful)
    #expect(Set(found.suppositions.map(\.line)) == [2])
    var right = records
    right.swapAt(0, 1)
    #expect(try Self.verdict(right, "").kind == .consistent)
    #expect(try Self.verdict(right + right, "").kind == .consistent)
  }

  @Test func anotherProcessIsLaunchedAnew() throws {
    let first = "2024-05-01 10:00:00.000 App[1:7] App applicationDidBecomeActive:\n"
    let next = "2024-05-01 10:00:01.000 App[2:7] App application:didFinishLaunchingWithOptions:\n"
    #expect(
      try TraceReading(of: Array((first + next).utf8), by: Self.pack.get()).verdict.kind
        != .inconsistent)
  }
}

/// Packs in which no process ends: what comes once there is no launch.
extension TraceLaunchTests {
  private static func player(last: String) throws -> Pack {
    try Pack.sample(
      [
        "pack.yaml": "name: sample\ntitle: Sample\n",
        "machines/player.yaml": """
        title: Player
        regions: {song: {initial: none, states: {none: No song., ready: A song., over: \(last)}}}
        events:
          load: [{from: {song: none}, calls: [didLoad], to: {song: ready}}]
          play: [{from: {song: ready}, calls: [didPlay]}]
          stop: [{from: {song: ready}, calls: [didStop], to: {song: over}}]
        """,
        "interactions/player.yaml": ["load", "play", "stop"].map { event in
          """
          player.\(event):
            title: \(event)
            lifelines: {player: player}
            requires: {player: {song: \(event == "load" ? "none" : "ready")}}
            steps: [player.\(event)]

          """
        }.joined(),
      ], callbacks: "didLoad didPlay didStop")
  }

  @Test(arguments: [
    ("{title: Over, final: process}", [Int](), 2), ("{title: Over}", [3], 1),
  ])
  func onlyWhereAProcessEndsDoesAnotherBegin(last: String, deviations: [Int], count: Int) throws {
    let log = "P didLoad\nP didPlay\nP didLoad\nP didPlay\nP didStop\n"
    let verdict = TraceReading(of: Array(log.utf8), by: try Self.player(last: last)).verdict
    // If no process ends, the name can only be that of a second object, which is a doubt.
    #expect((verdict.findings + verdict.suppositions).map(\.line) == deviations)
    #expect(verdict.segments.count == count)
  }
}
