import Support
import PackSupport
import Testing
@testable import Base
@testable import Pack
@testable import Pages

struct SitePageTests {
  @Test(arguments: [
    ("index", "index.html"), ("callbacks", "callbacks/index.html"),
    ("callback", "callbacks/lamp/index.html"),
    ("machine", "evidence/machines/lamp/index.html"), ("sources", "evidence/sources/index.html"),
    ("guarantees", "evidence/guarantees/index.html"), ("changes", "changes/index.html"),
    ("version", "changes/year-2002/index.html"), ("evidence", "evidence/index.html"),
    ("article", "evidence/articles/manual/index.html"),
    ("situation", "situations/dim/index.html"), ("situations", "situations/index.html"),
  ])
  func readAsRecorded(_ name: String, path: String) async throws {
    let bytes = try #require(try await SiteSamples.workshop.site.files[path])
    let recorded = try Golden("page-\(name).html").text(recording: bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == recorded)
  }

  @Test(arguments: [1, 2, 3, 16])
  func areTheSameHoweverManyAreMadeAtOnce(_ jobs: Int) async throws {
    let site = try await SiteSamples.site(of: try .workshop(), jobs: jobs)
    #expect(try await SiteSamples.workshop.site == site)
  }

  @Test func areTheSameForOneWorkerAndForMany() async throws {
    let pack = try Pack.example("download-task")
    let site = try await SiteSamples.site(of: pack, jobs: 1)
    #expect(try await SiteSamples.site(of: pack, jobs: 4) == site)
  }

  @Test func haveThePicturesOfMachinesAlone() async throws {
    let site = try await SiteSamples.workshop.site
    let title = "<title id=\"vcdoc-title\">A lamp &amp; its bulb</title>"
    #expect(site.text("diagrams/lamp.svg").contains(title))
    #expect(site.files.keys.count { $0.hasPrefix("diagrams/") } == 1)
  }

  @Test func nameTheirRoomInTheWindowWhereTitlesRepeat() async throws {
    let site = try await SiteSamples.site(
      of: .workshop([
        "scenarios/all.yaml": "lamp: {title: Turn it down, steps: [lamp, dim]}\n"
      ]))
    let titles = [
      "situations/dim/index.html": "Turn it down – Situations – Lamps",
      "situations/index.html": "Situations – Lamps",
      "evidence/machines/lamp/index.html": "its bulb – Lamps",
    ]
    for (path, title) in titles {
      #expect(site.text(path).contains("\(title) &amp; &lt;switches&gt;</title>"))
    }
  }

  @Test func tellWhereEachTextIsFaulty() async throws {
    let pack = try Pack.sample([
      "pack.yaml":
        "name: sample\ntitle: Sample\nsummary: >-\n  An <i>odd</i> one.\nlocales: [en, de]\n",
      "sources.yaml": "notes: {title: Notes, kind: notes}\n",
      "callbacks/lit.md": """
      ---
      summary: "One.\\n\\nTwo."
      owner: Lamp
      do:
        - Look.
        - "[Go](callback:lot) [there](#order)."
      sources: [notes]
      ---

      """,
      "callbacks/lit.de.md": "---\nsummary: Hell.\n---\nProsa\n\nMehr [y](machine:lmap)\n",
      "machines/lamp.yaml": """
      title: Lamp
      summary: {en: A lamp., de: Set<Int> x}
      regions: {light: {initial: dark, states: {dark: It is dark., lit: It is <b>lit</b>.}}}
      events: {on: [{from: {light: dark}, calls: [lit], to: {light: lit}}]}

      """,
    ])
    let error = try await #require(throws: PackErrors.self) { try await SiteSamples.site(of: pack) }
    let markup = "HTML is not shown; put code between backticks, or write '\\<' for the sign"
    let lines = error.diagnostics.map {
      "\($0.place.path):\($0.place.line):\($0.place.column): \($0.message)"
    }
    #expect(
      Set(lines) == [
        "callbacks/lit.md:2:19: this text must be one paragraph, without lists, headings, or blocks",
        "callbacks/lit.md:6:6: no callback is named 'lot'; did you mean 'lit'?",
        "callbacks/lit.md:6:25: a link must lead to a page of the pack, such as 'callback:NAME', or to "
          + "an address with 'https:'",
        "callbacks/lit.de.md:6:6: no machine is named 'lmap'; did you mean 'lamp'?",
        "machines/lamp.yaml:2:31: \(markup)", "machines/lamp.yaml:3:73: \(markup)",
        "pack.yaml:4:6: \(markup)",
      ])
  }

  @Test func showWhatThereIsToSayOfSuperWhereNoRuleIs() async throws {
    let callback = """
      ---
      summary: Somebody carries the lamp.
      phase: rest
      owner: Lamp
      superNote: The default does *nothing*.
      sources: [manual]
      ---

      """
    let site = try await SiteSamples.site(of: .workshop(["callbacks/didMove.md": callback]))
    #expect(
      site.text("callbacks/didMove/index.html").contains("The default does <em>nothing</em>."))
  }

  @Test func sayWhereNobodyIsCalledAndDrawNothing() async throws {
    let pack = try Pack.sample(
      [
        "machines/lamp.yaml": """
        title: Lamp
        regions: {light: {initial: dark, states: {dark: It is dark., lit: It is lit.}}}
        events:
          on: [{from: {light: dark}, calls: [lit], to: {light: lit}}]
          fade: [{from: {light: lit}, to: {light: dark}}]

        """,
        "interactions/all.yaml": """
        lamp.on: {title: On, lifelines: {lamp: lamp}, requires: {lamp: {light: dark}}, steps: [lamp.on]}
        lamp.fade: {title: Fade, lifelines: {lamp: lamp}, requires: {lamp: {light: lit}}, steps: [lamp.fade]}

        """,
      ], callbacks: "lit")
    let site = try await SiteSamples.site(of: pack)
    let silence = "<p class=\"none\">No callback runs.</p>"
    let (silent, heard) = ("situations/lamp-fade/index.html", "situations/lamp-on/index.html")
    #expect(site.text(silent).contains(silence))
    #expect(!site.text(heard).contains(silence))
  }

  @Test func sayWhereAMachineIsTooLargeToBeDrawnAndDrawThePartAroundACallback() async throws {
    let count = 1000
    let states = (0..<count).map { "at\($0): At \($0)." }.joined(separator: ", ")
    let ways = (0..<count).map { state in
      let calls = state == 500 ? "calls: [turned], " : ""
      return "{from: {place: at\(state)}, \(calls)to: {place: at\((state + 1) % count)}}"
    }
    let events = (0..<5).map { event in
      "turn\(event): [\(ways[event * 200..<(event + 1) * 200].joined(separator: ", "))]"
    }
    let machine = """
      title: Ring
      regions:
        place: {initial: at0, states: {\(states)}}
      events: {\(events.joined(separator: ", "))}
      """
    let pack = try Pack.sample(["machines/ring.yaml": machine], callbacks: "turned")
    let site = try await SiteSamples.site(of: pack)
    #expect(
      site.text("evidence/machines/ring/index.html").contains(
        "too many states or arrows for one picture"))
    #expect(site.files["diagrams/ring.svg"] == nil)
    #expect(site.text("callbacks/turned/index.html").contains("place · 4/1000"))
  }

  @Test func nameTheirAddressWhenItIsKnown() async throws {
    let site = try await SiteSamples.site(of: try .workshop(), address: "https://e.org/a&b")
    let page = site.text("evidence/machines/lamp/index.html")
    #expect(
      page.contains(
        "<link rel=\"canonical\" href=\"https://e.org/a&amp;b/evidence/machines/lamp/\">"))
    let places = site.text("sitemap.xml").split(separator: "\n").dropFirst(2).dropLast()
    #expect(places.count == site.files.keys.count { $0.hasSuffix("index.html") })
    #expect(places.contains("<url><loc>https://e.org/a&amp;b/</loc></url>"))
    #expect(places.contains("<url><loc>https://e.org/a&amp;b/callbacks/didDim/</loc></url>"))
    let plain = try await SiteSamples.workshop.site
    #expect(plain.files["sitemap.xml"] == nil)
    #expect(!plain.text("index.html").contains("canonical"))
  }

  /// A server shows the page at any depth.
  @Test func nameWholeAddressesWhereNoPageIs() async throws {
    let pack = try Pack.workshop([
      "pack.yaml": "name: sample\ntitle: Sample\nlocales: [en, de]\nphases: {light: A, rest: B}\n"
        + "options: {year: {ordered: true, values: [2001, 2002]}, bulb: {values: [plain, red]}}\n"
    ])
    let site = try await SiteSamples.site(of: pack, address: "https://e.org/docs")
    for (path, home) in [("404.html", ""), ("de/404.html", "de/")] {
      let page = Markup(try #require(site.files[path]))
      let links = page.attributes.filter { ["action", "href", "src"].contains($0.name) }
      let outer = links.filter { !$0.value.hasPrefix("https://e.org/docs/") }
      #expect(Set(outer.map(\.value)) == ["#content", "#nav"])
      #expect(links.contains { $0.value == "https://e.org/docs/\(home)callbacks/index.html" })
      #expect(!page.elements.contains("base"))
    }
    #expect(try await SiteSamples.workshop.site.files["404.html"] == nil)
  }

  @Test func escapeTitlesInTheListForPrograms() async throws {
    let text = try await SiteSamples.workshop.site.text("llms.txt")
    #expect(text.hasPrefix("# Lamps \\& \\<switches\\>\n\n> What a lamp does, and when.\n"))
    #expect(text.contains("\n- [Switch \\<on\\>](situations/lamp/index.md)\n"))
    #expect(
      text.contains("\n- [lamp(\\_:)](callbacks/lamp/index.md): The lamp lights; see didDim.\n"))
  }

  @Test(arguments: [
    (
      "v: {ordered: true, values: [x-b, x-c]}", "v-x: {ordered: true, values: [a, c, d]}",
      ["v~x-c", "v-x~c", "v-x-d"]
    ),
    ("o: {values: [a, b, c]}", "o-b: {values: [d, e]}", ["o~b", "o-c", "o-b"]),
    ("o: {values: [a, B, c]}", "O-b: {values: [d, e]}", ["o~B", "o-c", "O-b"]),
    ("o: {ordered: true, values: [a, b, c]}", "o-b: {values: [d, e]}", ["o~b", "o-c", "o-b"]),
  ])
  func haveAddressesOfTheirOwnWhereVersionsSoundAlike(
    _ first: String, _ second: String, _ folders: [String]
  ) async throws {
    let site = try await SiteSamples.site(of: try Self.pack(options: [first, second]))
    let pages = site.files.keys.filter { $0.hasPrefix("changes/") && $0.hasSuffix("/index.html") }
    #expect(Set(pages) == Set(folders.map { "changes/\($0)/index.html" } + ["changes/index.html"]))
  }

  @Test func haveTitlesOfTheirOwnWhereSeveralValuesAreGivenUp() async throws {
    let option = "o: {adopting: {title: Adopt it}, values: [a, b, c]}"
    let site = try await SiteSamples.site(of: try Self.pack(options: [option]))
    for value in ["b", "c"] {
      #expect(site.text("changes/o-\(value)/index.html").contains("<h1>Adopt it (\(value))</h1>"))
    }
  }

  @Test func haveNoHeadingsOfCallbacksWhereNoneIs() async throws {
    let pack = try Pack.sample([
      "machines/m.yaml": """
      title: M
      regions: {a: {initial: b, states: {b: , c: }}}
      events: {go: [{from: {a: b}, to: {a: c}}]}

      """
    ])
    let site = try await SiteSamples.site(of: pack)
    #expect(SiteLinks(in: site.files).faults == [])
    #expect(!site.text("search/index.html").contains("<h2>Callbacks</h2>"))
    #expect(!site.text("index.md").contains("## Callbacks"))
  }

  /// A pack that runs otherwise with each value of its options, which are written on a line each.
  private static func pack(options: [String]) throws -> Pack {
    let events = options.flatMap { option -> [String] in
      let name = option.prefix { $0 != ":" }
      let values = option.split(separator: "[")[1].prefix { $0 != "]" }
      return values.split(separator: ", ").map { "\(name) = \($0)" }
    }.enumerated().map { number, condition in
      "  e\(number): [{from: {light: lit}, calls: [lit], if: \(condition)}, "
        + "{from: {light: lit}, if: not (\(condition))}]\n"
    }
    let sent = events.indices.map { "lamp.e\($0), " }.joined()
    return try Pack.sample(
      [
        "pack.yaml": "name: sample\ntitle: Sample\noptions:\n"
          + options.map { "  \($0)\n" }.joined(),
        "machines/lamp.yaml": """
        title: Lamp
        regions: {light: {initial: dark, states: {dark: It is dark., lit: It is lit.}}}
        events:
          on: [{from: {light: dark}, to: {light: lit}}]
          off: [{from: {light: lit}, to: {light: dark}}]
        \(events.joined())
        interactions:
          on:
            title: On
            lifelines: {lamp: lamp}
            requires: {lamp: {light: dark}}
            steps: [lamp.on, \(sent)lamp.off]

        """,
      ], callbacks: "lit")
  }

  @Test func takeTheMarkupOfATemplateThatReplacesOurs() async throws {
    let site = try await SiteSamples.site(
      of: try .workshop(), templates: ["html/situation.mustache": "<p>{{title}} {{>parts/foot}}"])
    #expect(site.text("situations/lamp/index.html").hasPrefix("<p>"))
    #expect(site.text("index.html") == (try await SiteSamples.workshop.site.text("index.html")))
  }

  @Test func areRefusedWhenATemplateNamesWhatNoValueHas() async throws {
    let faulty = [
      "html/situation.mustache": "<p>\n {{titel}} {{strings.nonsense}}",
      "html/machine.mustache": "{{#regions}}{{color}}{{/regions}}",
    ]
    let error = try await #require(throws: PackErrors.self) {
      try await SiteSamples.site(of: try .workshop(), templates: faulty)
    }
    #expect(
      error.diagnostics.map { "\($0.place.path):\($0.place.line): \($0.message)" } == [
        "html/machine.mustache:1: unknown value 'color'",
        "html/situation.mustache:2: unknown value 'titel'",
        "html/situation.mustache:2: unknown value 'strings.nonsense'",
      ])
  }
}
