@testable import Base
@testable import StateSpace
@testable import Conformance
@testable import Formats
@testable import Pages
import Support
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
    let shown = page.split(separator: "<dl class=\"signatures\">").dropFirst()
      .compactMap { $0.split(separator: "</dl>").first }
    let codes = [
      ("Swift", "<span class=\"k\">func</span> didMove()"),
      (
        "Kotlin",
        "<span class=\"k\">fun</span> didMove(to: <span class=\"t\">Place</span>&lt;"
          + "<span class=\"t\">Any</span>&gt;)"
      ), ("C++", "<span class=\"k\">void</span> did_move()"),
    ]
    #expect(
      shown.map { String($0) }
        == codes.map { language, code in
          "<dt>\(language)</dt><dd><pre tabindex=\"0\" role=\"group\" aria-label=\"\(language)\">"
            + "<code>\(code)</code></pre></dd>"
        })
  }

  @Test(arguments: [("", false), ("thread: Main thread", true), ("super: optional", true)])
  func haveASectionForItWhereSomethingIsSaid(_ one: (line: String, isThere: Bool)) async throws {
    let page = try await Self.page(one.line)
    #expect(page.contains("id=\"declaration\"") == one.isThere)
    #expect(page.contains("href=\"#declaration\"") == one.isThere)
  }
}
