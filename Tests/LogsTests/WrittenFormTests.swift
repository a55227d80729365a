import Shipped
import PackSupport
import Testing
@testable import Base
@testable import Logs
@testable import Pack

struct WrittenFormTests {
  private static let pack = Result { try Pack.shipped(ShippedFolder.uikit.files) }
  private static let spellings = pack.map { Spellings(of: $0) }

  @Test(arguments: WrittenForm.all)
  func isReadAsItIsMeant(_ form: WrittenForm) throws {
    #expect(try readings(of: form.line) == form.reading)
  }

  @Test(arguments: WrittenForm.all)
  func isReadAloneAsAmongOthers(_ form: WrittenForm) throws {
    let text = "-[A viewDidLoad]\n" + form.line + "\nnothing\n" + form.line
    #expect(try readings(of: text).suffix(form.reading.count) == form.reading[...])
  }

  private func readings(of text: String) throws -> [String] {
    let pack = try Self.pack.get()
    let lines = TraceReader.lines(of: Array(text.utf8), try Self.spellings.get())
    return lines.compactMap(\.call).map { call in
      let name = call.callbacks.first.map { pack.callbacks[$0].name.text } ?? ""
      let object = [call.label.isEmpty ? "" : "@" + call.label, call.address]
      let argument = call.argument.isEmpty ? "" : "(\(call.argument))"
      return ([name] + object + [argument]).filter { !$0.isEmpty }.joined(separator: " ")
    }
  }

  /// Two lines of a log, and how many microseconds lie between them.
  private static let clocks: [(first: String, second: String, distance: Int)] = [
    ("2019-11-03 16:23:45.1", "2019-11-03 16:23:46.1", 1_000_000),
    ("2019-12-31 23:59:59.9+0800", "2020-01-01 00:00:00.1+0800", 200_000),
    ("2019-11-03 16:23:45:724", "2019/11/03 16:23:45.725", 1000),
    ("2019-11-03T16:23:45.1Z", "2019-11-03T16:23:45.2Z", 100_000),
    ("11-03 16:23:45.123", "11-04 16:23:45.123", 86_400_000_000),
    ("Nov  3 16:23:45", "Nov  3 16:23:46", 1_000_000),
    ("16:23:45", "16:23:46.5", 1_500_000), ("11:59:59 AM", "12:00:00 PM", 1_000_000),
    ("[12.345]", "[12.346]", 1000), ("0.5s", "+0.75s", 250_000), ("T+0.5", "T+0.6", 100_000),
    ("512 ms:", "513.5 ms:", 1500), ("1427.74", "1430.40", 2660), ("(12ms)", "(13ms)", 1000),
    ("1572769425.724", "1572769425.725", 1000),
    ("Feb 28 23:59:59.900", "Mar  1 00:00:00.100", 200_000),
    ("5/1/24, 11:59:59\u{202F}AM", "5/2/24, 12:00:00 PM", 86_401_000_000),
    ("31/01/2024 15:04:05.123", "01/02/2024 15:04:05.124", 86_400_001_000),
    ("3:04 PM", "下午3:04:01", 1_000_000),
    ("May 1, 2024 at 3:04:05 PM", "20240501 15:04:06", 1_000_000),
    ("[INFO] 2024-05-01 10:00:00.1", "🔵 2024-05-01T10:00:00.2Z", 100_000),
    ("time=10:00:00.1", "time: 10:00:00.2", 100_000),
    ("2024-05-01 10:00:00 +0000", "- 2024-05-01 10:00:01 UTC", 1_000_000),
  ]

  @Test(arguments: clocks.indices)
  func readsTheTime(_ index: Int) throws {
    let (first, second, distance) = Self.clocks[index]
    let text = "\(first) A viewDidLoad\n\(second) A viewWillAppear"
    let lines = TraceReader.lines(of: Array(text.utf8), try Self.spellings.get())
    let times = lines.compactMap(\.time?.microseconds)
    #expect(lines.compactMap(\.call?.label) == ["A", "A"])
    #expect(times.count == 2 && times[1] - times[0] == distance)
  }

  @Test func saysWhyALineIsACallbackOrNone() throws {
    let text = """
      Launch
      -[Home viewDidLoad]
      <Home: 0x7f8a> View Did Appear
      viewDidUnload is never called
      -[Loader load]
      A init(coder:)
      super.viewDidLoad()
      -[首页 viewDidLoad]
      an init and nothing else
      """
    let pack = try Self.pack.get()
    let lines = TraceReader.lines(of: Array(text.utf8), try Self.spellings.get())
    let rows = lines.map { Explanation(of: $0, in: pack) }
    #expect(
      rows.map(\.reason) == [
        "names no callback; like a title", "a message in brackets",
        "an object's description, spelt View Did Appear", "says that it did not run",
        "not a method that this receiver has",
        "a name before it, spelt init(coder:), a spelling that they share",
        "source code, not a log", "a message in brackets", "a word of prose",
      ])
    let blanks = String(repeating: " ", count: 22)
    #expect(rows[7].text.contains("  首页\(blanks)a message in brackets"))
    #expect(
      rows[2].text
        == "     3  viewDidAppear               Home 0x7f8a               an object's description, spelt View Did Appear  <Home: 0x7f8a> View Did Appear"
    )
  }
}
