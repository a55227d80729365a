import Testing
@testable import Base
@testable import Graphics
@testable import Pack

@testable import vcdoc

struct RegionScannerTests {
  /// A document, and the prefixes of the regions in it.
  private static let found: [(syntax: DocumentSyntax, text: String, prefixes: [String])] = [
    (.markdown, "<!-- vcdoc: diagram a -->\n<!-- vcdoc: end -->", [""]),
    (.markdown, "\u{FEFF}<!--vcdoc:diagram a-->\r\nx\r\n<!--vcdoc:end-->\r\n", [""]),
    (.markdown, "> > <!-- vcdoc: diagram a -->\n> > <!-- vcdoc: end -->\n", ["> > "]),
    (.markdown, "1. x\n\n   <!-- vcdoc: diagram a -->\n   <!-- vcdoc: end -->\n", ["   "]),
    (.markdown, "- <!-- vcdoc: diagram a -->\n  <!-- vcdoc: end -->\n", ["  "]),
    (.markdown, "- a\n  - b\n\n    <!-- vcdoc: diagram a -->\n    <!-- vcdoc: end -->", ["    "]),
    (.markdown, "```\n<!-- vcdoc: diagram a -->\n```\n", []),
    (.markdown, "~~~~ md\n```\n~~~\n<!-- vcdoc: diagram a -->\n~~~~\n", []),
    (.markdown, "> ```\n<!-- vcdoc: diagram a -->\n<!-- vcdoc: end -->\n", [""]),
    (.markdown, "- ```\n  <!-- vcdoc: diagram a -->\n  ```\n", []),
    (.markdown, "text\n\n    <!-- vcdoc: diagram a -->\n", []),
    (.markdown, "Use `<!-- vcdoc: diagram a -->` here.\n", []),
    (.markdown, "<!-- vcdoc: diagram a -->\n```\n<!-- vcdoc: end -->\n\ntext\n", [""]),
    (
      .markdown,
      "<!-- vcdoc: diagram a -->\n<!-- vcdoc: end -->\n<!-- vcdoc: diagram a -->\n"
        + "<!-- vcdoc: end 12ab -->\n", ["", ""]
    ),
    (.html, "<p>\n  <!-- vcdoc: diagram a -->\n  <!-- vcdoc: end -->\n", ["  "]),
    (
      .html,
      "<SCRIPT>\n// <!-- vcdoc: diagram a -->\nlet s = '<!-- vcdoc: end -->'\n</script>\n"
        + "<!-- vcdoc: diagram a -->\n<!-- vcdoc: end -->\n", [""]
    ),
    (
      .html,
      "<script src=\"a.js\"/>\n<script\n  src='/>'\n/>\n<!-- vcdoc: diagram a -->\n"
        + "<!-- vcdoc: end -->\n", [""]
    ),
    (
      .html,
      "<script\n  src='/>'\n>\n<!-- vcdoc: diagram a -->\n</scripts>\n<!-- vcdoc: end -->\n"
        + "</script\n>", []
    ),
    (.markdown, "-\ta\n\n\t<!-- vcdoc: diagram a -->\n\t<!-- vcdoc: end -->\n", ["\t"]),
    (.markdown, "-     <!-- vcdoc: diagram a -->\n", []),
    (.markdown, "<!--\n```\n-->\n<!-- vcdoc: diagram a -->\n<!-- vcdoc: end -->\n", [""]),
    (.markdown, "<!-- No:\n<!-- vcdoc: diagram a -->\n", []),
    (.html, "<!-- No <script>\n<!-- -->\n<!-- vcdoc: diagram a -->\n<!-- vcdoc: end -->", [""]),
    (.html, "<!-->\n<!-- vcdoc: diagram a -->\n<!-- vcdoc: end -->", [""]),
    (.html, "<titlepage>\n<!-- vcdoc: diagram a -->\n<!-- vcdoc: end -->\n", [""]),
    (.markdown, "# a\r\r<!-- vcdoc: diagram a -->\r<!-- vcdoc: end -->\rb\r", [""]),
    (.comments, "  /// <!-- vcdoc: diagram a -->\n  /// <!-- vcdoc: end -->\n", ["  /// "]),
    (.comments, "/**\n * <!-- vcdoc: diagram a -->\n * <!-- vcdoc: end -->\n */\n", [" * "]),
    (.comments, "/// ```\n/// <!-- vcdoc: diagram a -->\n/// ```\n", []),
    (.comments, "let a = \"\"\"\n/// <!-- vcdoc: diagram a -->\n\"\"\"\n", []),
    (.comments, "<!-- vcdoc: diagram a -->\n", []),
    (
      .comments,
      "/* a \"\"\" b */\n/* c\n\"\"\"\n */\n/// <!-- vcdoc: diagram a -->\n/// <!-- vcdoc: end -->",
      ["/// "]
    ),
    (
      .comments, "/* <!--\n/// <!-- vcdoc: diagram a -->\n*/ let a = \"\"\"\n/// <!-- vcdoc: x -->",
      []
    ),
  ]

  @Test(arguments: found)
  func findsRegionsAndPassesOverExamples(
    _ one: (syntax: DocumentSyntax, text: String, prefixes: [String])
  ) {
    let scan = RegionScanner(of: Array(one.text.utf8), path: "d", syntax: one.syntax)
    #expect(scan.faults.isEmpty)
    #expect(scan.regions.map { String(decoding: $0.prefix, as: UTF8.self) } == one.prefixes)
  }

  /// A document, and what is wrong with it.
  private static let faulty: [(text: String, faults: [String])] = [
    (
      "x\n<!-- vcdoc: diagram a -->\n",
      ["2:1 missing end of the region; write '<!-- vcdoc: end -->' after it"]
    ),
    (
      "<!-- vcdoc: diagram a -->\n<!-- vcdoc: order b -->\n<!-- vcdoc: end -->\n"
        + "<!-- vcdoc: end -->\n",
      ["2:1 a region cannot begin inside another; close that one first"]
    ),
    (
      "  <!-- vcdoc: end -->\n",
      ["1:3 unexpected end; a region begins with 'vcdoc: diagram NAME'"]
    ),
    (
      "<!-- vcdoc: diagam a -->\n<!-- vcdoc: end -->\n",
      ["1:13 unknown region 'diagam'; did you mean 'diagram'?"]
    ),
    (
      "<!-- vcdoc: -->\n<!-- vcdoc: end -->\n",
      ["1:1 missing content; write diagram, guarantees, contract, order, states, events, or end"]
    ),
    (
      "<!-- vcdoc: contract -->\n<!-- vcdoc: end x y -->\n",
      [
        "1:13 missing name after 'contract', as in 'contract viewDidLoad'",
        "2:1 unexpected text after 'end'; only a checksum can follow",
      ]
    ),
    ("<!-- vcdoc: diagram a\n-->\n", ["1:1 missing '-->' at the end of the marker's line"]),
    (
      "é <!-- vcdoc: diagram a -->\n",
      ["1:3 unexpected text beside a marker; move it to another line"]
    ),
    (
      "<!-- vcdoc: diagram a as pdf -->\n<!-- vcdoc: end -->\n",
      ["1:26 unknown form 'pdf'; known: mermaid, plantuml, txt, markdown, svg"]
    ),
    (
      "<!-- vcdoc: diagram a as svg file ../../x.svg -->\n<!-- vcdoc: end -->\n",
      ["1:35 '../../x.svg' is outside the document's folder; name a file in it or below it"]
    ),
    (
      "<!-- vcdoc: diagram a file x.svg -->\n<!-- vcdoc: end -->\n",
      ["1:23 'file' is only for a picture; write 'as svg', or remove 'file'"]
    ),
    (
      "<!-- vcdoc: diagram a set iOS -->\n<!-- vcdoc: end -->\n",
      ["1:27 'set' needs OPTION=VALUE after it, not 'iOS'"]
    ),
    (
      "<!-- vcdoc: order a title b -->\n<!-- vcdoc: end -->\n",
      ["1:21 only a diagram has a title or other options for its looks"]
    ),
    (
      "<!-- vcdoc: diagram a as svg titel b -->\n<!-- vcdoc: end -->\n",
      ["1:30 unknown clause 'titel'; did you mean 'title'?"]
    ),
    (
      "<!-- vcdoc: contract a as svg -->\n<!-- vcdoc: end -->\n",
      ["1:24 'contract' is always a table; remove 'as svg'"]
    ),
    (
      "> <!-- vcdoc: diagram a title \"é 👍\" as pdf b file c set iOS -->\n> <!-- vcdoc: end -->\n",
      [
        "1:40 unknown form 'pdf'; known: mermaid, plantuml, txt, markdown, svg",
        "1:51 'file' needs a name that ends in .svg, not 'c'",
        "1:57 'set' needs OPTION=VALUE after it, not 'iOS'",
      ]
    ),
    (
      "<!-- vcdoc: diagram a title \"b -->\n<!-- vcdoc: end -->\n",
      ["1:29 missing closing quotation mark; write it after the text"]
    ),
    (
      "<!-- vcdoc: diagram a region b region c as -->\n<!-- vcdoc: end -->\n",
      [
        "1:32 duplicate 'region'; remove one",
        "1:41 expected one of mermaid, plantuml, txt, markdown, svg after 'as'",
      ]
    ),
  ]

  @Test(arguments: faulty)
  func saysWhatIsWrongAndWhere(_ one: (text: String, faults: [String])) {
    let scan = RegionScanner(of: Array(one.text.utf8), path: "d", syntax: .markdown)
    #expect(
      scan.faults.map { "\($0.place.line):\($0.place.column) \($0.message)" } == one.faults)
  }

  @Test func readsAllClauses() throws {
    let text = """
      diagram a.b as svg set iOS=17 style=x file img/p.svg set z=1 title "A  b" highlight c \
      region d direction right links https://e/ locale de
      """
    let instruction = try InstructionParser(text, usualForm: .txt).read()
    #expect(
      instruction
        == Instruction(
          words: text, topic: .diagram, name: "a.b", form: .svg,
          settings: [
            Setting(axis: "iOS", value: "17"),
            Setting(axis: "style", value: "x"),
            Setting(axis: "z", value: "1"),
          ], file: "img/p.svg", locale: "de",
          options: DrawingOptions(
            direction: .right, highlight: "c", region: "d", title: "A  b", linkBase: "https://e/"),
          offsets: [
            .name: 8, .clause("as"): 15, .setting(0): 23, .setting(1): 30, .clause("file"): 43,
            .setting(2): 57, .clause("set"): 57, .clause("title"): 67, .clause("highlight"): 84,
            .clause("region"): 93, .clause("direction"): 105, .clause("links"): 117,
            .clause("locale"): 135,
          ]))
  }
}
