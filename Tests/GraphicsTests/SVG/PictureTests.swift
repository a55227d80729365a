@testable import Graphics
import Testing

@Suite struct PictureTests {
  private func picture(_ options: PictureOptions) -> String {
    let bytes = SVG.picture(
      title: "Push & pop", summary: "viewDidLoad, then <nothing>.", width: 120.5, height: 80,
      options: options
    ) { svg in
      svg.link(to: "a/") { $0.circle(at: Point(x: 10, y: 10), radius: 3, "dot") }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func anUntitledPictureIsNamedByItsDescription() {
    let picture = SVG.picture(
      title: "", summary: "A line.", width: 9, height: 9, options: PictureOptions()
    ) { _ in }
    let text = String(decoding: picture, as: UTF8.self)
    #expect(text.contains(" aria-labelledby=\"vcdoc-desc\">\n<desc id=\"vcdoc-desc\">A line."))
    #expect(!text.contains("<title"))
  }

  @Test func theRootRefersToTitleAndDescription() {
    let text = picture(PictureOptions(prefix: "push"))
    #expect(text.contains(" role=\"group\" aria-labelledby=\"push-title push-desc\">\n"))
    #expect(text.contains("\n<title id=\"push-title\">Push &amp; pop</title>\n"))
    #expect(text.contains("\n<desc id=\"push-desc\">viewDidLoad, then &lt;nothing&gt;.</desc>\n"))
  }

  @Test func aPictureInAPageHasADescriptionAlone() {
    let text = picture(PictureOptions(isStandalone: false))
    #expect(
      text == """
        <svg class="vcdoc" width="120.5" height="80" \
        viewBox="0 0 120.5 80" role="group" aria-label="viewDidLoad, then &lt;nothing&gt;.">
        <a href="a/">
        <circle class="dot" cx="10" cy="10" r="3"/>
        </a>
        </svg>

        """)
  }

  @Test(arguments: Theme.allCases)
  func aStandalonePictureHasItsStyleSheet(_ theme: Theme) {
    let text = picture(PictureOptions(theme: theme))
    #expect(text.contains("<style>\n.\(StyleSheet.scope(of: theme)) text{font-family:"))
    #expect(text.contains("role=\"group\""))
    #expect(text.contains("<a href=\"a/\">"))
    #expect(text.contains("<rect class=\"panel\" x=\"0.5\" y=\"0.5\" width=\"119.5\""))
    for word in ["<script", "foreignObject", "url(", "@import", "var(", "<image"] {
      #expect(!text.contains(word))
    }
  }

  @Test(arguments: [("[动画]", "aside upright"), ("[é]", "aside")])
  func ideographsAreUpright(_ text: String, _ names: String) {
    var svg = SVG()
    svg.text(text, at: Point(x: 0, y: 0), .aside)
    #expect(String(decoding: svg.bytes, as: UTF8.self).contains("class=\"\(names)\""))
  }

  @Test func aPictureWithoutLinksIsAnImage() {
    var options = PictureOptions()
    options.hasLinks = false
    #expect(picture(options).contains("role=\"img\""))
  }

  @Test(arguments: Theme.allCases)
  func eachThemeHasItsColors(_ theme: Theme) {
    let sheet = StyleSheet.text(theme: theme)
    #expect(sheet.contains(Palette.light.ink) == (theme != .dark))
    #expect(sheet.contains(Palette.dark.ink) == (theme != .light))
    #expect(sheet.contains("prefers-color-scheme:dark") == (theme == .auto))
    #expect(sheet.contains(".vcdoc{color-scheme:light dark}") == (theme == .auto))
  }

  @Test func lightColorsPrecedeTheMediaQuery() throws {
    let parts = StyleSheet.text(theme: .auto).split(separator: "@media")
    #expect(parts.count == 2)
    #expect(try #require(parts.first).contains(Palette.light.ink))
    #expect(!(try #require(parts.first)).contains(Palette.dark.ink))
  }

  @Test func hoverRulesAreSeparate() {
    let rules = StyleSheet.text(theme: .auto).split(separator: "\n").filter { $0.contains("{") }
    for rule in rules where rule.contains(":hover") {
      let selectors = rule.prefix { $0 != "{" }.split(separator: ",")
      #expect(selectors.allSatisfy { $0.contains(":") })
    }
  }
}
