@testable import Pack
@testable import Logs
import Shipped
import PackSupport
import Testing

/// Lines that say more of a call that was told before.
struct CallEndTests {
  private static let spellings = Result {
    Spellings(of: try Pack.shipped(ShippedFolder.uikit.files))
  }

  private func lines(_ bytes: [UInt8]) throws -> [TraceLine] {
    TraceReader.lines(of: bytes, try Self.spellings.get())
  }

  @Test(arguments: [
    ["--> A viewDidLoad", "<-- A viewDidLoad"], ["➡️ A viewDidLoad", "⬅️ A viewDidLoad"],
    [">> A viewDidLoad", "A viewDidLoad <<"], ["A viewDidLoad 开始", "A viewDidLoad 结束"],
    ["进入 A viewDidLoad", "离开 A viewDidLoad"], ["開始 A viewDidLoad", "結束 A viewDidLoad"],
    ["A viewDidLoad 開始", "A viewDidLoad 終了"], ["A viewDidLoad начало", "A viewDidLoad конец"],
    ["A viewDidLoad {", "A viewDidLoad }"], ["⬇️ A viewDidLoad", "⬆️ A viewDidLoad"],
  ])
  func readsTheEndOfACallAsANote(_ pair: [String]) throws {
    #expect(try lines(Array(pair.joined(separator: "\n").utf8)).map(\.doubt) == [nil, .end])
    #expect(try lines(Array(pair[1].utf8)).map(\.call?.label) == ["A"])
  }

  @Test func readsBracesAroundARecordAsNoEnd() throws {
    let log = "{callback=viewDidLoad, vc=A}\n{vc=A, callback=viewDidLoad}"
    #expect(try lines(Array(log.utf8)).map(\.doubt) == [nil, nil])
  }

  @Test func readsArrowsThatTellWhereSomebodyGoes() throws {
    let log = """
      → A viewWillAppear
      → A viewDidAppear
      → A viewWillDisappear
      → B viewWillAppear
      ← A viewWillAppear
      """
    #expect(try lines(Array(log.utf8)).compactMap(\.call).count == 5)
  }

  @Test func readsWhatXcodeCopiesBehindARecord() throws {
    let text = """
      viewDidLoad()
      Type: Debug | Timestamp: 2024-05-01 10:00:00.5+02:00 | Subsystem: a.b | Category: HomeVC | TID: 0x1
      viewWillAppear()
      viewDidAppear()
      """
    let found = try lines(Array(text.utf8))
    #expect(found.map(\.call?.label) == ["HomeVC", nil, "", ""])
    #expect(found.map { $0.time == nil } == [false, false, true, true])
  }
}
