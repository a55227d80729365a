@testable import Base
import Testing

struct ReportTests {
  private struct Case: CustomTestStringConvertible, Sendable {
    let what: String
    let line: String
    let column: Int
    let excerpt: String

    init(_ what: String, _ line: String, _ column: Int, _ excerpt: String) {
      self.what = what
      self.line = line
      self.column = column
      self.excerpt = excerpt
    }

    var testDescription: String { what }
  }

  private static let long = (0..<30).map { "word\($0)" }.joined(separator: " ")

  private static let cases = [
    Case("plain", "name: sample", 7, " 1 | name: sample\n   |       ^\n"),
    Case("behind the end", "name:", 6, " 1 | name:\n   |      ^\n"),
    Case("far behind the end", "name:", 60, " 1 | name:\n   |      ^\n"),
    Case("the whole line", "name:", 0, " 1 | name:\n"),
    Case("wide characters", "a: 推入 b", 7, " 1 | a: 推入 b\n   |         ^\n"),
    Case("a combining accent", "e\u{301}e x", 5, " 1 | e\u{301}e x\n   |    ^\n"),
    Case("an emoji", "a: 🧭 b", 6, " 1 | a: 🧭 b\n   |       ^\n"),
    Case("tabs", "\ta\tb", 4, " 1 |     a   b\n   |         ^\n"),
    Case("a carriage return", "name: x\r", 7, " 1 | name: x\n   |       ^\n"),
    Case(
      "an escape sequence", "a\u{1B}[2Jb", 6, " 1 | a\u{241B}[2Jb\n   |      ^\n"),
    Case(
      "a bidirectional override", "a\u{202E}b", 3, " 1 | a<U+202E>b\n   |          ^\n"),
    Case(
      "a long line near its begin", long, 7,
      " 1 | \(long.prefix(118))…\n   |       ^\n"),
    Case(
      "a long line near its end", long, long.count,
      " 1 | …\(long.suffix(81))\n   | \(String(repeating: " ", count: 81))^\n"),
    Case(
      "the middle of a long line", long, 121,
      " 1 | …\(long.dropFirst(40).prefix(118))…\n   | \(String(repeating: " ", count: 81))^\n"),
    Case("nothing on the line", "", 1, ""),
  ]

  @Test(arguments: cases)
  private func aCaretStandsUnderTheCharacter(_ example: Case) {
    let place = Place(path: "pack.yaml", line: 1, column: example.column)
    let report = Report(
      of: [Diagnostic(.unknownKey, "wrong", at: place)],
      files: ["pack.yaml": Array((example.line + "\n").utf8)])
    let column = example.column > 0 ? ":\(example.column)" : ""
    #expect(report.text == "pack.yaml:1\(column): error: wrong\n" + example.excerpt)
  }

  private let files = ["a.yaml": Array("one\ntwo\nthree".utf8)]

  @Test func notesFollowWithTheirOwnPlaces() {
    let diagnostic = Diagnostic(
      .phaseUnused, "odd", at: Place(path: "a.yaml", line: 3, column: 2),
      notes: [
        Diagnostic.Note("the first is here", at: Place(path: "a.yaml", line: 1, column: 1)),
        Diagnostic.Note("nobody knows why"),
        Diagnostic.Note("elsewhere", at: Place(path: "b.yaml", line: 9)),
      ])
    #expect(
      Report(of: [diagnostic], files: files, folder: "Packs/sample").text == """
        Packs/sample/a.yaml:3:2: warning: odd [phase.unused]
         3 | three
           |  ^
        Packs/sample/a.yaml:1:1: note: the first is here
         1 | one
           | ^
        note: nobody knows why
        b.yaml:9: note: elsewhere

        """)
  }

  @Test func linesThatAreNotThereAreNotShown() {
    let places = [Place(path: "a.yaml", line: 4, column: 1), Place(path: "a.yaml")]
    #expect(
      Report(of: places.map { Diagnostic(.unknownKey, "lost", at: $0) }, files: files).text == """
        a.yaml:4:1: error: lost
        a.yaml: error: lost

        """)
  }

  @Test func messagesAndPathsSendNothingToTheTerminal() {
    let place = Place(path: "a\u{1B}[31m\n.yaml", line: 1, column: 1)
    #expect(
      Report(of: [Diagnostic(.unknownKey, "unknown '\u{7}推\u{200B}'", at: place)]).text
        == "a\u{241B}[31m\u{240A}.yaml:1:1: error: unknown '\u{2407}推<U+200B>'\n")
  }

  @Test func colorsAreOptional() {
    let place = Place(path: "a.yaml", line: 2, column: 1)
    let report = Report(
      of: [Diagnostic(.unknownKey, "odd", at: place)], files: files, isColored: true)
    #expect(
      report.text == """
        \u{1B}[2ma.yaml:2:1:\u{1B}[0m \u{1B}[1;31merror:\u{1B}[0m \u{1B}[1modd\u{1B}[0m
         2 | two
           | \u{1B}[1;32m^\u{1B}[0m

        """)
  }

  @Test func diagnosticsAreSortedByPlaceAndThenByMessage() {
    let diagnostics = [("b", 1, "x"), ("a", 2, "x"), ("a", 1, "y"), ("a", 1, "x")].map {
      Diagnostic(.unknownKey, $2, at: Place(path: $0, line: $1, column: 1))
    }
    #expect(PackErrors(diagnostics).diagnostics == diagnostics.reversed())
  }

  @Test(arguments: [1, 900, 2_500, 5_000, 20_000])
  func showsTheSamePartOfALineHoweverLongItIs(_ column: Int) throws {
    let line = String(repeating: "wörter ", count: 6_000)
    let characters = Array(line.unicodeScalars)
    let near = max(0, column - 500)..<column + 500
    let head = near.lowerBound > 0 ? "…" : ""
    let short = head + String(String.UnicodeScalarView(characters[near]))
    let place = Place(path: "p", line: 1, column: column - near.lowerBound + head.count)
    let report = Report(
      of: [Diagnostic(.format, "m", at: Place(path: "p", line: 1, column: column))],
      files: ["p": Array(line.utf8)])
    let other = Report(of: [Diagnostic(.format, "m", at: place)], files: ["p": Array(short.utf8)])
    let lines = report.text.split(separator: "\n").dropFirst()
    #expect(lines.elementsEqual(other.text.split(separator: "\n").dropFirst()))
  }

  @Test func saysThatThereAreMoreErrorsThanItLists() {
    let errors = (1...5_000).map { Diagnostic(.format, "m", at: Place(path: "p", line: $0)) }
    #expect(errors.limited.count == Limits.diagnostics + 1)
    #expect(errors.limited.last?.message == "too many errors; fix these first")
    #expect(Array(errors.prefix(3)).limited.count == 3)
  }
}
