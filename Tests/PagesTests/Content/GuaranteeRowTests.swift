import PackSupport
import Testing
@testable import Pack

struct GuaranteeRowTests {
  private static let guarantees = """
    first:
      about: load
      says: The view is there before it `appear`s.
      property: load precedes appear
      sources: [talk, {source: log, at: line 3}]
    never:
      about: [appear, appeared]
      misconception: What comes up stays.
      property: appear leads to appeared unless killed
      claimedBy: [talk]
      instead: |
        It may turn back.

        Look at [the next one](callback:appeared).
      why: A pop can be given up.
      if: os >= 2
      sources: [log]
    careful:
      about: load
      recommendation: Keep it short.
      sources: [talk]

    """

  private static let site = Task {
    let pack = try Pack.screens([
      "guarantees/all.yaml": guarantees,
      "sources.yaml":
        "talk: {title: A talk, kind: talk, publisher: Acme}\nlog: {title: A log, kind: recording}\n",
    ])
    return try await SiteSamples.site(of: pack)
  }

  /// The row of a guarantee on a page: an element, up to its end.
  private static func row(_ id: String, on path: String) async throws -> String {
    let page = try await site.value.text(path)
    let start = try #require(
      page.firstRange(of: "<details class=\"row\" id=\"guarantee-\(id)\""), "\(page)")
    let end = try #require(page[start.lowerBound...].firstRange(of: "</details>"))
    return String(page[start.lowerBound..<end.upperBound])
  }

  private static let expected: [(id: String, path: String, parts: [String])] = [
    (
      "first", "callbacks/load/index.html",
      [
        "<code>load precedes appear</code>", "1 document of Acme, 1 other document",
        "Holds in each of the 3 combinations of ",
        "<a href=\"../../evidence/sources/index.html#source-log\">A log</a>",
      ]
    ),
    (
      "never", "callbacks/appear/index.html",
      [
        "<s><span class=\"vh\">Not true: </span>What comes up stays.</s> It may turn back.",
        "href=\"../appeared/index.html\">the next one</a>",
        "<p>A pop can be given up.</p>", "Refuted by a run.",
        "<dt>Counterexample</dt>", "<code>appear</code>", "data-when=\"os:2-\"",
      ]
    ),
    (
      "careful", "callbacks/load/index.html",
      ["Keep it short.", "A talk"]
    ),
  ]

  @Test(arguments: expected)
  private func showsTheVerdictAndWhatItRestsOn(
    _ id: String, path: String, parts: [String]
  ) async throws {
    let row = try await Self.row(id, on: path)
    for part in parts { #expect(row.contains(part), "\(row) lacks \(part)") }
  }

  @Test func recommendationsHaveNoProof() async throws {
    let row = try await Self.row("careful", on: "callbacks/load/index.html")
    #expect(!row.contains("Checked"))
    #expect(!row.contains("Counterexample"))
  }

  @Test func standUnderTheHeadingOfTheirClass() async throws {
    let page = try await Self.site.value.text("callbacks/load/index.html")
    let places = [
      "<h3>Guarantees</h3>", "guarantee-first", "<h3>Recommendations</h3>", "guarantee-careful",
    ]
    .map { page.firstRange(of: $0)?.lowerBound }
    #expect(!places.contains(nil))
    #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
  }

  @Test(arguments: [
    (
      "callbacks/appeared/index.html",
      "<a class=\"row\" href=\"../appear/index.html#guarantee-never\""
    ),
    (
      "evidence/guarantees/index.html",
      "<a href=\"../../callbacks/appear/index.html#guarantee-never\""
    ),
  ])
  func otherPagesLeadToTheRow(_ path: String, _ link: String) async throws {
    let page = try await Self.site.value.text(path)
    #expect(page.contains(link))
    #expect(!page.contains("A pop can be given up."))
  }

  @Test func aMisconceptionIsStruckThroughOnceBesideWhatIsTrue() async throws {
    let page = try await Self.site.value.text("callbacks/appear/index.html")
    let claim = "<s><span class=\"vh\">Not true: </span>What comes up stays.</s>"
    #expect(page.contains("\(claim) It may turn back."))
    #expect(page.ranges(of: claim).count == 1)
  }
}
