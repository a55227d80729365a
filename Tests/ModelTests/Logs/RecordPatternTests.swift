@testable import Pack
@testable import PackReader
@testable import StateSpace
@testable import Logs
@testable import Formats
@testable import Pages
import Shipped
import Support
import Testing

struct RecordPatternTests {
  private func lines(_ text: String, _ pattern: String) throws -> [TraceLine] {
    let pack = try Pack.shipped(ShippedFolder.uikit.files)
    let pattern = try RecordPattern(pattern)
    return TraceReader.lines(of: Array(text.utf8), Spellings(of: pack), pattern: pattern)
  }

  @Test func readsWhatItsGroupsSay() throws {
    let text = """
      17;Home;>viewDidLoad<
      18.5;0x7f8a0c;>viewWillAppear:<
      19;Home;>viewDidVanish<
      -[Home viewDidAppear:]
      """
    let found = try lines(text, "^(?<time>[0-9.]+);(?<object>\\w+);>(?<callback>[^<]+)<")
    #expect(found.map { $0.call?.label } == ["Home", "", nil, nil])
    #expect(found.map { $0.call?.address } == ["", "0x7f8a0c", nil, nil])
    #expect(found.map { $0.call?.clue } == [.pattern, .pattern, nil, nil])
    #expect(found.map(\.time?.microseconds) == [17_000, 18_500, 19_000, nil])
    #expect(found.map(\.doubt) == [nil, nil, .stranger, nil])
  }

  @Test func readsWithoutTimeAndObject() throws {
    let found = try lines("call viewDidLoad!\nviewDidLoad", "call (?<callback>\\w+)")
    #expect(found.map { $0.call?.label } == ["", nil])
  }

  private static let faults: [(pattern: String, offset: Int, beginning: String)] = [
    ("(?<callback>x) [a-z", 15, "no regular expression: expected ']'"),
    ("(?<object>x)", 12, "the group 'callback' is missing; write (?<callback>"),
    ("(?<callbak>x)", 3, "no meaning is known for the group 'callbak'; did you mean 'callback'?"),
    (
      "(?<callback>x)(?<zz>y)", 17, "no meaning is known for the group 'zz'; write callback, object"
    ),
    ("", 0, "the group 'callback' is missing"),
    ("a{2,1}(?<callback>x)", 5, "no regular expression: "),
  ]

  @Test(arguments: faults.indices)
  func saysWhatIsWrongAndWhere(_ index: Int) throws {
    let (pattern, offset, beginning) = Self.faults[index]
    let fault = #expect(throws: RecordPattern.Fault.self) { _ = try RecordPattern(pattern) }
    #expect(fault?.offset == offset)
    #expect(fault?.message.hasPrefix(beginning) == true)
  }
}
