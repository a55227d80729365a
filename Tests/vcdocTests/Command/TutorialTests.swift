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
    /// The same with a difference: lines that are replaced in the file, and those instead of them.
    case change(path: String, old: String, new: String)
    /// A line that begins with `$`, and the output after it.
    case command(line: String, output: String)
  }

  /// The files that documents do not show: logs, and what is in the clipboard.
  private static let files = [
    "console.log": """
    Home viewDidLoad
    Home viewWillAppear
    Home viewDidAppear
    Home viewDidDisappear
    Home viewWillDisappear

    """,
    "short.log": "A viewDidLoad\nA viewDidAppear\nA viewWillDisappear\n",
    "console.csv": "12.500;Home;viewDidLoad\n12.501;Home;viewWillAppear\n",
    "pasted": """
    B viewDidLoad
    A viewWillDisappear:
    B viewWillAppear:
    A viewDidDisappear:
    B viewDidAppear:

    """,
  ]

  /// The words of commands that are paths.
  private static let paths: Set = [
    "docs/lifecycle", "README.md", "site", "app.log", "console.log", "short.log", "console.csv",
    "pasted",
    "door.yaml", "tea.yaml", "order.yaml", "shop.yaml", "shop.log", "old.yaml", "new.yaml",
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
        let path = String(line.dropFirst(3).dropLast(3))
        let block = rest.drop { !$0.hasPrefix("```") }
        let lines = block.dropFirst().prefix { $0 != "```" }
        if block.first == "```diff" {
          let (old, new) = (lines.filter { $0.first != "+" }, lines.filter { $0.first != "-" })
          steps.append(.change(path: path, old: text(old, from: 1), new: text(new, from: 1)))
        } else {
          steps.append(.file(path: path, text: text(Array(lines), from: 0)))
        }
      }
    }
    return steps
  }

  /// Lines as a text, each from a column on.
  private static func text(_ lines: [Substring], from column: Int) -> String {
    lines.map { $0.dropFirst(column) + "\n" }.joined()
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
    let command = line.replacing("pbpaste | vcdoc trace -", with: "vcdoc trace pasted")
    let words = ShellLine(command).words.map { paths.contains($0) ? "\(folder)/\($0)" : $0 }
    #expect(words[0] == "vcdoc")
    let session = try await Session(Array(words.dropFirst()), in: folder)
    let output = (session.output + session.messages)
      .replacing("--- a\(folder)/", with: "--- a/").replacing("+++ b\(folder)/", with: "+++ b/")
      .replacing("\(folder)/", with: "")
    // Outside the working folder, 'init' puts preferences beside the pack.
    return trimmed(
      output.replacing("'docs/.vcdoc.yaml'", with: "'.vcdoc.yaml'")
        .replacing("vcdoc build --pack docs/lifecycle -o site", with: "vcdoc build"))
  }

  @Test(arguments: [
    ("README.md", 7), ("README.zh-Hans.md", 7), ("docs/tutorial.md", 31),
    ("docs/tutorial.zh-Hans.md", 31), ("docs/state-machines.md", 14), ("docs/differences.md", 3),
    ("docs/traces.md", 3),
  ])
  func printsWhatTheDocumentShows(_ document: String, count: Int) async throws {
    let scratch = try Scratch(holding: Self.files)
    let steps = try Self.steps(of: document)
    #expect(steps.count == count)
    for step in steps {
      switch step {
      case .file(let path, let text): try scratch.write([path: text])
      case .change(let path, let old, let new):
        let text = try String(contentsOfFile: scratch.at(path), encoding: .utf8)
        #expect(text.ranges(of: old).count == 1, "\(path): \(old)")
        try scratch.write([path: text.replacing(old, with: new)])
      case .command(let line, let output):
        let printed = try await Self.output(of: line, in: scratch.path)
        #expect(printed == output, "\(line)")
        // As 'init' does in the working folder.
        if line.hasPrefix("vcdoc init ") {
          try scratch.write([".vcdoc.yaml": "pack: docs/lifecycle\n"])
        }
      }
    }
  }

  /// No document shows a command that no test runs.
  @Test func everyDocumentWithCommandsIsRun() throws {
    let run: Set = [
      "tutorial.md", "tutorial.zh-Hans.md", "state-machines.md", "differences.md", "traces.md",
    ]
    let folder = CommittedFiles.path(of: "docs")
    let documents = try FileManager.default.contentsOfDirectory(atPath: folder)
    for document in documents where document.hasSuffix(".md") && !run.contains(document) {
      let text = try CommittedFiles.text("docs/\(document)")
      #expect(!text.contains("\n    $ "), "\(document)")
    }
  }
}
