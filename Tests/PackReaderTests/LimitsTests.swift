@testable import Base
@testable import Pack
@testable import PackReader
import PackSupport
import Testing

/// Hostile packs: each gets its error quickly, and never a crash.
struct LimitsTests {
  private struct Case: CustomTestStringConvertible, Sendable {
    let what: String
    let path: String
    let bytes: [UInt8]
    let report: String

    init(_ what: String, in path: String = "sources.yaml", _ bytes: [UInt8], _ report: String) {
      self.what = what
      self.path = path
      self.bytes = bytes
      self.report = report
    }

    init(_ what: String, in path: String = "sources.yaml", _ text: String, _ report: String) {
      self.init(what, in: path, Array(text.utf8), report)
    }

    var testDescription: String { what }
  }

  private static let laughs = (1...9).map { level in
    let last = Array(repeating: level == 1 ? "ha" : "*l\(level - 1)", count: 10)
    return "l\(level): &l\(level) [\(last.joined(separator: ", "))]\n"
  }
  private static let ladder = (1...9).map { level in
    let inner = level == 1 ? "ha" : "*l\(level - 1)"
    let (open, close) = (String(repeating: "[", count: 20), String(repeating: "]", count: 20))
    return "l\(level): &l\(level) \(open)\(inner)\(close)\n"
  }

  private static let cases = [
    Case(
      "a billion laughs", laughs.joined(),
      """
      sources.yaml:4:45: error: the aliases of a file expand to at most 10,000 values; use fewer
       4 | l4: &l4 [*l3, *l3, *l3, *l3, *l3, *l3, *l3, *l3, *l3, *l3]
         |                                             ^

      """),
    Case(
      "aliases that nest", ladder.joined(),
      """
      sources.yaml:4:29: error: values nest at most 64 deep
       4 | l4: &l4 [[[[[[[[[[[[[[[[[[[[*l3]]]]]]]]]]]]]]]]]]]]
         |                             ^

      """),
    Case(
      "brackets without end", String(repeating: "[", count: 50_000),
      """
      sources.yaml:1:65: error: values nest at most 64 deep
       1 | \(String(repeating: "[", count: 118))…
         | \(String(repeating: " ", count: 64))^

      """),
    Case(
      "a line of 50 MB", [UInt8](repeating: UInt8(ascii: "x"), count: 50 << 20),
      "sources.yaml: error: a file has at most 4,194,304 bytes; split it\n"),
    Case(
      "a line of 4 MB", "notes: " + String(repeating: "x", count: 4_000_000),
      """
      sources.yaml:1:1: error: a line has at most 65,536 bytes; break it
       1 | notes: \(String(repeating: "x", count: 111))…
         | ^

      """),
    Case(
      "too many lines", String(repeating: "#\n", count: 200_001),
      """
      sources.yaml:200001:1: error: a file has at most 200,000 lines; split it
       200001 | #
              | ^

      """),
    Case(
      "bytes that are not UTF-8", Array("notes: {title: 推入 ".utf8) + [0xFF, 0x7D, 0x0A],
      """
      sources.yaml:1:19: error: byte 0xFF is not UTF-8; save the file as UTF-8
       1 | notes: {title: 推入 \u{FFFD}}
         |                     ^

      """),
    Case(
      "a surrogate in UTF-8", [0x61, 0xED, 0xA0, 0x80],
      """
      sources.yaml:1:2: error: byte 0xED is not UTF-8; save the file as UTF-8
       1 | a\u{FFFD}\u{FFFD}\u{FFFD}
         |  ^

      """),
    Case(
      "a slash in two bytes", [0xC0, 0xAF],
      """
      sources.yaml:1:1: error: byte 0xC0 is not UTF-8; save the file as UTF-8
       1 | \u{FFFD}\u{FFFD}
         | ^

      """),
    Case(
      "a character cut off", Array("推".utf8.dropLast()),
      """
      sources.yaml:1:1: error: byte 0xE6 is not UTF-8; save the file as UTF-8
       1 | \u{FFFD}
         | ^

      """),
    Case(
      "a NUL", [0x61, 0x00, 0x62],
      """
      sources.yaml:1:2: error: the control character U+0000 is not allowed in a pack; remove it
       1 | a\u{2400}b
         |  ^

      """),
    Case(
      "an escape sequence in prose", in: "callbacks/viewDidLoad.md", "---\n---\n\u{1B}[31mred\n",
      """
      callbacks/viewDidLoad.md:1:1: error: no machine calls the callbacks of this pack; \
      add machines/NAME.yaml
       1 | ---
         | ^
      callbacks/viewDidLoad.md:3:1: error: the control character U+001B is not allowed in a pack; \
      remove it
       3 | \u{241B}[31mred
         | ^

      """),
    Case(
      "a line separator", "notes:\u{2028} {}",
      """
      sources.yaml:1:7: error: the character U+2028 is not allowed in a pack; remove it
       1 | notes:<U+2028> {}
         |       ^

      """),
    Case(
      "a right-to-left override", "notes:\u{202E} {}",
      """
      sources.yaml:1:7: error: the character U+202E is not allowed in a pack; remove it
       1 | notes:<U+202E> {}
         |       ^

      """),
    Case(
      "a carriage return alone", "a: 1\rb: 2",
      """
      sources.yaml:1:5: error: unexpected carriage return; end lines with a line feed
       1 | a: 1\u{240D}b: 2
         |     ^

      """),
  ]

  @Test(.timeLimit(.minutes(15)), arguments: cases)
  private func eachLimitHasItsError(_ example: Case) {
    let others = PackFiles(sample: [:]).files
    let files = PackFiles(others.merging([example.path: example.bytes]) { $1 })
    let reading = PackReading(of: files)
    #expect(Report(of: reading.diagnostics, files: files.files).text == example.report)
    #expect(reading.pack == nil)
  }

  @Test func packFileIsRequired() {
    let reading = PackReading(of: PackFiles([:]))
    #expect(
      Report(of: reading.diagnostics).text
        == "pack.yaml: error: missing file; write 'name:' and 'title:' into it, or name the folder that has it\n"
    )
  }

  @Test func diagnosticsOfTheFolderAreErrorsOfThePack() {
    let link = Diagnostic(
      .fileUnreadable, "a link that leads out of the pack", at: Place(path: "machines/screen.yaml"))
    let files = PackFiles(PackFiles(sample: [:]).files, diagnostics: [link])
    let reading = PackReading(of: files)
    #expect(reading.diagnostics == [link])
    #expect(reading.pack == nil)
  }

  @Test func diagnosticsOfTheFolderHideNoOtherFaults() throws {
    let link = Diagnostic(
      .fileUnreadable, "a link that leads out of the pack", at: Place(path: "machines/screen.yaml"))
    let sample = PackFiles(sample: [
      "interactions/all.yaml": """
      show: {title: Show, lifelines: {one: screen}, steps: [one.load, two.load]}

      """
    ])
    let files = PackFiles(sample.files, diagnostics: [link])
    let reading = PackReading(of: files)
    #expect(
      Report(of: reading.diagnostics, files: files.files).text == """
        interactions/all.yaml:1:65: error: unknown lifeline 'two' in interaction 'show'; known: one
         1 | show: {title: Show, lifelines: {one: screen}, steps: [one.load, two.load]}
           |                                                                 ^
        machines/screen.yaml: error: a link that leads out of the pack

        """)
  }

  @Test func tooManyFilesOrBytesAreRefused() {
    let many = Dictionary(uniqueKeysWithValues: (0...20_000).map { ("\($0)", [UInt8]()) })
    #expect(
      Report(of: PackReading(of: PackFiles(many)).diagnostics).text
        == "pack.yaml: error: the pack has 20,001 files; a pack has at most 20,000\n")
    let large = [UInt8](repeating: 0x23, count: 4 << 20)
    let heavy = Dictionary(uniqueKeysWithValues: (0...16).map { ("\($0)", large) })
    #expect(
      Report(of: PackReading(of: PackFiles(heavy)).diagnostics).text
        == "pack.yaml: error: the pack has 71,303,168 bytes; a pack has at most 67,108,864\n")
  }

  @Test func diagnosticsAreCutOffAtALimit() {
    let lines = (0..<5_000).map { "s\($0): {title: T, kind: notes, q\($0)q: x}\n" }.joined()
    let files = PackFiles(sample: ["sources.yaml": lines])
    let diagnostics = PackReading(of: files).diagnostics
    #expect(diagnostics.count == 1_001)
    #expect(diagnostics.contains { $0.message == "too many errors; fix these first" })
  }

  @Test func concurrentReadingIsCutOffAtTheSameDiagnostic() {
    let callbacks = (0..<1_500).map { ("callbacks/c\($0).md", "---\nowner: O\nq\($0)q: S.\n---\n") }
    let files = PackFiles(sample: Dictionary(uniqueKeysWithValues: callbacks))
    let alone = PackReading(of: files).diagnostics
    #expect(alone.count == 1_001)
    #expect(PackReading(of: files, jobs: 4).diagnostics == alone)
  }
}
