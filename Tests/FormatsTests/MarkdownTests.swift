@testable import Base
@testable import Formats
import Testing

private struct SampleLinks: MarkdownLinks {
  func target(ofCode text: String) -> Prose.Target? {
    text == "viewDidLoad" ? .page("../a&b/index.html") : nil
  }

  func target(ofLink text: String) -> MarkdownTarget {
    text.hasPrefix("https:") ? .link(.web(text)) : .fault("no page '\(text)'")
  }
}

@Suite struct MarkdownTests {
  @Test func aTextHasNoMoreFaultsThanARunLists() {
    let text = String(repeating: "![a](https://x/y.png)", count: 3 * Limits.diagnostics)
    let faults = Markdown(text).blocks(links: SampleLinks()).faults
    #expect(faults.count == Limits.diagnostics + 1)
  }

  static let blocks = [
    ("", ""),
    (
      "One *two* **three** ~~four~~.",
      "<p>One <em>two</em> <strong>three</strong> <del>four</del>.</p>\n"
    ),
    ("a\nb  \nc", "<p>a\nb<br>\nc</p>\n"),
    ("\"It's\" -- so...", "<p>“It’s” – so…</p>\n"),
    ("a < b & c", "<p>a &lt; b &amp; c</p>\n"),
    ("- a\n- b", "<ul>\n<li>a\n</li>\n<li>b\n</li>\n</ul>\n"),
    ("- a\n\n- b", "<ul>\n<li><p>a</p>\n</li>\n<li><p>b</p>\n</li>\n</ul>\n"),
    ("3. a\n4. b", "<ol start=\"3\">\n<li>a\n</li>\n<li>b\n</li>\n</ol>\n"),
    ("> a", "<blockquote>\n<p>a</p>\n</blockquote>\n"),
    ("***", "<hr>\n"),
    (
      "- [x] a",
      "<ul>\n<li class=\"task\"><input type=\"checkbox\" disabled checked> a\n</li>\n</ul>\n"
    ),
    (
      "```swift ignored\nlet a = \"<\"\n```",
      "<pre tabindex=\"0\"><code class=\"language-swift\">let a = &quot;&lt;&quot;\n</code></pre>\n"
    ),
    ("    code", "<pre tabindex=\"0\"><code>code\n</code></pre>\n"),
    (
      "| a | b | c |\n|---|:-:|--:|\n| 1 | 2 | 3 |\n| 4 | 5 | 6 |",
      """
      <div class="scroll" tabindex="0">
      <table>
      <thead>
      <tr><th scope="col">a</th><th scope="col" class="center">b</th>\
      <th scope="col" class="right">c</th></tr>
      </thead>
      <tbody>
      <tr><td>1</td><td class="center">2</td><td class="right">3</td></tr>
      <tr><td>4</td><td class="center">5</td><td class="right">6</td></tr>
      </tbody>
      </table>
      </div>

      """
    ),
    (
      "| a |\n|---|",
      "<div class=\"scroll\" tabindex=\"0\">\n<table>\n<thead>\n"
        + "<tr><th scope=\"col\">a</th></tr>\n</thead>\n</table>\n</div>\n"
    ),
    (
      "# Top `x` \"q\"\n### Deep\n# Top x q",
      "<h3 id=\"about-top-x-q\">Top <code>x</code> “q”</h3>\n<h5 id=\"about-deep\">Deep</h5>\n"
        + "<h3 id=\"about-top-x-q-2\">Top x q</h3>\n"
    ),
    ("## 视图\n# !", "<h3 id=\"about-视图\">视图</h3>\n<h3 id=\"about-section\">!</h3>\n"),
    ("<!-- a remark -->\n\nb", "<p>b</p>\n"),
  ]

  @Test(arguments: blocks)
  func writesBlocks(_ text: String, _ expected: String) {
    let markdown = Markdown(text)
    let result = markdown.blocks(links: SampleLinks(), hasAnchors: true)
    #expect(written(result.prose) == expected)
    #expect(result.faults == [])
  }

  static let lines = [
    ("plain, words; and more.", "plain, words; and more."),
    ("well-known (since iOS 13): 2 of 3.", "well-known (since iOS 13): 2 of 3."),
    ("in 13.0 -- or later", "in 13.0 – or later"),
    ("Don't <b", "Don’t &lt;b"),
    ("End... here", "End… here"),
    ("see www.-a", "see <a href=\"http://www.-a\">www.-a</a>"),
    ("see www.example.org", "see <a href=\"http://www.example.org\">www.example.org</a>"),
    (
      "`viewDidLoad` and `x<y`",
      "<a href=\"../a&amp;b/index.html\"><code>viewDidLoad</code></a> and <code>x&lt;y</code>"
    ),
    (
      "(`viewDidLoad`), `a b`.",
      "(<a href=\"../a&amp;b/index.html\"><code>viewDidLoad</code></a>), <code>a b</code>."
    ),
    ("``a`b`` ` c `", "<code>a`b</code> <code>c</code>"),
    ("`a`` b`", "<code>a`` b</code>"),
    ("`a", "`a"),
    ("www.`a`", "<a href=\"http://www.`a`\">www.`a`</a>"),
    ("[`viewDidLoad`](https://a.b)", "<a href=\"https://a.b\"><code>viewDidLoad</code></a>"),
    ("[a](https://a.b \"It\\\"s\")", "<a href=\"https://a.b\" title=\"It&quot;s\">a</a>"),
  ]

  @Test(arguments: lines)
  func writesASentenceWithoutAParagraph(_ text: String, _ expected: String) {
    let links = AnyWebLinks(inner: SampleLinks())
    let result = Markdown(text).line(links: links)
    #expect(written(result.prose) == expected)
    #expect(result.faults == [])
  }

  static let faulty = [
    ("a\n\nb <b>c</b>", "<p>a</p>\n<p>b c</p>\n", ["13:3 HTML is not shown"]),
    ("a</b>", "<p>a</p>\n", ["11:2 HTML is not shown"]),
    ("<div>\n</div>", "", ["11:1 HTML is not shown"]),
    ("a\n![b](c.png) d", "<p>a\n d</p>\n", ["12:1 unexpected image"]),
    ("[a](callback:gone)", "<p>a</p>\n", ["11:1 no page 'callback:gone'"]),
    (
      "<!-- a --> b\n\n  <!-- c -->\n", "",
      ["11:1 text on the line of a comment is not shown"]
    ),
    ("- a\n- [b](x)", "<ul>\n<li>a\n</li>\n<li>b\n</li>\n</ul>\n", ["12:3 no page 'x'"]),
  ]

  @Test(arguments: faulty)
  func namesThePlaceOfWhatItCannotShow(_ text: String, _ html: String, _ faults: [String]) {
    let source = TextSource(lines: text, at: Place(path: "a.md", line: 11, column: 1))
    let result = Markdown(text, from: source).blocks(links: SampleLinks())
    #expect(written(result.prose) == html)
    #expect(result.faults.map(shortened) == faults)
  }

  @Test(arguments: ["a\n\nb", "# a", "- a", "1. a", "2) a", "```\na\n```", "> a"])
  func refusesMoreThanASentence(_ text: String) {
    let place = Place(path: "a.md", line: 4, column: 10)
    let faults = Markdown(text, from: TextSource(place)).line(links: SampleLinks()).faults
    #expect(
      faults.first.map(shortened)
        == "4:10 this text must be one paragraph, without lists, headings, or blocks")
  }

  @Test func reportsHTMLInASentenceOnce() {
    let place = Place(path: "a.md", line: 4, column: 10)
    let faults = Markdown("<b>", from: TextSource(place)).line(links: SampleLinks()).faults
    #expect(faults.map(shortened) == ["4:10 HTML is not shown"])
  }

  @Test func survivesDeepNesting() {
    let text = String(repeating: ">", count: 20_000) + " a"
    let result = Markdown(text).blocks(links: SampleLinks())
    #expect(result.faults == [])
  }

  @Test func makesNoLinksInsideALink() {
    let text = "Before `viewDidLoad`, [see](https://a.b) and [not](nowhere)."
    let markdown = Markdown(text)
    let result = markdown.line(links: SampleLinks(), isInsideLink: true)
    #expect(
      written(result.prose)
        == "Before <code>viewDidLoad</code>, see and not.")
    #expect(result.faults.map(\.message) == ["no page 'nowhere'"])
  }

  @Test func parsesTheSameOnManyThreads() async {
    let text = "~~a~~ https://a.b [c](https://a.b)"
    let expected = Markdown(text).blocks(links: SampleLinks()).prose
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          (0..<200).allSatisfy { _ in
            Markdown(text).blocks(links: SampleLinks()).prose
              == expected
          }
        }
      }
      #expect(await group.allSatisfy { $0 })
    }
  }

  private func shortened(_ diagnostic: Diagnostic) -> String {
    let message = diagnostic.message.split(separator: ";")[0]
    return "\(diagnostic.place.line):\(diagnostic.place.column) \(message)"
  }
}

/// A text as HTML, with the paths of pages as they are.
private func written(_ prose: Prose) -> String {
  let bytes = ProseHTML.html(of: prose) { target in
    switch target {
    case .page(let address), .web(let address): address
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}

private struct AnyWebLinks: MarkdownLinks {
  let inner: SampleLinks
  func target(ofCode text: String) -> Prose.Target? { inner.target(ofCode: text) }
  func target(ofLink text: String) -> MarkdownTarget { .link(.web(text)) }
}
