import Support
import PackSupport
import Testing
@testable import Pack
@testable import Pages

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
    "recordings/noon.log": """
    ---
    title: A noon
    shows: It dims in the light.
    source: {source: manual, at: page 3}
    set: {year: 2002}
    expect: inconsistent
    why: A page is torn.
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
        #"<a href="diary/index.html#recording-evening">An evening "#,
        #"<a href="noon/index.html">A noon</a>"#,
        "<em>on</em>", "LampOS 3 or 4 · 2002", #"<span class="verdict good">consistent</span>"#,
        #"<span class="verdict">inconsistent</span>"#, #"<section id="unshown">"#,
      ]
    ),
    (
      "evidence/recordings/diary/index.html",
      [
        "<h1>A diary</h1>", "<p class=\"lede\">2 console logs from one source",
        ##"<a href="#recording-evening">An evening &amp; its lamp</a>"##,
        #"<section id="recording-evening">"#, "<h2>An evening &amp; its lamp</h2>",
        #"<span class="verdict good">consistent</span> <code>evening</code> · LampOS 3 or 4</p>"#,
        "Evening &lt;at home&gt;", #"id="line-2:evening""#, ">0.512</td>",
        #"<a href="../../../callbacks/didDim/index.html"><code>didDim</code></a>"#, ">desk</td>",
        #"<a href="../../../situations/dim/index.html">Turn it down</a>"#,
        #"<a href="../../sources/index.html#source-diary">Sources</a>"#,
      ]
    ),
    (
      "evidence/recordings/diary/index.html",
      [
        #"<section id="recording-night">"#, ##"<a href="#line-3:night">Line 3</a>"##,
        #"id="line-3:night""#, #"<span class="verdict">inconsistent</span>"#,
        "The diary lost a <em>line</em>.",
        #"<ul class="plain">"#,
      ]
    ),
    (
      "evidence/recordings/noon/index.html",
      [
        "<h1>A noon</h1>", #"<div class="lede"><p>It dims in the light.</p>"#, #"id="line-1""#,
        #"<section id="log">"#, #"<span class="detail">page 3</span>"#,
      ]
    ),
    (
      "situations/dim/index.html",
      [#"<a class="row" href="../../evidence/recordings/diary/index.html#recording-evening">"#]
    ),
    (
      "evidence/machines/lamp/index.html",
      [
        #"<details class="seen"><summary>3 logs</summary>"#,
        "../../recordings/diary/index.html#recording-evening",
        "../../recordings/noon/index.html",
      ]
    ),
    ("evidence/sources/index.html", [#"recordings/diary/index.html#recording-night"#]),
    (
      "assets/search-data.js",
      [#"{"path":"evidence/recordings/diary/index.html#recording-night","title":"A night""#]
    ),
  ]

  @Test(arguments: expected.indices)
  func aPageSaysWhatTheRecordingShows(_ index: Int) async throws {
    let (path, parts) = Self.expected[index]
    let text = try await Self.site.value.text(path)
    for part in parts { #expect(text.contains(part), "\(path): \(part)\n\(text)") }
  }

  @Test func recordingsShareAPageIfTheyHaveASource() async throws {
    let site = try await Self.site.value
    let pages = site.files.keys.filter { $0.hasPrefix("evidence/recordings/") }
    #expect(
      Set(pages.filter { $0.hasSuffix("index.html") })
        == Set(["", "diary/", "noon/"].map { "evidence/recordings/\($0)index.html" }))
    #expect(SiteLinks(in: site.files).faults == [])
  }

  @Test func textsLeadToTheSectionOfARecording() async throws {
    let callback = """
      ---
      summary: Somebody carries the lamp.
      phase: rest
      owner: Lamp
      sources: [manual]
      ---
      See [a night](recording:night) and [a noon](recording:noon).

      """
    let texts = Self.texts.merging(["callbacks/didMove.md": callback]) { $1 }
    let page = try await SiteSamples.site(of: .workshop(texts)).text("callbacks/didMove/index.html")
    for path in ["diary/index.html#recording-night", "noon/index.html"] {
      #expect(page.contains("href=\"../../evidence/recordings/\(path)\""), "\(path)")
    }
  }

  /// Some file systems take names that differ in case only for one.
  @Test func aSourceAndARecordingOfOneNameHavePagesOfTheirOwn() async throws {
    let noon = try #require(Self.texts["recordings/noon.log"])
    let texts = Self.texts.merging(["recordings/Diary.log": noon, "recordings/noon.log": ""]) { $1 }
    let pack = try Pack.workshop(texts.filter { !$1.isEmpty })
    let addresses = PageAddresses(of: pack)
    let paths = pack.recordings.map { addresses[$0.name].path }
    #expect(
      paths == [
        "evidence/recordings/Diary/index.html",
        "evidence/recordings/diary~/index.html#recording-evening",
        "evidence/recordings/diary~/index.html#recording-night",
      ])
  }

  @Test func aPackWithoutRecordingsHasNoSuchRoom() async throws {
    let site = try await SiteSamples.workshop.site
    #expect(site.files["evidence/recordings/index.html"] == nil)
    #expect(!site.text("evidence/index.html").contains("evidence/recordings/"))
  }
}
