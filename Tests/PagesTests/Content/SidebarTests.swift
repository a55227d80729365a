import PackSupport
import Testing

struct SidebarTests {
  private static let count = 230

  /// A pack of one machine that calls many callbacks of one phase.
  private static let site = Task {
    let events = (0..<count).map { "  go\($0): [{from: {life: on}, calls: [call\($0)]}]" }
    return try await SiteSamples.site(
      of: .sample(
        [
          "machines/m.yaml": """
          title: M
          regions: {life: {initial: on, states: {on: , off: }}}
          events:
          \(events.joined(separator: "\n"))

          """
        ], callbacks: (0..<count).map { "call\($0)" }.joined(separator: " ")))
  }

  private func sidebar(of page: String) async throws -> Substring {
    let text = try await Self.site.value.text("callbacks/\(page)/index.html")
    let start = try #require(text.firstRange(of: "<nav class=\"side\""))
    return text[start.upperBound...].prefix(while: { $0 != "\u{0}" })
  }

  @Test(arguments: ["call0", "call100", "call199"])
  func showsWhatIsNearThePageHoweverMuchThereIs(_ page: String) async throws {
    let text = try await sidebar(of: page)
    let end = try #require(text.firstRange(of: "</nav>"))
    let links = text[..<end.lowerBound].matches(of: /href="(\.\.\/call\d+\/)?index\.html"/)
    #expect(links.count == 80)
    #expect(text[..<end.lowerBound].contains("aria-current=\"page\">\(page)</a>"))
  }

  @Test func aListNamesTheFirstCallbacksAndSaysHowManyMoreThereAre() async throws {
    let text = try await Self.site.value.text("callbacks/call0/index.html")
    #expect(text.contains("… +30"))
    #expect(text.contains("call199"))
    #expect(!text.contains("call200<"))
  }

  @Test func leadsToThePagesBeforeAndAfter() async throws {
    let text = try await sidebar(of: "call1")
    #expect(text.contains("rel=\"prev\""))
    #expect(text.contains("rel=\"next\""))
    #expect(!(try await sidebar(of: "call0")).contains("rel=\"prev\""))
  }

  @Test func whatTeamsAdoptStandsBeforeTheVersions() async throws {
    let site = try await SiteSamples.site(
      of: .sample(
        [
          "pack.yaml": """
          name: sample
          title: Sample
          options:
            year: {title: Year, ordered: true, values: [1, 2]}
            style: {values: [new, old], adopting: {title: The new style}}

          """,
          "machines/m.yaml": """
          title: M
          regions: {life: {initial: on, states: {on: , off: }}}
          events:
            go: [{from: {life: on}, calls: [{call: a, if: "year >= 2"}, {call: b, if: style = new}]}]

          """,
        ], callbacks: "a b"))
    let text = site.text("changes/index.html")
    let bar = text.prefix(upTo: try #require(text.firstRange(of: "<main")).lowerBound)
    let pages = bar.matches(of: /href="([^".\/]+)\/index\.html"/).map { String($0.1) }
    #expect(pages == ["style", "year-2"])
  }
}
