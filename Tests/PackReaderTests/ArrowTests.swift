import Base
@testable import PackReader
import Testing

/// How arrows of `transitions` and `steps` are read.
struct ArrowTests {
  /// A line of a block of transitions, and its parts: sources, line, target, event, guard, calls.
  static let transitions = [
    ("a -> b", "a | -> | b | - | - | "),
    ("a --> b:", "a | --> | b | - | - | "),
    (
      "paid, waiting -> refunded: refund [amount > 0] / notify, log",
      "paid+waiting | -> | refunded | refund | amount > 0 | notify+log"
    ),
    ("a -> b: [attempts < 3] / request", "a | -> | b | - | attempts < 3 | request"),
    ("a -> b: else / apologize", "a | -> | b | - | else | apologize"),
    ("a -> b: pay [else]", "a | -> | b | pay | else | "),
    ("a -> b: / x", "a | -> | b | - | - | x"),
    ("a -> b: GET [a / b] / x(1, 2), y", "a | -> | b | GET | a / b | x(1, 2)+y"),
    ("a -> b: TCP/IP is up", "a | -> | b | TCP/IP is up | - | "),
    ("a -> b: set [x] and [y] now", "a | -> | b | set [x] and now | y | "),
    ("a -> b: pay[enough]", "a | -> | b | pay | enough | "),
    ("a -> b: items[0] came", "a | -> | b | items[0] came | - | "),
    ("a -> b: say \"# no: 'x' -> y\"", "a | -> | b | say \"# no: 'x' -> y\" | - | "),
    ("paid: address changed / update", "paid | - | - | address changed | - | update"),
    ("paid: moved a -> b", "paid | - | - | moved a -> b | - | "),
    ("any -> gone: reset", "any | -> | gone | reset | - | "),
    ("登录 -> 完成: 提交", "登录 | -> | 完成 | 提交 | - | "),
    ("two words -> three more words: c", "two words | -> | three more words | c | - | "),
  ]

  @Test(arguments: transitions)
  func transitionHasItsParts(_ line: String, _ parts: String) throws {
    let (arrows, faults) = Self.read("k: |\n  \(line)\n", .transitions)
    #expect(faults.isEmpty)
    #expect(Self.parts(try #require(arrows.first)) == parts)
    let item = Self.read("k:\n  - '\(line.replacing("'", with: "''"))'\n", .transitions)
    #expect(item.arrows.map(Self.parts) == [parts])
  }

  /// A line of a block of steps, its parts, and its label.
  static let steps = [
    ("client -> server: POST /device/code", "client | -> | server | POST /device/code | - | "),
    ("server --> client: GET / HTTP", "server | --> | client | GET / HTTP | - | "),
    ("a ->> b.poll", "a | ->> | b.poll | - | - | "),
    ("a -> b.failed [amount > 0]", "a | -> | b.failed | - | amount > 0 | "),
    ("order.failed [amount > 0]", " | - | order.failed | - | amount > 0 | "),
    ("server.poll", " | - | server.poll | - | - | "),
    ("the user -> the app: tap", "the user | -> | the app | tap | - | "),
  ]

  @Test(arguments: steps)
  func stepHasItsParts(_ line: String, _ parts: String) throws {
    let (arrows, faults) = Self.read("k: |\n  \(line)\n", .steps)
    #expect(faults.isEmpty)
    #expect(arrows.map(Self.parts) == [parts])
  }

  /// An item of a YAML list that is no quoted text.
  static let items = [
    ("a -> b: pay", "a | -> | b | pay | - | "),
    ("a -> b: pay [ok] / x, y", "a | -> | b | pay | ok | x+y"),
    ("a -> b: [amount > 0]", "a | -> | b | - | amount > 0 | "),
    ("a -> b: [x, y]", "a | -> | b | - | x, y | "),
    ("{a -> b: pay, if: iOS >= 13}", "a | -> | b | pay | - |  if"),
    ("{a -> b, note: text}", "a | -> | b | - | - |  note"),
    ("paid: changed / x", "paid | - | - | changed | - | x"),
  ]

  @Test(arguments: items)
  func itemOfListHasItsParts(_ item: String, _ parts: String) throws {
    let (arrows, faults) = Self.read("k:\n  - \(item)\n", .transitions)
    #expect(faults.isEmpty)
    #expect(arrows.map(Self.parts) == [parts])
  }

  @Test func linesThatBeginWithNumberSignAreComments() {
    let (arrows, _) = Self.read("k: |\n  # one\n\n  a -> b: x # y\n", .transitions)
    #expect(arrows.map(Self.parts) == ["a | -> | b | x # y | - | "])
  }

  /// A line that is no arrow, and the message with its column in a block whose lines begin in
  /// column 3.
  static let faults = [
    ("a->b", "3: expected spaces around an arrow; write 'a -> b'"),
    ("a → b: x", "5: expected spaces around an arrow; write 'FROM -> TO'"),
    ("Client->>Server: x", "3: expected spaces around an arrow; write 'Client ->> Server'"),
    ("a ->> b", "5: unexpected '->>'; a transition is written '->'"),
    ("a -> b -> c", "10: an arrow has one '->'; write the second in another line"),
    ("-> b", "3: missing state before '->'; write 'FROM -> TO: EVENT [guard] / call'"),
    ("[*] -> b", "3: unexpected '[*]'; write 'initial: b'"),
    ("b -> [*]", "8: unexpected '[*]'; final states are listed: 'final: [state]'"),
    ("a -> b, c: x", "8: an arrow leads to one state; write an arrow for each"),
    ("a -> b:x", "9: expected ': ' before the label; write a colon and a space"),
    ("a, , b -> c", "6: missing state beside ','; write 'a, b'"),
    ("a -> b: pay [x", "15: this '[' has no counterpart; write a guard as '[...]'"),
    ("a -> b: pay []", "16: this guard is empty; write what must hold, or remove the brackets"),
    ("a -> b: pay / x, , y", "20: missing callback; write 'event / callback, callback'"),
  ]

  @Test(arguments: faults)
  func faultIsAtItsPlaceInTheBlock(_ line: String, _ message: String) throws {
    let (arrows, faults) = Self.read("k: |\n  # one\n  \(line)\n", .transitions)
    #expect(arrows.isEmpty)
    let fault = try #require(faults.first)
    #expect("\(fault.place.column): \(fault.message)" == message)
    #expect(fault.place.line == 3)
  }

  @Test func eachPartIsWhereItIsWritten() throws {
    let line = "paid,  due -> gone: put away [not now] / tell, log"
    let (arrows, _) = Self.read("k: |\n  # one\n  \(line)\n", .transitions)
    let arrow = try #require(arrows.first)
    let parts = arrow.sources + [arrow.target, arrow.event, arrow.guardText].compactMap(\.self)
    for part in parts + arrow.calls {
      let text = try #require(part.text)
      let offset = try #require(line.firstRange(of: text)).lowerBound
      let column = line.distance(from: line.startIndex, to: offset) + 3
      #expect(part.place == Place(path: "a.yaml", line: 3, column: column))
      #expect(
        part.source.place(ofCharacter: 1) == Place(path: "a.yaml", line: 3, column: column + 1))
    }
  }

  /// The arrows of the only value of a YAML text.
  private static func read(
    _ yaml: String, _ use: Arrow.Use
  ) -> (arrows: [Arrow], faults: [Diagnostic]) {
    let faults = Faults()
    let root = YAMLComposer.node(of: Array(yaml.utf8)[...], path: "a.yaml", faults: faults)
    let items = root?["k"]?.arrows ?? []
    let reader = ArrowReader(use: use, faults: faults)
    return (items.compactMap(reader.arrow), faults.diagnostics)
  }

  private static func parts(_ arrow: Arrow) -> String {
    let fields = arrow.fields.entries.map { " " + $0.key }.joined()
    return [
      arrow.sources.compactMap(\.text).joined(separator: "+"), arrow.line?.rawValue ?? "-",
      arrow.target?.text ?? "-", arrow.event?.text ?? "-", arrow.guardText?.text ?? "-",
      arrow.calls.compactMap(\.text).joined(separator: "+"),
    ].joined(separator: " | ") + fields
  }
}
