import Shipped
import PackSupport
import Testing
@testable import Base
@testable import Conformance
@testable import Logs
@testable import Pack

struct PrintedArgumentTests {
  private static let pack = Result { try Pack.shipped(ShippedFolder.uikit.files) }

  @Test(arguments: [
    ("Home willMove(toParent: nil)", PrintedArgument.nothing),
    ("-[Home willMoveToParentViewController:] (null)", .nothing),
    ("-[Home willMoveToParentViewController:] parent = (null)", .nothing),
    ("Home willMoveToParentViewController:(null)", .nothing),
    ("Home willMove(toParent: Optional(<Nav: 0x600000000040>))", .something),
    ("Home willMove(toParent: Nav)", .something),
    ("Home willMove(toParent: App.HomeViewController)", .something),
    ("Home willMove(toParent: parent)", .unsaid),
    ("Home willMove(toParent: UIViewController)", .unsaid),
    ("Home willMove(toParent: UIViewController?)", .unsaid),
    ("Home willMove(toParent:)", .unsaid),
    ("-[Home willMoveToParentViewController:]", .unsaid),
    ("-[Home willMoveToParentViewController:] <Home: 0x600000000040>", .unsaid),
  ])
  func isReadWhereARecordSaysIt(_ record: String, _ expected: PrintedArgument) throws {
    let lines = TraceReader.lines(of: Array(record.utf8), try Spellings(of: Self.pack.get()))
    let call = try #require(lines.first?.call)
    #expect(PrintedArgument(call.argument) == expected)
    #expect(call.label == "Home")
  }

  private static func names(_ log: String) throws -> [String] {
    let verdict = try TraceReading(of: Array(log.utf8), by: pack.get()).verdict
    return verdict.kind != .inconsistent ? verdict.interactions.map(\.name.text) : ["deviates"]
  }

  @Test func tellsWhoComesFromWhoGoes() throws {
    let log = "Home willMove(toParent: ?)\nHome didMove(toParent: ?)\n"
    let coming = try Self.names(log.replacing("?", with: "<Nav: 0x600000000040>"))
    let going = try Self.names(log.replacing("?", with: "nil"))
    #expect(coming != ["deviates"] && going != ["deviates"])
    #expect(Set(coming).isDisjoint(with: going))
  }

  @Test func tellsAPopThatIsCancelledFromOneThatIsNot() throws {
    let log = """
      Home viewDidAppear:
      Home willMove(toParent: nil)
      Home viewWillDisappear
      Home viewWillAppear
      Home viewDidAppear:
      Home didMove(toParent: ?)

      """
    let kept = try Self.names(log.replacing("?", with: "<Nav: 0x600000000040>"))
    let gone = try Self.names(log.replacing("?", with: "nil"))
    #expect(kept.last == "navigation.pop")
    #expect(gone.last != "deviates" && gone.last != "navigation.pop")
  }

  @Test func whoWasNotTakenInIsNotLetGo() throws {
    #expect(try Self.names("Home init\nHome willMove(toParent: nil)\n") == ["deviates"])
    #expect(try Self.names("Home init\nHome willMove(toParent:)\n") != ["deviates"])
  }

  /// A pack calls it with different words, so a record says which of its calls it is of.
  @Test(arguments: [
    "scenePhase(?)", "scenePhase: ?", "scenePhase: .?", "scenePhase = ?", "scenePhase changed to ?",
    "scenePhase background -> ?", "Main scenePhase ?", "scenePhase: ? Main",
  ])
  func aWordThatThePackCallsItWithIsItsArgument(_ form: String) throws {
    let words = ["inactive", "active", "inactive", "background"]
    let log = words.map { form.replacing("?", with: $0) }.joined(separator: "\n")
    let expected = ["swiftui.foreground", "swiftui.background"]
    #expect(try Self.names(log) == expected)
  }

  @Test(arguments: ["scenePhase: Main", "scenePhase: not active"])
  func anotherWordIsNot(_ record: String) throws {
    let lines = TraceReader.lines(of: Array(record.utf8), try Spellings(of: Self.pack.get()))
    #expect(lines.first?.call?.argument == "")
  }
}
