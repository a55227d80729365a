import PackSupport
import Shipped
import Testing

@testable import Base
@testable import Logs
@testable import Pack

/// Records that are no callbacks, and that people should know of.
struct AsideTests {
  private static let pack = Result { try Pack.shipped(ShippedFolder.uikit.files) }
  private static let spellings = pack.map { Spellings(of: $0) }

  private func lines(_ text: String) throws -> [TraceLine] {
    TraceReader.lines(of: Array(text.utf8), try Self.spellings.get())
  }

  private static let complaints: [(line: String, kind: Complaint.Kind, object: String)] = [
    (
      "Unbalanced calls to begin/end appearance transitions for <App.B: 0x10503da00>.",
      .unbalanced, "B 0x10503da00"
    ),
    (
      "2022-12-12 22:51:41.9+0200 App[1:2] [ViewController] Calling -viewWillDisappear: directly on "
        + "a view controller is not supported, and may result in out-of-order callbacks. View "
        + "controller: <App.A: 0x1>", .calledDirectly, "A 0x1"
    ),
    (
      "Warning: Attempt to present <B: 0x2>  on <A: 0x1> which is already presenting <C: 0x3>",
      .alreadyPresenting, "B 0x2"
    ),
    (
      "Attempt to present <B: 0x2> on <A: 0x1> (from <A: 0x1>) whose view is not in the window "
        + "hierarchy.", .notInWindow, "B 0x2"
    ),
    (
      "Presenting view controllers on detached view controllers is discouraged <A: 0x1>.",
      .detached, "A 0x1"
    ),
    (
      "pushViewController:animated: called on <UINavigationController 0x7f8> while an existing "
        + "transition or presentation is occurring; the navigation stack will not be updated.",
      .transitionUnderWay, "UINavigationController 0x7f8"
    ),
    ("CLIENT OF UIKIT REQUIRES UPDATE: This process does not adopt", .requiresUpdate, ""),
  ]

  @Test(arguments: complaints.indices)
  func aComplaintOfUIKitNamesItsObject(_ index: Int) throws {
    let (text, kind, object) = Self.complaints[index]
    let line = try #require(try lines("A viewDidLoad\n\(text)\nA viewDidAppear").dropFirst().first)
    let complaint = try #require(line.complaint)
    #expect(complaint.kind == kind)
    #expect(
      [complaint.label, complaint.address].filter { !$0.isEmpty }.joined(separator: " ") == object)
    #expect(line.content == .note && line.doubt == .complaint)
  }

  @Test(arguments: [
    ("Home viewDidRead", "viewDidLoad", Unread.Reason.misspelt),
    ("applicationDidBecomeInactive", "application.didBecomeActive", .misspelt),
    ("HomeviewDidLoad", "viewDidLoad", .joined), ("homeViewDidLoad", "viewDidLoad", .joined),
    ("got UIScene.didActivateNotification", "scene.didBecomeActive", .notification),
    ("NSNotification UISceneWillDeactivateNotification", "scene.willResignActive", .notification),
  ])
  func aWordThatLooksLikeACallbackIsReported(
    _ line: String, _ nearest: String, _ reason: Unread.Reason
  ) throws {
    let unread = try #require(try lines(line).first?.unread)
    #expect(try Self.pack.get().callbacks[unread.callback].name.text == nearest)
    #expect(unread.reason == reason)
  }

  @Test(arguments: [
    ("viewDidLaod", "viewDidLoad", ""), ("Home veiwWillApear", "viewWillAppear", "Home"),
    ("B viewwilldisppear", "viewWillDisappear", "B"),
    ("-[Home viewWillApear:]", "viewWillAppear", "Home"),
    ("applicationDidEngerBackground", "application.didEnterBackground", ""),
  ])
  func aCallbackWithFewWrongLettersIsRead(
    _ line: String, _ callback: String, _ object: String
  ) throws {
    let call = try #require(try lines(line).first?.call)
    #expect(try call.callbacks.map { try Self.pack.get().callbacks[$0].name.text } == [callback])
    #expect(call.isMisspelt && call.label == object)
  }

  @Test(arguments: [
    "HomeViewController", "viewDidLoadObserver", "loading the tableView", "setNeedsLayout()",
    "viewcontroller reloading", "[URLSession] dataTask didReceive data",
  ])
  func aWordOfItsOwnIsNotReported(_ line: String) throws {
    #expect(try lines(line).map(\.unread) == [nil])
  }

  @Test(arguments: [
    ("[lifecycle] AppLifecycleState.paused", ForeignLog.flutter),
    ("category=ui.lifecycle state=viewDidShow", .sentry),
    ("Logging event: origin=auto, name=screen_view(_vs), params={}", .firebase),
    ("AppState changed to background", .reactNative), ("LOG  AppState: active", .reactNative),
  ])
  func aRecordOfAnotherLoggerIsRecognized(_ line: String, _ log: ForeignLog) throws {
    #expect(try lines(line).map(\.aside) == [.foreign(log)])
  }

  @Test func namesOfColorsAreNoObjectsUnlessTheyRecurAsSuch() throws {
    let text = """
      viewWillAppear UIExtendedSRGBColorSpace 0 0 1 1
      Blue loadView
      viewDidLoad - Blue
      """
    #expect(try lines(text).map(\.call?.label) == ["", "Blue", "Blue"])
  }

  @Test(arguments: [
    (["1", "1", "2", "1"], ["1", "1", "2", "1"]), (["1", "2", "1", "2"], ["", "", "", ""]),
  ])
  func aNumberBeforeEachRecordNamesItsObjectUnlessItCounts(
    _ numbers: [String], _ labels: [String]
  ) throws {
    let records = numbers.map { "\($0) viewWillAppear UIExtendedSRGBColorSpace 0 0 1 1\n" }
    #expect(try labelsByHabit(of: records.joined()) == labels)
  }

  @Test(arguments: [
    ("viewDidLoad: 41\nviewWillAppear #41 red\nviewDidLoad 1", ["41", "41", "1"]),
    ("viewDidLoad took 41\nviewWillAppear took 41", ["", ""]),
    ("viewDidLoad: 2 UIDeviceRGBColorSpace 1 0.5 0 1\nviewWillAppear: 2 red", ["2", "2"]),
    ("viewDidLoad: 41\nviewWillAppear: 42\nviewDidAppear: 41", ["", "", ""]),
    ("viewDidLoad\nviewWillAppear: 41\nviewDidAppear: 41", ["", "", ""]),
    ("viewWillAppear: 1\nviewDidAppear: 1", ["", ""]),
    ("Home viewDidLoad: 41\nHome viewWillAppear: 41", ["Home", "Home"]),
  ])
  func aNumberAfterEachRecordNamesItsObjectIfItRecurs(_ text: String, _ labels: [String]) throws {
    #expect(try labelsByHabit(of: text) == labels)
  }

  @Test(arguments: [
    ("1_viewDidLoad\n1_viewWillAppear()", ["1", "1"]),
    ("1_viewDidLoad\n2_viewWillAppear", ["", ""]),
  ])
  func aNumberThatAnUnderscoreJoinsIsReadLikeOneBeforeABlank(
    _ text: String, _ labels: [String]
  ) throws {
    #expect(try labelsByHabit(of: text) == labels)
  }

  @Test(arguments: [
    ("viewDidLoad: fetching items\nviewDidAppear: starting the timer", ["", ""]),
    ("viewDidLoad: Fetching items\nviewDidAppear - something else", ["", ""]),
    ("viewDidLoad: user profile\nviewDidAppear: user profile", ["user profile", "user profile"]),
    ("viewDidAppear: user profile\nviewDidAppear: shop cart", ["user profile", "shop cart"]),
    ("viewDidLoad: second vc\nviewDidAppear: first vc", ["second vc", "first vc"]),
    ("user profile viewDidLoad\nviewDidAppear: user profile", ["user profile", "user profile"]),
    ("viewDidLoad: home\nviewDidAppear: cart", ["home", "cart"]),
    ("viewDidLoad: fetching\nviewDidAppear: ready to play", ["", ""]),
    ("viewDidLoad: order list\nviewDidAppear: shop cart", ["order list", "shop cart"]),
  ])
  func wordsAfterOneCallbackEachAreRemarks(_ text: String, _ labels: [String]) throws {
    #expect(try labelsByHabit(of: text) == labels)
  }

  @Test(arguments: [
    ("viewDidLoad: Home page\nviewDidAppear: Home page ready", ["Home page", "Home page"]),
    (
      "viewDidLoad: home ready\nHome viewDidAppear\nviewWillAppear: Home now",
      ["home ready", "Home", "Home"]
    ),
    ("viewDidLoad: Home\nviewDidLoad: Home Feed", ["Home", "Home Feed"]),
    (
      "viewDidLoad: home\nviewDidLoad: home feed\nviewDidAppear: home feed",
      ["home", "home feed", "home feed"]
    ),
  ])
  func wordsAfterANameOfTheLogAreNoPartOfIt(_ text: String, _ labels: [String]) throws {
    #expect(try labelsByHabit(of: text) == labels)
  }

  @Test(
    arguments: [
      ("MapView init(coder:)\nMapView viewDidLoad", [nil, nil]),
      ("MapView init(coder:)\nHome viewDidLoad", [.outsider, nil]),
      ("-[MapView dealloc]\nMapView viewDidLoad", [nil, nil]),
    ] as [(String, [TraceDoubt?])])
  func whatALaterRecordNamesIsNoView(_ text: String, _ doubts: [TraceDoubt?]) throws {
    let lines = try plainLines(text)
    #expect(lines.map(\.doubt) == doubts)
    #expect(lines.map { $0.call == nil } == doubts.map { $0 != nil })
  }

  private func plainLines(_ text: String) throws -> [TraceLine] {
    var ahead = LookAhead()
    return try lines(text).flatMap { ahead.take($0) } + ahead.rest()
  }

  private func labelsByHabit(of text: String) throws -> [String] {
    try plainLines(text).compactMap(\.call).map(\.label)
  }

  @Test func theEndOfAnyObjectMakesNoController() throws {
    let text = """
      -[Home viewDidLoad]
      -[Person dealloc]
      -[GameScene dealloc] - 0x5ade50
      -[Home dealloc]
      """
    #expect(try lines(text).map(\.doubt) == [nil, .outsider, .outsider, nil])
  }

  @Test func wordsAfterTheEndOfAKnownObjectSayWhy() throws {
    let text = """
      Home viewDidLoad
      A-1 viewDidLoad
      A-1 dealloc      ← A is freed
      Home .......dealloc....... [Home has gone, and nothing leaks]
      Other dealloc is a word
      """
    #expect(try lines(text).map(\.doubt) == [nil, nil, nil, nil, .word])
  }

  @Test func aViewIsNoControllerUntilItGetsItsCallbacks() throws {
    let text = """
      [HomeView init]
      [CardCell2 init]
      [Home init]
      [HomeView viewDidLoad]
      [HomeView init]
      -[ThirdView initWithCoder:]
      -[CardCell awakeFromNib]
      -[ThirdViewController initWithCoder:]
      """
    #expect(
      try lines(text).map(\.doubt) == [
        .outsider, .outsider, nil, nil, nil, .outsider, .outsider, nil,
      ])
  }

  @Test func aViewNamedLikeAControllerIsItsView() throws {
    let text = """
      -[ThirdViewController loadView]
      -[ThirdView initWithCoder:]
      ThirdView awakeFromNib()
      """
    let pack = try Self.pack.get()
    #expect(
      try lines(text).compactMap(\.call).map { $0.reading(in: pack) } == [
        "loadView of ThirdViewController", "view.init.coder of ThirdViewController",
        "view.awakeFromNib of ThirdViewController",
      ])
  }

  @Test func anUnderscoreJoinsANameToTheEndOfAnObject() throws {
    let text = """
      home_viewDidLoad
      home_deinit
      other_deinit
      xx_dealloc
      """
    #expect(try lines(text).map(\.call?.label) == ["home", "home", nil, nil])
  }

  @Test(
    arguments: [
      ("applicationDidBecomeActive\nVC: applicationDidBecomeActive", [nil, .observer]),
      ("HomeVC viewDidLoad\nHomeVC: applicationDidBecomeActive", [nil, .observer]),
      ("Home viewDidLoad\nHome: applicationDidBecomeActive", [nil, nil]),
      ("AppDelegate: applicationDidBecomeActive\nHomeVC viewDidLoad", [nil, nil]),
      ("AppController: didFinishLaunching\nAppController: applicationDidBecomeActive", [nil, nil]),
      ("VC viewDidLoad\nVC: didReceiveMemoryWarning", [nil, nil]),
      ("ASceneDelegate sceneDidBecomeActive\nBSceneDelegate sceneDidBecomeActive", [nil, nil]),
    ] as [(String, [TraceDoubt?])])
  func aControllerObservesEventsOfTheApp(_ text: String, _ doubts: [TraceDoubt?]) throws {
    #expect(try lines(text).map(\.doubt) == doubts)
  }

  @Test func theAddressOfAnotherObjectIsThatOfAnArgument() throws {
    let text = """
      Nav viewDidLoad 0x7f8a0c
      Home willMove(toParent:) 0x7f8a0c
      -[Home didMoveToParentViewController:] 0x7f8a0c
      Nav willTransition(to:with:) 0x7f8a0c
      """
    #expect(try lines(text).map(\.call?.address) == ["0x7f8a0c", "", "", "0x7f8a0c"])
  }

  @Test func anObjectOnTheLineBeforeIsThatOfTheCall() throws {
    let text = """
      <Home: 0x1>
      viewDidLoad()
      viewWillAppear(_:)
      [SheetVC]:
      viewDidLoad()
      """
    let calls = try lines(text).compactMap(\.call)
    #expect(calls.map { $0.label + $0.address } == ["Home0x1", "", "SheetVC"])
  }

  @Test(arguments: [
    ("// Home viewDidLoad\n\n//  Home viewWillAppear", ["Home", "Home"]),
    ("// Home viewDidLoad\nlet home = Home()", []),
    ("let home = Home()\n// Home viewDidLoad", []),
    ("// the first\nHome viewDidLoad", ["Home"]),
  ])
  func commentsAreRecordsIfTheLogHasNothingElse(_ text: String, _ labels: [String]) throws {
    #expect(try lines(text).compactMap(\.call).map(\.label) == labels)
  }

  @Test func aChainOfDashesIsReadWhole() throws {
    let text =
      "first vc willDisappear -second vc willAppear - second vc isAppearing "
      + "- second vc didAppear - first vc didDisappear"
    let pack = try Self.pack.get()
    #expect(
      try lines(text).compactMap(\.call).map { $0.reading(in: pack) } == [
        "viewWillDisappear of first vc", "viewWillAppear of second vc",
        "viewIsAppearing of second vc", "viewDidAppear of second vc",
        "viewDidDisappear of first vc",
      ])
  }

  @Test func eachRecordOfAChainHasItsObject() throws {
    let chain = "1. B viewDidLoad → B viewWillAppear →  A viewWillDisappear"
    #expect(
      try lines(chain).map(\.text) == [
        "1. B viewDidLoad", "B viewWillAppear", "A viewWillDisappear",
      ])
    let bytes = Array("B viewDidLoad -> ".utf8) + [0xE9, 0xE9] + Array(" viewWillAppear".utf8)
    let found = TraceReader.lines(of: bytes, try Self.spellings.get())
    #expect(found.compactMap(\.call).map(\.label) == ["B", "éé"])
  }

  @Test func wordsBetweenCallbacksMakeNoChain() throws {
    #expect(try lines("viewDidLoad - then calls viewWillAppear").map(\.doubt) == [.sentence])
  }

  @Test(arguments: ["Keyboard will appear", "the alert did appear", "will appear soon"])
  func whatElseAppearsIsNoController(_ line: String) throws {
    #expect(try lines(line).compactMap(\.call).isEmpty)
  }
}
