@testable import Graphics
@testable import Formats
import Support
import GraphicsSupport
import Testing

@Suite struct MarkdownDiagramTests {
  private let door = StateDiagram(
    title: "A *door*", summary: "",
    clusters: [.init(label: "leaf|wing", nodes: [0, 1, 2, 3])],
    nodes: [
      .init(shape: .initial, label: ""), .init(shape: .state, label: "closed", link: "s/"),
      .init(
        shape: .state, label: "open",
        lines: [.init(text: "knock", isCallback: false), .init(text: "didKnock", isCallback: true)]
      ), .init(shape: .final, label: ""),
    ],
    arrows: [
      .init(from: 0, to: 1, lines: []),
      .init(
        from: 1, to: 2,
        lines: [
          .init(text: "push [free],", isCallback: false), .init(text: "kick", isCallback: false),
          .init(text: "willOpen", isCallback: true, link: "c/", isHighlighted: true),
          .init(text: "did|Open", isCallback: true), .init(text: "pull", isCallback: false),
        ]),
      .init(from: 2, to: 3, lines: [.init(text: "willBurn", isCallback: true)]),
    ])

  @Test func aStateDiagramBecomesTables() {
    #expect(
      door.markdown(locale: "en") == #"""
        **A \*door\***

        leaf\|wing

        | From | Event | Calls | To |
        | --- | --- | --- | --- |
        | ● |  |  | [closed](s/) |
        | [closed](s/) | push \[free\], kick | **[`willOpen`](c/)**, `did\|Open` | open |
        | [closed](s/) | pull |  | open |
        | open | knock | `didKnock` | open |
        | open |  | `willBurn` | ◉ |

        """#)
  }

  @Test func aStateDiagramEqualsItsBoxDrawing() {
    #expect(
      door.boxDrawing == """
        A *door*

        ┌─ leaf|wing ─────────────────────┐
        │ ● ──> closed                    │
        │ closed                          │
        │   ├─ push [free], kick ──> open │
        │   │    willOpen ◀               │
        │   │    did|Open                 │
        │   └─ pull ──> open              │
        │ open                            │
        │   ├─ ↻ knock                    │
        │   │    didKnock                 │
        │   └─ ──> ◉                      │
        │        willBurn                 │
        └─────────────────────────────────┘

        """)
  }

  @Test func aSequenceDiagramBecomesATable() throws {
    let text = SequenceDiagram.everything.markdown(locale: "zh-Hans")
    let expected = try Golden("sequence-everything.md").text(recording: Array(text.utf8))
    #expect(text == expected)
  }

  @Test(arguments: [
    ("", ""), ("a b", "`a b`"), ("a`b", "``a`b``"), ("`a``", "``` `a`` ```"), ("a|b", "`a\\|b`"),
    ("a\nb", "`ab`"),
  ])
  func codeCannotEndEarly(_ text: String, code: String) {
    #expect(MarkdownText.code(text) == code)
  }

  @Test(arguments: [
    ("", "x"), ("a/b?c=d#e", "[x](a/b?c=d#e)"), ("a (b)", "[x](a%20%28b%29)"),
    ("a|b<c>\"\\", "[x](a%7Cb%3Cc%3E%22%5C)"), ("a\nb", "[x](a%0Ab)"),
  ])
  func addressesCannotEndEarly(_ address: String, link: String) {
    #expect(MarkdownText.link("x", to: address) == link)
  }

  @Test(arguments: [
    ("plain, words.", "plain, words."), ("<b>&amp;", "\\<b\\>\\&amp;"), ("a|b", "a\\|b"),
    ("`x` _y_ [z](w)", "\\`x\\` \\_y\\_ \\[z\\](w)"), ("a\nb", "a b"), ("\u{1B}[1m", "\\[1m"),
    ("生命", "生命"), ("a\u{85}b\u{7F}©\u{9F}", "ab©"), ("é\u{A0}*", "é\u{A0}\\*"),
  ])
  func markdownMarkupIsEscaped(_ text: String, written: String) {
    #expect(MarkdownText.text(text) == written)
  }

  @Test func indentationIsDroppedIfOnlyThatIsTooLongForGitLab() {
    let lines = ["a"] + (0..<90).map { _ in "    twenty characters..." }
    #expect(Mermaid.document(lines).contains("\ntwenty"))
    #expect(Mermaid.document(Array(lines.prefix(50))).contains("\n    twenty"))
    #expect(Mermaid.document(lines + lines).contains("\n    twenty"))
  }
}
