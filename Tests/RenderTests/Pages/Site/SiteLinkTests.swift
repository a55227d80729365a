@testable import Pages
import Support
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
