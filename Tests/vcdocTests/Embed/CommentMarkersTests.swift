import Testing

@testable import vcdoc

/// Code before a marker, which hides it where the marker stands in a comment that documents
/// nothing, or in a text.
struct CommentMarkersTests {
  private static let region = "/// <!-- vcdoc: diagram a -->\n/// <!-- vcdoc: end -->\n"

  private static let shown: [(syntax: DocumentSyntax, code: String)] = [
    (.comments, #"let a = 1 // a """ here"#),
    (.comments, #"let a = "x" /* a """ here */"#),
    (.comments, #"/* a """ b */ let a = 1"#),
    (.comments, "/* a\n\"\"\"\n*/"),
    (.comments, "/* a /* b */ \"\"\"\n*/"),
    (.comments, "/** a\n\"\"\" */"),
    (.comments, ##"let a = #"a """ b"#"##),
    (.comments, ##"let a = #"""#"##),
    (.comments, ##"let a = #""" b """#"##),
    (.comments, ####"let a = ##"a "# """ b"##"####),
    (.comments, "let a = #\"\"\"\n\"\"\" // \"\"\"\n\"\"\"#"),
    (.comments, "let a = \"\"\"\n\\\"\"\"\n\\(b(\"\"\"\n\"\"\"))\n\"\"\""),
    (.comments, #"let a = "\" // /* \\" // """"#),
    (.comments, #"let a = "\(b ?? "docs/*.md") \((c)) /*""#),
    (.comments, #"let a = "https://a/*""#),
    (.comments, #"let a = /"/; // /*"#),
    (.objectiveC, "/* a /* b */"),
    (.objectiveC, #"char a = '"'; /* " */"#),
    (.objectiveC, #"NSString *a = @"\" /*";"#),
    (.objectiveC, #"#error don't /"#),
    (.objectiveC, #"NSString *a = @"""b";"#),
  ]

  @Test(arguments: shown)
  func findsAMarkerBehindCode(_ one: (syntax: DocumentSyntax, code: String)) {
    let scan = scan(one.code + "\n" + Self.region, one.syntax)
    #expect(scan.regions.count == 1)
    #expect(scan.faults.isEmpty)
  }

  private static let hidden: [(syntax: DocumentSyntax, code: String)] = [
    (.comments, #"let a = """"#),
    (.comments, ##"let a = #""""##),
    (.comments, "let a = #\"\"\"\n\"\"\""),
    (.comments, #"let a = 1 /* a """ here"#),
    (.comments, "/* a /* b */"),
    (.comments, "/** a\n*/ let a = \"\"\""),
    (.comments, "/* a */ /* b"),
    (.comments, "/* <!--\n*/ let a = \"\"\""),
    (.objectiveC, "int a; /* /* "),
  ]

  @Test(arguments: hidden)
  func passesOverAMarkerThatCodeHides(_ one: (syntax: DocumentSyntax, code: String)) {
    #expect(scan(one.code + "\n" + Self.region, one.syntax).regions.isEmpty)
  }

  @Test(arguments: [
    "/** a\n\(region.replacing("///", with: " *"))*/",
    "/**/ /** a\n\(region)*/", "/** a */\n/**\n\(region.replacing("///", with: ""))*/",
    "/** a /* b */ c\n\(region.replacing("///", with: " *")) */",
  ])
  func readsBlocksThatDocument(_ code: String) {
    let expected = code.hasPrefix("/**/") ? 0 : 1
    #expect(scan(code, .comments).regions.count == expected)
  }

  private func scan(_ text: String, _ syntax: DocumentSyntax) -> RegionScanner {
    RegionScanner(of: Array(text.utf8), path: "d", syntax: syntax)
  }
}
