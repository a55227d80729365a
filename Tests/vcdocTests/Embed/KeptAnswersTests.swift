import FoundationEssentials
import Render
import Testing

@testable import vcdoc

struct KeptAnswersTests {
  private static func question(_ words: String, in markup: Markup = .markdown) throws
    -> KeptAnswers.Question
  {
    KeptAnswers.Question(
      try InstructionParser(words, usualForm: .mermaid).read(), in: markup)
  }

  private static func answers() throws -> KeptAnswers {
    var kept = KeptAnswers()
    let path = try #require(RelativePath("img/ü b.svg"))
    kept[try question("contract a")] = Answer(lines: ["| a |", "", "end", "| 好 |"])
    kept[try question("diagram a title \"x  y\"")] = Answer(
      lines: [], files: [Answer.File(path: path, bytes: [0x0A, 0xFF, 0x00, 0x0A])])
    return kept
  }

  @Test func areReadAsTheyWereWritten() throws {
    let kept = try Self.answers()
    #expect(KeptAnswers(kept.bytes) == kept)
    #expect(KeptAnswers(KeptAnswers().bytes) == KeptAnswers())
  }

  @Test func areNotReadWhenTheyAreNotWhole() throws {
    let bytes = try Self.answers().bytes
    for count in bytes.indices { #expect(KeptAnswers(Array(bytes[..<count])) == nil) }
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 0x10
      #expect(KeptAnswers(damaged) == nil)
    }
  }

  @Test func tellQuestionsApartByTheirWordsFormAndMarkup() throws {
    let questions = [
      try Self.question("diagram a"), try Self.question("diagram a as txt"),
      try Self.question("diagram \u{E9}"), try Self.question("diagram e\u{301}"),
      try Self.question("diagram a", in: .docc), try Self.question("contract a"),
      KeptAnswers.Question(
        try InstructionParser("diagram a", usualForm: .txt).read(), in: .markdown),
    ]
    #expect(Set(questions).count == questions.count)
  }

  @Test func ofTheLatestStatesAloneStay() throws {
    let scratch = try Scratch()
    for number in 10..<20 {
      AnswerShelf(in: scratch.path, for: "\(number)").put(try Self.answers())
      let old = Date(timeIntervalSince1970: Double(number))
      try FileManager.default.setAttributes(
        [.modificationDate: old], ofItemAtPath: scratch.at("answers/\(number)"))
    }
    let names = try scratch.files(in: "answers").keys.sorted()
    #expect(names == (12..<20).map { "\($0)" })
    #expect(AnswerShelf(in: scratch.path, for: "19").answers == (try Self.answers()))
    #expect(AnswerShelf(in: scratch.path, for: "11").answers == nil)
  }
}

/// What one run of `embed` keeps, another uses.
struct KeptEmbedTests {
  private static let files = [
    "a.md": "<!-- vcdoc: diagram task.start -->\n<!-- vcdoc: end -->\n"
      + "<!-- vcdoc: contract begin -->\n<!-- vcdoc: end -->\n",
    "b.html": "<!-- vcdoc: diagram machine:task -->\n<!-- vcdoc: end -->\n",
  ]

  /// Changes what is kept, so that one sees whether it is used.
  private static func tamper(_ folder: String, _ name: String) throws {
    let shelf = AnswerShelf(in: folder, for: name)
    var kept = try #require(shelf.answers)
    let instruction = try InstructionParser("contract begin", usualForm: .mermaid).read()
    kept[KeptAnswers.Question(instruction, in: .markdown)] = Answer(lines: ["tampered with"])
    shelf.put(kept)
  }

  @Test func fillsTheSameFromWhatIsKept() async throws {
    let scratch = try EmbedScratch(Self.files)
    let plain = try EmbedScratch(Self.files)
    for _ in 1...2 {
      try scratch.write(Self.files)
      #expect(try await scratch.embed("a.md", "b.html", keeping: true).status == .done)
    }
    #expect(try await plain.embed("a.md", "b.html").status == .done)
    #expect(try scratch.files() == plain.files())
    #expect(try scratch.kept().count == 1)
    #expect(
      try await scratch.embed("--check", "a.md", "b.html", keeping: true)
        == Session(status: .done, output: "4 files, all up to date\n"))
  }

  @Test func usesWhatIsKeptUntilThePackChanges() async throws {
    let scratch = try EmbedScratch(Self.files)
    #expect(try await scratch.embed("a.md", keeping: true).status == .done)
    let name = try #require(try scratch.kept().first)
    try Self.tamper(scratch.cache, name)
    let used = try await scratch.embed("--check", "a.md", keeping: true)
    #expect(used.output.contains("\n+tampered with\n"))
    try scratch.changePack()
    #expect(try await scratch.embed("--check", "a.md", keeping: true).status == .done)
  }

  @Test func keepsNothingWhenItOnlyLooksOrFails() async throws {
    let scratch = try EmbedScratch(Self.files)
    #expect(try await scratch.embed("--check", "a.md", keeping: true).status == .found)
    #expect(try await scratch.embed("--dry-run", "a.md", keeping: true).status == .done)
    try scratch.write(["c.md": "<!-- vcdoc: contract beg -->\n<!-- vcdoc: end -->\n"])
    #expect(try await scratch.embed("a.md", "c.md", keeping: true).status == .invalid)
    #expect(try scratch.kept().isEmpty)
  }

  @Test func doesWithoutWhatIsDamaged() async throws {
    let scratch = try EmbedScratch(Self.files)
    #expect(try await scratch.embed("a.md", keeping: true).status == .done)
    let path = try scratch.cache + "/answers/" + #require(try scratch.kept().first)
    let bytes = try Data(contentsOf: URL(filePath: path))
    try Data(bytes.dropLast(9)).write(to: URL(filePath: path))
    #expect(try await scratch.embed("--check", "a.md", keeping: true).status == .done)
    try Data("vcdoc answers 1\n".utf8).write(to: URL(filePath: path))
    #expect(try await scratch.embed("--check", "a.md", keeping: true).status == .done)
  }
}
