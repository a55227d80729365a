@testable import Pages
import Testing

struct SnippetTests {
  private static let table = Snippet([
    .table(
      Snippet.Table(
        head: ["A|B", "C"],
        rows: [[[.code("a|b"), .text(" <x> *y* `z`")], []], [[.emphasis("e")], [.text("日本")]]]))
  ])

  private static let tables: [(markup: Markup, lines: [String])] = [
    (
      Markup.markdown,
      [
        "| A\\|B                     | C    |", "| ------------------------ | ---- |",
        "| `a\\|b` \\<x\\> \\*y\\* \\`z\\` |      |", "| *e*                      | 日本 |",
      ]
    ),
    (
      .html,
      [
        "<table>", #"<thead><tr><th scope="col">A|B</th><th scope="col">C</th></tr></thead>"#,
        "<tbody>", "<tr><td><code>a|b</code> &lt;x&gt; *y* `z`</td><td></td></tr>",
        "<tr><td><em>e</em></td><td>日本</td></tr>", "</tbody>", "</table>",
      ]
    ),
  ]

  @Test(arguments: tables)
  func writesATableInEveryMarkup(_ one: (markup: Markup, lines: [String])) {
    #expect(Self.table.lines(in: one.markup) == one.lines)
  }

  @Test(arguments: [
    (Markup.markdown, "| a\\|\u{301} | `b\\|\u{301}` |")
  ])
  func escapesASignThatAMarkStandsOn(_ markup: Markup, line: String) {
    let row: [Snippet.Line] = [[.text("a|\u{301}")], [.code("b|\u{301}")]]
    let table = Snippet([.table(Snippet.Table(head: ["A", "B"], rows: [row]))])
    #expect(
      table.lines(in: markup).contains { $0.unicodeScalars.elementsEqual(line.unicodeScalars) })
  }

  private static let codes: [(markup: Markup, language: String, lines: [String])] = [
    (Markup.markdown, "mermaid", ["````mermaid", "a", "```", "b", "````"]),
    (.html, "mermaid", [#"<pre class="mermaid">a"#, "```", "b</pre>"]),
    (.html, "", ["<pre><code>a", "```", "b</code></pre>"]),
  ]

  @Test(arguments: codes)
  func fencesCodeThatHoldsFences(_ one: (markup: Markup, language: String, lines: [String])) {
    let snippet = Snippet([.code(language: one.language, text: "a\n```\nb\n")])
    #expect(snippet.lines(in: one.markup) == one.lines)
  }

  private static let pictures: [(markup: Markup, lines: [String])] = [
    (
      Markup.markdown,
      [
        "<picture>",
        #"  <source media="(prefers-color-scheme: dark)" srcset="p-dark.svg">"#,
        #"  <img alt="A [&quot;b&quot;]" src="p.svg">"#, "</picture>",
      ]
    ),
    (.docc, [#"![A \["b"\]](p.svg)"#]),
  ]

  @Test(arguments: pictures)
  func namesAPictureAndItsDarkVariant(_ one: (markup: Markup, lines: [String])) {
    let picture = Snippet.Picture(title: #"A ["b"]"#, path: "p.svg", darkPath: "p-dark.svg")
    #expect(Snippet([.picture(picture)]).lines(in: one.markup) == one.lines)
  }

  @Test func writesPathsSoThatNothingInThemEndsAnAddress() {
    let picture = Snippet.Picture(title: "A", path: "a (b),1%.svg", darkPath: "a#?\u{1}生.svg")
    #expect(
      Snippet([.picture(picture)]).lines(in: .markdown)[1...2] == [
        "  <source media=\"(prefers-color-scheme: dark)\" srcset=\"a%23%3F%01生.svg\">",
        "  <img alt=\"A\" src=\"a%20(b)%2C1%25.svg\">",
      ])
    #expect(
      Snippet([.picture(picture)]).lines(in: .docc) == ["![A](a%20%28b%29%2C1%25.svg)"])
  }

  @Test func setsBlocksApart() {
    let snippet = Snippet([.paragraph([.text("a\nb")]), .paragraph([.code("``")])])
    #expect(snippet.lines(in: .markdown) == ["a b", "", "``` `` ```"])
  }
}
