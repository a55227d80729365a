import Shipped
import Support
import Testing
@testable import Checker
@testable import Formats
@testable import Pages
@testable import StateSpace

struct RecordingPageTests {
  static let texts = [
    "sources.yaml": """
    manual: {title: "The manual, \\"2nd\\" edition", kind: guide, address: "https://example.org/a?b&c"}
    diary: {title: A diary, kind: recording, year: 2002}

    """,
    "guarantees/more.yaml": """
    lamp.shown:
      about: lamp
      says: A press lights it.
      property: "in lamp: lamp happens"
      sources: [manual]
    lamp.carried:
      about: carry
      says: Carrying it lights nothing.
      property: "in carry: no lamp"
      sources: [manual]
    lamp.earlier:
      about: lamp
      says: It was so before.
      property: "in lamp: lamp happens"
      if: year < 2002
      sources: [manual]

    """,
    "recordings/evening.log": """
    ---
    title: An evening & its lamp
    shows: Somebody switches *on*, and dims.
    source: diary
    version: {en: LampOS 3 or 4}
    set: {year: 2002}
    ---
    Evening <at home>
    16:23:45.000 desk lamp(_:)
    16:23:45.512 desk didDim

    16:23:46.000 nothing happens
    """,
    "recordings/night.log": """
    ---
    title: A night
    shows: It dims in the dark.
    source: diary
    expect: inconsistent
    why: The diary lost a *line*.
    ---
    desk lamp(_:)
    desk didDim
    desk didDim
    """,
  ]

  private static let site = Task {
    try await SiteSamples.site(of: try .workshop(texts))
  }

  private static let expected: [(path: String, parts: [String])] = [
    (
      "evidence/recordings/index.html",
      [
        #"<a href="../../evidence/recordings/evening/index.html">An evening &amp; its lamp</a>"#,
        "<em>on</em>", "LampOS 3 or 4 · 2002", #"<span class="verdict good">consistent</span>"#,
        #"<span class="verdict">inconsistent</span>"#, #"<section id="unshown">"#,
      ]
    ),
    (
      "evidence/recordings/evening/index.html",
      [
        #"<span class="verdict good">consistent</span> <code>evening</code> · LampOS 3 or 4 · 2002"#,
        "Evening &lt;at home&gt;", #"id="line-2""#, ">0.512</td>",
        #"<a href="../../../callbacks/didDim/index.html"><code>didDim</code></a>"#, ">desk</td>",
        #"<a href="../../../situations/dim/index.html">Turn it down</a>"#,
        #"<a href="../../../evidence/sources/index.html#source-diary">A diary</a>"#,
      ]
    ),
    (
      "evidence/recordings/night/index.html",
      [
        #"<span class="verdict">inconsistent</span>"#, "The diary lost a <em>line</em>.",
        #"<ul class="plain">"#,
      ]
    ),
    (
      "situations/dim/index.html",
      [#"<a class="row" href="../../evidence/recordings/evening/index.html">"#]
    ),
    (
      "diagrams/evening.svg",
      [">Somebody switches on, and dims. A log of 2 callbacks. The model explains all of it. "]
    ),
    (
      "evidence/machines/lamp/index.html",
      [
        #"<details class="seen"><summary>2 recordings</summary>"#,
        "evidence/recordings/evening/index.html",
      ]
    ),
    ("evidence/sources/index.html", [#"evidence/recordings/night/index.html"#]),
    ("assets/search-data.js", [#""evidence/recordings/evening/index.html""#]),
  ]

  @Test(arguments: expected.indices)
  func aPageSaysWhatTheRecordingShows(_ index: Int) async throws {
    let (path, parts) = Self.expected[index]
    let text = try await Self.site.value.text(path)
    for part in parts { #expect(text.contains(part), "\(path): \(part)\n\(text)") }
  }

  @Test func aPackWithoutRecordingsHasNoSuchRoom() async throws {
    let site = try await SiteSamples.workshop.site
    #expect(site.files["evidence/recordings/index.html"] == nil)
    #expect(!site.text("evidence/index.html").contains("evidence/recordings/"))
  }
}
