@testable import Formats
import Testing

@Suite struct ProseMarkdownTests {
  private struct SampleLinks: MarkdownLinks {
    func target(ofCode text: String) -> Prose.Target? {
      text == "known" ? .page("a/index.html") : nil
    }

    func target(ofLink text: String) -> MarkdownTarget { .link(.web(text)) }
  }

  private func prose(_ text: String) -> Prose {
    Markdown(text).blocks(links: SampleLinks()).prose
  }

  /// A text of a pack as Markdown of a page.
  private func written(_ text: String) -> String {
    ProseMarkdown.text(of: prose(text)) { target in
      switch target {
      case .page(let path): "../" + path
      case .web(let address): address
      }
    }
  }

  @Test(arguments: [
    ("a \\<b\\> & \"c\"", "a \\<b\\> \\& “c”"), ("\\<\u{338} &amp;lt;", "\\<\u{338} \\&lt;"),
    ("One.\n\n\nTwo.", "One.\n\nTwo."), ("_a_ __b__ ~~c~~", "*a* **b** ~~c~~"),
    ("`a|b` `` c` ``", "<code>a\\|b</code> `` c` ``"),
    ("`known` [`n`](<x y>)", "[`known`](../a/index.html) [`n`](x%20y)"),
    ("\\- not a list", "\\- not a list"), ("1\\. nor this", "1\\. nor this"),
    ("@State too", "\\@State too"),
    ("````mermaid\na\n```\nb\n````", "````mermaid\na\n```\nb\n````"),
    ("3) a\n   * b\n4) c", "3. a\n\n   - b\n4. c"), ("> a\n>\n> b", "> a\n>\n> b"),
    ("|a|\n|-|\n|b\\|c|", "| a |\n| --- |\n| b\\|c |"),
    ("- [x] a\n- [ ] b", "- ☑ a\n- ☐ b"),
    ("|a|b|\n|:-:|-:|\n|c|d|", "| a | b |\n| :-: | --: |\n| c | d |"),
    ("[a](u \"t \\\"q\\\"\")", "[a](u \"t \\\"q\\\"\")"), ("[a](u?b&c)", "[a](u?b&c)"),
    ("[a](u?q=&amp;copy;x)", "[a](u?q=&amp;copy;x)"),
    ("x\\://y\\_z", "x\\://y\\_z"),
    ("c\\|\u{301}d", "c\\|\u{301}d"), ("x  \ny\n\n***", "x<br> y\n\n***"), ("- ***", "- ***"),
  ])
  func writesTextsOfAPackAsMarkdown(_ text: String, markdown: String) {
    #expect(written(text) == markdown)
  }

  @Test(arguments: [
    "Plain words, and *more* **of** them.", "`code` and `known` and [a link](https://e.org/?a=b)",
    "- a\n- b\n\n  more\n- c", "1. a\n2. b", "> quoted\n>\n> twice",
    "# Head\n\ntext\n\n## Under\n\nx",
    "| a | b |\n| --- | --- |\n| `c` | \\* |", "```swift\nlet a = 1 // | <b>\n```",
    "a\\_b \\<c\\> \\# d",
    "~~gone~~ and", "2\\. not a list", "\\- nor this",
  ])
  func saysTheSameWhenReadAgain(_ text: String) {
    #expect(
      ProseHTML.html(of: prose(written(text))) { _ in "" }
        == ProseHTML.html(of: prose(text)) { _ in "" })
  }

  @Test(arguments: [
    String(repeating: ">", count: 5_000) + " item0",
    String(repeating: "> ", count: 61) + "|item0|item1|\n" + String(repeating: "> ", count: 61)
      + "|-|-|",
    String(repeating: "> ", count: 63) + "- item0\n" + String(repeating: "> ", count: 63)
      + "- item1",
    (0..<45).map { String(repeating: "  ", count: $0) + "- item\($0)" }.joined(separator: "\n"),
  ])
  func loseNoWordsHoweverDeep(_ text: String) {
    let words = text.split { !$0.isLetter && !$0.isNumber }
    let html = String(
      decoding: ProseHTML.html(of: prose(text)) { _ in "" }, as: UTF8.self)
    let left = html.split(separator: ">").compactMap { $0.split(separator: "<").first }
      .flatMap { $0.split(whereSeparator: \.isWhitespace) }
    #expect(left.filter { $0.hasPrefix("item") } == words)
    #expect(written(text).split { !$0.isLetter && !$0.isNumber } == words)
  }
}
