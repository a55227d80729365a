@testable import Pack
@testable import StateSpace
@testable import Analysis
@testable import Conformance
@testable import Formats
@testable import Pages
import Shipped
import Support
import Testing

struct GuaranteePageTests {
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
      instead: It may turn back.
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
      "sources.yaml": "talk: {title: A talk, kind: talk}\nlog: {title: A log, kind: recording}\n",
    ])
    let survey = try await PackFacts(of: pack)
    return try await Site(
      of: survey, await Verification(of: survey.exploration),
      templates: Templates(files: ShippedFolder.templates.files),
      options: SiteOptions(locales: ["en"]))
  }

  private static let expected: [(String, [String])] = [
    (
      "guarantees/first/index.html",
      [
        #"<span class="verdict good">proved</span> <code>first</code>"#,
        "<code>load precedes appear</code>",
        "<code>appear</code></a> happens only after <a",
        "How it is proved", "3 configurations", "App: at most 1, Screen: at most 2",
        #"<li><a href="../../sources/index.html#source-log">A log</a>"#,
      ]
    ),
    (
      "guarantees/never/index.html",
      [
        #"<span class="verdict">refuted</span>"#, "<p>It may turn back.</p>",
        "<p>A pop can be given up.</p>", "How it is refuted", "<svg", "2 configurations",
        "everywhere it applies", #"<section id="claimants">"#,
        "<title>Refuted: appear: What comes up stays. – ",
        #"<h1 class="sentence"><span class="spoken">refuted: </span>"#
          + #"<span class="subject"><code>appear</code>: </span>What comes up stays.</h1>"#,
        #"<meta name="description" content="It may turn back.">"#,
      ]
    ),
    (
      "guarantees/careful/index.html",
      ["No model decides this.", #"<span class="verdict">cited</span>"#]
    ),
    (
      "guarantees/index.html",
      [
        #"Proved <span class="remark">1</span>"#, "1 recording, 1 document",
        #"href="../guarantees/never/index.html""#,
      ]
    ),
    (
      "callbacks/load/index.html",
      [#"href="../../guarantees/first/index.html""#, #"<li class="is-advice">"#]
    ),
    ("callbacks/appeared/index.html", [#"href="../../guarantees/never/index.html""#]),
    (
      "search.json",
      [
        #"{"title":"What comes up stays.","kind":"refuted","path":"guarantees/never/index.html","#
          + #""summary":"appear: It may turn back.","words":["never","appear","appeared"],"mark":"bad"}"#,
        #""kind":"proved","path":"guarantees/first/index.html","summary":"load: 1 recording, 1 document""#,
        #""title":"Guarantees","kind":"","path":"guarantees/index.html""#,
      ]
    ),
    ("sources/index.html", [#"<a href="../guarantees/careful/index.html"><code>careful</code>"#]),
  ]

  @Test(arguments: expected)
  private func showsTheVerdictAndWhatItRestsOn(_ path: String, _ parts: [String]) async throws {
    let site = try await Self.site.value
    let page = String(decoding: try #require(site.files[path]), as: UTF8.self)
    for part in parts { #expect(page.contains(part), "\(path) lacks \(part)") }
  }

  @Test func adviceShowsNoProof() async throws {
    let site = try await Self.site.value
    let page = String(
      decoding: try #require(site.files["guarantees/careful/index.html"]), as: UTF8.self)
    #expect(!page.contains("How it is"))
    #expect(!page.contains("<svg"))
  }
}
