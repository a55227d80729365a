import FoundationEssentials
import Testing

@testable import vcdoc

struct SiteCheckTests {
  @Test func findsAFreshSiteFresh() async throws {
    let scratch = try await Scratch.withSite()
    let before = try scratch.files(in: ".")
    #expect(
      try await scratch.build("--check")
        == Session(status: .done, output: "'\(scratch.at("site"))' is up to date\n"))
    #expect(try await scratch.build("--check", "--quiet") == Session(status: .done))
    #expect(try scratch.files(in: ".") == before)
  }

  @Test func namesWhatIsStaleMissingOrForeignAndWritesNothing() async throws {
    let scratch = try await Scratch.withSite()
    let manager = FileManager.default
    try scratch.write([
      "site/index.html": "edited", "site/callbacks/own.html": "foreign",
      "site/.hidden": "passed by", "site/CNAME": "example.org",
    ])
    try manager.removeItem(atPath: scratch.at("site/assets/search-data.js"))
    try manager.createDirectory(
      atPath: scratch.at("site/empty"), withIntermediateDirectories: true)
    try manager.removeItem(atPath: scratch.at("pack/scenarios"))
    let before = try scratch.files(in: ".")
    let session = try await scratch.build("--check")
    #expect(session.status == .found)
    let lines = session.output.split(separator: "\n")
    #expect(
      lines.filter { !$0.hasPrefix("out of date  ") } == [
        "missing      assets/search-data.js", "foreign      callbacks/own.html",
        "foreign      empty",
      ])
    for path in ["index.html", "situations/task-start/index.html"] {
      #expect(lines.contains("out of date  \(path)"))
    }
    let place = scratch.at("site")
    let pack = scratch.at("pack")
    let count = lines.count - 3
    #expect(
      session.messages == """
        vcdoc: error: '\(place)' is not up to date: \(count) out of date, 1 missing, 2 foreign
        Run 'vcdoc build --pack \(pack) -o \(place)' to write it; vcdoc leaves foreign files \
        where they are.

        """)
    #expect(try scratch.files(in: ".") == before)
  }

  @Test func reportsABuildThatWasKilledWhileEntriesChangedPlaces() async throws {
    let scratch = try await Scratch.withSite()
    try scratch.write([".site.vcdoc/journal": "0 gone\n", ".site.vcdoc/lock": "1\n"])
    let session = try await scratch.build("--check")
    #expect(session.status == .found)
    let (pack, site) = (scratch.at("pack"), scratch.at("site"))
    #expect(
      session.messages == """
        vcdoc: error: '\(site)' is not up to date: a build was killed before it was finished
        Run 'vcdoc build --pack \(pack) -o \(site)' to finish it.

        """)
    #expect(try await scratch.build().status == .done)
    #expect(try await scratch.build("--check").status == .done)
    #expect(try scratch.names() == ["pack", "site"])
  }

  @Test func callsEverythingMissingWhereThereIsNoSite() async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    let session = try await scratch.build("--check")
    #expect(session.status == .found)
    #expect(session.output.split(separator: "\n").allSatisfy { $0.hasPrefix("missing      ") })
    #expect(session.output.contains("missing      index.html\n"))
    #expect(try scratch.names() == ["pack"])
  }

  @Test func comparesWithTheSiteOfTheSameSettings() async throws {
    let scratch = try await Scratch.withSite()
    let session = try await scratch.build("--check", "--set", "version=1")
    #expect(session.status == .found)
    #expect(session.messages.contains(" --set version=1' to write it.\n"))
  }

  @Test func reportsAFaultyPackAsBuildDoes() async throws {
    let scratch = try await Scratch.withSite()
    try scratch.write(["pack/sources.yaml": "s: {title: S, kind: nets}\n"])
    let check = try await scratch.build("--check")
    #expect(check.status == .invalid)
    #expect(try await scratch.build() == check)
  }
}
