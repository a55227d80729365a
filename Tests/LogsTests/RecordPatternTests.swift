@testable import Pack
@testable import Logs
import Shipped
import PackSupport
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

  private static let matches: [(pattern: String, line: String, callback: String?)] = [
    ("(?<callback>a|ab)c?", "abc", "a"), ("(?<callback>a|ab)c", "abc", "ab"),
    ("(?<callback>a+?)", "aaa", "a"), ("(?<callback>a+)", "baaa", "aaa"),
    ("^(?:a{2}){1,2}(?<callback>.*)$", "aaaaa", "a"), ("x{,2}(?<callback>x)", "xxx", "x"),
    ("a{2,}(?<callback>b)", "ab", nil), ("(?i)LOAD (?<callback>[A-Z]+)", "load it", "it"),
    ("(a(?i)b|c)(?<callback>C)", "aBC", "C"), ("(a(?i)b)(?<callback>C)", "abc", nil),
    ("\\b(?<callback>[\\w-]+)\\b", "; a-b;", "a-b"), ("(?<callback>[^\\]a-c\\s]+)", " ]d e", "d"),
    ("\\[(?<callback>\\D\\S)\\]", "[é1]", "é1"), ("(?<callback>(?:a*)*)$", "aab", ""),
    ("{(?<callback>[{}]+)", "{}", "}"), ("(?<callback>x)|y", "y", nil),
  ]

  @Test(arguments: matches)
  func matchesAsSwiftDoes(_ pattern: String, _ line: String, _ callback: String?) throws {
    #expect(try RecordPattern(pattern).match(in: line)?.callback == callback)
    let swift = try Regex(pattern).firstMatch(in: line)?["callback"]?.substring.map(String.init)
    #expect(swift == callback)
  }

  @Test(arguments: [
    "^(?<callback>(a+)+)$", "^(?<callback>(a|aa)*)$", "(?<callback>.*.*.*.*.*.*)!$",
    "(?<callback>(.*)*)!$", "(?<callback>(a?){200}a{150})$",
  ])
  func readsALongLineAtOnceWhateverThePattern(_ text: String) throws {
    let pattern = try RecordPattern(text)
    let line = String(repeating: "a", count: 20_000) + "b"
    let clock = ContinuousClock()
    let time = clock.measure { #expect(pattern.match(in: line)?.callback == nil) }
    #expect(time < .seconds(30))
  }

  @Test func aLineOfMoreThan64KiBIsANote() throws {
    let pattern = try RecordPattern("(?<callback>a+)")
    #expect(pattern.match(in: String(repeating: "a", count: 65_536)) != nil)
    #expect(pattern.match(in: String(repeating: "a", count: 65_537)) == nil)
  }

  private static let faults: [(pattern: String, offset: Int, beginning: String)] = [
    ("(?<callback>x) [a-z", 15, "invalid regular expression: expected ']'"),
    ("(?<object>x)", 12, "missing group 'callback'; write (?<callback>"),
    ("(?<callbak>x)", 3, "unknown group 'callbak'; did you mean 'callback'?"),
    (
      "(?<callback>x)(?<zz>y)", 17, "unknown group 'zz'; write callback, object"
    ),
    ("", 0, "missing group 'callback'"),
    ("a{2,1}(?<callback>x)", 5, "invalid regular expression: "),
    ("(?<callback>x)(?=y)", 14, "lookahead is not supported; remove it"),
    ("(?<callback>x)(?<=y)", 14, "lookbehind is not supported; remove it"),
    ("(?<callback>x)\\k<callback>", 14, "unknown escape '\\k'; write the characters"),
    ("(?<callback>x++)", 14, "unexpected '+' after a repetition; remove it"),
    ("(?<callback>[a-z--b])", 16, "classes cannot be combined in a pattern; write '\\-'"),
    ("(?<callback>x{501})", 13, "a part is repeated at most 500 times"),
    ("(?<callback>(x{99}){99})", 0, "the expression repeats too much; lower the numbers in '{}'"),
    (String(repeating: "x", count: 1_001), 0, "the expression is longer than 1000 bytes"),
  ]

  @Test(arguments: faults.indices)
  func saysWhatIsWrongAndWhere(_ index: Int) throws {
    let (pattern, offset, beginning) = Self.faults[index]
    let fault = #expect(throws: RecordPattern.Fault.self) { _ = try RecordPattern(pattern) }
    #expect(fault?.offset == offset)
    #expect(fault?.message.hasPrefix(beginning) == true)
  }
}
