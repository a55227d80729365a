@testable import Formats
import FoundationEssentials
import Testing

@testable import vcdoc

struct EmbedTests {
  @Test func tellsOfAllFilesThatAreMissing() async throws {
    let scratch = try Scratch(holding: ["c.txt": ""])
    let path = scratch.path
    let session = try await Session(["embed", path + "/a.md", path + "/b.md"])
    #expect(
      session
        == Session(
          status: .invalid,
          messages: """
            vcdoc: error: cannot open '\(path)/a.md': no such file or directory
            vcdoc: error: cannot open '\(path)/b.md': no such file or directory

            """))
    let mixed = try await Session(["embed", path + "/a.md", path + "/c.txt", path + "/*.html"])
    #expect(mixed.status == .invalid)
    let lines = mixed.messages.split(separator: "\n")
    #expect(lines.map { $0.hasPrefix("vcdoc: error: ") } == [true, true, true])
  }

  @Test func aContractAnswersEachQuestionInOneRow() async throws {
    let callbacks = ["viewDidLoad", "viewDidAppear", "sceneWillEnterForeground", "deinit"]
    let regions = callbacks.map { "<!-- vcdoc: contract \($0) -->\n<!-- vcdoc: end -->\n" }
    let scratch = try EmbedScratch(["a.md": regions.joined(separator: "\n")])
    #expect(try await scratch.embed("a.md", "--pack", "uikit").status == .done)
    let parts = try #require(scratch.files()["a.md"]).split(separator: "| Question")
    #expect(parts.count == callbacks.count + 1)
    for part in parts.dropFirst() {
      let questions = part.split(separator: "\n").dropFirst(2).prefix { $0.hasPrefix("|") }
        .map { $0.split(separator: "|")[0] }
      #expect(questions.count > 3)
      #expect(Set(questions).count == questions.count, "\(questions)")
    }
  }

  private static let region = "<!-- vcdoc: diagram task.start -->\n<!-- vcdoc: end -->\n"

  @Test func fillsRegionsAndIsThenFresh() async throws {
    let scratch = try EmbedScratch(["a.md": "x\n" + Self.region + "y"])
    let first = try await scratch.embed("a.md")
    #expect(first == Session(status: .done, output: "wrote ./a.md\nwrote 1 of 1 file\n"))
    let text = try scratch.files()["a.md"] ?? ""
    #expect(text.hasPrefix("x\n<!-- vcdoc: diagram task.start -->\n\n```mermaid\n"))
    #expect(text.hasSuffix(" -->\ny"))
    #expect(try await scratch.embed("--check", "a.md").status == .done)
    #expect(
      try await scratch.embed("a.md")
        == Session(status: .done, output: "1 file, all up to date\n"))
    #expect(try scratch.files()["a.md"] == text)
  }

  @Test func speaksTheLanguageOfTheRegionOrElseThatOfTheRun() async throws {
    let scratch = try EmbedScratch(["a.md": Self.languages])
    try scratch.translatePack()
    #expect(try await scratch.embed("a.md").status == .done)
    var files = try scratch.files()
    #expect(files["a.md"]?.contains("accTitle: Start\n") == true)
    #expect(files["a.md"]?.contains("accTitle: Anfang\n") == true)
    #expect(files["task.start-de.svg"]?.contains(">Anfang</title>") == true)
    #expect(files["a.md"]?.contains("| No. |") == true)
    #expect(try await scratch.embed("a.md", "--locale=de").status == .done)
    files = try scratch.files()
    #expect(files["a.md"]?.contains("accTitle: Start\n") == false)
    let back = try await scratch.embed("a.md", "--locale=en")
    #expect(back.output.hasPrefix("wrote ./a.md\n"))
  }

  private static let languages = """
    \(region)
    <!-- vcdoc: diagram task.start as mermaid locale de -->
    <!-- vcdoc: end -->

    <!-- vcdoc: diagram task.start as svg locale de -->
    <!-- vcdoc: end -->

    <!-- vcdoc: order task.start locale en -->
    <!-- vcdoc: end -->
    """

  @Test func explainsALanguageThatThePackHasNot() async throws {
    let files = [
      "a.md": "<!-- vcdoc: contract begin locale fr -->\n<!-- vcdoc: end -->\n" + Self.region
    ]
    let scratch = try EmbedScratch(files)
    let session = try await scratch.embed("a.md")
    #expect(session.status == .invalid)
    #expect(
      session.messages.hasPrefix("./a.md:1:35: error: unknown language 'fr'; known: en\n"))
    let usage = try await scratch.embed("a.md", "--locale", "fr")
    #expect(usage.status == .usage)
    #expect(usage.messages.hasPrefix("vcdoc: error: unknown language 'fr'; known: en\n"))
    #expect(try scratch.files() == files)
  }

  @Test func checksWithADiffAndTheLineThatMendsIt() async throws {
    let scratch = try EmbedScratch(["a.md": Self.region, "b.md": "vcdoc: nothing\n"])
    let session = try await scratch.embed("--check", "a.md", "b.md")
    #expect(session.status == .found)
    #expect(session.output.hasPrefix("--- a/a.md\n+++ b/a.md\n@@ -1,2 +1,"))
    #expect(session.output.contains("\n+```mermaid\n"))
    #expect(
      session.messages == """
        vcdoc: error: 1 of 1 file is out of date
        Run 'vcdoc embed --pack ./pack ./a.md ./b.md' to update it.

        """)
    #expect(try scratch.files()["a.md"] == Self.region)
  }

  @Test func writesNothingWhenAnythingIsWrong() async throws {
    let files = [
      "a.md": Self.region, "b.md": "<!-- vcdoc: diagram task.strat -->\n<!-- vcdoc: end -->\n",
      "c.md": "<!-- vcdoc: contract begin set version=9 -->\n<!-- vcdoc: end -->\n\n"
        + "<!-- vcdoc: guarantees begin -->\n",
    ]
    let scratch = try EmbedScratch(files)
    let session = try await scratch.embed("a.md", "b.md", "c.md")
    #expect(session.status == .invalid)
    #expect(
      session.messages.split(separator: "\n").filter { $0.contains(": error: ") } == [
        "./b.md:1:21: error: unknown machine, interaction, scenario, or callback 'task.strat'; "
          + "did you mean 'task.start'?",
        "./c.md:1:32: error: unknown value '9' of option 'version'; known: 1 and 2",
        "./c.md:4:1: error: missing end of the region; write '<!-- vcdoc: end -->' after it",
        "vcdoc: error: the input has 3 errors",
      ])
    #expect(try scratch.files() == files)
  }

  @Test func noticesAnEditByHandBeforeItOverwritesIt() async throws {
    let scratch = try EmbedScratch(["a.md": Self.region])
    _ = try await scratch.embed("a.md")
    let text = try scratch.files()["a.md"] ?? ""
    try scratch.write(["a.md": text.replacing("Start", with: "START")])
    let session = try await scratch.embed("a.md")
    #expect(session.messages.contains("warning: the region was edited by hand since vcdoc"))
    #expect(try scratch.files()["a.md"] == text)
    try scratch.write(["a.md": text.replacing("\n", with: "\r\n")])
    #expect(try await scratch.embed("a.md").messages.isEmpty)
  }

  @Test func drawsPicturesBesideTheDocument() async throws {
    let scratch = try EmbedScratch([
      "docs/a.md": "<!-- vcdoc: diagram machine:task as svg file img/t.svg -->\n"
        + "<!-- vcdoc: end -->\n",
      "docs/b.html": "<!-- vcdoc: diagram task.end set version=1 -->\n<!-- vcdoc: end -->\n",
    ])
    let stale = try await scratch.embed("--check", "docs")
    #expect(stale.output.hasSuffix("out of date  ./docs/img/t.svg\n") == false)
    #expect(
      stale.output.contains("out of date  ./docs/img/t.svg\nout of date  ./docs/img/t-dark.svg\n"))
    #expect(try await scratch.embed("docs").status == .done)
    #expect(
      try scratch.files().keys.sorted() == [
        "docs/a.md", "docs/b.html", "docs/img/t-dark.svg", "docs/img/t.svg",
        "docs/task.end-version-1-dark.svg", "docs/task.end-version-1.svg",
      ])
    #expect(
      try scratch.files()["docs/b.html"]?.contains("src=\"task.end-version-1.svg\"") == true)
    try scratch.write(["docs/img/t.svg": "<svg>mine</svg>"])
    let foreign = try await scratch.embed("docs")
    #expect(foreign.status == .invalid)
    #expect(foreign.messages.contains("'./docs/img/t.svg' was not written by vcdoc; move it"))
    #expect(foreign.messages.hasPrefix("./docs/a.md:"))
    #expect(try scratch.files()["docs/img/t.svg"] == "<svg>mine</svg>")
  }

  @Test(arguments: [
    (
      "a.html", "<!-- vcdoc: contract begin -->\n<!-- vcdoc: end -->\n",
      "<code>finish</code>, <code>fail</code>"
    ),
    (
      "a.swift", "  /// <!-- vcdoc: diagram task.start -->\n  /// <!-- vcdoc: end -->\n",
      "\n  /// ```\n  /// Start\n  ///\n  ///     System      task\n"
    ),
    ("a.md", "> <!-- vcdoc: order task -->\n> <!-- vcdoc: end -->\n", "\n>\n> | No. | Object |"),
    (
      "a.md", "<!-- vcdoc: states task -->\n<!-- vcdoc: end -->\n",
      """
      | State                     | Meaning       | Goes to                    |
      | ------------------------- | ------------- | -------------------------- |
      | idle *(at the beginning)* | Nothing runs. | start → busy               |
      | busy                      | It runs.      | finish → idle; fail → idle |
      """
    ),
    (
      "a.md", "<!-- vcdoc: events task set version=2 -->\n<!-- vcdoc: end -->\n",
      """
      | Event  | From | Does              |
      | ------ | ---- | ----------------- |
      | start  | idle | `begin`, → busy   |
      | work   | busy | *nothing happens* |
      """
    ),
    (
      "a.md", "<!-- vcdoc: diagram machine:task as txt state idle -->\n<!-- vcdoc: end -->\n",
      "idle – A task"
    ),
  ])
  func speaksTheLanguageOfTheDocument(_ path: String, text: String, part: String) async throws {
    let scratch = try EmbedScratch([path: text])
    #expect(try await scratch.embed(path).status == .done)
    let result = try scratch.files()[path] ?? ""
    #expect(result.contains(part), "\(result)")
    #expect(try await scratch.embed("--check", path).status == .done)
  }

  @Test func saysOnceWhereGitLabWaitsForAClick() async throws {
    let title = String(repeating: "x", count: Mermaid.politeLength)
    let text = "<!-- vcdoc: diagram task.start title \"\(title)\" -->\n<!-- vcdoc: end -->\n"
    let scratch = try EmbedScratch(["a.md": text])
    let note = "vcdoc: note: the diagram 'task.start' in ./a.md has "
    #expect(try await scratch.embed("a.md").messages.hasPrefix(note))
    #expect(try await scratch.embed("a.md").messages.isEmpty)
  }

  @Test func obeysItsOptions() async throws {
    let scratch = try EmbedScratch(["a/a.md": Self.region, "a/drafts/b.md": Self.region])
    let dry = try await scratch.embed("--dry-run", "a", "--exclude", "drafts")
    #expect(dry.output == "would write ./a/a.md\nwould write 1 of 1 file\n")
    #expect(try scratch.files()["a/a.md"] == Self.region)
    #expect(try await scratch.embed("--fail-on-change", "a").status == .found)
    #expect(try await scratch.embed("--fail-on-change", "a").status == .done)
    #expect(try await scratch.embed("-q", "a") == Session(status: .done))
  }
}
