@testable import Pack
@testable import Logs
@testable import Conformance
@testable import Formats
import Shipped
import PackSupport
import Testing

/// What a listing says of a line that nothing explains, or for which something must be supposed.
struct TraceRemarkTests {
  private static let pack = Result { try Pack.shipped(ShippedFolder.uikit.files) }

  private static func listing(_ log: String) throws -> [Substring] {
    let reading = try TraceReading(of: Array(log.utf8), by: pack.get())
    return try TraceListing(of: reading, in: pack.get()).text.split(
      separator: "\n", omittingEmptySubsequences: false)
  }

  @Test func aCompleteListingHasAllNotesOfTheLog() throws {
    let log = "Run 1\n\nA viewDidLoad\nA viewWillAppear\n\nsaved\n\nA viewDidAppear\n\nend of run\n"
    let pack = try Self.pack.get()
    let reading = TraceReading(of: Array(log.utf8), by: pack)
    let rows = TraceListing(of: reading, in: pack, isComplete: true).rows
    #expect(rows.map(\.line.number) == [1, 3, 4, 6, 8, 10])
    #expect(rows.map { $0.line.call != nil } == [false, true, true, false, true, false])
    #expect(rows[1].interaction?.alternatives.isEmpty == false)
  }

  private static let sentences = [
    (
      "A viewDidLoad\nA viewWillAppear\nA viewDidAppear\nA viewDidDisappear\nA viewWillDisappear\n",
      "inconsistent: line 4: nothing in the model calls viewDidDisappear(_:) of 'A' here"
    ),
    (
      "A viewDidLoad\nA viewWillAppear\nB viewDidLoad\nA viewDidAppear\nB viewWillDisappear\n",
      "doubtful: line 5: consistent only if 'B' does not log viewWillAppear(_:), which others of "
        + "its kind log"
    ),
    (
      "A viewDidLoad\nA viewWillAppear\nA viewDidAppear\nA viewWillDisappear\n"
        + "A viewWillDisappear\nA viewDidDisappear\n",
      "inconsistent: line 5: viewWillDisappear(_:) of 'A' ran already at line 4, and nothing in "
        + "between lets it run again"
    ),
    (
      "A viewDidLoad\nA viewWillAppear\nA viewWillAppear\nA viewDidAppear\n",
      "doubtful: line 3: consistent only if something that the log does not print happened between "
        + "lines 2 and 3"
    ),
    (
      "B loadView\nB viewDidLoad\nB viewDidAppear:\nR loadView\nR viewDidLoad\n"
        + "R viewWillAppear:\nR viewDidAppear:\n",
      "doubtful: line 3: consistent only if 'B' does not log viewWillAppear(_:), which others of "
        + "its kind log"
    ),
    (
      "A viewWillAppear\n"
        + "Unbalanced calls to begin/end appearance transitions for <App.B: 0x10503da00>.\n"
        + "A viewDidAppear\n",
      "inconsistent: line 2: UIKit itself reports 'Unbalanced calls to begin/end appearance "
        + "transitions' of 'B 0x10503da00'"
    ),
    ("A viewDidLoad\nA viewWillAppear\nA viewDidAppear\n", "consistent: 3 callbacks"),
  ]

  @Test(arguments: sentences)
  func theFirstLineIsTheVerdictAndItsReason(_ log: String, _ line: String) throws {
    let rows = try Self.listing(log)
    #expect(rows.first.map { String($0) } == line)
    let remark = line.split(separator: ": ").last.map { String($0) } ?? ""
    let isMarked = rows.dropFirst().contains { $0.hasSuffix(remark) }
    #expect(isMarked == !line.hasPrefix("consistent"))
  }

  private static let chinese = [
    (
      "A viewDidLoad\nA viewWillAppear\nA viewDidAppear\nA viewDidDisappear\nA viewWillDisappear\n",
      "不一致：第 4 行：模型中没有任何交互会在这里触发“A”的 viewDidDisappear(_:)"
    ),
    (
      "A viewDidLoad\nA viewWillAppear\nA viewWillAppear\nA viewDidAppear\n",
      "存疑：第 3 行：仅当第 2 行与第 3 行之间发生了日志没有打印的事情时才一致"
    ),
    ("A viewDidLoad\nA viewWillAppear\nA viewDidAppear\n", "一致：3 个回调"),
  ]

  @Test(arguments: chinese)
  func theAnswerIsInTheFirstLanguageOfThePack(_ log: String, _ line: String) throws {
    let pack = try Self.pack.get()
    let reading = TraceReading(of: Array(log.utf8), by: pack)
    let text = TraceListing(of: reading, in: pack.preferring("zh-Hans")).text
    let rows = text.split(separator: "\n")
    #expect(rows.first.map { String($0) } == line)
    #expect(!text.contains("consistent") && !text.contains("line "), "\(text)")
  }

  @Test func saysWhichPageExplainsWhatTheSystemReports() throws {
    let rows = try Self.listing(
      "A viewWillAppear\nWarning: Attempt to present <B: 0x1> on <A: 0x2> which is already "
        + "presenting <C: 0x3>\n")
    #expect(
      rows.contains {
        $0.hasSuffix("see the page 'completion of present(_:animated:completion:)'")
      },
      "\(rows)")
  }

  @Test func aCaretIsUnderTheCallbackOfAFinding() throws {
    let rows = try Self.listing("A viewDidLoad\nA viewWillDisappear\nA viewWillDisappear\n")
    let place = try #require(rows.firstIndex { $0.contains("^") })
    let carets = try #require(rows[place].firstRange(of: "^^^^^^^^^^^^^^^^^"))
    let offset = rows[place].distance(from: rows[place].startIndex, to: carets.lowerBound)
    #expect(rows[place - 1].dropFirst(offset) == "viewWillDisappear")
  }

  @Test func listsTheLinesOfEachProcessByThemselves() throws {
    let pack = try Self.pack.get()
    let log = """
      2024-05-01 10:00:00.000 App[1:2] Home viewDidLoad
      2024-05-01 10:00:00.100 Ext[3:4] Share viewDidLoad
      2024-05-01 10:00:00.200 App[1:2] Home viewWillAppear:
      a note of the app
      2024-05-01 10:00:00.300 Ext[3:4] Share viewWillAppear:

      """
    let reading = TraceReading(of: Array(log.utf8), by: pack)
    #expect(
      reading.verdict.segments.map { reading.lines(of: $0).map(\.number) } == [[1, 3], [2, 5]])
    let json = String(decoding: JSON(of: reading, in: pack).bytes(), as: UTF8.self)
    #expect(json.contains("\"process\": \"1\""))
  }

  @Test func headsAVeryLongLineWithTheInteractionThatBeginsWithIt() throws {
    let pack = try Self.pack.get()
    let log = "A loadView " + String(repeating: "x", count: 70_000) + "\nA viewDidLoad\n"
    let reading = TraceReading(of: Array(log.utf8), by: pack)
    let rows = TraceListing(of: reading, in: pack).text.split(separator: "\n").dropFirst()
      .prefix(2)
    #expect(rows.map { $0.prefix(15) } == ["1  view.read? ┌", "2             └"])
  }
}
