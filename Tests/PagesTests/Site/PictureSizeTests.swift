@testable import Pages
import Testing

/// The sizes of pictures in pages, by their own numbers and the style sheet.
struct PictureSizeTests {
  /// A rule of a style sheet; of one in a media query, the query is a part of the selector.
  private struct Rule {
    let selector: Substring
    let body: Substring
  }

  private static func rules(of sheet: String) -> [Rule] {
    sheet.split(separator: "}").compactMap { text in
      text.lastIndex(of: "{").map {
        Rule(selector: text[..<$0], body: text[text.index(after: $0)...])
      }
    }
  }

  /// The classes whose pictures the style sheet keeps at their own size.
  private static func unscaled(by rules: [Rule]) -> Set<Substring> {
    Set(
      rules.filter { $0.selector.hasSuffix(" svg") && $0.body.contains("max-width:none") }
        .flatMap { $0.selector.matches(of: /\.([a-z]+)/).map(\.1) })
  }

  private static func attribute(_ name: String, of tag: Substring) -> Substring? {
    tag.split(separator: " \(name)=\"", maxSplits: 1, omittingEmptySubsequences: false)
      .dropFirst().first?.prefix { $0 != "\"" }
  }

  @Test(arguments: SiteSamples.allCases)
  func textInPicturesHasAtLeastTenPixels(_ sample: SiteSamples) async throws {
    let rules = Self.rules(of: try await sample.site.text("assets/style.css"))
    let roles = rules.filter { $0.selector.contains(".vcdoc ") || $0.selector.contains(".curve ") }
    let sizes = roles.flatMap { $0.body.matches(of: /font-size:([0-9.]+)px/) }
      .compactMap { Double($0.1) }
    #expect(sizes.count >= 8)
    for size in sizes { #expect(size >= 10) }
  }

  @Test(arguments: SiteSamples.allCases)
  func noPictureIsScaled(_ sample: SiteSamples) async throws {
    let site = try await sample.site
    let unscaled = Self.unscaled(by: Self.rules(of: site.text("assets/style.css")))
    var judged = 0
    for path in site.files.keys.sorted() where path.hasSuffix(".html") {
      let parts = site.text(path).split(separator: "<svg", omittingEmptySubsequences: false)
      for (before, after) in zip(parts, parts.dropFirst()) {
        judged += 1
        let tag = after.prefix { $0 != ">" }
        let size = ["width", "height"].compactMap { Self.attribute($0, of: tag) }
        let box = Self.attribute("viewBox", of: tag)
        #expect(box.map { $0.split(separator: " ").suffix(2) } == size[...], "\(path)")
        let classes = before.suffix(600).matches(of: /class="([^"]*)"/).flatMap {
          $0.1.split(separator: " ")
        }
        #expect(!unscaled.isDisjoint(with: classes), "\(path): \(classes)")
      }
    }
    #expect(judged > 0)
  }

  @Test func aMachineIsAListOnPhones() async throws {
    let site = try await SiteSamples.committed.site
    let phones = site.text("assets/style.css").split(separator: "@media (max-width:700px){")
    #expect(phones.dropFirst().contains { $0.contains("#diagram .diagram>.scroll{display:none}") })
    let machines = site.files.keys.filter {
      $0.hasPrefix("evidence/machines/") && $0.hasSuffix("index.html")
    }
    #expect(machines.count > 10)
    for path in machines.sorted() {
      let page = site.text(path)
      #expect(page.contains("<section id=\"states\">"), "\(path)")
      #expect(page.contains("class=\"state-card\""), "\(path)")
    }
  }
}
