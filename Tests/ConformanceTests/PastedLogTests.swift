import Shipped
import PackSupport
import Testing
@testable import Base
@testable import Conformance
@testable import Logs
@testable import Pack

/// Logs as they are pasted, between what loggers, libraries, and debuggers print.
struct PastedLogTests {
  private static let pack = Result { try Pack.shipped(ShippedFolder.uikit.files) }
  private static let spellings = pack.map { Spellings(of: $0) }

  /// A log, and the callbacks that come in it.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let log: String
    let calls: [String]

    init(_ says: String, _ log: String, _ calls: String...) {
      (testDescription, self.log, self.calls) = (says, log, calls)
    }
  }

  private static let cases = [
    Case(
      "words behind a call may be those of another callback",
      """
      [info] HomeViewController.swift:21 viewDidLoad() Home did load
      Home viewWillAppear() load items
      [Debug] [main] [HomeViewController.swift:41] viewDidAppear(_:) > did load
      Home viewWillDisappear: load and release
      """, "viewDidLoad @HomeViewController", "viewWillAppear @Home",
      "viewDidAppear @HomeViewController", "viewWillDisappear @Home"),
    Case(
      "a chain of arrows may end with such a word", "Home init -> viewDidLoad -> dealloc",
      "init @Home", "viewDidLoad @Home", "dealloc @Home"),
    Case(
      "a base class prints who runs its method",
      """
      BaseViewController viewDidLoad(): HomeViewController
      ABCBaseViewController viewDidLoad: HomeViewController
      BaseballViewController viewDidLoad: HomeViewController
      """, "viewDidLoad @HomeViewController", "viewDidLoad @HomeViewController",
      "viewDidLoad @BaseballViewController"),
    Case(
      "a word that prose uses counts under a name that the log has used",
      """
      详情页 ------ viewDidLoad
      详情页 ------ dealloc
      detail: viewDidLoad
      detail: dealloc
      other: dealloc
      """, "viewDidLoad @详情页", "dealloc @详情页", "viewDidLoad @detail", "dealloc @detail"),
    Case(
      "a name known later does not make a record of what came before",
      """
      detail dealloc
      detail viewDidLoad
      detail dealloc
      """, "viewDidLoad @detail", "dealloc @detail"),
    Case(
      "brackets hold the file, the line, and the function",
      """
      [HomeViewController.swift:23 viewDidLoad()] begins
      [HomeViewController.swift:31 viewDidLoad()] items = 3
      [Detail.m:40 viewDidLoad] begins
      """, "viewDidLoad @HomeViewController", "viewDidLoad @Detail"),
    Case(
      "a subscription made in a callback is not that callback",
      """
      2024-05-01 10:00:00.000: HomeViewController.swift:23 (viewDidLoad()) -> subscribed
      2024-05-01 10:00:00.100: HomeViewController.swift:23 (viewDidLoad()) -> Event next(5)
      2024-05-01 10:00:00.200: HomeViewController.swift:23 (viewDidLoad()) -> isDisposed
      HomeViewController.viewDidLoad()
      """, "viewDidLoad @HomeViewController"),
    Case(
      "the reason of a crash and the place of a breakpoint are notes",
      """
      Home viewDidAppear
      -[App.Home viewDidLoad:]: unrecognized selector sent to instance 0x7f8a0c504bd0
      Breakpoint 1: where = App`Home.viewDidLoad() + 20 at Home.swift:23, address = 0x1
      """, "viewDidAppear @Home"),
    Case(
      "what is done for a callback is not the callback",
      """
      [Sentry] [debug] Started span for viewDidLoad
      Home viewDidLoad
      """, "viewDidLoad @Home"),
  ]

  @Test(arguments: cases)
  func isReadAsWhoeverPastedItMeansIt(_ own: Case) throws {
    let pack = try Self.pack.get()
    let lines = TraceReader.lines(of: Array(own.log.utf8), try Self.spellings.get())
    let calls = lines.compactMap(\.call).map { call in
      pack.callbacks[call.callbacks[0]].name.text + " @\(call.label)"
    }
    #expect(calls == own.calls)
  }

  @Test(arguments: [
    (
      "an app with scenes begins with its scene",
      """
      Scene scene(_:willConnectTo:options:)
      Home viewDidLoad
      Home viewWillAppear
      Scene sceneWillEnterForeground
      Scene sceneDidBecomeActive
      Home viewDidAppear
      Scene sceneWillResignActive
      Scene sceneDidEnterBackground
      Scene sceneDidDisconnect
      Scene scene(_:willConnectTo:options:)
      Home viewDidLoad
      Home viewWillAppear
      Scene sceneWillEnterForeground
      Scene sceneDidBecomeActive
      Home viewDidAppear
      """, ["scene.launch", "scene.close", "scene.reconnect"]
    ),
    (
      "a tab whose view is there is visited again",
      """
      A viewDidLoad
      A viewWillAppear
      A viewDidAppear
      B viewDidLoad
      B viewWillAppear
      A viewWillDisappear
      A viewDidDisappear
      B viewDidAppear
      A viewWillAppear
      B viewWillDisappear
      B viewDidDisappear
      A viewDidAppear
      C viewWillAppear
      A viewWillDisappear
      A viewDidDisappear
      C viewDidAppear
      """, ["window.show", "tabs.firstVisit", "tabs.revisit", "tabs.revisit"]
    ),
    (
      "whoever is taken in under a name is not let go",
      """
      A viewDidAppear
      B willMove(toParent: Nav)
      B viewDidLoad
      A viewWillDisappear
      B viewWillAppear
      A viewDidDisappear
      B viewDidAppear
      B didMove(toParent: Nav)
      """, ["window.show", "navigation.push"]
    ),
    (
      "a push tells last who has moved; whoever is told before is so by a container of the app",
      """
      A viewDidAppear
      B willMove(toParent: Nav)
      B viewDidLoad
      A viewWillDisappear
      B viewWillAppear
      B didMove(toParent: Nav)
      A viewDidDisappear
      B viewDidAppear
      """, ["containment.addVisible"]
    ),
  ])
  func isToldAsWhatWasDone(_ says: String, log: String, interactions: [String]) throws {
    let verdict = try TraceReading(of: Array(log.utf8), by: Self.pack.get()).verdict
    #expect(verdict.kind != .inconsistent, Comment(rawValue: says))
    #expect(
      verdict.interactions.canBe(interactions), "\(says): \(verdict.interactions.words)")
    let certain = verdict.interactions.filter(\.alternatives.isEmpty).map(\.name.text)
    #expect(certain.allSatisfy(interactions.contains), "\(says): \(certain)")
  }
}
