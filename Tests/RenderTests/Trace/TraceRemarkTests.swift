import Model
import Shipped
import Support
import Testing

@testable import Render

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
      found.first?.remarks.last
        == "if 'Base' prints for classes below it too, as for 'Detail' just before, let it stand for several objects with --many"
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
    let remark = "if several objects bear this name, let it stand for them with --many"
    #expect(found.first?.remarks.contains(remark) == isTold)
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
      reading.verdict.deviations.map(\.remarks) == [
        [
          "the process ended with 'application.willTerminate' at line 2; nothing comes after that but a launch"
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
      reading.verdict.deviations.map(\.remarks) == [
        [
          "'scene.willConnect' at line 1 of the same process comes only after this: a process is launched once"
        ]
      ])
    let json = String(decoding: JSON(of: reading, in: pack).bytes(), as: UTF8.self)
    #expect(json.contains("\"laterLine\": 1"))
  }

  @Test func headsAVeryLongLineWithTheInteractionThatBeginsWithIt() throws {
    let pack = try Pack.shipped(ShippedFolder.uikit.files)
    let log = "A loadView " + String(repeating: "x", count: 70_000) + "\nA viewDidLoad\n"
    let reading = TraceReading(of: Array(log.utf8), by: pack)
    let rows = TraceListing(of: reading, in: pack).text.split(separator: "\n").prefix(3)
    #expect(rows.map { $0.prefix(14) } == ["1  view.read ┌", "1            │", "2            └"])
  }
}
