import PackSupport
import Testing
@testable import Pages

struct SituationPageTests {
  private static let texts = [
    "pack.yaml": """
    name: sample
    title: Sample
    options: {year: {title: Year, ordered: true, values: [2001, 2002]}}
    groups: {evening: In the evening}
    bounds: {nesting: 1}

    """,
    "machines/lamp.yaml": """
    title: Lamp
    regions: {light: {initial: dark, states: {dark: , lit: }}}
    events:
      on: [{from: {light: dark}, calls: [lit], to: {light: lit}}]
      warm: [{from: {light: lit}, calls: [{call: warmed, if: year = 2002}, {call: cooled, if: year = 2001}]}]
      blink: [{from: {light: lit}, calls: [blinked]}]
      off: [{from: {light: lit}, calls: [gone], to: {light: dark}}]

    """,
    "interactions/all.yaml": """
    lamp.on:
      title: Light it
      group: evening
      lifelines: {lamp: {machine: lamp, title: the lamp}}
      requires: {lamp: {light: dark}}
      steps: [lamp.on, lamp.warm, {wait: a while}, {ref: lamp.end}]
    lamp.end:
      title: The end
      refOnly: true
      lifelines: {lamp: lamp}
      steps:
        - alt:
            off: {title: it is switched off, steps: [lamp.off]}
            blinks: {title: it blinks twice, steps: [lamp.blink, lamp.blink]}
    lamp.off:
      title: Put it out
      group: evening
      lifelines: {lamp: lamp}
      requires: {lamp: {light: lit}}
      steps: [{par: [[lamp.blink], [lamp.warm]]}, {loop: [lamp.blink], atMost: 2}, lamp.off]

    """,
    "scenarios/all.yaml": "night: {title: A night, summary: On and off., steps: [lamp.on]}\n",
  ]

  private static let site = Task {
    try await SiteSamples.site(
      of: .sample(texts, callbacks: "lit warmed cooled blinked gone"))
  }

  /// The lines of a page, without those of its head.
  private func lines(of page: String) async throws -> [String] {
    try await Self.site.value.text("situations/\(page)/index.html").split(separator: "\n")
      .map { $0.drop { $0 == " " } }.map(String.init)
  }

  @Test func listStepsOnceWithThoseOfOtherConfigurationsHidden() async throws {
    let lines = try await lines(of: "lamp-on")
    let calls = lines.filter { $0.hasPrefix("<li class=\"call") }
    #expect(calls.count { $0.contains(">warmed</a>") && $0.contains("data-when") } == 1)
    #expect(calls.contains { $0.contains("data-when=\"year:2002-\"><a") })
    let old = try #require(calls.first { $0.contains(">cooled</a>") })
    #expect(old.contains("data-when=\"year:-2001\" hidden>"))
    #expect(lines.contains("<li class=\"wait\"><em>a while</em></li>"))
  }

  @Test func giveDotsToWaitsAlone() async throws {
    let site = try await SiteSamples.site(
      of: .sample(
        [
          "machines/lamp.yaml": "transitions: \"dark -> lit: on / shine\"\n",
          "interactions/all.yaml": """
          light:
            title: Light it
            lifelines: {lamp: lamp}
            requires: {lamp: {state: dark}}
            steps:
              - lamp.on
              - wait: a while
              - {note: it is warm, over: [lamp]}
              - note: all is well
              - check: {lamp: {state: lit}}

          """,
        ]))
    let page = site.text("situations/light/index.md")
    #expect(page.contains("|  |  | … a while |\n"))
    #expect(page.contains("|  | lamp | it is warm |\n|  |  | all is well |\n|  | lamp | "))
    #expect(page.contains(" lit |\n"))
    let html = site.text("situations/light/index.html")
    #expect(html.split(separator: "<li class=\"wait\">").count == 2)
    #expect(html.split(separator: "<li class=\"said\">").count == 4)
  }

  @Test func sayWhatDiffersInWords() async throws {
    let row = try #require(try await lines(of: "lamp-on").first { $0.hasPrefix("<tr><th") })
    #expect(row.contains("<th scope=\"row\">before Year 2002</th>"))
    #expect(
      row.contains("No <a href=\"../../callbacks/warmed/index.html\"><code>warmed</code></a>."))
    #expect(row.contains("<code>cooled</code></a> after <code>lit</code>."))
  }

  @Test func foldBranchesAfterTheFirst() async throws {
    let text = try await lines(of: "lamp-on").joined()
    let summary = "<summary>Or: <span>it blinks twice</span></summary>"
    let start = try #require(text.firstRange(of: summary))
    let branch = text[start.upperBound...]
    let end = try #require(branch.firstRange(of: "</details>"))
    #expect(branch[..<end.lowerBound].split(separator: ">blinked</a>").count == 3)
    #expect(text[..<start.lowerBound].contains("<span class=\"say\">it is switched off</span>"))
  }

  @Test func putPartsInLineAndGiveThemNoPage() async throws {
    let site = try await Self.site.value
    #expect(site.files["situations/lamp-end/index.html"] == nil)
    #expect(site.text("situations/lamp-on/index.html").contains(">gone</a>"))
  }

  @Test func showTurnsAndRepetitionsAsFrames() async throws {
    let lines = try await lines(of: "lamp-off")
    #expect(lines.contains("<li class=\"either\"><em>In any order</em><ol>"))
    #expect(lines.count { $0 == "<li class=\"turn\"><ol>" } == 2)
    #expect(lines.contains("<li class=\"loop\"><em>0–2 ×</em><ol>"))
    #expect(lines.count { $0.hasPrefix("</ol>") } == lines.count { $0.hasSuffix("<ol>") })
  }

  @Test func drawNoPictures() async throws {
    let site = try await Self.site.value
    #expect(!site.text("situations/lamp-on/index.html").contains("<svg"))
    #expect(site.files["diagrams/lamp.on.svg"] == nil)
  }

  @Test func showScenariosAsSectionsWithTheirActs() async throws {
    let text = try await lines(of: "lamp-on").joined()
    let section = try #require(
      text.firstRange(of: "<section id=\"scenario-night\"><h2>A night</h2>"))
    #expect(text[section.upperBound...].contains("<li class=\"act\"><em><a href"))
  }

  @Test func areListedByGroupWithOneSentence() async throws {
    let text = try await Self.site.value.text("situations/index.html")
    #expect(text.contains("<section id=\"group-evening\">"))
    #expect(text.contains("<h2>In the evening</h2>"))
    #expect(text.split(separator: "<li><a href=\"lamp-").count == 3)
  }
}
