@testable import Base
@testable import Pack
@testable import Pages
import Shipped
import PackSupport
import Testing

@Suite struct TemplateFaultTests {
  static let malformed = [
    ("a {{", "t:1:3: missing end of a tag; close it with '}}'"),
    ("a\n é{{}}", "t:2:3: missing name in a tag; write it between the braces"),
    ("{{a b}}", "t:1:1: 'a b' is not a name; a name has no spaces, and single dots join its parts"),
    (
      "{{a..b}}",
      "t:1:1: 'a..b' is not a name; a name has no spaces, and single dots join its parts"
    ),
    ("{{>}}", "t:1:1: missing name in a tag; write it between the braces"),
    (
      "{{> a b}}",
      "t:1:1: 'a b' is not a name; a name has no spaces, and single dots join its parts"
    ),
    (
      "{{.a}}", "t:1:1: '.a' is not a name; a name has no spaces, and single dots join its parts"
    ),
    ("{{=<%=}}", "t:1:1: a set-delimiter tag needs two words without '='; write '{{=<% %>=}}'"),
    ("{{#a}}", "t:1:1: section 'a' is never closed; end it with '{{/a}}'"),
    ("{{/a}}", "t:1:1: unexpected end of section 'a', which was never opened"),
    ("{{#a}}{{/b}}", "t:1:7: 'b' closes section 'a'; sections close in reverse order"),
    (
      "{{#a}}\n{{^b}}{{/a}}{{/b}}", "t:2:7: 'a' closes section 'b'; sections close in reverse order"
    ),
  ]

  @Test func aPageWithoutRoomIsReportedForWhatItIsAbout() throws {
    let pack = try Pack.workshop()
    let callback = try #require(pack.callbacks.first)
    let place = Place(path: "html/machine.mustache", line: 89, column: 17)
    let message = TemplateRenderer.Message.tooMany(Template.mostPartials).text
    let full = PackErrors([Diagnostic(.templateSize, message, at: place)])
    let named = full.naming(.callbacks([callback]), in: pack).diagnostics
    #expect(named.map(\.place) == [callback.place])
    #expect(named.map(\.message).allSatisfy { $0.contains("callback '\(callback.name)'") })
    let other = PackErrors([Diagnostic(.templateValue, "unknown value 'a'", at: place)])
    #expect(other.naming(.home, in: pack) == other)
    let machine = try #require(pack.machines.first)
    #expect(machine.size.hasSuffix("transitions"))
  }

  @Test(arguments: malformed)
  func namesThePlaceOfAMalformedTag(_ source: String, _ expected: String) throws {
    let error = try #require(throws: PackErrors.self) {
      try Template(path: "t", source: Array(source.utf8))
    }
    #expect(error.diagnostics.first.map(line) == expected)
  }

  static let unfilled = [
    ("<p>\n{{gone}}", ["html/t.mustache:2:1: unknown value 'gone'"]),
    ("{{#l}}{{gone}}{{/l}}", ["html/t.mustache:1:7: unknown value 'gone'"]),
    ("{{#gone}}x{{/gone}}", ["html/t.mustache:1:1: unknown value 'gone'"]),
    ("{{^gone}}x{{/gone}}", ["html/t.mustache:1:1: unknown value 'gone'"]),
    ("{{o.gone}}", ["html/t.mustache:1:1: unknown value 'o.gone'"]),
    ("{{o}}", ["html/t.mustache:1:1: 'o' is not text; open a section with '{{#o}}'"]),
    (
      "{{a}}{{b}}",
      [
        "html/t.mustache:1:1: unknown value 'a'",
        "html/t.mustache:1:6: unknown value 'b'",
      ]
    ),
  ]

  @Test(arguments: unfilled)
  func refusesANameThatNoValueHas(_ source: String, _ expected: [String]) throws {
    let templates = try Templates(files: ["html/t.mustache": Array(source.utf8)])
    let value: Template.Value = ["l": ["1", "2"], "o": ["x": "1"]]
    let error = try #require(throws: PackErrors.self) {
      try templates.render("html/t", as: .html(from: .home), in: [value])
    }
    #expect(error.diagnostics.map(line) == expected)
  }

  @Test func refusesAPartialThatNamesNoFile() throws {
    let error = try #require(throws: PackErrors.self) {
      try Templates(files: ["html/t.mustache": Array("{{#a}}\n {{>parts/x}}\n{{/a}}".utf8)])
    }
    #expect(error.diagnostics.map(line) == ["html/t.mustache:2:2: unknown template 'parts/x'"])
  }

  @Test func tellsOnceOfAPartialThatServesInDocC() throws {
    let error = try #require(throws: PackErrors.self) {
      try Self.templates(["markdown/machine.mustache": "{{>parts/x}}"])
    }
    #expect(
      error.diagnostics.map(line) == [
        "markdown/machine.mustache:1:1: unknown template 'parts/x'"
      ])
  }

  @Test func takesATemplateOfOnesOwnForAPageInDocC() throws {
    let templates = try Self.templates(["docc/machine.mustache": "own"])
    let bytes = try templates.render(
      "docc/machine", as: .markdown(MarkdownFormat(target: .docc, diagrams: .svg), from: "home.md"),
      in: [])
    #expect(String(decoding: bytes, as: UTF8.self) == "own")
  }

  @Test func refusesSectionsThatNestTooDeep() throws {
    let depth = 20_000
    func nested(_ depth: Int) -> String {
      String(repeating: "{{#a}}", count: depth) + String(repeating: "{{/a}}", count: depth)
    }
    let source = nested(depth) + nested(64)
    let error = try #require(throws: PackErrors.self) {
      try Template(path: "t", source: Array(source.utf8))
    }
    #expect(
      error.diagnostics.map(line) == [
        "t:1:385: sections nest at most 64 deep; move the inner ones into a partial"
      ])
  }

  @Test func stopsATemplateThatIncludesItselfWithoutEnd() throws {
    let templates = try Templates(files: ["html/t.mustache": Array("{{>t}}".utf8)])
    let error = try #require(throws: PackErrors.self) {
      try templates.render("html/t", as: .html(from: .home), in: [])
    }
    #expect(
      error.diagnostics.map(line) == [
        "html/t.mustache:1:1: partial 't' is nested more than 64 deep; does it include itself?"
      ])
  }

  private static let endless: [([String: String], String)] = [
    (
      ["t": "{{>parts/x}}", "parts/x": "{{>parts/x}}{{>parts/x}}"],
      "partial 'parts/x' is nested more than 64 deep; does it include itself?"
    ),
    (
      Dictionary(
        uniqueKeysWithValues: [("t", "{{>parts/0}}"), ("parts/40", "")]
          + (0..<40).map { ("parts/\($0)", "{{>parts/\($0 + 1)}}{{>parts/\($0 + 1)}}") }),
      "too many partials; a page includes at most 100,000"
    ),
  ]

  @Test(arguments: endless)
  func stopsPartialsThatIncludeOthersWithoutEnd(
    _ files: [String: String], _ message: String
  ) throws {
    let files = files.map { ("html/\($0).mustache", Array($1.utf8)) }
    let templates = try Templates(files: Dictionary(uniqueKeysWithValues: files))
    let error = try #require(throws: PackErrors.self) {
      try templates.render("html/t", as: .html(from: .home), in: [])
    }
    #expect(error.diagnostics.map(\.message) == [message])
  }

  private static let tooLarge = [
    // Sections in one another multiply even what writes nothing.
    (String(repeating: "{{#l}}", count: 12) + String(repeating: "{{/l}}", count: 12), 61),
    (
      String(repeating: "{{#l}}", count: 5) + String(repeating: "x", count: 100_000)
        + String(repeating: "{{/l}}", count: 5), 19
    ),
  ]

  @Test(arguments: tooLarge)
  func stopsAPageThatGrowsWithoutMeasure(_ source: String, _ column: Int) throws {
    let templates = try Templates(files: ["html/t.mustache": Array(source.utf8)])
    let list = Template.Value.list((0..<8).map { .text("\($0)") })
    let error = try #require(throws: PackErrors.self) {
      try templates.render("html/t", as: .html(from: .home), in: [["l": list]])
    }
    #expect(
      error.diagnostics.map(line) == [
        "html/t.mustache:1:\(column): the page has more than 67,108,864 bytes or 10,000,000 tags "
          + "here; repeat fewer sections and partials"
      ])
  }

  @Test func refusesATemplateThatIsMissing() throws {
    let templates = try Templates(files: [:])
    let error = try #require(throws: PackErrors.self) {
      try templates.render("html/t", as: .html(from: .home), in: [])
    }
    #expect(error.diagnostics.map(line) == ["html/t.mustache:0:0: missing template"])
  }

  private static let strays = [
    (
      "html/calback.mustache",
      "unused template; "
        + "did you mean 'html/callback.mustache'?"
    ),
    (
      "html/other.mustache",
      "unused template; "
        + "include it with '{{>other}}', or remove it"
    ),
    (
      "html/crumbs.mustache",
      "unused template; "
        + "did you mean 'html/parts/crumbs.mustache'?"
    ),
    (
      "callback.mustache",
      "unused file; did you mean 'html/callback.mustache'?"
    ),
    (
      "htlm/callback.mustache",
      "unused file; did you mean 'html/callback.mustache'?"
    ),
    ("html/callback.html", "unused file; did you mean 'html/callback.mustache'?"),
    ("html/foo.html", "unused file; templates have the extension '.mustache', not '.html'"),
    ("assets/style.css", "unused file; did you mean 'html/assets/style.css'?"),
    (
      "strings/EN.properties",
      "unused file; did you mean 'strings/en.properties'?"
    ),
    (
      "notes.txt",
      "unused file; templates are 'html/*.mustache', 'markdown/*.mustache', 'docc/*.mustache', and "
        + "'confluence/*.mustache', words 'strings/*.properties', and what goes beside the pages is in 'html/assets/'"
    ),
  ]

  @Test(arguments: strays)
  func namesAFileThatNothingIsMadeOf(_ path: String, _ message: String) throws {
    let error = try #require(throws: PackErrors.self) { try Self.templates([path: ""]) }
    #expect(error.diagnostics.map(line) == ["\(path):0:0: \(message)"])
  }

  @Test func namesAllFilesThatAreFaultyAtOnce() throws {
    let error = try #require(throws: PackErrors.self) {
      try Self.templates([
        "html/index.mustache": "{{#a}}", "html/calback.mustache": "", "html/other.mustache": "",
      ])
    }
    // The faulty one may include the other.
    #expect(
      error.diagnostics.map(\.place.path) == ["html/calback.mustache", "html/index.mustache"])
  }

  @Test func letsTemplatesIncludeOthersAndFilesLieBesideThem() throws {
    _ = try Self.templates([
      "html/index.mustache": "{{>own/door}}", "html/own/door.mustache": "", "README.md": "",
      "html/README.md": "", "LICENSE": "", "html/assets/deep/logo.png": "",
      "strings/de.properties": "home = Start",
    ])
  }

  @Test func saysInEnglishWhatOnesOwnEnglishLeavesOut() throws {
    let templates = try Self.templates(["strings/en.properties": "howOften = Count\n"])
    let shipped = try Templates(files: ShippedFolder.templates.files)
    for locale in ["en", "de"] {
      let (own, other) = try (templates.strings(in: locale), shipped.strings(in: locale))
      #expect(own(.perSpan, "x") == other(.perSpan, "x"))
    }
    let words = try templates.strings(in: "en")
    #expect(words.value.member("howOften") == .text("Count"))
  }

  @Test func tellsWhatIsWrongInOnesOwnEnglish() throws {
    let templates = try Self.templates(["strings/en.properties": "howOften\n"])
    do throws(PackErrors) {
      _ = try templates.strings(in: "en")
      Issue.record("'howOften' is no line")
    } catch {
      #expect(
        error.diagnostics.map(line) == ["strings/en.properties:1:1: expected 'key = text'"])
    }
  }

  private static func templates(_ own: [String: String]) throws -> Templates {
    try Templates(
      files: ShippedFolder.templates.files,
      replacedBy: PackFiles(own.mapValues { Array($0.utf8) }))
  }

  @Test func keepsWhatIsNoTemplateAsAnAsset() throws {
    let templates = try Templates(files: ["html/a/b.mustache": [], "html/assets/style.css": [1]])
    #expect(templates.attachments == ["assets/style.css": [1]])
  }

  private func line(_ diagnostic: Diagnostic) -> String {
    let place = diagnostic.place
    return "\(place.path):\(place.line):\(place.column): \(diagnostic.message)"
  }
}
