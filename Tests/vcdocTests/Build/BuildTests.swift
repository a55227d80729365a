import FoundationEssentials
import Revision
import Testing

@testable import vcdoc

struct BuildTests {
  /// What tells each file of the site from one that was written again.
  private func identities(_ scratch: borrowing Scratch) throws -> [String: String] {
    var found: [String: String] = [:]
    for path in try scratch.files(in: "site").keys {
      found[path] = try identity(scratch.at("site/\(path)"))
    }
    return found
  }

  @Test func writesASiteAndSaysSo() async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    let first = try await scratch.build()
    let files = try scratch.files(in: "site")
    #expect(
      first
        == Session(
          status: .done,
          output:
            "wrote \(files.count - 1) of \(files.count - 1) files to '\(scratch.at("site"))'\n"))
    #expect(
      Set(["index.html", "callbacks/fail/index.html", "assets/search-data.js"]).isSubset(
        of: files.keys))
    let again = try await scratch.build()
    #expect(
      again == Session(status: .done, output: "'\(scratch.at("site"))' is up to date\n"))
    #expect(try await scratch.build("--quiet") == Session(status: .done))
  }

  @Test func isTheSameInAnotherFolderAndWithOtherJobs() async throws {
    let scratch = try await Scratch.withSite()
    let expected = try scratch.files(in: "site")
    for jobs in ["1", "4"] {
      let pack = try Scratch(holding: SamplePack.files)
      #expect(try await pack.build("--jobs", jobs).status == .done)
      #expect(try pack.files(in: "site") == expected)
    }
  }

  @Test func touchesNothingWhenNothingChanged() async throws {
    let scratch = try await Scratch.withSite()
    let before = try identities(scratch)
    #expect(try await scratch.build().status == .done)
    #expect(try identities(scratch) == before)
    #expect(try scratch.names() == ["pack", "site"])
  }

  @Test func aSiteThatIsOlderThanTheProgramIsNotBuiltAgain() async throws {
    let scratch = try await Scratch.withSite()
    let manifest = scratch.at("site/.vcdoc-manifest")
    let old = Date(timeIntervalSince1970: 1)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: manifest)
    let session = try await scratch.build()
    #expect(session.output == "'\(scratch.at("site"))' is up to date\n")
    #expect(try changeTime(manifest) == old)
  }

  @Test func aSiteOfAnotherProgramIsBuiltAgainAndPassesTheCheckIfItsFilesAreTheSame() async throws {
    let scratch = try await Scratch.withSite()
    let path = "site/.vcdoc-manifest"
    let before = try #require(try scratch.files(in: "site")[".vcdoc-manifest"])
    let foreign = before.replacing(" \(Revision.fingerprint)\n", with: " 0\n")
    #expect(foreign != before)
    try scratch.write([path: foreign])
    #expect(try await scratch.build("--check").status == .done)
    #expect(try scratch.files(in: "site")[".vcdoc-manifest"] == foreign)
    let session = try await scratch.build()
    #expect(session.output == "'\(scratch.at("site"))' is up to date\n")
    #expect(try scratch.files(in: "site")[".vcdoc-manifest"] == before)
  }

  @Test func saysThatPagesAreUpToDateWhenOnlyTheSourcesDiffer() async throws {
    let scratch = try await Scratch.withSite()
    let before = try scratch.files(in: "site")
    let pack = try #require(SamplePack.files["pack/pack.yaml"])
    try scratch.write(["pack/pack.yaml": "# A remark.\n\(pack)"])
    #expect(try await scratch.build("--check").output == "out of date  .vcdoc-manifest\n")
    #expect(try await scratch.build().output == "'\(scratch.at("site"))' is up to date\n")
    #expect(try await scratch.build("--check").status == .done)
    let after = try scratch.files(in: "site")
    #expect(after.filter { before[$0.key] != $0.value }.keys.sorted() == [".vcdoc-manifest"])
  }

  @Test func writesOnlyWhatAnEditChanges() async throws {
    let scratch = try await Scratch.withSite()
    let page = "callbacks/fail/index.html"
    let old = try scratch.files(in: "site")
    try scratch.write([
      "pack/callbacks/fail.md": try #require(SamplePack.files["pack/callbacks/fail.md"]) + "More.\n"
    ])
    let session = try await scratch.build()
    #expect(session.output == "wrote 3 of \(old.count - 1) files to '\(scratch.at("site"))'\n")
    let new = try scratch.files(in: "site")
    let changed = Set(old.keys.filter { old[$0] != new[$0] })
    let search = "assets/search-data.js"
    #expect(changed == [page, "callbacks/fail/index.md", search, ".vcdoc-manifest"])
    #expect(new[page]?.contains("<p>More.</p>") == true)
  }

  @Test(arguments: ["changed", "removed", "linked"])
  func mendsAFileThatSomebodyTouched(_ way: String) async throws {
    let scratch = try await Scratch.withSite()
    let expected = try scratch.files(in: "site")
    let path = scratch.at("site/index.html")
    switch way {
    case "changed": try scratch.write(["site/index.html": "spoilt"])
    case "removed": try FileManager.default.removeItem(atPath: path)
    default:
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.createSymbolicLink(
        atPath: path, withDestinationPath: "assets/search-data.js")
    }
    #expect(try await scratch.build().status == .done)
    #expect(try scratch.files(in: "site") == expected)
  }

  @Test func removesThePagesOfWhatIsGoneAndNothingElse() async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    try scratch.write(SamplePack.german)
    #expect(try await scratch.build().status == .done)
    let before = try scratch.files(in: "site")
    try scratch.write(["site/de/callbacks/note.txt": "mine", "site/CNAME": "example.org"])
    try FileManager.default.removeItem(atPath: scratch.at("pack"))
    try scratch.write(SamplePack.files)
    let session = try await scratch.build()
    let files = try scratch.files(in: "site")
    let gone = before.keys.filter { files[$0] == nil }
    #expect(session.output.hasSuffix(", removed \(gone.count)\n"))
    #expect(files.keys.filter { $0.hasPrefix("de/") } == ["de/callbacks/note.txt"])
    #expect(files["CNAME"] == "example.org")
  }

  @Test func leavesTheSiteAsItWasWhenThePackIsFaulty() async throws {
    let scratch = try await Scratch.withSite()
    let before = try identities(scratch)
    try scratch.write(["pack/machines/task.yaml": "title: A task\nregions: {}\n"])
    let session = try await scratch.build()
    #expect(session.status == .invalid)
    #expect(session.output.isEmpty)
    #expect(session.messages.contains("\(scratch.at("pack"))/machines/task.yaml:2:10: error: "))
    #expect(try identities(scratch) == before)
    try scratch.write(SamplePack.files)
    #expect(try await scratch.build().output == "'\(scratch.at("site"))' is up to date\n")
  }

  @Test func usesOtherTemplatesAndNamesTheirFaults() async throws {
    let scratch = try await Scratch.withSite()
    let before = try identities(scratch)
    try scratch.write(["own/html/machine.mustache": "{{title}}: {{nonsense}}"])
    let faulty = try await scratch.build("--templates", scratch.at("own"))
    #expect(faulty.status == .invalid)
    #expect(
      faulty.messages.hasPrefix(
        "\(scratch.at("own"))/html/machine.mustache:1:12: error: unknown value 'nonsense'"))
    #expect(try identities(scratch) == before)
    try scratch.write(["own/html/machine.mustache": "{{title}}!"])
    #expect(try await scratch.build("--templates", scratch.at("own")).status == .done)
    #expect(try scratch.files(in: "site")["evidence/machines/task/index.html"] == "A task!")
    #expect(try await scratch.build().status == .done)
    #expect(try identities(scratch).count == before.count)
  }

  @Test func tellsFaultsOfThePackAndOfTemplatesInOneRun() async throws {
    let scratch = try await Scratch.withSite()
    try scratch.write([
      "own/html/situatio.mustache": "", "own/html/index.mustache": "{{#a}}",
      "pack/machines/task.yaml": "title: A task\nregions: {}\n",
    ])
    let session = try await scratch.build("--templates", scratch.at("own"))
    #expect(session.status == .invalid)
    let places = ["pack/machines/task.yaml:2:10", "own/html/index.mustache:1:1"]
    for place in places { #expect(session.messages.contains("\(scratch.at(place)): error: ")) }
    #expect(
      session.messages.contains(
        "\(scratch.at("own"))/html/situatio.mustache: error: unused template; did you mean 'html/situation.mustache'?\n"
      ))
  }

  private static let refused: [(name: String, words: [String], files: [String: String])] = [
    ("pack", [], ["pack/machines/task.yaml": "title: A task\nregions: {}\n"]),
    ("templates", ["--templates", "own"], ["own/html/situatio.mustache": ""]),
    ("language", ["--locale", "xx"], [:]), ("setting", ["--set", "version=9"], [:]),
    ("folder", [], ["out/site/mine.txt": "mine"]),
  ]

  @Test(arguments: refused.indices)
  func leavesNothingBehindWhereItRefusesToBuild(_ number: Int) async throws {
    let (_, words, files) = Self.refused[number]
    let scratch = try Scratch(holding: SamplePack.files.merging(files) { $1 })
    let before = try scratch.files(in: ".")
    let session = try await Session(
      ["build", "--pack", scratch.at("pack"), "-o", scratch.at("out/site")]
        + words.map { $0 == "own" ? scratch.at($0) : $0 })
    #expect(session.status != .done && session.status != .found)
    #expect(try scratch.files(in: ".") == before)
    #expect(
      FileManager.default.fileExists(atPath: scratch.at("out"))
        == (files.keys.first == "out/site/mine.txt"))
  }

  @Test(arguments: ["pack/machines/other.yaml", "own/html/other.mustache"])
  func refusesALinkThatLeadsOut(_ path: String) async throws {
    let scratch = try await Scratch.withSite()
    let before = try identities(scratch)
    try scratch.write(["own/html/machine.mustache": "{{title}}!", "secret": "title: Secret"])
    try FileManager.default.createSymbolicLink(
      atPath: scratch.at(path), withDestinationPath: scratch.at("secret"))
    let session = try await scratch.build("--templates", scratch.at("own"))
    #expect(session.status == .invalid)
    #expect(session.messages.hasPrefix("\(scratch.at(path)): error: this link leads out of"))
    #expect(try identities(scratch) == before)
  }

  @Test(arguments: ["pack/site", "pack/machines/more/site"])
  func putsNoSiteIntoThePack(_ path: String) async throws {
    let scratch = try await Scratch.withSite()
    let before = try scratch.files(in: "pack")
    let session = try await scratch.build("-o", scratch.at(path))
    #expect(session.status == .invalid)
    #expect(session.messages.contains("'\(scratch.at(path))' is inside the pack"))
    #expect(try scratch.files(in: "pack") == before)
  }

  @Test func putsNoSiteAmongTheTemplates() async throws {
    let scratch = try await Scratch.withSite()
    try scratch.write(["own/html/machine.mustache": "{{title}}!"])
    let site = scratch.at("own/site")
    let session = try await scratch.build("-o", site, "--templates", scratch.at("own"))
    #expect(session.status == .invalid)
    #expect(session.messages.contains("'\(site)' is inside the folder of templates"))
  }

  @Test func buildsAnewForOtherSettings() async throws {
    let scratch = try await Scratch.withSite()
    let all = try scratch.files(in: "site")
    #expect(try await scratch.build("--set", "version=1").output.hasPrefix("wrote "))
    #expect(try scratch.files(in: "site") != all)
    #expect(try await scratch.build().output.hasPrefix("wrote "))
    #expect(try scratch.files(in: "site") == all)
    #expect(try await scratch.build("--base-url", "https://e.org/x").status == .done)
    let files = try scratch.files(in: "site")
    #expect(files["sitemap.xml"]?.contains("<loc>https://e.org/x/callbacks/fail/</loc>") == true)
  }

  @Test func linksPagesToTheFilesThatTheyAreAbout() async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    try scratch.write(SamplePack.german)
    let edit = "https://e.org/edit/main/a"
    #expect(try await scratch.build("--edit-url", edit).status == .done)
    let files = try scratch.files(in: "site")
    func file(_ page: String) -> Substring? {
      files["\(page)index.html"]?.firstMatch(of: /https:\/\/e\.org\/edit\/main\/a\/([^"]*)"/)?.1
    }
    #expect(file("callbacks/begin/") == "callbacks/begin.md")
    #expect(file("de/callbacks/begin/") == "callbacks/begin.de.md")
    #expect(file("de/callbacks/fail/") == "callbacks/fail.md")
    #expect(file("situations/task-start/") == "interactions/all.yaml")
    #expect(file("evidence/machines/task/") == "machines/task.yaml")
    #expect(file("evidence/sources/") == "sources.yaml")
    #expect(file("changes/version-2/") == "pack.yaml")
    #expect(file("") == nil)
    #expect(try await scratch.build("--edit-url", edit + "/").status == .done)
    #expect(try scratch.files(in: "site").values.contains { $0.contains("/a//") } == false)
  }

  @Test func countsFilesAndBytesOfEachKind() async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    try scratch.write(SamplePack.german)
    let first = try await scratch.build("--summary")
    let lines = first.output.split(separator: "\n").map {
      $0.split(separator: " ").map(String.init)
    }
    let files = try scratch.files(in: "site").filter { $0.key != ".vcdoc-manifest" }
    #expect(lines[1] == [scratch.at("site"), scratch.at("site/de")])
    #expect(lines[2] == ["kind", "files", "kB", "files", "kB"])
    for (kind, isMeant) in [
      ("callbacks", { $0.hasPrefix("callbacks/") && !$0.hasSuffix(".md") }),
      ("pages", { $0.hasSuffix(".html") }), ("all", { !$0.hasSuffix(".md") }),
      ("Markdown", { $0.hasSuffix(".md") }),
    ] as [(String, (String) -> Bool)] {
      let counts = ["", "de/"].flatMap { folder in
        let own = files.filter { $0.key.hasPrefix("de/") != folder.isEmpty }
          .filter { isMeant(String($0.key.dropFirst(folder.count))) }
        let bytes = own.values.reduce(0) { $0 + $1.utf8.count }
        return [own.count, (bytes + 500) / 1000].map(String.init)
      }
      #expect(lines.contains([kind] + counts), "\(kind) \(counts) \(first.output)")
    }
    let second = try await scratch.build("--summary")
    #expect(
      second.output.split(separator: "\n").dropFirst()
        == first.output.split(separator: "\n").dropFirst())
    #expect(second.output.hasPrefix("'\(scratch.at("site"))' is up to date\n"))
    #expect(try await scratch.build("--summary", "--quiet").output == "")
  }

  @Test(arguments: [
    "example.org", "ftp://e.org", "https://", "https:///x", "http://e org", "https://e.org/?a",
  ])
  func refusesAnAddressThatIsNone(_ address: String) async throws {
    let scratch = try Scratch()
    let session = try await scratch.build("--base-url", address)
    #expect(session.status == .usage)
    #expect(
      session.messages.hasPrefix(
        "vcdoc: error: '--base-url' needs an address such as https://example.org/docs/, "))
  }

  @Test(arguments: [
    ["--jobs", "0"], ["--jobs", "many"], ["--set", "version"], ["operand"], ["--format", "svg"],
  ])
  func refusesACommandLineThatMeansNothing(_ words: [String]) async throws {
    let session = try await Session(["build"] + words)
    #expect(session.status == .usage)
    #expect(session.messages.hasSuffix("\nRun 'vcdoc build --help' for help.\n"))
  }

  @Test func saysWhichNumbersOfJobsThereAre() async throws {
    let session = try await Session(["build", "--jobs", "many"])
    #expect(session.messages.contains("'--jobs' needs a number of at least 1, not 'many'\n"))
  }

  @Test func writesTheWordsAloneOfALinkToWhatSettingsLeaveOut() async throws {
    let begin = try #require(SamplePack.files["pack/callbacks/begin.md"])
    let files = [
      "pack/callbacks/begin.md": begin + "See [both turns](scenario:task).\n",
      "pack/scenarios/all.yaml":
        "task: {title: Twice, set: {version: 2}, steps: [task.start, task.end]}\n",
    ]
    let scratch = try Scratch(holding: SamplePack.files.merging(files) { _, new in new })
    for (version, words) in [
      ("1", "See both turns."),
      ("2", "See <a href=\"../../situations/task-start/index.html#scenario-task\">both turns</a>."),
    ] {
      #expect(try await scratch.build("--set", "version=\(version)").status == .done)
      let page = try #require(try scratch.files(in: "site")["callbacks/begin/index.html"])
      #expect(page.contains(words))
    }
  }
}
