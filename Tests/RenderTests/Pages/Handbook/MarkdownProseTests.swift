@testable import Base
@testable import Pack
@testable import StateSpace
@testable import Conformance
@testable import Graphics
@testable import Formats
@testable import Pages
import Testing

@Suite struct MarkdownProseTests {
  /// Links nowhere, so that texts show what becomes of everything else.
  private struct Nowhere: MarkdownLinks {
    func address(ofCode text: String) -> String? { text == "known" ? "../a/index.html" : nil }
    func target(ofLink text: String) -> MarkdownTarget { .address(text) }
  }

  private func prose(_ html: String) -> String {
    MarkdownProse { $0 }.text(Hypertext.read(Array(html.utf8)))
  }

  /// A text as the pages of the site show it.
  private func html(_ markdown: String) -> [UInt8] {
    Markdown(text: markdown, place: Place(path: "")).blocks(links: Nowhere()).html
  }

  @Test(arguments: [
    ("a &lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;", "a \\<b\\> \\& \"c\" 'd'"),
    ("&lt;\u{338} &amp;lt;", "\\<\u{338} \\&lt;"),
    ("<p>One.</p>\n<p>Two.</p>", "One.\n\nTwo."), ("<em>a</em> <strong>b</strong>", "*a* **b**"),
    ("<code>a|b</code> <code>c`</code>", "<code>a\\|b</code> `` c` ``"),
    ("<a href=\"x y\"><code>n</code></a>", "[`n`](x%20y)"),
    ("<code>a.<wbr>b</code>", "`a.b`"), ("<p>- not a list</p>", "\\- not a list"),
    ("<p>1. nor this</p>", "1\\. nor this"), ("<p>@State too</p>", "\\@State too"),
    ("<img src=\"a.svg\" alt=\"A &lt;\">", "![A \\<](a.svg)"),
    (
      "<pre><code class=\"language-mermaid\">a\n```\nb\n</code></pre>",
      "````mermaid\na\n```\nb\n````"
    ),
    ("<ol start=\"3\"><li>a\n<ul><li>b\n</li></ul></li><li>c</li></ol>", "3. a\n\n   - b\n4. c"),
    ("<blockquote>\n<p>a</p>\n<p>b</p>\n</blockquote>", "> a\n>\n> b"),
    (
      "<div class=\"scroll\"><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b|c</td></tr></tbody></table></div>",
      "| a |\n| --- |\n| b\\|c |"
    ),
    (
      "<ul>\n<li class=\"task\"><input type=\"checkbox\" disabled checked> a\n</li>\n"
        + "<li class=\"task\"><input type=\"checkbox\" disabled> b\n</li>\n</ul>", "- ☑ a\n- ☐ b"
    ),
    ("<code>a|\u{301}b</code> c|\u{301}d", "<code>a\\|\u{301}b</code> c\\|\u{301}d"),
    ("<del>x</del><br>\ny<hr>", "~~x~~<br> y\n\n---"),
  ])
  func writesOurHTMLAsMarkdown(_ html: String, markdown: String) {
    #expect(prose(html) == markdown)
  }

  @Test(arguments: [
    "Plain words, and *more* **of** them.", "`code` and `known` and [a link](https://e.org/?a=b)",
    "- a\n- b\n\n  more\n- c", "1. a\n2. b", "> quoted\n>\n> twice",
    "# Head\n\ntext\n\n## Under\n\nx",
    "| a | b |\n| --- | --- |\n| `c` | \\* |", "```swift\nlet a = 1 // | <b>\n```",
    "a\\_b \\<c\\> \\# d",
    "~~gone~~ and  \nbroken", "2\\. not a list", "\\- nor this",
  ])
  func saysTheSameAfterAWayThroughHTML(_ text: String) {
    let once = html(text)
    let again = html(prose(String(decoding: once, as: UTF8.self)))
    #expect(words(again) == words(once))
  }

  /// The elements and words of a page, without the white space between them.
  private func words(_ html: [UInt8]) -> String {
    String(decoding: html, as: UTF8.self).replacing("<br>\n", with: " ").split { $0.isWhitespace }
      .joined(separator: " ").replacing("> <", with: "><")
  }

  @Test func keepsTheBoxesOfTasksInConfluence() {
    let html = "<p><input type=\"checkbox\" disabled checked> a <input type=\"radio\"></p>"
    let prose = StorageProse { .web($0) }
    #expect(prose.text(Hypertext.read(Array(html.utf8))) == "<p>☑ a </p>")
  }

  @Test func leavesOutWhatIsNestedTooDeep() {
    let deep =
      String(repeating: "<blockquote>", count: 5_000) + "x"
      + String(repeating: "</blockquote>", count: 5_000)
    #expect(prose(deep).hasSuffix("> x"))
  }
}
