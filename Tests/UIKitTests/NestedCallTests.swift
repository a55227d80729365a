@testable import Pack
@testable import Logs
@testable import Conformance
import Shipped
import PackSupport
import Testing

/// Logs in which code does something before UIKit goes on: within an override, or on the way to the
/// front.
struct NestedCallTests {
  private static let pack = Result { try Pack.shipped(ShippedFolder.uikit.files) }
  private static let monitor = Result { try TraceMonitor(of: pack.get()) }

  /// A log, as words `Object.callback`, and the lines of it that nothing explains.
  struct Log: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let words: String
    var deviations: [Int] = []
  }

  private static let overrides = [
    Log(
      testDescription: "loadView makes a child",
      words: "P.loadView C.init() C.init(nibName:bundle:) P.viewDidLoad"),
    Log(
      testDescription: "loadView takes a child in",
      words:
        "P.loadView C.willMove(toParent:) C.loadView C.viewDidLoad C.didMove(toParent:) P.viewDidLoad"
    ),
    Log(
      testDescription: "a layout pass shows a child",
      words: """
        P.viewWillLayoutSubviews C.willMove(toParent:) C.viewDidLoad C.viewWillAppear
        C.didMove(toParent:) P.viewDidLayoutSubviews
        """),
    Log(
      testDescription: "a controller that was replaced goes while another one loads",
      words: "P.loadView X.deinit P.viewDidLoad"),
    Log(
      testDescription: "an initializer makes a child",
      words: "P.init() C.init() C.init(nibName:bundle:) P.init(nibName:bundle:)"),
    Log(
      testDescription: "a container view is filled while its controller loads",
      words: """
        P.init(coder:) P.loadView C.init(coder:) C.awakeFromNib P.prepare(for:sender:)
        C.viewDidLoad P.viewDidLoad
        """),
    Log(
      testDescription: "the controller itself does not go on in between",
      words: "P.viewDidLoad P.viewWillLayoutSubviews P.viewWillAppear P.viewDidLayoutSubviews",
      deviations: [3]),
    Log(
      testDescription: "a view is not put into its window twice",
      words: "A.viewDidLoad A.viewWillAppear A.viewIsAppearing A.viewIsAppearing A.viewDidAppear",
      deviations: [4]),
  ]

  private static let returns = [
    Log(
      testDescription: "a link pushes before the app is active",
      words: """
        App.applicationWillEnterForeground B.viewDidLoad A.viewWillDisappear B.viewWillAppear
        A.viewDidDisappear B.viewDidAppear App.applicationDidBecomeActive
        """),
    Log(
      testDescription: "a URL falls into a return",
      words: """
        App.applicationWillEnterForeground App.application(_:open:options:)
        App.applicationDidBecomeActive
        """),
    Log(
      testDescription: "a URL launches the app",
      words: """
        App.application(_:willFinishLaunchingWithOptions:)
        App.application(_:didFinishLaunchingWithOptions:) Home.viewDidLoad Home.viewWillAppear
        App.application(_:open:options:) Home.viewDidAppear App.applicationDidBecomeActive
        """),
    Log(
      testDescription: "code makes the first controller before launching is done",
      words: """
        App.application(_:willFinishLaunchingWithOptions:) Home.init(nibName:bundle:)
        App.application(_:didFinishLaunchingWithOptions:) Home.viewDidLoad Home.viewWillAppear
        Home.viewDidAppear App.applicationDidBecomeActive
        """),
    Log(
      testDescription: "a cover goes before the scene is active",
      words: """
        S.sceneWillResignActive S.sceneDidEnterBackground P.viewDidLoad P.viewWillAppear
        P.viewDidAppear S.sceneWillEnterForeground P.viewWillDisappear P.viewDidDisappear
        S.sceneDidBecomeActive
        """),
    Log(
      testDescription: "the first screen presents another before the scene is active",
      words: """
        S.scene:willConnectToSession:options: Root.viewDidLoad Root.viewWillAppear
        S.sceneWillEnterForeground Root.viewDidAppear Login.viewDidLoad Login.viewWillAppear
        S.sceneDidBecomeActive Login.viewDidAppear
        """),
    Log(
      testDescription: "a URL and a pending Handoff fall into a return",
      words: """
        S.sceneWillResignActive S.sceneDidEnterBackground S.sceneWillEnterForeground
        S.scene(_:openURLContexts:) S.scene(_:continue:) S.sceneDidBecomeActive
        S.scene(_:willContinueUserActivityWithType:) S.sceneWillResignActive
        S.sceneDidBecomeActive S.scene(_:continue:)
        """),
    Log(
      testDescription: "a rotation, a warning, and a new day fall into a return",
      words: """
        App.applicationWillEnterForeground A.viewWillTransition(to:with:)
        A.viewWillLayoutSubviews A.viewDidLayoutSubviews App.applicationSignificantTimeChange
        App.applicationDidReceiveMemoryWarning A.didReceiveMemoryWarning
        App.applicationDidBecomeActive
        """),
    Log(
      testDescription: "the device is unlocked while the app returns",
      words: """
        App.applicationWillResignActive App.applicationProtectedDataWillBecomeUnavailable:
        App.applicationDidEnterBackground App.applicationWillEnterForeground
        App.applicationProtectedDataDidBecomeAvailable: App.applicationDidBecomeActive
        """),
    Log(
      testDescription: "a return still becomes active last",
      words: """
        App.applicationDidEnterBackground App.applicationDidBecomeActive
        App.applicationWillEnterForeground App.applicationWillResignActive
        """, deviations: [2]),
  ]

  private static let others = [
    Log(
      testDescription: "several controllers are restored",
      words: """
        App.application:willFinishLaunchingWithOptions: A.init(coder:) B.init(coder:)
        A.viewDidLoad A.decodeRestorableStateWithCoder: B.viewDidLoad
        B.decodeRestorableStateWithCoder: A.applicationFinishedRestoringState
        B.applicationFinishedRestoringState App.application:didFinishLaunchingWithOptions:
        """),
    Log(
      testDescription: "UIKit says twice that a child has left",
      words: """
        C.willMove(toParent:nil) C.viewWillDisappear C.viewDidDisappear C.didMove(toParent:nil)
        C.didMove(toParent:nil) C.dealloc
        """),
    Log(
      testDescription: "a child is added while its container is pushed",
      words: """
        A.viewDidAppear P.viewDidLoad A.viewWillDisappear P.viewWillAppear P.viewIsAppearing
        C.willMove(toParent:) C.viewDidLoad C.viewWillAppear C.didMove(toParent:)
        C.viewIsAppearing A.viewDidDisappear P.viewDidAppear C.viewDidAppear
        """),
  ]

  @Test(arguments: overrides + returns + others)
  func explainsWhatCodeDoesInBetween(_ log: Log) throws {
    let lines = log.words.split(whereSeparator: \.isWhitespace).map {
      $0.split(separator: ".", maxSplits: 1).joined(separator: " ") + "\n"
    }
    var check = try TraceCheck(of: Self.monitor.get(), Spellings(of: Self.pack.get()))
    check.read(Array(lines.joined().utf8))
    #expect(check.finish().verdict.findings.map(\.line) == log.deviations)
  }
}
