@testable import Graphics
@testable import Pages
import Testing

/// Templates get the words of a language once, before pages fill them.
@Suite struct TemplateWordsTests {
  private let words: [(String, Template.Value)] = [("a", "<*a*>"), ("b", "")]
  private let source = """
    {{strings.a}} {{{strings.a}}} {{#strings.a}}{{x}}{{/strings.a}}{{^strings.a}}{{y}}{{/strings.a}}
    {{#strings.b}}
    {{y}}
    {{/strings.b}}
    {{^strings.b}}
      {{strings.a}}{{#l}}{{strings.a}}{{.}}{{/l}}
    {{/strings.b}}
    {{x}}
    """

  @Test(arguments: [TemplateLanguage.html(from: .home), .markdown(.site, from: "index.md")])
  func wordsInATemplateAreWrittenAsThoseThatFillIt(_ language: TemplateLanguage) throws {
    let plain = try Template(path: "t", source: Array(source.utf8))
    let said = Template(plain, saying: ["strings.a": "<*a*>", "strings.b": ""], in: language)
    let values: Template.Value = ["x": "1", "l": ["2", "3"]]
    let strings: Template.Value = ["strings": .object(Template.Object(words))]
    let written = [(plain, [strings, values]), (said, [values])].map { template, contexts in
      var renderer = TemplateRenderer(partials: [:], isStrict: true, language: language)
      renderer.render(template, in: contexts)
      #expect(renderer.faults.isEmpty)
      return String(decoding: renderer.output.bytes, as: UTF8.self)
    }
    #expect(written[0] == written[1])
  }
}
