import PackSupport
import Support
import Synchronization
import Testing
@testable import Analysis
@testable import Base
@testable import Conformance
@testable import Formats
@testable import Pack
@testable import Pages
@testable import StateSpace

/// In which order the files of a site are made, and what is made only once.
struct SiteOrderTests {
  private final class Files: Sendable {
    let taken = Mutex<[(path: String, bytes: [UInt8])]>([])

    var paths: [String] { taken.withLock { $0.map(\.path) } }
    var site: Site {
      let files = taken.withLock { $0.map { ($0.path, $0.bytes) } }
      return Site(files: Dictionary(uniqueKeysWithValues: files))
    }
  }

  /// What sites are made from.
  private struct Source {
    let facts: PackFacts
    let verification: Verification
    let templates: Templates

    func made(
      first: [String] = [], basis: SiteBasis = SiteBasis(), most: Int = .max,
      in locales: [Words.Locale] = ["en"]
    ) async throws -> Files {
      let files = Files()
      try await Site.build(
        facts, verification, templates: templates,
        options: SiteOptions(locales: locales, first: first), basis: basis,
        to: { path, bytes in files.taken.withLock { $0.append((path, bytes)) } },
        while: { files.taken.withLock { $0.count } < most })
      return files
    }
  }

  private func source() async throws -> Source {
    let facts = try await PackFacts(of: try .example("download-task"))
    let verification = await Verification(of: facts.exploration, jobs: 1)
    let templates = try Templates(files: try CommittedFiles.files(in: "Templates"))
    return Source(facts: facts, verification: verification, templates: templates)
  }

  @Test func styleSheetsAndScriptsComeBeforePages() async throws {
    let paths = try await source().made().paths
    let page = try #require(paths.firstIndex { $0.hasSuffix(".html") })
    for name in ["style.css", "site.js", "search.js", "simulator-engine.js", "icon.svg"] {
      #expect(try #require(paths.firstIndex(of: "assets/\(name)")) < page)
    }
    #expect(Set(paths).count == paths.count)
  }

  @Test(arguments: [[], ["index.html"]])
  func wordsOfEachLanguageComeBeforePages(_ first: [String]) async throws {
    let paths = try await source().made(first: first, in: ["en", "zh-Hans"]).paths
    let page = try #require(paths.firstIndex { $0.hasSuffix(".html") })
    for folder in ["", "zh-Hans/"] {
      let places = paths.indices.filter { paths[$0] == "\(folder)assets/words.js" }
      #expect(places.count == 1 && places.allSatisfy { $0 < page })
    }
  }

  @Test func pagesThatAreWaitedForComeFirstInTheirOrder() async throws {
    let source = try await self.source()
    let first = source.facts.pack.callbacks.suffix(2).map { "callbacks/\($0.name)/index.html" }
    for order in [first, first.reversed()] {
      let paths = try await source.made(first: order).paths
      #expect(paths.filter { $0.hasSuffix(".html") }.prefix(2) == order[...])
    }
  }

  @Test func aSiteThatIsNoLongerWantedIsNotMadeToItsEnd() async throws {
    let source = try await self.source()
    let all = try await source.made().paths
    let first = ["callbacks/\(source.facts.pack.callbacks[0].name)/index.html"]
    let some = try await source.made(first: first, most: 0).paths
    #expect(some.filter { $0.hasSuffix(".html") } == first)
    let more = try await source.made(most: all.count / 2).paths
    #expect(more.count >= all.count / 2 && more.count < all.count)
  }

  @Test func aBasisChangesNoByte() async throws {
    let source = try await self.source()
    let basis = SiteBasis()
    let sites = [
      try await source.made(), try await source.made(basis: basis),
      try await source.made(first: ["index.html"], basis: basis),
    ].map(\.site)
    #expect(sites[0] == sites[1] && sites[0] == sites[2])
  }

  @Test func theDocumentForProgramsIsWhatTheSimulatorHas() async throws {
    let source = try await self.source()
    let facts = source.facts
    let compiled = try await CompiledPack(
      of: facts, in: facts.pack.defaultConfiguration, templates: source.templates, locale: "en",
      jobs: 1)
    let model = await SiteModel(of: facts, source.verification, jobs: 1)
    let site = LocalizedSite(model, in: "en", try source.templates.strings(in: "en"))
    guard case .object(let members) = compiled.json,
      case .object(let own) = SimulatorData(of: model.simulated, in: site).json
    else {
      Issue.record("no object")
      return
    }
    #expect(members.prefix(3).map(\.name) == ["automata", "pack", "locale"])
    #expect(Array(members.dropFirst(3)) == own)
  }
}
