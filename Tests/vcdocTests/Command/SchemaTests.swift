import Formats
import PackReader
import Support
import Testing

@testable import vcdoc

struct SchemaTests {
  @Test func helpListsTheSchemasAndPrintsEach() async throws {
    let list = try await Session("help", "schema")
    #expect(list.status == .done)
    for line in list.output.split(separator: "\n") {
      let name = try #require(line.split(separator: " ").first.map(String.init))
      let schema = try await Session("help", "schema", name)
      #expect(schema.status == .done)
      let format = PackFormat.all.first { $0.name == name }
      let bytes = format.map { PackSchema(of: $0).json.bytes() }
      #expect(schema.output == String(decoding: bytes ?? AutomataSchema.bytes, as: UTF8.self))
      #expect((format == nil) == (name == AutomataSchema.name))
    }
    #expect(list.output.split(separator: "\n").count == PackFormat.all.count + 1)
  }

  @Test func helpReportsAnUnknownSchemaAndASecondCommand() async throws {
    let schema = try await Session("help", "schema", "machines")
    #expect(schema.status == .usage)
    #expect(schema.messages.contains("unknown schema 'machines'; did you mean 'machine'?"))
    let command = try await Session("help", "build", "serve")
    #expect(command.status == .usage)
  }

  @Test(arguments: PackFormat.all.map(\.name))
  func everyReferenceOfASchemaLeadsToADefinition(_ name: String) throws {
    let format = try #require(PackFormat.all.first { $0.name == name })
    let schema = PackSchema(of: format).json
    let definitions = Set(schema["definitions"]?.members.map(\.name) ?? [])
    let references = Set(schema.references)
    #expect(!references.isEmpty)
    #expect(references.subtracting(definitions.map { "#/definitions/\($0)" }) == [])
  }

  /// Arrows say what an event does that `events` only describes, or only lists.
  @Test func anEventNeedsNoTransitions() throws {
    let format = try #require(PackFormat.all.first { $0.name == "machine" })
    let schema = PackSchema(of: format).json
    #expect(schema["definitions"]?["event"]?["required"] == .array([]))
  }

  @Test func initPutsSchemasBesideThePackAndNamesThemInEachFile() async throws {
    let scratch = try Scratch()
    #expect(try await Session("init", scratch.at("pack")).status == .done)
    let files = try scratch.files(in: "pack")
    var count = 0
    for (path, text) in files where path.hasSuffix(".yaml") {
      let format = try #require(PackFormat(of: path))
      let folder = path.contains("/") ? "../.schema" : ".schema"
      #expect(text.hasPrefix("# yaml-language-server: $schema=\(folder)/\(format.name).json\n"))
      #expect(files[".schema/\(format.name).json"] != nil)
      count += 1
    }
    #expect(count >= 5)
    #expect(
      try scratch.files(in: ".")[".vcdoc.yaml"]
        == "# yaml-language-server: $schema=pack/.schema/preferences.json\npack: pack\n")
    #expect(try await Session("verify", "--pack", scratch.at("pack")).status == .done)
  }

  @Test func initRenewsTheSchemasOfAPackAndNothingElse() async throws {
    let scratch = try Scratch()
    _ = try await Session("init", scratch.at("pack"))
    let before = try scratch.files(in: "pack")
    try scratch.write(["pack/.schema/machine.json": "{}\n"])
    let session = try await Session("init", "--schemas", scratch.at("pack"))
    #expect(session.status == .done)
    #expect(try scratch.files(in: "pack") == before)
  }

  @Test func initRenewsSchemasInPacksOnly() async throws {
    let scratch = try Scratch(holding: ["other/keep": ""])
    let session = try await Session("init", "--schemas", scratch.at("other"))
    #expect(session.status == .usage)
    #expect(session.messages.contains("name the folder of a pack"))
    #expect(try scratch.files(in: "other") == ["keep": ""])
  }

  @Test func theCommittedSchemaOfPreferencesIsThatOfTheProgram() throws {
    let bytes = PackSchema(of: .preferences).json.bytes()
    let recorded = try Golden(committed: "docs/vcdoc.schema.json").text(recording: bytes)
    #expect(recorded == String(decoding: bytes, as: UTF8.self))
  }
}

extension JSON {
  /// The members of an object.
  fileprivate var members: [Member] { if case .object(let members) = self { members } else { [] } }

  fileprivate subscript(name: String) -> JSON? { members.first { $0.name == name }?.value }

  /// The definitions that it refers to, at any depth.
  fileprivate var references: [String] {
    switch self {
    case .object(let members):
      members.flatMap { member in
        if member.name == "$ref", case .string(let target) = member.value { return [target] }
        return member.value.references
      }
    case .array(let items): items.flatMap(\.references)
    default: []
    }
  }
}
