import Testing
@testable import Pages

struct IndentationTests {
  private static let sets: [(String, TemplateLanguage, String)] = [
    ("html", .html(from: .home), "<p>\nfirst  line\ninner\nof a partial\n</p>\n"),
    (
      "markdown", .markdown(MarkdownFormat(target: .folder, diagrams: .svg), from: "README.md"),
      "<p>\n  first  line\n    inner\n      of a partial\n  </p>\n"
    ),
  ]

  @Test(arguments: sets)
  func pagesOfASiteHaveNoneOfTheirTemplates(
    _ set: String, _ language: TemplateLanguage, page: String
  ) throws {
    let source = "<p>\n  {{a}}  line\n{{#b}}\n    inner\n    {{>parts/x}}\n{{/b}}\n  </p>\n"
    let templates = try Templates(files: [
      "\(set)/t.mustache": Array(source.utf8),
      "\(set)/parts/x.mustache": Array("  of a partial\n".utf8),
    ])
    let values: Template.Value = ["a": .text("first"), "b": true]
    let bytes = try templates.render("\(set)/t", as: language, in: [values])
    #expect(String(decoding: bytes, as: UTF8.self) == page)
  }
}
