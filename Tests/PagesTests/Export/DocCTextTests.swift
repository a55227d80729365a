@testable import Pages
import Testing

@Suite struct DocCTextTests {
  @Test(arguments: [
    ("a <code>b\\|c\\_d</code> e", "a `b|c_d` e"), ("| <code>b\\|c</code> |", "| `b\\|c` |"),
    ("| a<br>b | `<br>` |", "| a · b | `<br>` |"),
    ("## <a id=\"x\"></a>Title `c`", "## Title `c`"), ("# `a_b` and *c*", "# a\\_b and *c*"),
    ("[<code>a</code>](doc:a)", "[`a`](doc:a)"),
    ("a \\<br\\> ``b ` <br>``", "a \\<br\\> ``b ` <br>``"),
    ("`a <code>b</code>", "`a `b`"), ("<code>a", "`a`"), ("<a id=", ""), ("a\\", "a\\"),
    ("", ""),
  ])
  func writesMarkdownForElements(_ text: String, _ written: String) {
    let bytes = DocCText.withoutElements(Array(text.utf8)[...])
    #expect(String(decoding: bytes, as: UTF8.self) == written)
  }
}
