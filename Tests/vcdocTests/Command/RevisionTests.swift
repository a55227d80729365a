import Testing

@testable import vcdoc

/// What a second build makes of a changed pack is what a first build would make of it.
struct RevisionTests {
  private static let head = "---\nsummary: It begins.\nowner: Task\nsources: [s]\n---\n"

  private static func pack(_ begin: String) throws -> Scratch {
    let scratch = try Scratch(holding: SamplePack.files)
    try scratch.write(["pack/callbacks/begin.md": begin])
    return scratch
  }

  private static func build(_ scratch: borrowing Scratch, _ site: String) async throws -> Session {
    try await Session("build", "--pack", scratch.at("pack"), "-o", scratch.at(site))
  }

  private static let edits: [(before: String, after: String, written: Int)] = [
    (head + "Once.\n", head + "Twice, before `finish`.\n", 1),
    (head + "Once.\n", head + "Once it `isDone`.\n", 3),
    (head + "Once it `isDone`.\n", head + "Once it `isLate`.\n", 3),
    (head + "Once.\n", head + "\n\nOnce, see [the end](callback:finish).\n\n- a\n- b\n", 1),
    (head + "Once.\n", head + "Once.\n\n", 0),
    (head + "Once.\n", head, 1),
    (head, head + "Once.\n", 1),
    (head, front("summary: It starts."), 4),
    (head, front("summary: >\n  It\n\n  begins."), 2),
    (front("summary: A.\nthread: Main"), front("summary: A.\n# Which?\nthread: Any"), 1),
    (front("thread: Main\nsummary: A."), front("summary: A.\nthread: Any"), 1),
    (front("summary: A.\ndo: [Go.]"), front("summary: A.\ndo:\n- 'Go: on.'"), 1),
    (front("summary: A.\ndo: [Go.]"), front("summary: A.\ndo: [Go., Stay.]"), 1),
    (front("summary: A.\nthread: Main"), front("summary: A.\ncaller: Main"), 1),
    // Not a word of these stands among the texts alone.
    (
      front("summary: A.\nthread: &a Main\nswift: *a"),
      front("summary: A.\nthread: &a Other\nswift: *a"), 1
    ),
    (
      front("summary: \"A.\nswift: b\nthread: c\""),
      front("summary: \"A.\"\nswift: b\nthread: \"c\""), 4
    ),
  ]

  private static func front(_ lines: String) -> String {
    "---\n\(lines)\nowner: Task\nsources: [s]\n---\n"
  }

  @Test(arguments: edits)
  private func newTextsGiveTheSiteThatABuildFromNothingGives(
    _ before: String, _ after: String, _ written: Int
  ) async throws {
    let scratch = try Self.pack(before)
    #expect(try await Self.build(scratch, "site").status == .done)
    try scratch.write(["pack/callbacks/begin.md": after])
    let second = try await Self.build(scratch, "site")
    #expect(second.status == .done, "\(second.messages)")
    let wrote = written > 0 ? second.output.hasPrefix("wrote \(written) of ") : false
    #expect(wrote || second.output.contains("is up to date"), "\(second.output)")
    _ = try await Self.build(scratch, "anew")
    #expect(try scratch.files(in: "site") == scratch.files(in: "anew"))
  }

  @Test(arguments: [
    (head + "Once.\n", head + "Twice.\n"),
    (front("summary: A.\ndo: [Go.]"), front("do: [See `fail` & wait.]\nsummary: A.")),
  ])
  private func aSinglePageTakesThePlaceOfTheFormerAndNothingElseIsTouched(
    _ former: String, _ next: String
  ) async throws {
    let scratch = try Self.pack(former)
    _ = try await Self.build(scratch, "site")
    try scratch.write(["site/CNAME": "example.org"])
    let untouched = ["site", "site/index.html", "site/callbacks/begin", "site/CNAME"]
    let page = "site/callbacks/begin/index.html"
    let before = try (untouched + [page]).map { try number(of: scratch.at($0)) }
    try scratch.write(["pack/callbacks/begin.md": next])
    #expect(try await Self.build(scratch, "site").output.hasPrefix("wrote 1 of "))
    let after = try (untouched + [page]).map { try number(of: scratch.at($0)) }
    #expect(before.dropLast() == after.dropLast())
    #expect(before.last != after.last)
    #expect(try scratch.files(in: ".site.vcdoc").keys.sorted() == [".gitignore", "lock", "stamp"])
    #expect(try await Self.build(scratch, "site").output.hasSuffix("is up to date\n"))
  }

  @Test func severalPagesTakeTheirPlacesTogether() async throws {
    let scratch = try Self.pack(Self.head + "Once.\n")
    let pack = try #require(SamplePack.files["pack/pack.yaml"])
    try scratch.write(["pack/pack.yaml": pack + "locales: [en, zh-Hans]\n"])
    _ = try await Self.build(scratch, "site")
    let before = try number(of: scratch.at("site"))
    try scratch.write(["pack/callbacks/begin.md": Self.head + "Twice.\n"])
    #expect(try await Self.build(scratch, "site").output.hasPrefix("wrote 2 of "))
    #expect(try number(of: scratch.at("site")) != before)
    _ = try await Self.build(scratch, "anew")
    #expect(try scratch.files(in: "site") == scratch.files(in: "anew"))
  }

  @Test func oneRevisionFollowsAnother() async throws {
    let scratch = try Self.pack(Self.head + "Once.\n")
    for word in ["Once", "Twice, or `fail`", "A third time, and much longer", "No"] {
      try scratch.write(["pack/callbacks/begin.md": Self.head + word + ".\n"])
      #expect(try await Self.build(scratch, "site").status == .done)
    }
    _ = try await Self.build(scratch, "anew")
    #expect(try scratch.files(in: "site") == scratch.files(in: "anew"))
  }

  @Test(arguments: [
    ("pack/callbacks/finish.md", "---\nsummary: It ends.\nowner: Task\nsources: [s]\n---\n"),
    ("pack/sources.yaml", "s:\n  title: Another\n  kind: notes\n"),
    (
      "pack/pack.yaml",
      "name: sample\ntitle: Other\naxes:\n  version: {ordered: true, values: [1, 2]}\n"
    ),
  ])
  private func aChangeOfAnythingElseIsSeenOnEveryPage(
    _ path: String, _ text: String
  ) async throws {
    let scratch = try Self.pack(Self.head + "Once.\n")
    _ = try await Self.build(scratch, "site")
    try scratch.write([path: text, "pack/callbacks/begin.md": Self.head + "Twice.\n"])
    #expect(try await Self.build(scratch, "site").status == .done)
    _ = try await Self.build(scratch, "anew")
    #expect(try scratch.files(in: "site") == scratch.files(in: "anew"))
  }

  @Test func faultyProseIsToldAndLeavesTheSite() async throws {
    let scratch = try Self.pack(Self.head + "Once.\n")
    _ = try await Self.build(scratch, "site")
    let former = try scratch.files(in: "site")
    try scratch.write(["pack/callbacks/begin.md": Self.head + "See [it](callback:nobody).\n"])
    let session = try await Self.build(scratch, "site")
    #expect(session.status == .invalid)
    #expect(session.messages.contains("callbacks/begin.md:6:"), "\(session.messages)")
    #expect(try scratch.files(in: "site") == former)
  }
}
