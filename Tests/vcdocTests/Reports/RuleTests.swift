import Support
import Testing

@testable import Base
@testable import vcdoc

/// The rules that messages are about: their ids, explanations, and what turns warnings off.
struct RuleTests {
  @Test func everyRuleHasAnIDOfItsOwnAndAnExplanation() {
    let rules = Diagnostic.Rule.allCases
    #expect(Set(rules.map(\.id)).count == rules.count)
    #expect(rules.filter { $0.id.wholeMatch(of: /[a-z]+\.[a-z]+(-[a-z]+)*/) == nil } == [])
    #expect(rules.filter { !$0.explanation.hasSuffix(".") } == [])
    #expect(rules.filter { Diagnostic.Rule(id: $0.id) != $0 } == [])
  }

  @Test func everyRuleHasAMessage() throws {
    let sources = try CommittedFiles.files(in: "Sources").filter { file in
      file.key.hasSuffix(".swift") && !file.key.hasSuffix("Base/Rule.swift")
    }
    let texts = sources.values.map { String(decoding: $0, as: UTF8.self) }
    let words = Set(texts.flatMap { $0.split { !$0.isLetter }.map(String.init) })
    #expect(Diagnostic.Rule.allCases.filter { !words.contains("\($0)") } == [])
    #expect(!sources.isEmpty)
  }

  @Test func theListInTheDocumentsIsUpToDate() throws {
    var text = """
      # Messages

      Each error and warning is about one of these rules. Reports for programs have its id: `rule` in JSON, `ruleId` in SARIF. `vcdoc help ID` prints a row of this page.
      A warning ends with its id, and `ignore` in [`.vcdoc.yaml`](preferences.md) turns it off. Errors cannot be turned off.

      | id | | rule |
      | --- | --- | --- |

      """
    for rule in Diagnostic.Rule.allCases {
      let explanation = rule.explanation.replacing("|", with: "\\|")
        .replacing("'vcdoc help pack-format'", with: "[the pack format](pack-format.md)")
        .replacing("'vcdoc help properties'", with: "[the property language](properties.md)")
      text += "| `\(rule.id)` | \(rule.severity.rawValue) | \(explanation) |\n"
    }
    let golden = Golden(committed: "docs/messages.md")
    #expect(try golden.text(recording: Array(text.utf8)) == text)
  }

  @Test func helpExplainsAMessage() async throws {
    #expect(
      try await Session("help", "phase.unused").output == """
        phase.unused: a warning

        Some callback belongs to each phase.

        To turn it off, write 'ignore: [phase.unused]' in .vcdoc.yaml.

        """)
    #expect(try await Session("help", "file.missing").output.hasPrefix("file.missing: an error\n"))
    #expect(
      try await Session("help", "phase.unussed").messages.hasPrefix(
        "vcdoc: error: unknown command or topic 'phase.unussed'; did you mean 'phase.unused'?\n"))
  }

  /// A pack with two warnings.
  private func scratch(ignoring ids: String) throws -> Scratch {
    var files = SamplePack.files
    files["pack/pack.yaml"]? += "phases: {first: First, other: Other}\n"
    for name in ["begin", "finish", "fail"] {
      files["pack/callbacks/\(name).md"] = files["pack/callbacks/\(name).md"]?.replacing(
        "owner: Task", with: "owner: Task\nphase: first")
    }
    files["pack/machines/task.yaml"] = files["pack/machines/task.yaml"]?.replacing(
      "busy: It runs.", with: "busy: It runs., lost: ")
    files[".vcdoc.yaml"] = "pack: pack\n" + (ids.isEmpty ? "" : "ignore: \(ids)\n")
    return try Scratch(holding: files)
  }

  private static let ignored = [
    ("", ["phase.unused", "model.unreached"]), ("[phase.unused]", ["model.unreached"]),
    ("[model.unreached, phase.unused]", []),
  ]

  @Test(arguments: ignored, [["--quiet"], ["--format", "json"], ["--format", "sarif"]])
  func preferencesTurnWarningsOff(
    _ example: (ids: String, left: [String]), _ options: [String]
  ) async throws {
    let scratch = try scratch(ignoring: example.ids)
    let session = try await Session(["verify"] + options, in: scratch.path)
    #expect(session.status == .done, "\(session.messages)")
    for id in ["phase.unused", "model.unreached"] {
      let isShown = (session.output + session.messages).contains(id)
      #expect(isShown == example.left.contains(id), "\(id) in \(session)")
    }
  }

  private static let wrong = [
    ("[phase.unusd]", "unknown warning 'phase.unusd'; did you mean 'phase.unused'?"),
    (
      "[pack.unknown-key]",
      "'pack.unknown-key' is an error, and only warnings can be turned off; correct what it reports"
    ),
    ("phase.unused", "'ignore' must be a list, not text; write [phase.unused]"),
  ]

  @Test(arguments: wrong)
  func preferencesTurnNothingElseOff(_ ids: String, _ message: String) async throws {
    let scratch = try scratch(ignoring: ids)
    let session = try await Session(["verify"], in: scratch.path)
    #expect(session.status == .invalid)
    #expect(session.messages.contains(": error: \(message)\n"), "\(session.messages)")
  }
}
