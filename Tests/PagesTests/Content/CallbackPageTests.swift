import PackSupport
import Testing
@testable import Pack
@testable import Pages

struct CallbackPageTests {
  private static let callback = """
    ---
    summary: The lamp lights.
    when: Somebody presses the `a. b` switch. It also comes *later*.
    phase: light
    owner: Lamp
    swift: "func lamp(_ lamp: Lamp)"
    super: required
    do: [Look away.]
    open: [Does it flicker?]
    sources: [manual]
    ---
    Once.

    ```
    code
    ```

    \(String(repeating: "And so on. ", count: 40))

    """

  private static let page = Task {
    let site = try await SiteSamples.site(of: .workshop(["callbacks/lamp.md": callback]))
    return site.text("callbacks/lamp/index.html")
  }

  @Test(arguments: [
    "<h1 class=\"api\">lamp<span>(_:)</span></h1>",
    "<p><strong>Somebody presses the <code>a. b</code> switch.</strong> It also comes "
      + "<em>later</em>.</p>",
    "<li>Call super</li>", "<td>once</td>", "<li>Look away.</li>",
    "<li>Does it flicker?</li>",
  ])
  func answersFirst(_ part: String) async throws {
    let page = try await Self.page.value
    #expect(page.contains(part), "\(page)")
  }

  @Test func comesInTheOrderInWhichPeopleAsk() async throws {
    let page = try await Self.page.value
    let ids = ["situations", "advice", "discussion", "misconceptions", "open"]
    let folded = ["guarantees", "diagram", "declaration"]
    let places = (ids + folded).map { page.firstRange(of: "id=\"\($0)\"")?.lowerBound }
    let found = places.compactMap(\.self)
    #expect(found.count == places.count)
    #expect(found == found.sorted())
    for id in folded { #expect(page.contains("<details class=\"fold\" id=\"\(id)\">")) }
  }

  @Test func proseIsFoldedAfterItsFirstCode() async throws {
    let page = try await Self.page.value
    let section = try #require(page.split(separator: "id=\"discussion\"").last)
    let (code, fold, rest) = ("</pre>", "<details class=\"fold\">", "And so on.")
    let places = [code, fold, rest].compactMap { section.firstRange(of: $0)?.lowerBound }
    #expect(places.count == 3 && places == places.sorted())
  }

  @Test func whatHoldsByDefaultHasNoNote() async throws {
    let page = try await Self.page.value
    #expect(page.contains("data-when=\"bulb:plain\"") == false)
    let dim = try await SiteSamples.workshop.site.text("callbacks/didDim/index.html")
    // It runs in the default year 2003, and not in 2001.
    #expect(!dim.contains("Year 2002 and later"))
    let lamp = try await SiteSamples.workshop.site.text("callbacks/lamp/index.html")
    #expect(lamp.contains("data-when=\"year:2002-\""))
  }

  @Test func whatHoldsOnlyElsewhereHasANote() async throws {
    let pack = try Pack.sample(
      [
        "pack.yaml": """
        name: sample
        title: Sample
        options: {year: {title: Year, ordered: true, values: [2001, 2002]}}

        """,
        "callbacks/gone.md": """
        ---
        summary: It is gone.
        owner: Lamp
        if: year < 2002
        sources: [sample-notes]
        ---

        """,
        "machines/lamp.yaml": """
        title: A lamp
        regions: {light: {initial: "off", states: {"off": , "on": }}}
        events:
          press: [{from: {light: "off"}, calls: [lit, {call: gone, if: year < 2002}], to: {light: "on"}}]
          rest: [{from: {light: "on"}, to: {light: "off"}}]

        """,
        "interactions/all.yaml": """
        press: {title: Press, lifelines: {lamp: lamp}, requires: {lamp: {light: "off"}}, steps: [lamp.press]}
        rest: {title: Rest, lifelines: {lamp: lamp}, requires: {lamp: {light: "on"}}, steps: [lamp.rest]}

        """,
      ], callbacks: "lit")
    let page = try await SiteSamples.site(of: pack).text("callbacks/gone/index.html")
    #expect(page.contains("<li>Only with: before Year 2002</li>"), "\(page)")
    #expect(page.contains(">Press</a>"))
  }

  @Test func aSentenceEndsAtItsPoint() {
    let texts = ["One `a. b` c. Two. Three.", "一。二。", "One"].map(\.firstSentence)
    #expect(texts.map(\.first) == ["One `a. b` c.", "一。", "One"])
    #expect(texts.map(\.rest) == ["Two. Three.", "二。", ""])
  }
}
