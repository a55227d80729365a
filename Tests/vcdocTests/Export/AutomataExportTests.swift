import FoundationEssentials
import Support
import Testing

@testable import vcdoc

/// What `vcdoc export json` writes, against its schema, and in the engine of the simulator.
struct AutomataExportTests {
  private static func examples() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: CommittedFiles.path(of: "Examples"))
      .filter { !$0.hasPrefix(".") }.sorted().map { CommittedFiles.path(of: "Examples/\($0)") }
  }

  private func schema() async throws -> JSONSchema {
    let session = try await Session("help", "schema", "automata")
    #expect(session.status == .done)
    return JSONSchema(try JSONValue(reading: session.output))
  }

  private func export(_ words: [String]) async throws -> String {
    let session = try await Session(["export", "json"] + words)
    #expect(session.status == .done, "\(session.messages)")
    return session.output
  }

  @Test func ofTheShippedPackIsValid() async throws {
    let document = try JSONValue(reading: try await export([]))
    #expect(try await schema().faults(in: document) == [])
    #expect(document["pack"] == .text("uikit") && document["locale"] == .text("en"))
    let configurations = try #require(document["configurations"]?.items)
    #expect(configurations.count > 50)
    let ids = Set((document["acts"]?.items ?? []).compactMap { $0["id"] })
    #expect(ids.contains(.text("navigation.push")))
  }

  @Test(arguments: try examples())
  func ofAnExampleIsValid(_ pack: String) async throws {
    let document = try JSONValue(reading: try await export(["--pack", pack]))
    #expect(try await schema().faults(in: document) == [])
    #expect(document["acts"]?.items?.isEmpty == false)
  }

  /// Texts of a valid document, and others that make it wrong.
  static let mistakes = [
    ("\"automata\":1", "\"automata\":2"), ("\"nesting\":2", "\"nesting\":0"),
    ("\"isEvent\":false", "\"isEvent\":0"), ("\"picture\":[]", "\"picture\":[1]"),
    ("\"locale\":\"en\",", ""), ("\"callbacks\":[[", "\"callbacks\":[[1,"),
    ("\"fills\":0", "\"fills\":2"), ("\"pack\":", "\"more\":1,\"pack\":"),
  ]

  @Test(arguments: mistakes)
  func theSchemaRefusesMistakes(_ old: String, new: String) async throws {
    let text = try await export(["--pack", CommittedFiles.path(of: "Examples/download-task")])
    #expect(text.contains(old))
    let document = try JSONValue(reading: text.replacing(old, with: new, maxReplacements: 1))
    #expect(try await !schema().faults(in: document).isEmpty)
  }

  @Test func hasTheConfigurationsThatWereAskedFor() async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    let pack = ["--pack", scratch.at("pack")]
    let all = try JSONValue(reading: try await export(pack))
    let one = try JSONValue(reading: try await export(pack + ["--set", "version=1"]))
    #expect(try await schema().faults(in: one) == [])
    #expect(all["configurations"]?.items?.first == .list([.text("2"), .number(0)]))
    #expect(one["configurations"] == .list([.list([.number(0)])]))
    let other = try await Session(["export", "json"] + pack + ["--set", "version=9"])
    #expect(other.status == .usage)
  }

  @Test func isLeftOutOfNoPack() async throws {
    var files = SamplePack.files
    files["pack/pack.yaml", default: ""] += "site: {simulator: false}\n"
    let scratch = try Scratch(holding: files)
    let document = try JSONValue(reading: try await export(["--pack", scratch.at("pack")]))
    #expect(document["acts"]?.items?.isEmpty == false)
  }

  @Test(.enabled(if: NodeJS.isInstalled)) func runsInTheEngineOfTheSimulator() async throws {
    let pack = CommittedFiles.path(of: "Examples/order")
    let words = ["pay", "succeeded"]
    let engine = try CommittedFiles.text("Templates/html/assets/simulator-engine.js")
    let output = try NodeJS.run(
      engine + "\nconst automata = " + (try await export(["--pack", pack]))
        + """
        ;
        const engine = new VcdocEngine(automata);
        for (const word of \(words)) {
          if (!engine.begin(engine.acts.find(({ id }) => id === word))) console.log("no", word);
        }
        for (const run of engine.runs) {
          for (const { kind, actions } of run.moments) {
            for (const [what] of kind === "send" ? actions : []) {
              if (what >= 0) console.log(automata.callbacks[what][0]);
            }
          }
        }

        """)
    let session = try await Session(["simulate"] + words + ["--format", "json", "--pack", pack])
    let run = try JSONValue(reading: session.output)
    let calls = (run["steps"]?.items ?? []).compactMap { step -> String? in
      if case .text(let name)? = step["callback"] { name } else { nil }
    }
    #expect(!calls.isEmpty)
    #expect(output.split(separator: "\n").map(String.init) == calls)
  }
}
