import FoundationEssentials
import Support
import Testing

/// Documents that show files and commands: whoever writes the files and runs the commands sees what
/// the document shows.
struct TutorialTests {
  /// What a document shows.
  enum Step {
    /// A fenced block after a line that has only the bold path of the file.
    case file(path: String, text: String)
    /// A line that begins with `$`, and the output after it.
    case command(line: String, output: String)
  }

  /// The log that a document checks.
  private static let log = """
    Home viewDidLoad
    Home viewWillAppear
    Home viewDidAppear
    Home viewDidDisappear
    Home viewWillDisappear

    """

  /// The words of commands that are paths.
  private static let paths: Set = [
    "docs/lifecycle", "README.md", "console.log", "door.yaml", "tea.yaml",
  ]

  /// The steps of a document, in order.
  private static func steps(of document: String) throws -> [Step] {
    var steps: [Step] = []
    var rest = try CommittedFiles.text(document).split(
      separator: "\n", omittingEmptySubsequences: false)[...]
    while let line = rest.popFirst() {
      if line.hasPrefix("    $ ") {
        let output = rest.prefix { line in
          line.isEmpty || line.hasPrefix("    ") && !line.hasPrefix("    $ ")
        }
        rest = rest.dropFirst(output.count)
        let text = output.map { $0.dropFirst(4) }.joined(separator: "\n")
        steps.append(.command(line: String(line.dropFirst(6)), output: trimmed(text)))
      } else if line.hasPrefix("**`"), line.hasSuffix("`**") {
        let text = rest.drop { !$0.hasPrefix("```") }.dropFirst().prefix { $0 != "```" }
        steps.append(
          .file(
            path: String(line.dropFirst(3).dropLast(3)), text: text.joined(separator: "\n") + "\n"))
      }
    }
    return steps
  }

  /// The text without spaces at the ends of lines, and without empty lines at its end.
  private static func trimmed(_ text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var line = line
      while line.last == " " { line.removeLast() }
      return line
    }
    while lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  /// Runs a command in a folder.
  ///
  /// Programs of the tests share one working folder, so paths become absolute on the way in and
  /// relative on the way out.
  private static func output(of line: String, in folder: String) async throws -> String {
    let words = ShellLine(line).words.map { paths.contains($0) ? "\(folder)/\($0)" : $0 }
    if words[0] == "rm" {
      for path in words.dropFirst(2) { try FileManager.default.removeItem(atPath: path) }
      return ""
    }
    #expect(words[0] == "vcdoc")
    let session = try await Session(Array(words.dropFirst()), in: folder)
    let output = (session.output + session.messages)
      .replacing("--- a\(folder)/", with: "--- a/").replacing("+++ b\(folder)/", with: "+++ b/")
      .replacing("\(folder)/", with: "")
    // Outside the working folder, 'init' puts preferences beside the pack.
    return trimmed(output.replacing("'docs/.vcdoc.yaml'", with: "'.vcdoc.yaml'"))
  }

  @Test(arguments: [
    ("README.md", 7), ("README.zh-Hans.md", 7), ("docs/tutorial.md", 30),
    ("docs/tutorial.zh-Hans.md", 30),
  ])
  func printsWhatTheDocumentShows(_ document: String, count: Int) async throws {
    let scratch = try Scratch(holding: ["console.log": Self.log])
    let steps = try Self.steps(of: document)
    #expect(steps.count == count)
    for step in steps {
      switch step {
      case .file(let path, let text): try scratch.write([path: text])
      case .command(let line, let output):
        let printed = try await Self.output(of: line, in: scratch.path)
        #expect(printed == output, "\(line)")
      }
    }
  }
}
