@testable import Logs
import Pack
import PackSupport
import Shipped
import Testing

/// Lines that begin with the name of a callback, or mention one, and are no call of their own.
struct CallRemarkTests {
  @Test(arguments: [
    ["HomeVC viewDidLoad()", "HomeVC viewDidLoad: loaded 5 items"],
    ["HomeVC viewWillAppear(_:)", "HomeVC viewWillAppear - reloading table"],
    ["HomeVC viewDidLoad", "HomeVC viewDidLoad, items: 3"],
    ["-[HomeVC viewDidLoad]", "-[HomeVC viewDidLoad] loaded"],
    ["HomeVC.viewDidAppear(_:)", "HomeVC.viewDidAppear(_:) animations begin"],
    ["viewWillAppear, animated=0", "viewWillAppear, items.count=12"],
    ["viewDidAppear(_:)", "viewDidAppear - reloading table"],
    ["首页 viewDidLoad", "首页 viewDidLoad 请求数据"],
    ["10:00:00 Home viewDidLoad", "10:00:02 Home viewDidLoad: 5 items arrived"],
    ["[Home] viewDidLoad called", "[Home] viewDidLoad time: 2025-07-06 12:52:03 +0000"],
    [
      #"{"eventMessage": "viewDidLoad()", "category": "HomeVC"}"#,
      #"{"eventMessage": "viewDidLoad: loaded 5 items", "category": "HomeVC"}"#,
    ],
  ])
  func readsWordsOnTheCallRightBeforeAsANote(_ pair: [String]) throws {
    #expect(try TraceDoubt.all(in: pair) == [nil, .remark])
    #expect(try TraceDoubt.all(in: pair + [pair[1]]) == [nil, .remark, .remark])
    #expect(try TraceDoubt.all(in: pair + pair) == [nil, .remark, nil, .remark])
    let other = "A viewDidDisappear"
    #expect(try TraceDoubt.all(in: [pair[0], other, pair[1]]) == [nil, nil, nil])
    #expect(try TraceDoubt.all(in: [pair[1], pair[1]]) == [nil, nil])
    #expect(try TraceDoubt.all(in: [pair[0], pair[0]]) == [nil, nil])
  }

  /// What follows a sign was written by a person, beside a second call.
  @Test(arguments: ["// again", "<- why twice?", "← 2", "# the second time", "again", "(again)"])
  func aNoteMakesNoRemarkOfACall(_ note: String) throws {
    let lines = ["HomeVC viewDidAppear", "HomeVC viewDidAppear \(note)"]
    #expect(try TraceDoubt.all(in: lines) == [nil, nil])
  }

  @Test(arguments: [
    ["applicationWillResignActive: pausing game", "applicationWillResignActive: saving"],
    ["Home viewDidLoad: fetching items", "Home viewDidLoad: loading images"],
    [
      "10:21:15.453 applicationWillResignActive: cancelling outstanding animations...",
      "10:21:15.455 applicationWillResignActive: rendering keyz screen...",
    ],
  ])
  func readsTwoStatementsOfACallAsOne(_ pair: [String]) throws {
    let (one, other) = (pair[0], pair[1])
    #expect(try TraceDoubt.all(in: pair) == [nil, .remark])
    #expect(try TraceDoubt.all(in: [one, one]) == [nil, nil])
    #expect(try TraceDoubt.all(in: [one, other, one, other]) == [nil, .remark, nil, .remark])
    #expect(try TraceDoubt.all(in: [one, other, other]) == [nil, .remark, nil])
    let third = one.split(separator: ":").dropLast().joined(separator: ":") + ": stopping"
    #expect(try TraceDoubt.all(in: [one, other, third]) == [nil, .remark, .remark])
    #expect(try TraceDoubt.all(in: [third, "A viewDidDisappear", one]) == [nil, nil, nil])
  }

  @Test func readsStatementsAtOtherTimesAsCalls() throws {
    let event = "applicationWillResignActive:"
    for (first, second) in [("10:21:15.453", "10:21:15.553"), ("10:21:15.453", ""), ("", "1.5s")] {
      let pair = ["\(first) \(event) pausing game", "\(second) \(event) saving"]
      #expect(try TraceDoubt.all(in: pair) == [nil, nil])
    }
  }

  @Test func readsWhatOthersPrintBetweenStatementsAtOneTime() throws {
    let event = "10:21:29.523 applicationDidBecomeActive:"
    let lines = ["\(event) hiding screen", "10:21:29.524 cancelled", "\(event) notifying service"]
    #expect(try TraceDoubt.all(in: lines) == [nil, nil, .remark])
    #expect(
      try TraceDoubt.all(in: lines.map { String($0.dropFirst(13)) }) == [nil, nil, nil])
  }

  @Test(arguments: [
    ["viewWillAppear animated=1", "viewWillAppear animated=0"],
    ["viewDidLoad - Home", "viewDidLoad - Home"], ["viewDidLoad - Home", "viewDidLoad - Menu"],
    ["viewDidLoad: <Home: 0x1000>", "viewDidLoad: <Home: 0x1000>"],
    ["Home viewDidLoad()", "Home viewDidLoad"], ["Home viewDidLoad", "Home viewDidLoad called"],
    ["Home viewDidLoad", "Home viewDidLoad() line 24"], ["viewDidLoad", "viewDidLoad Home"],
    ["Home viewDidLoad: a", "Home viewDidLoad: b"],
    ["App[1:1] Home viewDidLoad", "App[2:2] Home viewDidLoad: loaded"],
    ["viewDidLoad()\nnothing", "viewDidLoad: loaded 5 items"],
    [
      #"{"eventMessage": "viewDidLoad()", "category": "HomeVC"}"#,
      #"{"eventMessage": "viewDidLoad: loaded 5 items", "category": "MenuVC"}"#,
    ],
  ])
  func readsWhatIsAnotherCallAsOne(_ pair: [String]) throws {
    #expect(try TraceDoubt.all(in: pair).allSatisfy { $0 == nil })
  }

  @Test(arguments: [
    ("applicationWillResignActive: pausing game", ""),
    ("applicationWillResignActive: Pausing game", ""),
    ("applicationWillResignActive - something else", ""),
    ("applicationDidEnterBackground(_:) saving", ""),
    ("applicationWillTerminate: closing app", ""), ("applicationWillTerminate: saved 3 files", ""),
    ("applicationDidEnterBackground: Pausing AVPlayer", ""),
    ("sceneDidBecomeActive: Landing Scene", "Landing Scene"),
    ("applicationWillResignActive: 暂停游戏", ""), ("applicationWillResignActive: // Show", ""),
    ("applicationWillResignActive：приостановка игры", ""),
    ("sceneDidBecomeActive: 主场景", "主场景"),
    ("sceneDidBecomeActive: second scene", "second scene"),
    ("sceneDidBecomeActive: left", "left"),
    ("applicationDidBecomeActive: AppDelegate", "AppDelegate"),
    ("viewDidLoad: home", "home"), ("viewDidLoad: user profile", "user profile"),
  ])
  func readsWordsOnAnEventOfTheAppAsNoObject(_ line: String, _ label: String) throws {
    let spellings = Spellings(of: try Pack.shipped(ShippedFolder.uikit.files))
    let lines = TraceReader.lines(of: Array("\(line)\n\(line)".utf8), spellings)
    #expect(lines.map(\.call?.label) == [label, label])
  }

  @Test(arguments: [
    ("viewDidLoad: red screen", "red screen"), ("viewDidLoad - red", ""),
    ("viewDidLoad Home screen loading", "Home screen"),
    ("viewDidLoad: home screen 2 is loading", "home screen 2"),
    ("viewDidLoad in HomeVC loading", "HomeVC"), ("viewDidLoad: HomeVC: loading items", "HomeVC"),
    ("viewDidLoad MyApp.HomeVC loading items", "HomeVC"),
    ("viewDidLoad: loading items in HomeVC", "HomeVC"),
    ("viewDidLoad: loaded 5 items of the home screen", "home screen"),
    ("viewDidLoad: HomeVC 2 loads items from the server", "HomeVC 2"),
    ("viewDidLoad: Home view controller loading", "Home view controller"),
    ("viewDidLoad: HomeVC root", "HomeVC root"), ("viewDidLoad: loading the screen", ""),
    ("viewDidLoad Home screen", "Home screen"),
    ("viewDidLoad viewController: the HomeVC", ""),
    ("viewDidLoad: home screen: loading", "home screen"),
  ])
  func readsTheNameThatWordsFollow(_ line: String, _ label: String) throws {
    let spellings = Spellings(of: try Pack.shipped(ShippedFolder.uikit.files))
    let lines = TraceReader.lines(of: Array("\(line)\n".utf8), spellings)
    #expect(lines.map(\.call?.label) == [label])
  }

  @Test(
    arguments: [
      ("deinit: freeing memory", nil), ("deinit - closing socket", nil), ("deinit, freed", nil),
      ("deinit(freed)", nil), ("dealloc: freeing memory", nil), ("deinit: timer", .word),
      ("deinit: network manager", .word),
      ("deinit of the timer comes late", .word), ("timer deinit: freeing memory", .word),
      ("init: freeing memory", .word), ("load: 5.2", .word),
    ] as [(String, TraceDoubt?)])
  func readsAnEndThatAMarkSetsApartAsACall(_ line: String, _ doubt: TraceDoubt?) throws {
    #expect(try TraceDoubt.all(in: [line]) == [doubt])
  }

  @Test(arguments: [
    "took 12ms", "took 0.3s", "in 12 ms", "(12.5ms)", ": 0.3 s", "finished in 0.2 seconds",
    "duration: 12ms", "耗时 12ms", "耗时12毫秒",
  ])
  func readsHowLongACallTookAsItsEnd(_ words: String) throws {
    let lines = ["viewDidLoad", "viewWillAppear", "viewDidAppear"].map { "[HomeVC] \($0)" }
    let found = try TraceDoubt.all(in: lines + lines.map { "\($0) \(words)" })
    #expect(found == [nil, nil, nil, .end, .end, .end])
    #expect(try TraceDoubt.all(in: ["[HomeVC] viewDidLoad \(words)"]) == [nil])
    #expect(try TraceDoubt.all(in: ["viewDidLoad", "viewDidLoad \(words)"]) == [nil, .end])
  }

  @Test(arguments: ["took the token", "12 items", "+3.5", "10:00:12"])
  func readsWhatIsNoSpanOfTimeAsACall(_ words: String) throws {
    let lines = ["Home viewDidAppear", "Home viewDidDisappear", "Home viewDidAppear \(words)"]
    #expect(try TraceDoubt.all(in: lines) == [nil, nil, nil])
  }

  @Test(arguments: [
    "[HomeVC] will reload data in viewDidAppear", "refresh() called from viewDidLoad",
    "GET /feed (requested in viewWillAppear of FeedVC)",
    "HomeVC: data requested in viewDidLoad arrived",
    "refresh token requested in sceneDidBecomeActive", "HomeVC data loaded before viewDidLoad",
    "refresh called from -[HomeVC viewDidLoad]", "[HomeVC] reload in the viewDidLoad",
    "token refreshed by HomeVC.viewDidLoad()", "Reloading data after viewDidAppear",
    "reloading inside viewWillAppear(_:)",
  ])
  func readsASentenceOnSomethingElseAsANote(_ line: String) throws {
    #expect(try TraceDoubt.all(in: [line]) == [.sentence])
  }

  @Test(arguments: [
    "called viewDidLoad", "in viewDidLoad", "Home in viewDidLoad", "entering viewDidLoad",
    "inside viewDidLoad", "now in viewDidLoad", "[Home] now in viewDidLoad", "Home: in viewDidLoad",
    "Home is in viewDidLoad", "hello from viewDidLoad", "I am in viewDidLoad",
    "[HomeVC] called in viewDidLoad", "home in viewDidLoad", "Home called from viewDidLoad",
    "Detail view controller is in viewDidLoad", #"level=info logger=Home msg="in viewDidLoad""#,
    "data loaded: Home in viewDidLoad", "Home in -[Home viewDidLoad]", "print from viewDidLoad",
  ])
  func readsWhereAProgramIsAsACall(_ line: String) throws {
    #expect(try TraceDoubt.all(in: [line]) == [nil])
  }
}
