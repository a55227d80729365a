import Testing

@testable import vcdoc

struct RequestTests {
  private let request = Request(
    .list,
    values: [
      "set": ["iOS=12", "a=b=c"], "bad": ["iOS"], "worse": ["=12"], "jobs": ["1", "4"],
      "none": ["0"], "few": ["two"],
    ])

  private func option(_ name: String, choices: [String] = []) -> Option {
    Option(name, value: "VALUE", choices: choices, summary: "")
  }

  @Test func letsTheLastValueCount() {
    #expect(request.value(option("jobs")) == "4")
    #expect(request.values(option("jobs")) == ["1", "4"])
  }

  @Test func fallsBackToTheFirstChoice() {
    #expect(request.value(option("format", choices: ["text", "json"])) == "text")
    #expect(request.value(option("pack")) == nil)
    #expect(!request.has(option("pack")))
  }

  @Test func splitsPairsAtTheFirstSign() throws {
    let pairs = try request.pairs(option("set")).map { [$0.name, $0.value] }
    #expect(pairs == [["iOS", "12"], ["a", "b=c"]])
  }

  @Test(arguments: ["bad", "worse"])
  func refusesWhatIsNoPair(_ name: String) {
    #expect(throws: UsageError.self) { try request.pairs(option(name)) }
  }

  @Test(arguments: [
    (["embed", "--check", "a b.md"], "vcdoc embed 'a b.md'"),
    (["embed", "--format", "github", "--check", "--pack=p", "x"], "vcdoc embed --pack=p x"),
    (["build", "--format=sarif", "-o", "site", "--check"], "vcdoc build -o site"),
  ])
  func knowsTheLineThatMendsWhatACheckFinds(_ words: [String], _ line: String) {
    #expect(Request(.embed, words: words).repair == line)
  }

  @Test func takesNoDashForAPlaceOnDisk() throws {
    let request = Request(.list, values: ["output": ["-"], "file": ["./-"]])
    let reason =
      "'-' is standard output, but '--output' needs a folder; write './-' for a folder named '-'"
    #expect(throws: UsageError(reason, in: "list")) {
      try request.path(option("output"), ofA: "folder")
    }
    #expect(try request.path(option("file"), ofA: "file") == "./-")
    #expect(try request.path(option("other"), ofA: "file") == nil)
  }

  @Test func readsNumbersFromOne() throws {
    #expect(try request.number(option("jobs")) == 4)
    #expect(try request.number(option("absent")) == nil)
    for name in ["none", "few"] {
      #expect(throws: UsageError.self) { try request.number(option(name)) }
    }
  }
}
