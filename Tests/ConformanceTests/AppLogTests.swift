import Shipped
import PackSupport
import Testing
@testable import Base
@testable import Conformance
@testable import Logs
@testable import Pack

/// Logs of what apps do, as their developers paste them, and the names of their interactions.
struct AppLogTests {
  private static let pack = Result { try Pack.shipped(ShippedFolder.uikit.files) }
  private static let monitor = Result { try TraceMonitor(of: pack.get()) }

  private static func verdict(_ log: String) throws -> TraceVerdict {
    var check = TraceCheck(of: try monitor.get(), Spellings(of: try pack.get()))
    check.read(Array(log.utf8))
    return check.finish().verdict
  }

  /// Apple's pattern for a container that exchanges one child for another.
  private static let exchange = """
    Old willMove(toParent: nil)
    Container addChild(_:)
    New willMove(toParent: <Container: 0x7f8>)
    New viewDidLoad
    Old viewWillDisappear(_:)
    New viewWillAppear(_:)
    New viewDidAppear(_:)
    Old viewDidDisappear(_:)
    Old removeFromParent()
    Old didMove(toParent: nil)
    New didMove(toParent: <Container: 0x7f8>)

    """

  private static func without(_ word: String, in log: String) -> String {
    log.split(separator: "\n").filter { !$0.contains(word) }.joined(separator: "\n")
  }

  @Test(arguments: [
    exchange, without("Child", in: without("removeFrom", in: exchange)),
    without("willMove(toParent: nil)", in: exchange).replacing(
      "New viewDidLoad", with: "New viewDidLoad\nOld willMove(toParent: nil)"),
    exchange.replacing("<Container: 0x7f8>", with: "").replacing(": nil", with: ""),
  ])
  func anExchangeOfChildrenIsNoPop(_ log: String) throws {
    let found = try Self.verdict(log)
    #expect(found.kind != .inconsistent)
    #expect(found.interactions.map(\.name.text) == ["containment.exchange"])
  }

  @Test func oneExchangeFollowsAnother() throws {
    let next = Self.exchange.replacing("Old", with: "Other").replacing("New", with: "Old")
    let found = try Self.verdict(next + Self.exchange)
    #expect(
      found.interactions.map(\.name.text) == ["containment.exchange", "containment.exchange"])
  }

  /// Code may have a storyboard make the root controller.
  @Test(arguments: [
    (
      "application.launch",
      """
      AppDelegate application(_:willFinishLaunchingWithOptions:)
      AppDelegate application(_:didFinishLaunchingWithOptions:)
      Home init(coder:)
      Home awakeFromNib()
      Home viewDidLoad()
      Home viewWillAppear(_:)
      Home viewDidAppear(_:)
      AppDelegate applicationDidBecomeActive(_:)
      """
    ),
    (
      "scene.launch",
      """
      AppDelegate application(_:didFinishLaunchingWithOptions:)
      SceneDelegate scene(_:willConnectTo:options:)
      Home init(coder:)
      Home awakeFromNib()
      Home viewDidLoad()
      SceneDelegate sceneWillEnterForeground(_:)
      Home viewWillAppear(_:)
      SceneDelegate sceneDidBecomeActive(_:)
      Home viewDidAppear(_:)
      """
    ),
  ])
  func aRootThatCodeTakesFromAStoryboardBelongsToTheLaunch(_ launch: String, _ log: String) throws {
    let found = try Self.verdict(log)
    #expect(found.kind != .inconsistent)
    #expect(found.interactions.map(\.name.text) == [launch])
  }

  /// The scene delegate prints nothing, or hardly anything.
  @Test(arguments: [
    "", "SceneDelegate scene(_:willConnectTo:options:)\n",
  ])
  func aLaunchIsOneToTheFrontUnlessMoreSpeaksForAnother(_ connection: String) throws {
    let log = """
      AppDelegate application(_:didFinishLaunchingWithOptions:)
      AppDelegate application(_:configurationForConnecting:options:)
      \(connection)Home init(coder:)
      Home viewDidLoad
      Home viewWillAppear(_:)
      Home viewDidAppear(_:)
      """
    #expect(try Self.verdict(log).interactions.map(\.name.text) == ["scene.launch"])
  }

  @Test func aLaunchThatGoesToTheBackgroundAtOnceIsOneIntoTheBackground() throws {
    let log = """
      AppDelegate application(_:didFinishLaunchingWithOptions:)
      AppDelegate applicationDidEnterBackground(_:)
      AppDelegate applicationWillEnterForeground(_:)
      AppDelegate applicationDidBecomeActive(_:)
      """
    #expect(
      try Self.verdict(log).interactions.map(\.name.text)
        == ["application.launchInBackground", "application.return"])
  }

  @Test func aRotationBringsNewTraitsWithItsLayout() throws {
    let log = """
      Video viewDidLoad()
      Video viewWillAppear(_:)
      Video viewDidAppear(_:)
      Video willTransition(to:with:)
      Video viewWillTransition(to:with:)
      Video viewWillLayoutSubviews()
      Video traitCollectionDidChange(_:)
      Video viewDidLayoutSubviews()
      """
    let found = try Self.verdict(log)
    #expect(
      found.interactions.canBe(["window.show", "rotation.rotate"]), "\(found.interactions.words)")
  }

  /// A controller is decoded before it is awakened, in the middle of a log as well.
  @Test func nobodyIsAwakenedBeforeItIsDecoded() throws {
    let log = """
      Home viewDidLoad()
      Home viewWillAppear(_:)
      Home viewDidAppear(_:)
      Detail init(coder:)
      Detail awakeFromNib()
      Detail viewDidLoad()
      Home viewWillDisappear(_:)
      Detail viewWillAppear(_:)
      Home viewDidDisappear(_:)
      Detail viewDidAppear(_:)
      """
    #expect(try Self.verdict(log).kind != .inconsistent)
    var lines = log.split(separator: "\n")
    lines.swapAt(3, 4)
    let found = try Self.verdict(lines.joined(separator: "\n"))
    // Only a second object of the name can be decoded then, which is a doubt.
    #expect((found.findings + found.suppositions).map(\.line) == [5])
  }

  /// A log may begin between the two; the next of the name may be decoded then, but not the same.
  @Test(arguments: [("Detail", []), ("<Detail: 0x7f8>", [2])])
  func aLogMayBeginWithOneWhoIsAwakened(_ name: String, _ deviations: [Int]) throws {
    let calls = ["awakeFromNib()", "init(coder:)", "viewDidLoad()", "viewWillAppear(_:)"]
    let found = try Self.verdict(calls.map { "\(name) \($0)\n" }.joined())
    #expect(found.findings.map(\.line) == deviations)
  }

  /// A name that gets what only controllers get is not that of a view.
  @Test(arguments: [
    (["init(coder:)", "awakeFromNib", "awakeFromNib", "viewWillAppear"], [3]),
    (["init(coder:)", "init(coder:)", "awakeFromNib", "viewWillAppear"], [2]),
    (["init(nibName:bundle:)", "init(coder:)", "viewWillAppear"], [2]),
    (["init(coder:)", "awakeFromNib", "viewWillAppear"], []),
  ])
  func aControllerIsMadeOnce(_ calls: [String], _ lines: [Int]) throws {
    let log = (calls + ["viewDidAppear"]).map { "<HomeVC: 0x100> \($0)\n" }.joined()
    #expect(try Self.verdict(log).findings.map(\.line) == lines)
  }

  /// Views of one class can be without a word for views in its name.
  @Test func viewsAreAwakenedBesideAController() throws {
    let log = "A init(coder:)\nA viewDidLoad\nAvatar awakeFromNib\nAvatar awakeFromNib\n"
    #expect(try Self.verdict(log).kind == .consistent)
  }

  /// So nothing of its view is expected under that name.
  @Test func nothingOfAViewIsExpectedOfAController() throws {
    let calls = ["init(coder:)", "viewDidLoad", "viewWillAppear", "viewDidAppear", "viewDidAppear"]
    let found = try Self.verdict(calls.map { "Home \($0)\n" }.joined())
    let expected = found.findings.flatMap(\.expected).map(\.callback.text)
    #expect(!expected.isEmpty)
    #expect(expected.allSatisfy { !$0.hasPrefix("view.") }, "\(expected)")
  }

  /// What the log prints of a class is expected of its next object.
  @Test func theNextObjectOfAClassIsAwakenedAsWell() throws {
    func push(_ calls: String...) -> [String] {
      calls.map { "Next \($0)" } + [
        "Next viewDidLoad", "Home viewWillDisappear", "Next viewWillAppear",
        "Next viewDidAppear", "Home viewDidDisappear",
      ]
    }
    let pop = [
      "Next viewWillDisappear", "Home viewWillAppear", "Home viewDidAppear",
      "Next viewDidDisappear", "Next deinit",
    ]
    let begin = ["Home viewDidLoad", "Home viewWillAppear", "Home viewDidAppear"]
    func verdict(_ next: [String]) throws -> TraceVerdict {
      let all = begin + push("init(coder:)", "awakeFromNib") + pop + next
      return try Self.verdict(all.map { $0 + "\n" }.joined())
    }
    #expect(try verdict(push("init(coder:)", "awakeFromNib")).kind == .consistent)
    #expect(try verdict(push("init(coder:)")).kind != .consistent)
  }

  /// An object that has ended gets nothing any more: the next one of its name is made first.
  @Test(arguments: ["Home", "<Home: 0x7f8>"])
  func nobodyIsWarnedOfLittleMemoryAfterItsEnd(_ name: String) throws {
    let calls = ["init(coder:)", "viewDidLoad", "deinit", "didReceiveMemoryWarning"]
    let found = try Self.verdict(calls.map { "\(name) \($0)\n" }.joined())
    #expect(found.suppositions.map(\.line) == [4])
    let made = try Self.verdict((calls[..<3] + calls).map { "\(name) \($0)\n" }.joined())
    #expect(made.suppositions.map(\.line).last == 7)
    let gone = (calls[..<3] + ["viewWillDisappear"]).map { "\(name) \($0)\n" }.joined()
    #expect(try Self.verdict(gone).findings.map(\.line) == [4])
  }

  /// Controllers that are all decoded before the first of them is awakened.
  private static func made(_ names: String...) -> String {
    ["init(coder:)", "awakeFromNib()"].flatMap { call in names.map { "\($0) \(call)\n" } }.joined()
  }

  @Test func fiveControllersMayBeDecodedAtATime() throws {
    let making = Self.made("Nav", "Root", "List", "Map", "More")
    let verdict = try Self.verdict(making + "Nav viewDidLoad\nRoot viewDidLoad\n")
    #expect(verdict.kind != .inconsistent)
  }

  /// Words after the name of a controller are no part of it.
  @Test(arguments: [("HomeVC", "DetailVC"), ("HomeVC", "Detail"), ("Home", "Detail")])
  func wordsOfASentenceAfterANameAreNoPartOfIt(_ home: String, _ detail: String) throws {
    let push = [
      "viewDidLoad: \(detail) loading items", "viewWillDisappear: \(home) stopping",
      "viewWillAppear: \(detail) refreshing", "viewDidDisappear: \(home) hidden",
      "viewDidAppear: \(detail) tracking taps",
    ]
    #expect(try Self.verdict(push.map { $0 + "\n" }.joined()).kind == .consistent)
    let twice = try Self.verdict((push[...2] + push[2...]).map { $0 + "\n" }.joined())
    #expect((twice.findings + twice.suppositions).map(\.line).contains(4))
  }

  /// Words that say more are no part of the name, wherever that is, and doubled lines are found.
  @Test(
    arguments: [
      "in NAME VERB", "NAME: VERB", "NAME is VERB", "VERB in NAME", "(NAME) VERB", "NAME",
    ],
    [
      ("HomeVC", "DetailVC"), ("MyApp.HomeVC", "MyApp.DetailVC"), ("Home screen", "Detail screen"),
      ("home page", "detail page"), ("red screen", "blue screen"),
    ])
  func wordsBesideANameAreNoPartOfIt(_ form: String, _ names: (String, String)) throws {
    let push = [
      ("viewDidLoad", names.1, "loading items"), ("viewWillDisappear", names.0, "stopping timers"),
      ("viewWillAppear", names.1, "refreshing"), ("viewDidDisappear", names.0, "cleaning up"),
      ("viewDidAppear", names.1, "tracking taps"),
    ].map { call, name, verb in
      "\(call): \(form.replacing("NAME", with: name).replacing("VERB", with: verb))\n"
    }
    #expect(try Self.verdict(push.joined()).kind == .consistent)
    for place in push.indices {
      let twice = try Self.verdict((push[...place] + push[place...]).joined())
      let lines = (twice.findings + twice.suppositions).map(\.line)
      #expect(lines.contains { (place + 1...place + 3).contains($0) }, "\(lines)")
    }
  }

  /// Code makes and loads as many controllers as it likes before the app is active.
  @Test(arguments: [false, true], [1, 2, 5])
  func aLaunchMakesControllersInCode(_ hasScenes: Bool, _ count: Int) throws {
    let names = ["Split", "ListNav", "List", "MapNav", "Map"].prefix(count)
    func all(_ call: String) -> [String] { names.map { "\($0) \(call)" } }
    let launch =
      hasScenes
      ? ["App application(_:didFinishLaunchingWithOptions:)"]
        + ["Window scene(_:willConnectTo:options:)"] + all("init(nibName:bundle:)")
        + all("viewDidLoad") + ["Window sceneWillEnterForeground"] + all("viewWillAppear")
        + ["Window sceneDidBecomeActive"]
      : ["App application(_:didFinishLaunchingWithOptions:)"] + all("init(nibName:bundle:)")
        + all("viewDidLoad") + all("viewWillAppear") + ["App applicationDidBecomeActive"]
    let end =
      hasScenes
      ? ["Window sceneWillResignActive", "Window sceneDidEnterBackground"]
      : ["App applicationWillResignActive", "App applicationDidEnterBackground"]
    let log = launch + all("viewDidAppear") + end
    #expect(try Self.verdict(log.map { $0 + "\n" }.joined()).kind == .consistent)
  }

  /// Controllers of one archive are decoded one in the other, or all before any is awakened.
  @Test(arguments: [
    "Nav init(coder:)\nRoot init(coder:)\nRoot awakeFromNib()\nNav awakeFromNib()\n",
    "Nav init(coder:)\nRoot init(coder:)\nNav awakeFromNib()\nRoot awakeFromNib()\n",
    "Nav init(coder:)\nNav awakeFromNib()\nRoot init(coder:)\nRoot awakeFromNib()\n",
    made("Nav", "Root", "List", "Map"),
  ])
  func oneControllerMayBeDecodedBetweenTheDecodingAndAwakeningOfAnother(_ making: String) throws {
    let shown = "Home viewDidLoad\nHome viewWillAppear\nHome viewDidAppear\n"
    let life = ["viewDidLoad", "viewWillAppear", "viewDidAppear"].flatMap {
      ["Nav \($0)\n", "Root \($0)\n"]
    }
    #expect(try Self.verdict(making + life.joined()).kind != .inconsistent)
    #expect(try Self.verdict(shown + making + life.joined()).kind != .inconsistent)
  }
}
