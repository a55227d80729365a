import PackSupport
import Testing

/// How callbacks are declared, on their pages.
struct DeclarationPageTests {
  private static func page(_ lines: String) async throws -> String {
    let callback = """
      ---
      summary: Somebody carries the lamp.
      phase: rest
      owner: Lamp
      \(lines)
      sources: [manual]
      ---

      """
    let site = try await SiteSamples.site(of: .workshop(["callbacks/didMove.md": callback]))
    return site.text("callbacks/didMove/index.html")
  }

  @Test func showTheDeclarationInEachLanguage() async throws {
    let page = try await Self.page(
      """
      declarations:
        Kotlin: "fun didMove(to: Place<Any>)"
        C++: void did_move()
      swift: func didMove()
      """)
    let codes = [
      ("Swift", "<span class=\"k\">func</span> didMove()"),
      (
        "Kotlin",
        "<span class=\"k\">fun</span> didMove(to: <span class=\"t\">Place</span>&lt;"
          + "<span class=\"t\">Any</span>&gt;)"
      ), ("C++", "<span class=\"k\">void</span> did_move()"),
    ]
    let shown = codes.map { language, code in
      "<dt>\(language)</dt><dd><pre tabindex=\"0\" role=\"group\" aria-label=\"\(language)\">"
        + "<code>\(code)</code></pre></dd>"
    }
    let places = shown.compactMap { page.firstRange(of: $0)?.lowerBound }
    #expect(places.count == shown.count && places == places.sorted(), "\(page)")
  }

  @Test func areFoldedWithTheSources() async throws {
    let page = try await Self.page("caller: Whoever carries it")
    let fold = try #require(page.split(separator: "id=\"declaration\"").last)
    #expect(fold.contains("<dt>Called by</dt><dd>Whoever carries it</dd>"))
    #expect(fold.contains("source-manual"))
    #expect(page.contains("href=\"#declaration\""))
  }
}
