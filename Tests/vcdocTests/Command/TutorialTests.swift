import Support
import Testing

@testable import vcdoc

struct TutorialTests {
  /// A command of a document, and what the document says it prints.
  struct Step: CustomTestStringConvertible {
    let line: String
    var output: [Substring] = []

    var testDescription: String { line }
  }

  /// The steps of a document, in order.
  private static func steps(of document: String) throws -> [Step] {
    var steps: [Step] = []
    var isOutput = false
    for line in try CommittedFiles.text(document).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      if line.hasPrefix("    $ ") {
        steps.append(Step(line: String(line.dropFirst(6))))
        isOutput = true
      } else if isOutput, line.isEmpty || line.hasPrefix("    ") {
        steps[steps.count - 1].output.append(line.dropFirst(4))
      } else {
        isOutput = false
      }
    }
    return steps
  }

  @Test(arguments: [("docs/tutorial.md", 10), ("README.md", 1)])
  func runsEveryStep(of document: String, count: Int) throws {
    #expect(try Self.steps(of: document).count == count)
  }

  @Test(arguments: try steps(of: "docs/tutorial.md") + steps(of: "README.md"))
  func printsWhatTheDocumentSays(_ step: Step) async throws {
    let scratch = try Scratch()
    let places = [
      ("Examples/download-task", CommittedFiles.path(of: "Examples/download-task")),
      ("download-site", scratch.at("download-site")),
    ]
    let words = ShellLine(step.line).words.map { word in
      places.first { $0.0 == word }?.1 ?? word
    }
    let session = try await Session(Array(words.dropFirst()))
    #expect(session.status == .done || session.status == .found)
    #expect(session.messages == "")
    let expected = step.output.reversed().drop { $0.isEmpty }.reversed().joined(separator: "\n")
    let output = places.reduce(session.output) { $0.replacing($1.1, with: $1.0) }
    #expect(output == (expected.isEmpty ? "" : expected + "\n"))
  }

  @Test func quotesTheFilesAsTheyAre() throws {
    let parts = try CommittedFiles.text("docs/tutorial.md").split(separator: "<!-- file: ")
    #expect(parts.count == 5)
    for part in parts.dropFirst() {
      let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
      let path = try #require(lines.first).dropLast(" -->".count)
      let quoted = lines.dropFirst(2).prefix { $0.hasPrefix("    ") }.map { $0.dropFirst(4) }
      #expect(!quoted.isEmpty)
      #expect(
        try CommittedFiles.text(String(path)).contains(quoted.joined(separator: "\n") + "\n"))
    }
  }
}
