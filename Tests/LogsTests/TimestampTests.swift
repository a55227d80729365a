@testable import Pack
@testable import Logs
import Shipped
import PackSupport
import Testing

/// Logs whose stamps look nearly alike.
struct TimestampTests {
  private static let spellings = Result {
    Spellings(of: try Pack.shipped(ShippedFolder.uikit.files))
  }

  private static let logs = [
    "digits": [
      "2019-11-03 16:23:45.724860+0800 App[6081:439250] A viewDidLoad",
      "2019-11-03 16:23:45.724861+0800 App[6081:439250] A viewWillAppear",
      "2019-11-03 17:59:03.000009+0800 App[6081:439250] A viewDidAppear",
      "2019-11-03 00:00:00.000000+0930 App[6081:111111] A viewWillDisappear",
      "2019-11-03 16:23:45.724860+0800 App[6082:439250] A viewDidLoad",
    ],
    "days": [
      "2019-02-28 23:59:59.999 App[1:2] A viewDidLoad",
      "2019-03-01 00:00:00.000 App[1:2] A viewWillAppear",
      "2020-02-29 00:00:00.000 App[1:2] A viewDidAppear",
      "2021-12-31 12:00:00.000 App[1:2] A viewWillDisappear",
    ],
    "halves of a day": [
      "2019-02-28 09:59:59.999 AM App[1:2] A viewDidLoad",
      "2019-02-28 12:10:00.000 AM App[1:2] A viewWillAppear",
      "2019-02-28 01:10:00.000 PM App[1:2] A viewDidAppear",
      "2019-02-28 12:10:00.000 PM App[1:2] A viewWillDisappear",
      "2019-02-28 19:10:00.000 PM App[1:2] A viewDidDisappear",
    ],
    "what follows": [
      "2019-02-28 09:59:59.999 App[1:2] A viewDidLoad",
      "2019-02-28 09:59:59.999 App[1:2] [com.example.app:life] A viewDidLoad",
      "2019-02-28 09:59:59.998 App[1:2] (UIKit) [com.example.app:life] A viewDidLoad",
      "2019-02-28 09:59:59.997 App[1:2] <Notice>: A viewDidLoad",
      "2019-02-28 09:59:59.996 App[1:2]  A viewDidLoad",
      "2019-02-28 09:59:59.995 App[1:2] <A: 0x7f8a> viewDidLoad",
      "2019-02-28 09:59:59.995 App[1:2] <Home: 0x7f8a9b> viewDidLoad",
      "2019-02-28 09:59:59.995 App[1:2] [A viewDidLoad]",
      "2019-02-28 09:59:59.994 App[1:2] ",
      "2019-02-28 09:59:59.993 App[1:2]",
    ],
    "other lengths": [
      "2019-02-28 09:59:59.9 App[1:2] A viewDidLoad",
      "2019-02-28 09:59:59.12 App[1:2] A viewDidLoad",
      "2019-02-28 09:59:59.123456789 App[1:2] A viewDidLoad",
      "2019-02-28 09:59:59.123456999 App[1:2] A viewDidLoad",
      "2019-02-28 09:59:59.9 App[11:2] A viewDidLoad",
      "default\t16:23:45.724860+0800\tApp\tA viewDidLoad",
      "16:23:45.724 App[1:2] A viewDidLoad", "17:23:45.724 App[1:2] A viewDidLoad",
      "Nov  3 16:23:45 phone App[1]: A viewDidLoad", "Nov 30 16:23:46 phone App[1]: A viewDidLoad",
    ],
  ]

  @Test(arguments: logs.keys.sorted(), [false, true])
  func aStampIsReadAsIfItWereTheFirst(_ name: String, _ isReversed: Bool) throws {
    let spellings = try Self.spellings.get()
    let log = Self.logs[name] ?? []
    let lines = isReversed ? log.reversed() : log
    let together = TraceReader.lines(of: Array(lines.joined(separator: "\n").utf8), spellings)
    let apart = lines.flatMap { TraceReader.lines(of: Array($0.utf8), spellings) }
    #expect(together.map(\.time) == apart.map(\.time))
    #expect(together.map(\.process) == apart.map(\.process))
    #expect(together.map(\.call) == apart.map(\.call))
    #expect(together.map(\.text) == lines)
  }
}
