import Shipped
import PackSupport
import Testing
@testable import Base
@testable import Conformance
@testable import Logs
@testable import Pack

/// What stands with a number in brackets at the beginning of a record: a process, or the object.
struct NumberedHeadTests {
  private static let pack = Result { try Pack.shipped(ShippedFolder.uikit.files) }

  private func lines(_ log: String) throws -> [TraceLine] {
    TraceReader.lines(of: Array(log.utf8), Spellings(of: try Self.pack.get()))
  }

  private static let heads: [(line: String, object: String, process: String)] = [
    ("Home[21] viewDidLoad", "Home 21", ""),
    ("Home[21]: viewDidLoad", "Home 21", ""),
    ("2024-05-01 10:00:00.100 Home[21] viewDidLoad", "Home 21", ""),
    ("2024-05-01 10:00:00.100 App[21:7] viewDidLoad", "", "21"),
    ("May  1 10:00:00 phone App[21]: viewDidLoad", "", "21"),
    ("App[6081] Home viewDidLoad", "Home", "6081"),
    ("App[6081] <Home: 0x7f8a9b> viewDidLoad", "Home 0x7f8a9b", "6081"),
    ("App[6081:439250] viewDidLoad", "", "6081"),
    ("2019-05-02 10:00:00.000 App[12:34] Detail[21] viewDidLoad", "Detail 21", "12"),
    ("2019-05-02 10:00:00.000 App[12:34] Detail[21] init", "Detail 21", "12"),
    ("2019-05-02 10:00:00.000 App[12:34] Detail[21]: -viewDidLoad", "Detail 21", "12"),
    ("2019-05-02 10:00:00.000 App[12:34] Detail.swift[21] viewDidLoad", "Detail", "12"),
    ("Detail(21) init", "Detail 21", ""),
    ("INFO[21] viewDidLoad", "", "21"),
  ]

  @Test(arguments: heads.indices)
  func namesTheObjectWhereNothingElseDoes(_ index: Int) throws {
    let (line, object, process) = Self.heads[index]
    for log in [line, "\(line)\n\(line)"] {
      let found = try #require(try lines(log).last)
      #expect(found.call?.objectName == object)
      #expect(found.process == process)
    }
  }

  @Test func isAProcessWhereItStoodBeforeNames() throws {
    let found = try lines("App[6081] Home viewDidLoad\nApp[6081] viewWillAppear")
    #expect(found.map { $0.call?.objectName } == ["Home", ""])
    #expect(found.map(\.process) == ["6081", "6081"])
  }

  @Test func numbersTellObjectsOfAClassApart() throws {
    let log = """
      Home[21] viewDidLoad
      Home[21] viewWillAppear
      Home[21] viewDidAppear
      Home[22] viewDidLoad
      Home[21] viewWillDisappear
      Home[22] viewWillAppear
      Home[21] viewDidDisappear
      Home[22] viewDidAppear
      """
    let pack = try Self.pack.get()
    let verdict = TraceReading(of: Array(log.utf8), by: pack).verdict
    #expect(verdict.kind != .inconsistent)
    #expect(verdict.objects == ["Home 21", "Home 22"])
    #expect(verdict.segments.count == 1)
    #expect(
      verdict.interactions.canBe(["window.show", "navigation.push"]),
      "\(verdict.interactions.words)")
    let wrong = log.replacing("Home[22] viewWillAppear\n", with: "Home[21] viewWillAppear\n")
    #expect(TraceReading(of: Array(wrong.utf8), by: pack).verdict.kind == .inconsistent)
  }
}
