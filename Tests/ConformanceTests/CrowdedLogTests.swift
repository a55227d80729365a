import Shipped
import PackSupport
import Testing
@testable import Base
@testable import Conformance
@testable import Logs
@testable import Pack

/// Logs of many objects of one class that print everything.
struct CrowdedLogTests {
  private static let pack = Result { try Pack.shipped(ShippedFolder.uikit.files) }
  private static let monitor = Result { try TraceMonitor(of: pack.get()) }

  private static func check(_ log: String) throws -> (verdict: TraceVerdict, steps: Int) {
    var check = try TraceCheck(of: monitor.get(), Spellings(of: pack.get()))
    check.read(Array(log.utf8))
    let reading = check.finish()
    return (reading.verdict, check.monitor.cases[0].alignment.states.steps.count)
  }

  @Test func anObjectCanHaveTheSlotOfOneOfAnotherMachine() throws {
    let bars = (1...8).map { "Bar\($0) tabBarController(_:didSelectTab:previousTab:)\n" }
    let (verdict, _) = try Self.check("Home viewDidAppear\n" + bars.joined())
    #expect(verdict.callCount == 9)
  }

  /// What could come in place of the app's record is asked after it has got a slot.
  @Test func anObjectInTheSlotOfAnotherHasAnAnswer() throws {
    let (verdict, _) = try Self.check(
      """
      A viewDidAppear
      B viewWillLayoutSubviews
      C init(coder:)
      sceneDidBecomeActive
      D viewWillDisappear
      E viewWillDisappear
      F didReceiveMemoryWarning
      G didMove(toParent:)
      applicationDidBecomeActive

      """)
    #expect(verdict.callCount == 9)
  }

  private static let shown = """
    ? init
    ? loadView
    ? viewDidLoad
    ? viewWillAppear:
    ? viewIsAppearing:
    ? viewWillLayoutSubviews
    ? viewDidLayoutSubviews
    ? viewDidAppear:

    """

  private static let sheet = shown + "? viewWillDisappear:\n? viewDidDisappear:\n? dealloc\n"

  private static let page = """
    ? init
    ? willMoveToParentViewController:
    ? loadView
    ? viewDidLoad
    Detail[0] viewWillDisappear:
    ? viewWillAppear:
    ? viewIsAppearing:
    ? viewWillLayoutSubviews
    ? viewDidLayoutSubviews
    Detail[0] viewDidDisappear:
    ? viewDidAppear:
    ? didMoveToParentViewController:
    ? willMoveToParentViewController:
    ? viewWillDisappear:
    Detail[0] viewWillAppear:
    Detail[0] viewIsAppearing:
    ? viewDidDisappear:
    Detail[0] viewDidAppear:
    ? didMoveToParentViewController:
    ? dealloc

    """

  private static func log(_ life: String, _ count: Int) -> String {
    (0...count).map { number in
      (number == 0 ? shown : life).replacing("?", with: "Detail[\(number)]")
    }.joined()
  }

  @Test(arguments: [
    (sheet, ["presentation.presentOver", "presentation.dismissOver"]),
    (page, ["navigation.push", "navigation.pop"]),
  ])
  func followsFiftyLivesOneAfterTheOther(_ life: String, _ expected: [String]) throws {
    let found = try Self.check(Self.log(life, 50)).verdict
    #expect(found.kind != .inconsistent)
    #expect(found.interactions.canBe((0..<50).flatMap { _ in expected }))
  }

  @Test(arguments: [sheet, page])
  func hasNothingToWorkOutForAnObjectThatLivesAsOthersDid(_ life: String) throws {
    let some = try Self.check(Self.log(life, 10)).steps
    #expect(try Self.check(Self.log(life, 60)).steps == some)
  }

  @Test func expectsOfALateObjectWhatOthersOfItsKindShow() throws {
    let found = try Self.check(Self.log(Self.page, 400))
    #expect(found.verdict.callCount > 4_096)
    #expect(found.verdict.kind != .inconsistent)
    #expect(found.steps < 400)
  }

  @Test func blamesWhatComesOfAnObjectWhoseLifeIsOver() throws {
    let log = Self.log(Self.sheet, 3) + "Detail[2] viewDidAppear:\n"
    let found = try Self.check(log).verdict
    #expect(found.findings.map(\.record.text) == ["Detail[2] viewDidAppear:"])
  }

  @Test func takesTheNextObjectOfANameForANewOne() throws {
    let log = Self.log(Self.sheet, 3).replacing("Detail[3]", with: "Detail[2]")
    #expect(try Self.check(log).verdict.kind != .inconsistent)
  }
}
