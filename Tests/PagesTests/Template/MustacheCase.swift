import Testing
@testable import Graphics
@testable import Pages

/// One rule of the Mustache specification: a template, what fills it, and what comes out.
struct MustacheCase: Sendable, CustomTestStringConvertible {
  let rule: String
  let template: String
  let value: Template.Value
  let partials: [String: String]
  let expected: String

  init(
    _ rule: String, _ template: String, _ value: Template.Value = [:],
    partials: [String: String] = [:], gives expected: String
  ) {
    self.rule = rule
    self.template = template
    self.value = value
    self.partials = partials
    self.expected = expected
  }

  var testDescription: String { rule }

  func rendered() throws -> String {
    let root = try Template(path: "case", source: Array(template.utf8))
    let others = try partials.mapValues { try Template(path: "part", source: Array($0.utf8)) }
    var renderer = TemplateRenderer(partials: others, isStrict: false)
    renderer.render(root, in: [value])
    return String(decoding: renderer.output.bytes, as: UTF8.self)
  }
}

@Suite struct MustacheSpecificationTests {
  @Test(arguments: MustacheCase.interpolation)
  func fillsHoles(_ rule: MustacheCase) throws {
    #expect(try rule.rendered() == rule.expected)
  }

  @Test(arguments: MustacheCase.sections)
  func repeatsSections(_ rule: MustacheCase) throws {
    #expect(try rule.rendered() == rule.expected)
  }

  @Test(arguments: MustacheCase.inverted)
  func showsInvertedSectionsWhenNothingIsThere(_ rule: MustacheCase) throws {
    #expect(try rule.rendered() == rule.expected)
  }

  @Test(arguments: MustacheCase.comments)
  func dropsComments(_ rule: MustacheCase) throws {
    #expect(try rule.rendered() == rule.expected)
  }

  @Test(arguments: MustacheCase.delimiters)
  func changesDelimiters(_ rule: MustacheCase) throws {
    #expect(try rule.rendered() == rule.expected)
  }

  @Test(arguments: MustacheCase.inclusion)
  func includesPartials(_ rule: MustacheCase) throws {
    #expect(try rule.rendered() == rule.expected)
  }
}
