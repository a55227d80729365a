import Shipped
import PackSupport
import Testing
@testable import Base
@testable import Conformance
@testable import Logs
@testable import Pack

/// A small log as engineers print it, and what one who knows UIKit says of it.
private struct Case: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let log: String
  var interactions: [String] = []
  /// An interaction that nobody would see in it; empty for none.
  var absent = ""
  /// The lines that nothing explains.
  var deviations: [Int] = []

  /// A log of words `Object.callback`, each on a line of its own.
  init(
    _ says: String, _ words: String, _ interactions: String..., absent: String = "",
    deviations: [Int] = []
  ) {
    testDescription = says
    log = words.split(whereSeparator: \.isWhitespace).map { $0.replacing(".", with: " ") + "\n" }
      .joined()
    self.interactions = interactions
    self.absent = absent
    self.deviations = deviations
  }
}

struct EverydayLogTests {
  private static let pack = Result { try Pack.shipped(ShippedFolder.uikit.files) }
  private static let monitor = Result { try TraceMonitor(of: pack.get()) }

  private static let families = [
    Case(
      "containers within containers appear together",
      """
      Tab.viewDidLoad Nav.viewDidLoad Home.viewDidLoad
      Tab.viewWillAppear Nav.viewWillAppear Home.viewWillAppear
      Tab.viewDidAppear Nav.viewDidAppear Home.viewDidAppear
      """, "containment.appear"),
    Case(
      "two children appear with their parent",
      """
      Host.viewDidLoad Left.viewDidLoad Right.viewDidLoad
      Host.viewWillAppear Left.viewWillAppear Right.viewWillAppear
      Host.viewDidAppear Left.viewDidAppear Right.viewDidAppear
      """, "containment.appear"),
    Case(
      "children are told first that they have appeared",
      """
      Delegate.sceneWillEnterForeground Tab.viewDidLoad Home.viewDidLoad
      Tab.viewWillAppear Home.viewWillAppear
      Delegate.sceneDidBecomeActive Home.viewDidAppear Tab.viewDidAppear
      """),
    Case(
      "a push takes the children along",
      """
      List.viewDidAppear Detail.viewDidLoad Map.viewDidLoad Text.viewDidLoad
      List.viewWillDisappear Bar.viewWillDisappear
      Detail.viewWillAppear Map.viewWillAppear Text.viewWillAppear
      List.viewDidDisappear Bar.viewDidDisappear
      Detail.viewDidAppear Map.viewDidAppear Text.viewDidAppear
      """, "navigation.push"),
    Case(
      "a full-screen modal covers a container and its child",
      """
      Nav.viewDidLoad Home.viewDidLoad Nav.viewWillAppear Home.viewWillAppear
      Nav.viewDidAppear Home.viewDidAppear Modal.viewDidLoad
      Nav.viewWillDisappear Home.viewWillDisappear Modal.viewWillAppear Modal.viewDidAppear
      Nav.viewDidDisappear Home.viewDidDisappear
      """, "containment.appear", "presentation.presentFullScreen", absent: "navigation.pop"),
    Case(
      "parent and child are told of a rotation",
      """
      Nav.viewWillTransition Home.viewWillTransition Nav.viewWillLayoutSubviews
      Nav.viewDidLayoutSubviews Home.viewWillLayoutSubviews Home.viewDidLayoutSubviews
      """, "rotation.rotate"),
    Case(
      "a child still has to begin to appear first",
      """
      Host.viewDidLoad Child.viewDidLoad Host.viewWillAppear
      Child.viewDidAppear Host.viewDidAppear Child.viewWillAppear
      """, deviations: [4]),
  ]

  private static let names = [
    Case(
      "a tab is visited again",
      """
      One.viewDidLoad One.viewWillAppear One.viewDidAppear Two.viewDidLoad Two.viewWillAppear
      One.viewWillDisappear One.viewDidDisappear Two.viewDidAppear
      One.viewWillAppear Two.viewWillDisappear Two.viewDidDisappear One.viewDidAppear
      """, "tabs.firstVisit", "tabs.revisit"),
    Case(
      "a sheet comes and goes",
      """
      Home.viewDidLoad Home.viewWillAppear Home.viewDidAppear
      Sheet.viewDidLoad Sheet.viewWillAppear Sheet.viewDidAppear
      Sheet.viewWillDisappear Sheet.viewDidDisappear
      """, "window.show", "presentation.presentOver", "presentation.dismissOver"),
    Case(
      "a sheet that was dismissed is let go of",
      """
      List.viewDidLoad List.viewWillAppear List.viewDidAppear
      Detail.init(coder:) Detail.viewDidLoad Detail.viewWillAppear Detail.viewDidAppear
      Detail.viewWillDisappear Detail.viewDidDisappear Detail.deinit
      """, "window.show", "presentation.presentOver", "presentation.dismissOver"),
    Case(
      "a page is turned",
      "Two.viewWillAppear One.viewWillDisappear Two.viewDidAppear One.viewDidDisappear",
      "page.scroll"),
  ]

  private static let launches = [
    Case(
      "a launch of which the delegates alone tell",
      """
      App.didFinishLaunchingWithOptions Delegate.scene:willConnectToSession:options:
      Delegate.sceneWillEnterForeground Delegate.sceneDidBecomeActive
      Delegate.sceneWillResignActive Delegate.sceneDidEnterBackground
      """, "scene.launch", "scene.home", absent: "scene.launchInBackground"),
    Case(
      "one after the other is pushed, or covers the one before",
      """
      A.viewWillAppear A.viewDidAppear
      A.viewWillDisappear B.viewWillAppear A.viewDidDisappear B.viewDidAppear
      B.viewWillDisappear C.viewWillAppear B.viewDidDisappear C.viewDidAppear
      C.viewWillDisappear D.viewWillAppear D.viewDidAppear C.viewDidDisappear
      """, "navigation.push", "presentation.presentFullScreen", absent: "navigation.pop"),
  ]

  private static let undocumented = [
    Case(
      "what is on screen disappears when the user throws the app out",
      """
      App.didFinishLaunchingWithOptions Delegate.scene:willConnectToSession:options:
      Home.viewDidLoad Home.viewWillAppear Delegate.sceneWillEnterForeground
      Delegate.sceneDidBecomeActive Home.viewDidAppear Delegate.sceneWillResignActive
      Delegate.sceneDidDisconnect App.application(_:didDiscardSceneSessions:)
      Home.viewWillDisappear Home.viewDidDisappear App.applicationWillTerminate
      """, "scene.launch", "scene.terminate", absent: "presentation.dismissOver"),
    Case(
      "a scene that the system asked for is told of the background",
      """
      App.didFinishLaunchingWithOptions Delegate.scene:willConnectToSession:options:
      Delegate.sceneDidEnterBackground Delegate.sceneWillEnterForeground
      Delegate.sceneDidBecomeActive
      """, "scene.launchInBackground", "scene.return"),
    Case(
      "a controller appears in the background",
      """
      App.didFinishLaunchingWithOptions Delegate.scene:willConnectToSession:options:
      Root.viewDidLoad Root.viewWillAppear Root.viewDidAppear
      Delegate.sceneWillEnterForeground Delegate.sceneDidBecomeActive
      """, "scene.launchInBackground"),
    Case(
      "a view is in its window before the scene enters the foreground",
      """
      App.didFinishLaunchingWithOptions Delegate.scene:willConnectToSession:options:
      Root.viewDidLoad Root.viewWillAppear Root.viewIsAppearing Root.viewWillLayoutSubviews
      Root.viewDidLayoutSubviews Delegate.sceneWillEnterForeground
      Delegate.sceneDidBecomeActive Root.viewDidAppear
      """, "scene.launch"),
    Case(
      "constraints are updated before the view is in its window",
      """
      A.viewDidLoad A.viewWillAppear A.updateViewConstraints A.viewIsAppearing
      A.viewWillLayoutSubviews A.viewDidLayoutSubviews A.viewDidAppear
      """, "window.show"),
    Case(
      "properties are updated between constraints and layout",
      """
      A.viewDidLoad A.viewWillAppear A.viewIsAppearing A.updateViewConstraints
      A.updateProperties A.viewWillLayoutSubviews A.viewDidLayoutSubviews A.viewDidAppear
      """, "window.show", "properties.update"),
  ]

  private static let faults = [
    Case(
      "one that goes too early is one deviation",
      "A.viewWillDisappear A.deinit A.viewDidDisappear", deviations: [2]),
    Case(
      "two lines that changed places are one deviation",
      """
      A.viewDidLoad A.viewWillAppear A.viewDidAppear A.viewDidDisappear A.viewWillDisappear
      """, deviations: [4]),
    Case(
      "a line that came twice is one deviation",
      """
      A.viewDidLoad A.viewWillAppear A.viewDidAppear A.viewDidAppear
      A.viewWillDisappear A.viewDidDisappear
      """, deviations: [4]),
  ]

  private static let returns = [
    Case(
      "two pushes, and back to the first of them at once",
      """
      A.viewDidLoad A.viewWillAppear A.viewDidAppear
      B.viewDidLoad A.viewWillDisappear B.viewWillAppear A.viewDidDisappear B.viewDidAppear
      C.viewDidLoad B.viewWillDisappear C.viewWillAppear B.viewDidDisappear C.viewDidAppear
      C.viewWillDisappear A.viewWillAppear C.viewDidDisappear A.viewDidAppear C.deinit B.deinit
      D.viewDidLoad A.viewWillDisappear D.viewWillAppear A.viewDidDisappear D.viewDidAppear
      """, "navigation.push", "navigation.pop", absent: "navigation.setViewControllers"),
    Case(
      "two that cover what is below are dismissed at once",
      """
      Home.viewDidLoad Home.viewWillAppear Home.viewDidAppear Form.viewDidLoad
      Home.viewWillDisappear Form.viewWillAppear Form.viewDidAppear Home.viewDidDisappear
      List.viewDidLoad Form.viewWillDisappear List.viewWillAppear List.viewDidAppear
      Form.viewDidDisappear List.viewWillDisappear Home.viewWillAppear Home.viewDidAppear
      List.viewDidDisappear List.deinit Form.deinit
      """, "presentation.dismissFullScreen", absent: "window.replaceRoot"),
    Case(
      "a swipe back that is canceled takes children along",
      """
      Nav.viewDidLoad List.viewDidLoad Nav.viewWillAppear List.viewWillAppear
      Nav.viewDidAppear List.viewDidAppear Detail.viewDidLoad Map.viewDidLoad
      List.viewWillDisappear Detail.viewWillAppear Map.viewWillAppear
      List.viewDidDisappear Detail.viewDidAppear Map.viewDidAppear
      Detail.viewWillDisappear Map.viewWillDisappear List.viewWillAppear
      List.viewWillDisappear List.viewDidDisappear
      Detail.viewWillAppear Map.viewWillAppear Detail.viewDidAppear Map.viewDidAppear
      """, "navigation.push", "navigation.pop", absent: "containment.addByHand"),
  ]

  private static let pagers = [
    Case(
      "the pages of a pager are turned, and let go of",
      """
      Pager.viewDidLoad One.viewDidLoad Pager.viewWillAppear One.viewWillAppear
      Pager.viewDidAppear One.viewDidAppear Pager.pageViewController(_:viewControllerAfter:)
      Two.viewDidLoad Two.viewWillAppear One.viewWillDisappear Two.viewDidAppear
      One.viewDidDisappear Pager.pageViewController(_:viewControllerAfter:)
      Three.viewDidLoad Three.viewWillAppear Two.viewWillDisappear Three.viewDidAppear
      Two.viewDidDisappear
      """, "page.scroll", absent: "window.replaceRoot"),
    Case(
      "pages that are loaded beforehand are turned",
      """
      Pager.viewDidLoad One.viewDidLoad Two.viewDidLoad Three.viewDidLoad
      Pager.viewWillAppear One.viewWillAppear Pager.viewDidAppear One.viewDidAppear
      Two.viewWillAppear One.viewWillDisappear Two.viewDidAppear One.viewDidDisappear
      Three.viewWillAppear Two.viewWillDisappear Three.viewDidAppear Two.viewDidDisappear
      """, "page.scroll", absent: "window.replaceRoot"),
  ]

  private static let nested = [
    Case(
      "two containers within each other load what they show when they appear",
      """
      Tabs.viewWillAppear Nav.viewDidLoad Nav.viewWillAppear Feed.viewDidLoad
      Feed.viewWillAppear Tabs.viewDidAppear Nav.viewDidAppear Feed.viewDidAppear
      """, absent: "window.show"),
    Case(
      "a tab bar shows a stack, which shows its first, each loaded by the one before",
      """
      Tab.viewDidLoad Tab.viewWillAppear Nav.viewDidLoad Nav.viewWillAppear
      Home.viewDidLoad Home.viewWillAppear Home.viewDidAppear Nav.viewDidAppear
      Tab.viewDidAppear Detail.viewDidLoad Home.viewWillDisappear Detail.viewWillAppear
      Home.viewDidDisappear Detail.viewDidAppear
      """, "containment.appear", "navigation.push", absent: "navigation.pop"),
    Case(
      "after a launch into a tab bar one without a load is pushed",
      """
      App.didFinishLaunchingWithOptions Delegate.scene:willConnectToSession:options:
      Tab.viewDidLoad Home.viewDidLoad Tab.viewWillAppear Home.viewWillAppear
      Delegate.sceneWillEnterForeground Delegate.sceneDidBecomeActive
      Home.viewDidAppear Tab.viewDidAppear Home.viewWillDisappear Detail.viewWillAppear
      Home.viewDidDisappear Detail.viewDidAppear
      """, "scene.launch"),
    Case(
      "a tab with a stack takes the place of another",
      """
      Tab.viewDidLoad Tab.viewWillAppear Nav.viewDidLoad Home.viewDidLoad
      Nav.viewWillAppear Home.viewWillAppear Nav.viewDidAppear Home.viewDidAppear
      Tab.viewDidAppear Other.viewDidLoad Next.viewDidLoad
      Other.viewWillAppear Next.viewWillAppear Nav.viewWillDisappear Home.viewWillDisappear
      Nav.viewDidDisappear Home.viewDidDisappear Other.viewDidAppear Next.viewDidAppear
      """, "tabs.firstVisit", absent: "application.terminate"),
    Case(
      "a log ends before the last line of a push",
      """
      Home.viewDidLoad Home.viewWillAppear Home.viewDidAppear Detail.viewDidLoad
      Home.viewWillDisappear Detail.viewWillAppear Home.viewDidDisappear
      """, "navigation.push", absent: "presentation.presentFullScreen"),
    Case(
      "a sheet that is made while the app runs launches none",
      """
      Home.viewDidLoad Home.viewWillAppear Home.viewDidAppear Sheet.init(nibName:bundle:)
      Sheet.viewDidLoad Sheet.viewWillAppear Sheet.viewIsAppearing Sheet.viewDidAppear
      """, "create.xib", "presentation.presentOver", absent: "application.launch"),
  ]

  @Test(arguments: families + names + launches + returns + pagers + nested + undocumented + faults)
  private func answersAsOneWhoKnowsUIKit(_ found: Case) throws {
    var check = try TraceCheck(of: Self.monitor.get(), Spellings(of: Self.pack.get()))
    check.read(Array(found.log.utf8))
    let verdict = check.finish().verdict
    #expect(verdict.findings.map(\.line) == found.deviations)
    let told = verdict.interactions
    // A container that shows a stack whose first is loaded late is named as a split view.
    withKnownIssue {
      for name in found.interactions {
        #expect(told.contains { $0.canBe(name) }, "no \(name) in \(told.words)")
      }
    } when: {
      found.testDescription.hasPrefix("a tab bar shows a stack, which shows its first, each")
    }
    // The pages of a pager are named as roots of a window that are replaced.
    withKnownIssue {
      #expect(!told.contains { $0.name.text == found.absent }, "\(told.words)")
    } when: {
      found.interactions.contains("page.scroll") && !found.absent.isEmpty
    }
  }
}
