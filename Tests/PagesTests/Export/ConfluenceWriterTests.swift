@testable import Formats
@testable import Pages
import Testing

@Suite struct ConfluenceWriterTests {
  /// Leads everywhere: code spans nowhere, and links to the addresses that they name.
  private struct Links: MarkdownLinks {
    func target(ofCode text: String) -> Prose.Target? { nil }
    func target(ofLink text: String) -> MarkdownTarget {
      .link(text.hasPrefix("https:") ? .web(text) : .page(text))
    }
  }

  @Test(arguments: [
    ("### B", "<h3>B</h3>"), ("a \\<", "<p>a &lt;</p>"),
    (
      "*a* **b** ~~c~~ `d<`", "<p><em>a</em> <strong>b</strong> <del>c</del> <code>d&lt;</code></p>"
    ),
    ("- [x] a\n- [ ] b", "<ul><li>☑ a</li><li>☐ b</li></ul>"),
    ("3. a", "<ol start=\"3\"><li>a</li></ol>"),
    ("|a|\n|-|\n|`b`|", "<table><tr><th>a</th></tr><tr><td><code>b</code></td></tr></table>"),
    ("[x](https://a.b?c&d)", "<p><a href=\"https://a.b?c&amp;d\">x</a></p>"),
    (
      "[y](index.html#here)",
      "<p><ac:link ac:anchor=\"here\"><ac:link-body>y</ac:link-body></ac:link></p>"
    ),
    (
      "```swift\na]]>b\n```",
      "<ac:structured-macro ac:name=\"code\"><ac:plain-text-body>"
        + "<![CDATA[a]]]]><![CDATA[>b\n]]></ac:plain-text-body></ac:structured-macro>"
    ),
  ])
  func textsOfThePackAreWrittenInTheStorageFormat(_ text: String, _ expected: String) {
    let prose = Markdown(text).blocks(links: Links()).prose
    let writer = ConfluenceText(space: ConfluenceSpace(), page: .home)
    #expect(writer.storage(of: prose) == expected)
  }

  @Test func charactersThatXMLDoesNotAllowAreLeftOut() {
    #expect(ConfluenceText.escaped("a\u{1}\u{c}<\tb") == "a&lt;\tb")
  }
}
