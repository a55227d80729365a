@testable import Pages
import Support
import PackSupport
import Testing
@testable import Pack

struct SiteLinkTests {
  @Test(arguments: SiteSamples.allCases)
  func leadSomewhereFromEveryPageAndPicture(_ sample: SiteSamples) async throws {
    let site = try await sample.site
    let links = SiteLinks(in: site.files)
    #expect(links.faults == [])
    #expect(links.count > site.files.count)
  }

  @Test(arguments: [
    "download-task", "editor", "mcp", "oauth-device-flow", "order", "starter", "tcp", "upload",
  ])
  func leadSomewhereInEachExample(_ name: String) async throws {
    let site = try await SiteSamples.site(of: .example(name))
    #expect(SiteLinks(in: site.files).faults == [])
  }

  @Test func leadToTheStateThatTheyNameThoughNamesHaveDashes() async throws {
    let pack = try Pack.sample(
      [
        "machines/m.yaml": """
        title: M
        regions:
          a-b: {initial: c, states: {c: , d: }}
          a: {initial: b-c, states: {b-c: , b-d: }}
        events:
          go: [{from: {a-b: c}, calls: [gone], to: {a-b: d}}]
          come: [{from: {a: b-c}, to: {a: b-d}}]

        """,
        "interactions/all.yaml": """
        go: {title: Go, lifelines: {it: m}, requires: {it: {a-b: c}}, steps: [it.go]}
        come: {title: Come, lifelines: {it: m}, requires: {it: {a: b-c}}, steps: [it.come]}

        """,
      ], callbacks: "gone")
    let site = try await SiteSamples.site(of: pack)
    #expect(SiteLinks(in: site.files).faults == [])
    let ids = Markup(Array(site.text("evidence/machines/m/index.html").utf8)).ids
    #expect(ids.isSuperset(of: ["state-a-b:c", "state-a-b:d", "state-a:b-c", "state-a:b-d"]))
  }

  @Test func leadToWhatIsNamedLikeAPartOfThePage() async throws {
    let pack = try Pack.sample(
      [
        "callbacks/gone.md": """
        ---
        owner: M
        sources: [notes]
        guarantees: [{says: It goes first., property: gone happens at most once, id: options}]
        ---

        """,
        "sources.yaml": "notes: {title: Notes, kind: notes}\n",
        "machines/m.yaml": """
        title: M
        regions: {a: {initial: b, states: {b: , c: }}}
        events: {go: [{from: {a: b}, calls: [gone], to: {a: c}}], stay: [{}]}

        """,
        "interactions/all.yaml": """
        go: {title: Go, lifelines: {it: m}, summary: "# So", requires: {it: {a: b}}, steps: [it.go]}
        nav: {title: Stay, lifelines: {it: m}, summary: "# So", steps: [it.stay]}

        """,
        "situations.yaml": """
        go: {title: Go, group: go, interactions: [go, nav], summary: "# So"}

        """,
        "guarantees/all.yaml": """
        options: {about: gone, recommendation: Go., why: "# So", sources: [notes]}
        nav: {about: go, recommendation: Go., instead: "# So", sources: [notes]}
        others: {recommendation: Go., sources: [notes]}

        """,
      ])
    let site = try await SiteSamples.site(of: pack)
    #expect(SiteLinks(in: site.files).faults == [])
  }

  @Test func leadSomewhereThoughNoPageShowsTheInteraction() async throws {
    let pack = try Pack.sample(
      [
        "machines/m.yaml": """
        title: M
        free: true
        regions: {a: {initial: b, states: {b: , c: }}}
        events: {go: [{from: {a: b}, calls: [gone], to: {a: c}}]}

        """,
        "interactions/all.yaml": """
        go:
          title: Go
          refOnly: true
          lifelines: {it: m}
          steps: [it.go]
          guarantees: [{recommendation: "See [it](interaction:go).", id: seen, sources: [sample-notes]}]

        """,
      ], callbacks: "gone")
    let site = try await SiteSamples.site(of: pack)
    #expect(SiteLinks(in: site.files).faults == [])
    #expect(site.text("evidence/guarantees/index.html").contains("id=\"guarantee-go.seen\""))
  }

  @Test(arguments: SiteSamples.allCases)
  func reachEveryPageAndPictureFromTheFirst(_ sample: SiteSamples) async throws {
    let site = try await sample.site
    // Servers show the page of an address that leads nowhere.
    let files = site.files.keys.filter { !$0.hasSuffix("404.html") }
    let shown = Set(files.filter { $0.hasSuffix(".html") || $0.hasSuffix(".svg") })
    #expect(shown.subtracting(SiteLinks(in: site.files).reached(from: "index.html")) == [])
  }

  @Test(arguments: SiteSamples.allCases)
  func useEveryScriptFromAFileAndNoneInsideAPage(_ sample: SiteSamples) async throws {
    for (path, bytes) in try await sample.site.files where path.hasSuffix(".html") {
      let page = Markup(bytes)
      let scripts = page.attributes.filter { $0.element == "script" && $0.name == "src" }
      #expect(scripts.count == page.elements.count { $0 == "script" })
      #expect(page.elements.count { $0 == "h1" } == 1)
      #expect(page.attributes.contains { $0.element == "html" && $0.name == "lang" })
    }
  }

  static let broken = [
    ("<p id=\"a\"></p><p id=\"a\">", ["<p> is never closed", "id 'a' is given twice"]),
    ("<b><i></b></i>", ["</b> closes <i>", "<b> is never closed"]),
    ("<a href=\"b.html\">x</a>", ["'b.html' leads nowhere"]),
    ("<a href=\"#x\">x</a>", ["'#x' names no place"]),
    ("<a href=\"../../x.html\">x</a>", ["'../../x.html' leads nowhere"]),
    ("<img src=\"https://e.org/x\">", ["<img> needs 'https://e.org/x'", "an <img> has no alt"]),
    ("<p onclick=\"x\">a</p>", ["<p> runs a script in 'onclick'"]),
    ("<p>a & b</p>", ["a bare & near '<p>a & b</p>'"]),
    ("<p a=\"\" a>b</p>", ["<p> has 'a' twice"]),
    ("<p aria-labelledby=\"q\"></p>", ["'aria-labelledby' names no 'q'"]),
  ]

  @Test(arguments: broken)
  func areFoundBrokenWhereTheyAre(_ page: String, faults: [String]) {
    let links = SiteLinks(in: ["t.html": Array(page.utf8)])
    #expect(Set(links.faults) == Set(faults.map { "t.html: \($0)" }))
  }
}
