import PackSupport
import Testing
@testable import Base
@testable import Conformance
@testable import Logs
@testable import Pack

/// Short logs with their verdicts.
struct AlignmentLogTests {
  @Test(arguments: [
    ("Home viewDidLoad\nHome viewDidLoad\nHome viewWillAppear\nHome viewDidAppear", 2),
    ("Home viewDidAppear\nHome viewDidAppear", 2),
  ])
  func aCallbackTwiceAtOnceIsDoubtful(_ log: String, _ line: Int) throws {
    let verdict = try PackRecordings.verdict(on: log)
    #expect(verdict.kind == .doubtful)
    #expect(verdict.suppositions.map(\.line) == [line])
    #expect(verdict.suppositions.map(\.reason) == [.again])
  }

  /// What is between is another object's, so the log need not show what lets it run again.
  @Test(arguments: [
    "Home viewDidAppear\nDetail viewDidAppear\nHome viewDidAppear",
    "Home viewDidLayoutSubviews\nHome viewDidLayoutSubviews",
    "Home viewWillTransition(to:with:)\nHome viewWillTransition(to:with:)",
  ])
  func aCallbackThatCanComeAgainIsConsistent(_ log: String) throws {
    #expect(try PackRecordings.verdict(on: log).findings.filter { $0.reason == .again }.isEmpty)
    #expect(try PackRecordings.verdict(on: log).kind == .consistent)
  }

  /// A screen is presented and dismissed; in the middle of that, a record is missing.
  private static func presentation(without place: Int) -> String {
    var records = [
      "Modal viewDidLoad", "Home viewWillDisappear", "Modal viewWillAppear", "Modal viewDidAppear",
      "Home viewDidDisappear", "Modal viewWillDisappear", "Home viewWillAppear",
      "Home viewDidAppear", "Modal viewDidDisappear",
    ]
    records.remove(at: place)
    return records.joined(separator: "\n")
  }

  /// It did not begin before the log, since something else has begun in the log.
  @Test func theEndOfWhatHasNotBegunIsDoubtful() throws {
    let verdict = try PackRecordings.verdict(on: Self.presentation(without: 1))
    #expect(verdict.doubts.map(\.line) == [4])
    #expect(verdict.doubts.map(\.reason) == [.leftOut])
  }

  /// All began before the log, although the first record could be that of something new.
  @Test(arguments: [
    """
    applicationDidBecomeActive
    A viewDidAppear
    B viewDidLoad
    A viewWillDisappear
    B viewWillAppear
    A viewDidDisappear
    B viewDidAppear
    """,
    """
    A viewDidAppear
    sceneDidBecomeActive
    sceneWillResignActive
    sceneDidEnterBackground
    sceneWillEnterForeground
    sceneDidBecomeActive
    """,
  ])
  func aLogCanBeginInTheMiddleOfAnInteraction(_ log: String) throws {
    #expect(try PackRecordings.verdict(on: log).kind == .consistent)
  }

  /// The presented screen does not go with the other one, which does not appear again.
  @Test func whatAChildGetsFirstItsContainerGetsNext() throws {
    let verdict = try PackRecordings.verdict(on: Self.presentation(without: 3))
    #expect(verdict.kind == .doubtful)
    #expect(!verdict.findings.map(\.reason).contains(.companion))
  }

  /// What is on screen gets both callbacks of a disappearance in a termination, or none.
  @Test func anObjectThatPlaysARoleForManyGetsAllOfIt() throws {
    let verdict = try PackRecordings.verdict(
      on: """
        AppDelegate applicationDidBecomeActive
        Home viewWillAppear
        Home viewDidAppear
        Home viewWillDisappear
        Home viewDidDisappear
        Home viewWillAppear
        Home viewDidAppear
        AppDelegate applicationWillResignActive
        AppDelegate applicationDidEnterBackground
        Home viewWillDisappear
        AppDelegate applicationWillTerminate
        """)
    let end = try #require(verdict.interactions.last)
    #expect(end.name.text == "application.terminate")
    #expect(end.firstLine == 11)
  }

  /// Their records come right after those of their container, in pairs.
  @Test(arguments: [
    ["viewWillAppear", "viewDidAppear"], ["viewDidLoad", "viewWillAppear", "viewDidAppear"],
  ])
  func twoChildrenOfOneNameAreDoubtful(_ callbacks: [String]) throws {
    let log = callbacks.map { "Container \($0)\nChild \($0)\nChild \($0)" }.joined(separator: "\n")
    let verdict = try PackRecordings.verdict(on: log)
    #expect(verdict.kind == .doubtful)
    #expect(verdict.suppositions.map(\.line) == [3])
    #expect(verdict.suppositions.map(\.reason) == [.second])
  }

  /// Two screens of one class, or a log without names: the second is a supposition, and no more.
  @Test(arguments: ["", "Base "]) func aPushOfTwoObjectsOfOneNameIsDoubtful(_ name: String) throws {
    let callbacks = [
      "viewDidLoad", "viewWillAppear", "viewDidAppear", "viewDidLoad", "viewWillDisappear",
      "viewWillAppear", "viewDidDisappear", "viewDidAppear",
    ]
    let verdict = try PackRecordings.verdict(
      on: callbacks.map { "\(name)\($0)" }.joined(separator: "\n"))
    #expect(verdict.kind == .doubtful)
    #expect(verdict.suppositions.map(\.line) == [4])
  }

  /// The container can load the view in a push, and lay it out.
  @Test func aPushHasTheLoadBeforeItAndTheLayoutWithinIt() throws {
    let log = """
      A viewDidLoad
      A viewWillAppear
      A viewDidAppear
      B viewDidLoad
      A viewWillDisappear
      B viewWillAppear
      B viewWillLayoutSubviews
      B viewDidLayoutSubviews
      A viewDidDisappear
      B viewDidAppear
      """
    let segment = try #require(try PackRecordings.verdict(on: log).segments.first)
    #expect(segment.interactions.words == ["window.show?", "navigation.push?"])
    #expect(segment.homes.map(\.interaction) == [0, 0, 0, 1, 1, 1, 1, 1, 1, 1])
    #expect(
      segment.homes.map { $0.lifeline?.text ?? "" }[3...] == [
        "destination", "source", "destination", "destination", "destination", "source",
        "destination",
      ])
    #expect(segment.interactions.map(\.firstLine) == [1, 4])
  }

  /// What is loaded long before is no part of it.
  @Test func aLoadIsNoPartOfAPushOfAnother() throws {
    let log = """
      A viewDidAppear
      C viewDidLoad
      A viewWillDisappear
      B viewWillAppear
      A viewDidDisappear
      B viewDidAppear
      """
    let segment = try #require(try PackRecordings.verdict(on: log).segments.first)
    #expect(segment.interactions.count == 3, "\(segment.interactions.words)")
  }

  /// A name that is not certain excludes no other from then on.
  @Test func aPopIsNotExcludedByAPushThatIsNotCertain() throws {
    let push = "A viewWillDisappear\nB viewWillAppear\nA viewDidDisappear\nB viewDidAppear\n"
    let pop = "B viewWillDisappear\nA viewWillAppear\nB viewDidDisappear\nA viewDidAppear\n"
    let found = try PackRecordings.verdict(on: "A viewDidAppear\n" + push + pop).interactions
    #expect(found.last?.canBe("navigation.pop") == true, "\(found.words)")
    #expect(found.allSatisfy { !$0.alternatives.isEmpty }, "\(found.words)")
  }

  @Test func afterALaunchAnObjectBeginsWithItsLoad() throws {
    let launch = "AppDelegate application(_:didFinishLaunchingWithOptions:)\n"
    let late = "Home viewWillAppear\nHome viewDidAppear\nHome viewDidLoad"
    let verdict = try PackRecordings.verdict(on: launch + late)
    #expect(verdict.kind == .inconsistent)
    #expect(verdict.unpaired?.line == 2)
    #expect(verdict.unpaired?.callback?.text == "viewDidLoad")
  }

  /// There are more of them than are followed at a time.
  @Test func anObjectThatReturnsWasThereBefore() throws {
    let launch = "AppDelegate application(_:didFinishLaunchingWithOptions:)\n"
    let loads = (1...9).map { "Screen\($0) viewDidLoad\n" }.joined()
    let log = launch + loads + "Screen1 viewWillAppear\nScreen1 viewDidAppear"
    #expect(try PackRecordings.verdict(on: log).unpaired == nil)
  }

  private static let shop = Result {
    try Pack.sample([
      "pack.yaml": "name: shop\ntitle: Shop\neventCallbacks: true\n",
      "machines/order.yaml": """
      title: Order
      regions:
        order: {initial: placed, states: {placed: , paid: , shipped: Sent off.}}
      events:
        pay: [{from: {order: placed}, to: {order: paid}}]
        ship: [{from: {order: paid}, to: {order: shipped}}]

      """,
    ])
  }

  @Test func aChangeThatNoEventMakesIsInconsistent() throws {
    let pack = try Self.shop.get()
    let log = "order 17: placed -> paid\norder 17: paid -> placed\n"
    let lines = TraceReader.lines(of: Array(log.utf8), Spellings(of: pack))
    let verdict = lines.verdict(by: LogAlignment(with: pack))
    #expect(verdict.kind == .inconsistent)
    #expect(verdict.findings.map(\.line) == [2])
    #expect(verdict.findings.map(\.object) == ["order 17"])
  }

  @Test func suchAChangeAloneIsAnAnswer() throws {
    let pack = try Self.shop.get()
    let verdict = TraceReading(of: Array("order 17: paid -> placed\n".utf8), by: pack).verdict
    #expect(verdict.callCount == 0)
    #expect(verdict.isAnswered)
    #expect(verdict.kind == .inconsistent)
  }

  /// A record can mean callbacks of more machines than there are slots.
  @Test func nineMachinesCanShareAnEvent() throws {
    let machines = (1...9).map { number in
      (
        "machines/part\(number).yaml",
        """
        title: Part \(number)
        regions: {life: {initial: idle, states: {idle: , busy: }}}
        events:
          cancel: [{from: {life: idle}, to: {life: busy}}]

        """
      )
    }
    let head = ("pack.yaml", "name: parts\ntitle: Parts\neventCallbacks: true\n")
    let pack = try Pack.sample(Dictionary(uniqueKeysWithValues: machines + [head]))
    let log = "[Some] cancel\n[Other] cancel\n[Some] cancel\n"
    #expect(TraceReading(of: Array(log.utf8), by: pack).verdict.callCount == 3)
  }

  /// What a log of known configurations is said to be possible in has these among it.
  @Test func aRecordingIsPossibleInItsOwnConfigurations() throws {
    let pack = try PackRecordings.pack
    let known = pack.recordings.filter { !$0.settings.isEmpty && $0.expectation == .consistent }
    #expect(known.count > 20)
    for recording in known {
      let verdict = try PackRecordings.lines(of: recording).verdict(
        by: LogAlignment(with: PackRecordings.model))
      let isPossible = verdict.segments.allSatisfy { segment in
        segment.configurations.contains { configuration in
          recording.settings.allSatisfy { configuration.choices[$0.key] == $0.value }
        }
      }
      #expect(verdict.kind == .inconsistent || isPossible, "\(recording.name)")
    }
  }

  /// What begins in the gap of an interaction ends in it: two transitions do not cross.
  @Test(arguments: [false, true])
  func transitionsThatCrossAreDoubtful(_ isSwapped: Bool) throws {
    let end = ["Detail dealloc", "Home viewDidAppear"]
    let log =
      ["Detail viewWillDisappear", "Home viewWillAppear", "Detail viewDidDisappear"]
      + (isSwapped ? end : end.reversed())
    let verdict = try PackRecordings.verdict(on: log.joined(separator: "\n") + "\n")
    #expect(verdict.kind == (isSwapped ? .doubtful : .consistent), "\(verdict.findings)")
  }

  /// A window is shown only if no other controller is on screen, and the log can show that one is.
  @Test(arguments: [false, true])
  func whatIsRequiredOfAllHoldsForAllThatALogNames(_ isCovered: Bool) throws {
    let home = "Home viewWillAppear\nHome viewDidAppear\n"
    let before = home + "Home viewWillDisappear\nHome viewDidDisappear\n" + home
    let log = (isCovered ? before : "") + "Detail viewWillAppear\nDetail viewDidAppear\n"
    let last = try #require(try PackRecordings.verdict(on: log).interactions.last)
    #expect(last.canBe("window.show") == !isCovered)
  }

  /// A sheet that is dismissed is more than a root that another will replace.
  @Test func aLogEndsAtRest() throws {
    let log = """
      Home viewWillAppear
      Home viewDidAppear
      Sheet viewWillAppear
      Sheet viewDidAppear
      Sheet viewWillDisappear
      Sheet viewDidDisappear
      """
    #expect(
      try PackRecordings.verdict(on: log).interactions.words == [
        "window.show?", "presentation.presentOver?", "presentation.dismissOver?",
      ])
  }

  /// An override that code calls prints before or after it calls `super`.
  @Test(arguments: [
    ["init()", "init(nibName:bundle:)"], ["init(nibName:bundle:)", "init()"],
    ["beginAppearanceTransition(_:animated:)", "viewWillAppear(_:)"],
    ["viewWillAppear(_:)", "beginAppearanceTransition(_:animated:)"],
  ])
  func whatCodeCallsPrintsBeforeOrAfterWhatItLeadsTo(_ callbacks: [String]) throws {
    let log = callbacks.map { "Home \($0)" }.joined(separator: "\n")
    let verdict = try PackRecordings.verdict(on: log)
    #expect(verdict.kind == .consistent, "\(verdict.findings)")
    #expect(verdict.interactions.count == 1, "\(verdict.interactions.words)")
  }
}
