import Shipped
import Support
import PackSupport
import LogsSupport
import Testing
@testable import Base
@testable import Logs
@testable import Pack

private typealias Case = WrittenForm

struct TraceReaderTests {
  private static let pack = Result { try Pack.shipped(ShippedFolder.uikit.files) }
  private static let spellings = pack.map { Spellings(of: $0) }

  private func lines(_ bytes: [UInt8]) throws -> [TraceLine] {
    TraceReader.lines(of: bytes, try Self.spellings.get())
  }

  /// Each record as `callback @object`; callbacks that are written alike are joined by a bar.
  private func calls(_ bytes: [UInt8]) throws -> [String] {
    let pack = try Self.pack.get()
    return try lines(bytes).compactMap(\.call).map { call in
      let names = call.callbacks.map { pack.callbacks[$0].name.text }
      return names.joined(separator: "|") + (call.label.isEmpty ? "" : " @\(call.label)")
    }
  }

  private static let stamped = [
    Case(
      "2019-11-03 16:23:45.724860+0800 App[6081:439250] -[Home viewDidLoad]", "viewDidLoad @Home"),
    Case("2015-04-15 18:46:16.214 My App[3487:92640] -[Home viewDidLoad]", "viewDidLoad @Home"),
    Case("16:23:45.724 Home viewWillAppear(_:)", "viewWillAppear @Home"),
    Case("[7397:f803] -[Home viewWillAppear:] . . . animated", "viewWillAppear @Home"),
    Case("  1430.40  A  viewWillDisappear:1", "viewWillDisappear @A"),
    Case("+12ms B viewDidAppear: YES", "viewDidAppear @B"),
    Case("01:12.345 B viewDidAppear", "viewDidAppear @B"),
    Case("[01:12.345] B viewDidAppear", "viewDidAppear @B"),
    Case("error 16:23:45.724860+0100 [6081:43] B viewDidAppear", "viewDidAppear @B"),
    Case(
      "2024-01-02 03:04:05.678901+0100  0x1f2 Default 0x0 81 0 App: [com.example:ui] Home viewDidLoad()",
      "viewDidLoad @Home"),
    Case(
      "2019-11-03 16:23:45.1+0800 App[1:2] -[A loadView] 2019-11-03 16:23:45.2+0800 App[1:2] -[A viewDidLoad]",
      "loadView @A", "viewDidLoad @A"),
  ]

  private static let tagged = [
    Case("viewDidLoad-----A", "viewDidLoad @A"),
    Case("[SecondVC : viewWillAppear]", "viewWillAppear @SecondVC"),
    Case("🔥 FirstViewController viewDidLoad", "viewDidLoad @FirstViewController"),
    Case("vc1 viewWillAppear", "viewWillAppear @vc1"),
    Case("D-child viewDidAppear", "viewDidAppear @D-child"),
    Case("App.Home.viewDidLoad()", "viewDidLoad @Home"),
    Case("A: init(coder:)", "init.coder|view.init.coder @A"),
    Case("<App.Home: 0x7f8a0c504bd0> viewDidLoad", "viewDidLoad @Home"),
    Case("viewDidLoad <Home: 0x7f8a0c504bd0>", "viewDidLoad @Home"),
    Case("HomeViewController.swift:23 viewDidLoad()", "viewDidLoad @HomeViewController"),
    Case("[HomeViewController.swift:23] viewDidLoad()", "viewDidLoad @HomeViewController"),
    Case("[/Users/me/App/Home.swift:23] viewDidLoad()", "viewDidLoad @Home"),
    Case("List<Item>.viewDidLoad()", "viewDidLoad @List<Item>"),
    Case("List<Item> viewDidLoad", "viewDidLoad @List<Item>"),
    Case("Home viewDidLoad view: <UIView: 0x7f8a; layer = <CALayer: 0x60>>", "viewDidLoad @Home"),
    Case("viewDidLoad view = <UIView: 0x7f8a>", "viewDidLoad"),
    Case("viewDidLoad Optional(<UIView: 0x7f8a>)", "viewDidLoad"),
    Case("viewDidLoad nav: <Nav: 0x7f8a> self: <App.Home: 0x7f8b>", "viewDidLoad @Home"),
    Case("<_NSMainThread: 0x60>{number = 1, name = main} Home viewDidLoad", "viewDidLoad @Home"),
    Case("Home viewDidLoad <NSThread: 0x60>{number = 1, name = main}", "viewDidLoad @Home"),
    Case("View Did Load Second View Controller", "viewDidLoad @Second View Controller"),
    Case("Detail view controller receives viewDidLoad.", "viewDidLoad @Detail view controller"),
    Case("codeVc---------+[Code load]", "load @Code"),
    Case("deinit HomeViewController", "dealloc @HomeViewController"),
    Case("completion of presentViewController:animated:completion:", "present.completion"),
    Case(
      "程序被激活：[AppDelegate applicationDidBecomeActive:]", "application.didBecomeActive @AppDelegate"),
  ]

  private static let plain = [
    Case("Application Did Enter Background", "application.didEnterBackground"),
    Case("viewWillTransitionToSize(_:withTransitionCoordinator:)", "viewWillTransition"),
    Case("viewWillTransition(to: (375.0, 667.0), with: x)", "viewWillTransition"),
    Case("application(_:didFinishLaunchingWithOptions:)", "application.didFinishLaunching"),
    Case(
      "Home transition(from:to:duration:options:animations:completion:)",
      "transition.completion @Home"),
    Case("init(nibName:bundle:) - NibName: nil, Bundle: nil", "init.nibName"),
    Case(
      "viewWillLayoutSubviews() - Optional((162.0, 308.0, 50.0, 50.0))", "viewWillLayoutSubviews"),
    Case("  2. viewWillDisappear is called", "viewWillDisappear"),
    Case("٣. viewDidLoad", "viewDidLoad"),
    Case("（１）viewDidLoad", "viewDidLoad"), Case("① viewDidLoad", "viewDidLoad"),
    Case("• viewDidLoad", "viewDidLoad"), Case("deinit", "dealloc"),
    Case("view_did_load", "viewDidLoad"),
    Case(
      "viewDidLoad -> viewWillAppear => viewDidAppear", "viewDidLoad", "viewWillAppear",
      "viewDidAppear"),
    Case("A: viewDidLoad -> viewWillAppear", "viewDidLoad @A", "viewWillAppear @A"),
    Case("loadView #1 -> 0xc21092140", "loadView"),
    Case("Home viewWillAppear animated: NO", "viewWillAppear @Home"),
    Case("Home viewDidLoad, user not logged in", "viewDidLoad @Home"),
    Case("Home viewDidLoad 用户未登录", "viewDidLoad @Home"),
    Case("[LIFECYCLE] viewDidLoad - Home", "viewDidLoad @Home"),
    Case("event=viewDidLoad vc=Home", "viewDidLoad @Home"),
    Case(#"{"vc": "Home", "event": "viewDidLoad"}"#, "viewDidLoad @Home"),
    Case("[com.acme.app:HomeVC] viewDidLoad()", "viewDidLoad @HomeVC"),
    Case("viewDidLoad() MyApp/Home.swift:21", "viewDidLoad @Home"),
    Case("【Home】视图即将出现 viewWillAppear", "viewWillAppear @Home"),
    Case("Home 视图即将出现 viewWillAppear", "viewWillAppear @Home"),
    Case("[Home] [viewDidAppear] line 24", "viewDidAppear @Home"),
    Case("第24行 Home viewDidAppear", "viewDidAppear @Home"),
    Case("[Home L21] viewDidAppear", "viewDidAppear @Home"),
    Case("[5] Home viewDidAppear", "viewDidAppear @Home"),
    Case(
      #"{"formatString":"%s viewDidLoad","timestamp":"2024-05-01 10:00:00.1+0100","processID":7,"#
        + #""eventMessage":"Home viewDidLoad"}"#, "viewDidLoad @Home"),
  ]

  private static let notes = [
    "I load the view", "reload", "-[Loader load]", "+[Home viewDidLoad]", "myviewDidLoad",
    "viewDidLoading",
    "viewDidUnload is never called", "viewDidUnload 一次都没被调", "without viewDidUnload",
    "viewDidUnload wird nicht aufgerufen", "viewDidUnload не вызывается",
    "viewDidUnload n'est pas appelé", "viewDidUnload no se llama", "viewDidUnload não é chamado",
    "viewDidUnload 호출되지 않음", "viewDidUnload 沒被調用", "viewDidUnload (missing!)",
    "🐯🐯 - init(frame:)", "HomeView init(frame: (0.0, 0.0, 1.0, 1.0))",
    "+[TestView2 initialize]", "loadView会在页面", "坐标值，要到viewDidLayoutSubviews 才正确",
    "这里在viewDidLoad之后调用",
    "Home end [关键，它是在 Home viewDidAppear后被触发]",
    "Home_load", "-[UIViewController XX_viewDidLoad]", "Home.XX_viewDidLoad()", "my_viewDidLoad",
    "it does not get viewDidUnload", "没有 viewDidUnload",
    "loadView 2 times, viewDidLoad 2 times",
    "UIApplicationDidReceiveMemoryWarningNotification",
    "-[SceneDelegate setWindow:]",
    "Popped controller is released", "will load view", "init completed for 3 modules",
  ]

  @Test(arguments: stamped + tagged + plain)
  private func readsTheCallbackAndTheObject(_ found: Case) throws {
    #expect(try calls(Array(found.line.utf8)) == found.reading)
  }

  @Test(arguments: notes)
  func takesALineForANote(_ line: String) throws {
    #expect(try calls(Array(line.utf8)).isEmpty)
  }

  /// As a run of the model is printed.
  @Test func readsAnObjectBeforeTheNameOfAClassInACallback() throws {
    let log = "Root UIViewController.init(coder:)\nRoot UIView.init(coder:)\n"
    let calls = try lines(Array(log.utf8)).compactMap(\.call)
    #expect(calls.map(\.label) == ["Root", "Root"])
    #expect(calls.map(\.callbacks.count) == [1, 1])
    #expect(calls[0].callbacks != calls[1].callbacks)
  }

  @Test func readsTimesProcessesAddressesAndArguments() throws {
    let text = """
      2019-11-03 16:23:45.724860+0800 App[6081:439250] <Home: 0x7f8a> viewWillAppear(true)
      2019-11-03 16:23:46.5 App[6081:439250] <Home: 0x7f8a> willMove(toParent: nil)
      """
    let found = try lines(Array(text.utf8))
    let times = found.compactMap(\.time?.microseconds)
    #expect(times.count == 2 && times[1] - times[0] == 775_140)
    #expect(found.map(\.process) == ["6081", "6081"])
    #expect(found.compactMap(\.call?.address) == ["0x7f8a", "0x7f8a"])
    #expect(found.compactMap(\.call?.argument) == ["true", "toParent: nil"])
    #expect(found.compactMap(\.call?.clue) == [.description, .description])
  }

  @Test func readsEveryEncodingAndLineEnd() throws {
    let text = "A viewDidLoad\r\nA viewWillAppear\rÄ viewDidAppear\n"
    let expected = ["viewDidLoad @A", "viewWillAppear @A", "viewDidAppear @Ä"]
    let little = text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    let latin = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    #expect(try calls(Array(text.utf8)) == expected)
    #expect(try calls([0xEF, 0xBB, 0xBF] + Array(text.utf8)) == expected)
    for bytes in [[0xFF, 0xFE] + little, little, [0xFE, 0xFF] + big, big, latin] {
      #expect(try calls(bytes) == expected)
    }
    #expect(try lines(Array(text.utf8)).map(\.number) == [1, 2, 3])
  }

  @Test(arguments: [
    "ENTER Home viewDidLoad\nEXIT Home viewDidLoad", "Home viewDidLoad\nHome viewDidLoad end",
    "--> Home.viewDidLoad()\n<-- Home.viewDidLoad()",
  ])
  func readsACallThatReturnsOnce(_ log: String) throws {
    #expect(try calls(Array(log.utf8)) == ["viewDidLoad @Home"])
    #expect(try lines(Array(log.utf8)).map(\.doubt) == [nil, .end])
  }

  @Test(arguments: [
    "Home viewDidAppear (after pop)", "Home viewDidAppear, items: 3, done: 1",
    "Home viewDidAppear returning from Detail",
  ])
  func readsACallThatSomethingFollows(_ line: String) throws {
    let log = "Home viewDidAppear\nHome viewDidDisappear\n" + line
    #expect(
      try calls(Array(log.utf8)) == [
        "viewDidAppear @Home", "viewDidDisappear @Home", "viewDidAppear @Home",
      ])
  }

  @Test func readsReturnsWhereNothingElseIsToldOfACall() throws {
    let log = "EXIT Home viewDidLoad\nEXIT Home viewWillAppear"
    #expect(try calls(Array(log.utf8)) == ["viewDidLoad @Home", "viewWillAppear @Home"])
  }

  @Test func readsAReturnAnewOnceTheCallWasTold() throws {
    let log = "Home viewDidLoad end\nHome viewDidLoad\nHome viewDidLoad end"
    #expect(try lines(Array(log.utf8)).map(\.doubt) == [nil, nil, .end])
  }

  @Test(arguments: [
    "\u{1B}[31;1mA\u{1B}[0m viewDidLoad", "\u{1B}[1mA\u{1B}(B\u{1B}[m viewDidLoad",
    "\u{1B}7A\u{1B}8 viewDidLoad", "\u{1B}]8;;file:a\u{1B}\\A\u{1B}]8;;\u{1B}\\ viewDidLoad",
    "\u{1B}]8;;file:a\u{07}A\u{1B}]8;;\u{07} viewDidLoad", "A viewDidLoad\u{1B}",
  ])
  func dropsColors(_ line: String) throws {
    let found = try lines(Array(line.utf8))
    #expect(found.map(\.text) == ["A viewDidLoad"])
    #expect(found.compactMap(\.call?.label) == ["A"])
  }

  @Test(.timeLimit(.minutes(15)))
  func readsATagOfManyBracketsInOnePass() {
    #expect(Tokens(String(repeating: "a<b>", count: 250_000)).lastName.isEmpty)
    #expect(Tokens("List<Item<A>>, Home<B>").lastName == "Home<B>")
    #expect(Tokens("<Home: 0x7f8a> >").lastName == "Home")
  }

  @Test func keepsCallbacksApartThatAreWrittenAlikeButForBlanks() throws {
    let callback = { (alias: String) in
      "---\nsummary: It does.\nowner: Task\naliases: [\(alias)]\nsources: [s]\n---\n"
    }
    let pack = try Pack.sample([
      "callbacks/a.md": callback("did_load"), "callbacks/b.md": callback("did load"),
      "sources.yaml": "s: {title: S, kind: notes}\n",
      "machines/home.yaml": """
      title: Home
      regions: {view: {initial: none, states: {none: Not yet., some: It is there.}}}
      events:
        load: [{from: {view: none}, calls: [a, b], to: {view: some}}]

      """,
    ])
    let found = TraceReader.lines(of: Array("Home did-load".utf8), Spellings(of: pack))
    #expect(found.map(\.call?.callbacks) == [[0, 1]])
  }

  @Test(arguments: [1, 2, 3, 7, 64, 1000])
  func readsTheSameHoweverTheBytesAreCut(_ size: Int) throws {
    let text = String(repeating: "1.5 Ä viewDidLoad\r\n\r\nB 🔥 viewWillAppear\n", count: 20)
    let bytes = Array(text.utf8)
    var reader = TraceReader(try Self.spellings.get())
    var found: [TraceLine] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      reader.read(bytes[start..<min(start + size, bytes.count)]) { found.append($0) }
    }
    reader.finish { found.append($0) }
    #expect(try found == lines(bytes))
  }

  @Test func tellsTitlesFromNotes() throws {
    let text = """
      Launch
      A viewDidLoad
      tapped the button
      Push:
      A viewWillDisappear

      Later
      """
    #expect(
      try lines(Array(text.utf8)).map(\.content.word)
        == ["heading", "call", "note", "heading", "call", "blank", "heading"])
  }

  @Test(arguments: [1, 7, 64, 300])
  func readsAnyBytesInPiecesAsItReadsThemAtOnce(size: Int) throws {
    let (pack, spellings) = (try Self.pack.get(), try Self.spellings.get())
    let call = Array("-[A viewDidLoad]".utf8)
    var dice = Dice(state: 7)
    for round in 0..<200 {
      // Every second log has so many line ends and calls that most of its lines are read in pieces.
      let bytes = (0..<300).flatMap { _ -> [UInt8] in
        let byte = UInt8.random(in: 0...255, using: &dice)
        if round.isMultiple(of: 2) { return [byte] }
        return byte < 24 ? [0x0A] : byte < 36 ? call : [byte]
      }
      let reading = LogReading(of: bytes + call + bytes, spellings, inPiecesOf: size)
      #expect(reading.flaws == [], "\(bytes)")
      for line in reading.whole { _ = Explanation(of: line, in: pack).text }
    }
  }
}

extension TraceLine.Content {
  fileprivate var word: String {
    switch self {
    case .call: "call"
    case .note: "note"
    case .heading: "heading"
    case .blank: "blank"
    }
  }
}
