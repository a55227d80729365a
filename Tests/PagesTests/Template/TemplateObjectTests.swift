import Testing
@testable import Graphics
@testable import Pages

@Suite struct TemplateObjectTests {
  private func filled(_ source: String, _ values: [Template.Value]) throws -> String {
    let template = try Template(path: "t", source: Array(source.utf8))
    return values.map { value in
      var renderer = TemplateRenderer(partials: [:], isStrict: true)
      renderer.render(template, in: [value])
      #expect(renderer.faults.isEmpty)
      return String(decoding: renderer.output.bytes, as: UTF8.self)
    }.joined(separator: "|")
  }

  @Test func findsANameWhereverItIsInTheNextObject() throws {
    let items: [Template.Value] = [
      ["a": "1", "b": "2"], ["b": "3", "a": "4"], ["a": "5"], ["c": "6", "d": "7", "a": "8"],
      ["d": "9"],
    ]
    #expect(try filled("{{#l}}{{a}} {{/l}}", [["a": "0", "l": .list(items)]]) == "1 4 5 8 0 ")
  }

  @Test func asksTheInnermostObjectThatHasTheName() throws {
    let inside: Template.Value = ["x": "", "l": [["a": "in"], ["b": ""], ["a": "in"]], "a": "out"]
    let outside: Template.Value = ["l": [[:], [:]], "x": "", "a": "out"]
    #expect(
      try filled("{{#l}}{{a}} {{/l}}{{a}}", [inside, outside, inside])
        == "in out in out|out out out|in out in out")
  }

  @Test(arguments: [1, 24, 64, 65, 300])
  func findsAnyOfManyNames(count: Int) throws {
    let names = (0..<count).map { "name\($0 * 7 % count)" }
    let object = Template.Object(names.map { ($0, .text("<\($0)>")) })
    for name in names { #expect(object[name] == .text("<\(name)>")) }
    #expect(object["name"] == nil)
  }
}
