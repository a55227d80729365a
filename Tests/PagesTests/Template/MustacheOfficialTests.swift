@testable import Pages
import FoundationEssentials
import Testing

private let specification = ProcessInfo.processInfo.environment["VCDOC_MUSTACHE"]

/// The files of the Mustache specification itself, where `make mustache` has put them as JSON.
@Suite(.enabled(if: specification != nil, "no specification: run make mustache"))
struct MustacheOfficialTests {
  @Test(arguments: [
    "interpolation", "sections", "inverted", "comments", "delimiters", "partials",
  ])
  func passesTheSpecification(_ part: String) throws {
    let file = URL(filePath: try #require(specification)).appending(path: "\(part).json")
    let rules = try JSONDecoder().decode(Rules.self, from: Data(contentsOf: file)).tests
    #expect(rules.count > 7)
    for rule in rules { #expect(try rule.asCase.rendered() == rule.expected, "\(rule.name)") }
  }
}

private struct Rules: Decodable {
  let tests: [Rule]
}

private struct Rule: Decodable {
  let name: String
  let template: String
  let data: Datum
  let partials: [String: String]?
  let expected: String

  var asCase: MustacheCase {
    MustacheCase(name, template, data.value, partials: partials ?? [:], gives: expected)
  }
}

/// What fills a template, as JSON has it.
private enum Datum: Decodable {
  case flag(Bool)
  case text(String)
  case list([Datum])
  case object([String: Datum])

  init(from decoder: any Decoder) throws {
    let box = try decoder.singleValueContainer()
    if box.decodeNil() {
      self = .text("")
    } else if let flag = try? box.decode(Bool.self) {
      self = .flag(flag)
    } else if let whole = try? box.decode(Int.self) {
      self = .text("\(whole)")
    } else if let number = try? box.decode(Double.self) {
      self = .text("\(number)")
    } else if let text = try? box.decode(String.self) {
      self = .text(text)
    } else if let list = try? box.decode([Datum].self) {
      self = .list(list)
    } else {
      self = .object(try box.decode([String: Datum].self))
    }
  }

  var value: Template.Value {
    switch self {
    case .flag(let flag): .flag(flag)
    case .text(let text): .text(text)
    case .list(let list): .list(list.map(\.value))
    case .object(let members):
      .object(Template.Object(members.map { ($0.key, $0.value.value) }))
    }
  }
}
