@testable import Pack
@testable import Logs
@testable import Conformance
@testable import Formats
import Shipped
import PackSupport
import Testing

/// What a listing says of a line that nothing explains.
struct TraceRemarkTests {
  /// A class and its superclass print the same call, and two classes have that superclass.
  private static let log = """
    List viewDidLoad
    Base viewDidLoad
    List viewWillAppear
    Base viewWillAppear
    List viewDidAppear
    Base viewDidAppear
    Detail viewDidLoad
    Base viewDidLoad

    """

  @Test func tellsOfTheWayOutWhereALabelMayBeThatOfASuperclass() throws {
    let pack = try Pack.shipped(ShippedFolder.uikit.files)
    var check = TraceCheck(of: TraceMonitor(of: pack), Spellings(of: pack))
    check.read(Array((Self.log + "List viewWillDisappear\nBase viewWillDisappear\n").utf8))
    let found = check.finish().verdict.deviations
    #expect(found.map(\.record.number) == [8])
    #expect(
      found.first?.remarks(calling: .identifiers).last
        == "if 'Base' also logs for its subclasses, as for 'Detail' just before, use --many"
    )
  }

  /// A class shows another of its kind; with an address the two would be told apart.
  @Test(arguments: [("Home", true), ("<Home: 0x7f8>", false)])
  func tellsOfTheWayOutWhereANameMayBeThatOfSeveral(name: String, isTold: Bool) throws {
    let pack = try Pack.shipped(ShippedFolder.uikit.files)
    let calls = [
      "viewDidLoad", "viewWillAppear", "viewDidAppear", "viewDidLoad", "viewWillDisappear",
      "viewDidDisappear",
    ]
    var check = TraceCheck(of: TraceMonitor(of: pack), Spellings(of: pack))
    check.read(Array(calls.map { "\(name) \($0)\n" }.joined().utf8))
    let found = check.finish().verdict.deviations
    #expect(found.map(\.record.number) == [4])
    let remark = "if several objects share this name, use --many"
    #expect(found.first?.remarks(calling: .identifiers).contains(remark) == isTold)
  }

  /// A second scene of one class connects; a controller is loaded while another of its class comes.
  @Test(arguments: [
    (
      "Scene",
      [
        "scene(_:willConnectTo:options:)", "sceneWillEnterForeground(_:)",
        "sceneDidBecomeActive(_:)", "scene(_:willConnectTo:options:)", "sceneDidDisconnect(_:)",
      ]
    ),
    (
      "Home",
      [
        "viewWillAppear(_:)", "viewDidAppear(_:)", "viewWillDisappear(_:)", "viewDidLoad()",
        "viewDidDisappear(_:)",
      ]
    ),
  ])
  func tellsOfTheWayOutWhereTheNextOfAClassBegins(name: String, calls: [String]) throws {
    let pack = try Pack.shipped(ShippedFolder.uikit.files)
    let log = calls.map { "\(name) \($0)\n" }.joined()
    let found = TraceReading(of: Array(log.utf8), by: pack).verdict.deviations
    #expect(found.map(\.record.number) == [4])
    let remark = "if several objects share this name, use --many"
    #expect(found.first?.remarks(calling: .identifiers).last == remark)
    let several = TraceReading(of: Array(log.utf8), by: pack, hasCrowds: true)
    #expect(several.verdict.conforms)
  }

  @Test func tellsWithWhichLineTheProcessEnded() throws {
    let pack = try Pack.shipped(ShippedFolder.uikit.files)
    let log = """
      App application:didFinishLaunchingWithOptions:
      App applicationWillTerminate:
      A viewDidAppear

      """
    let reading = TraceReading(of: Array(log.utf8), by: pack)
    #expect(
      reading.verdict.deviations.map { $0.remarks(calling: .identifiers) } == [
        [
          "the process ended with 'application.willTerminate' at line 2; only a launch can follow"
        ]
      ])
    let json = String(decoding: JSON(of: reading, in: pack).bytes(), as: UTF8.self)
    #expect(json.contains("\"endedLine\": 2"))
  }

  @Test func tellsWhichLineComesOnlyAfterALaunch() throws {
    let pack = try Pack.shipped(ShippedFolder.uikit.files)
    let log = """
      2024-05-01 10:00:00.000 App[1:2] Window scene:willConnectToSession:options:
      2024-05-01 10:00:00.100 App[1:2] App application:didFinishLaunchingWithOptions:

      """
    let reading = TraceReading(of: Array(log.utf8), by: pack)
    #expect(
      reading.verdict.deviations.map { $0.remarks(calling: .identifiers) } == [
        [
          "'scene.willConnect' at line 1 of the same process can only come after this: a process is launched once"
        ]
      ])
    let json = String(decoding: JSON(of: reading, in: pack).bytes(), as: UTF8.self)
    #expect(json.contains("\"laterLine\": 1"))
  }

  @Test func tellsWhatCameBeforeAnObjectWasMade() throws {
    let pack = try Pack.shipped(ShippedFolder.uikit.files)
    let log = "<A: 0x7f8> awakeFromNib\n<A: 0x7f8> init(coder:)\n<A: 0x7f8> viewDidLoad\n"
    let found = TraceReading(of: Array(log.utf8), by: pack).verdict.deviations
    #expect(
      found.map { $0.remarks(calling: pack.callbackNames) } == [
        [
          "'awakeFromNib()' of 'A 0x7f8' at line 1 can only come after this: an object is created first"
        ]
      ])
  }

  @Test func namesWhatACallbackWouldTakeWhereThatMatters() throws {
    let pack = try Pack.shipped(ShippedFolder.uikit.files)
    let log = """
      B willMove(toParent: <Nav: 0x7f8>)
      B viewDidLoad
      A viewWillDisappear
      B viewWillAppear
      A viewDidDisappear
      B viewDidAppear
      B didMove(toParent: <Nav: 0x7f8>)
      B willMove(toParent: <Nav: 0x7f8>)

      """
    let reading = TraceReading(of: Array(log.utf8), by: pack)
    let deviation = try #require(reading.verdict.deviations.first)
    let remarks = deviation.remarks(calling: pack.callbackNames)
    #expect(
      remarks.contains {
        $0.hasPrefix("possible here: ") && $0.contains("willMove(toParent: nil) of 'B'")
      })
    let json = String(decoding: JSON(of: reading, in: pack).bytes(), as: UTF8.self)
    #expect(json.contains("\"argument\": \"nil\""))
  }

  @Test func listsTheLinesOfEachProcessByThemselves() throws {
    let pack = try Pack.shipped(ShippedFolder.uikit.files)
    let log = """
      2024-05-01 10:00:00.000 App[1:2] Home viewDidLoad
      2024-05-01 10:00:00.100 Ext[3:4] Share viewDidLoad
      2024-05-01 10:00:00.200 App[1:2] Home viewWillAppear:
      a note of the app
      2024-05-01 10:00:00.300 Ext[3:4] Share viewWillAppear:

      """
    let reading = TraceReading(of: Array(log.utf8), by: pack)
    #expect(
      reading.verdict.recordings.map { reading.lines(of: $0).map(\.number) } == [[1, 3], [2, 5]])
    let json = String(decoding: JSON(of: reading, in: pack).bytes(), as: UTF8.self)
    #expect(json.contains("\"process\": \"1\""))
  }

  @Test func headsAVeryLongLineWithTheInteractionThatBeginsWithIt() throws {
    let pack = try Pack.shipped(ShippedFolder.uikit.files)
    let log = "A loadView " + String(repeating: "x", count: 70_000) + "\nA viewDidLoad\n"
    let reading = TraceReading(of: Array(log.utf8), by: pack)
    let rows = TraceListing(of: reading, in: pack).text.split(separator: "\n").prefix(3)
    #expect(rows.map { $0.prefix(14) } == ["1  view.read ┌", "1            │", "2            └"])
  }
}
