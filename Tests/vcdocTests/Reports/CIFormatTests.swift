import Testing

@testable import vcdoc

struct CIFormatTests {
  private static let stale = "text\n<!-- vcdoc: order task -->\n<!-- vcdoc: end -->\n"

  @Test func tellsGitHubOfStaleRegionsBesideTheDiff() async throws {
    let scratch = try EmbedScratch(["a.md": Self.stale])
    let session = try await scratch.embed("--check", "a.md", "--format", "github")
    #expect(session.status == .found)
    #expect(session.output.hasPrefix("--- a/a.md\n"))
    let annotation =
      "\n::error file=./a.md,line=2,title=vcdoc embed [embed.stale]::the region is out of date"
    #expect(session.output.contains(annotation))
  }

  @Test(arguments: CIFormat.allCases.filter(\.isDocument))
  func leavesNothingButADocumentOnStandardOutput(_ format: CIFormat) async throws {
    let scratch = try EmbedScratch(["a.md": Self.stale])
    let session = try await scratch.embed("--check", "a.md", "--format", format.rawValue)
    #expect(session.status == .found)
    #expect(["[", "{", "<"].contains(session.output.prefix(1)))
    #expect(session.messages.contains("--- a/a.md\n"))
    #expect(session.output.contains("a.md"))
  }

  @Test func tellsWhereAPackIsWrong() async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    try scratch.write(["pack/scenarios/all.yaml": "task:\n  steps: [task.strat]\n"])
    let session = try await Session(
      "verify", "--pack", scratch.at("pack"), "--format", "github")
    #expect(session.status == .invalid)
    #expect(session.output.hasPrefix("::error file="))
    #expect(session.output.contains("pack/scenarios/all.yaml,line=2,col="))
  }

  @Test(arguments: [
    (
      "pack/scenarios/all.yaml", "task:\n  title: Twice\n  steps: [task.start, task.start]\n",
      "scenarios/all.yaml:3:"
    ),
    (
      "pack/callbacks/begin.md",
      "---\nsummary: It begins.\nowner: Task\nsources: [s]\n---\nSee [it](callback:begni).\n",
      "callbacks/begin.md:6:"
    ),
  ])
  func findsWithVerifyWhatABuildWouldFind(path: String, text: String, told: String) async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    try scratch.write([path: text])
    let verified = try await Session("verify", "--pack", scratch.at("pack"))
    #expect(verified.status == .invalid)
    #expect(verified.messages.contains(told), "\(verified.messages)")
    let built = try await Session("build", "--pack", scratch.at("pack"), "-o", scratch.at("site"))
    #expect(built.messages == verified.messages)
  }

  @Test(arguments: ["verify", "build"])
  func tellsOfWarningsEachTime(_ command: String) async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    let phases = "phases: {work: Work, other: Other}\n"
    try scratch.write([
      "pack/pack.yaml": (SamplePack.files["pack/pack.yaml"] ?? "") + phases
    ])
    for name in ["begin", "finish", "fail"] {
      let path = "pack/callbacks/\(name).md"
      let text = SamplePack.files[path] ?? ""
      try scratch.write([path: text.replacing("owner:", with: "phase: work\nowner:")])
    }
    var words = [command, "--pack", scratch.at("pack"), "--quiet"]
    if command == "build" { words += ["-o", scratch.at("site")] }
    let first = try await Session(words)
    #expect(first.status == .done)
    #expect(
      first.messages.hasPrefix(
        "\(scratch.at("pack"))/pack.yaml:5:22: warning: unused phase 'other'; name it in a callback or delete it [phase.unused]\n 5 | phases:"
      ))
    #expect(try await Session(words) == first)
    let report = try await Session(words + ["--format", "github"])
    #expect(report.output.contains("::warning file=\(scratch.at("pack"))/pack.yaml,line=5,col=22,"))
  }

  @Test func tellsWhichFilesOfASiteAreStale() async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    let words = ["build", "--pack", scratch.at("pack"), "-o", scratch.at("site")]
    #expect(try await Session(words).status == .done)
    try scratch.write(["site/index.html": "mine"])
    let session = try await Session(words + ["--check", "--format", "gitlab"])
    #expect(session.status == .found)
    #expect(session.output.contains("site/index.html\""))
    #expect(session.output.contains("\"the file is out of date\""))
  }
}
