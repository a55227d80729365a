@testable import Pages
import Testing

@Suite struct ConfluenceWriterTests {
  private func storage(_ page: String) -> String {
    ConfluenceWriter.storage(of: Array(page.utf8)) { link in
      switch link {
      case "gone": .nowhere
      case "#here": .page(title: "", anchor: "here")
      case "page": .page(title: "A & B", anchor: "")
      default: .web(link)
      }
    }
  }

  @Test(arguments: [
    ("[Home](page)\n\n# A\n\n## B", "<h2>B</h2>"),
    ("a -- \"b\" \\<", "<p>a -- &quot;b&quot; &lt;</p>"),
    (
      "*a* **b** ~~c~~ `d<`", "<p><em>a</em> <strong>b</strong> <del>c</del> <code>d&lt;</code></p>"
    ),
    ("- [x] a\n- [ ] b", "<ul><li>☑ a</li><li>☐ b</li></ul>"),
    ("3. a", "<ol start=\"3\"><li>a</li></ol>"),
    (
      "|a|\n|-|\n|<code>b</code><br>c|",
      "<table><tr><th>a</th></tr><tr><td><code>b</code><br/>c</td></tr></table>"
    ),
    ("[w](gone) [x](https://a.b?c&d)", "<p>w <a href=\"https://a.b?c&amp;d\">x</a></p>"),
    ("[y](#here)", "<p><ac:link ac:anchor=\"here\"><ac:link-body>y</ac:link-body></ac:link></p>"),
    (
      "[**z**](page)",
      "<p><ac:link><ri:page ri:content-title=\"A &amp; B\"/><ac:link-body><strong>z</strong>"
        + "</ac:link-body></ac:link></p>"
    ),
    (
      "## <a id=\"here\"></a>B",
      "<h2><ac:structured-macro ac:name=\"anchor\"><ac:parameter ac:name=\"\">here"
        + "</ac:parameter></ac:structured-macro>B</h2>"
    ),
    (
      "![A \\<](diagrams/a.png)",
      "<p><ac:image ac:alt=\"A &lt;\"><ri:attachment ri:filename=\"a.png\"/></ac:image></p>"
    ),
    (
      "```swift\na]]>b\n```",
      "<ac:structured-macro ac:name=\"code\"><ac:plain-text-body>"
        + "<![CDATA[a]]]]><![CDATA[>b\n]]></ac:plain-text-body></ac:structured-macro>"
    ),
  ])
  func writesMarkdownInTheStorageFormat(_ page: String, _ expected: String) {
    #expect(storage(page) == expected)
  }
}
