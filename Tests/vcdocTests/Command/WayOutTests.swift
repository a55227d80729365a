import FoundationEssentials
import Testing

@testable import vcdoc

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

struct WayOutTests {
  @Test(arguments: ["simulate nope", "diagram nope", "next nope", "path nope begin"])
  func listsTheNamesOfThePackThatWasRead(_ line: String) async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    let pack = scratch.at("pack")
    let words = line.split(separator: " ").map(String.init)
    let session = try await Session(words + ["--pack", pack])
    #expect(session.status == .usage)
    #expect(session.messages.contains(" --pack \(pack)' to list the "))
  }

  @Test func saysHowAPackIsNamedThatIsAnOperand() async throws {
    let session = try await Session("verify", "docs/lifecycle")
    let message =
      "unexpected argument 'docs/lifecycle'; to name a pack, write '--pack docs/lifecycle'"
    #expect(session.status == .usage)
    #expect(session.messages.hasPrefix("vcdoc: error: \(message)\n"), "\(session.messages)")
  }

  @Test func saysHowTheFolderOfASiteIsNamedThatIsAnOperand() async throws {
    let session = try await Session("build", "--pack", "door.yaml", "public")
    let message = "unexpected argument 'public'; to write the site there, write '-o public'"
    #expect(session.status == .usage)
    #expect(session.messages.hasPrefix("vcdoc: error: \(message)\n"), "\(session.messages)")
    let other = try await Session("build", "--pack", "door.yaml", "-o", "site", "public")
    #expect(other.messages.hasPrefix("vcdoc: error: unexpected argument 'public'; remove it\n"))
  }

  @Test(arguments: [
    ("machines:\n  door:\n    transitions: |\n      a -> b\n", true),
    ("services:\n  a: b\n", false),
  ])
  func namesThePackOfOneFileInAFolder(_ text: String, _ isPack: Bool) async throws {
    let scratch = try Scratch(holding: ["pack/washer.yaml": text, "pack/notes.md": "Notes\n"])
    let folder = scratch.at("pack")
    let session = try await Session("verify", "--pack", folder)
    let message =
      "the folder has no pack.yaml; to read 'washer.yaml' in it, write '--pack \(folder)/washer.yaml'"
    #expect(session.status == .invalid)
    #expect(session.messages.contains(message) == isPack, "\(session.messages)")
    #expect(session.messages.contains("missing file") != isPack, "\(session.messages)")
  }

  private static let otherKinds = [
    (
      "simulate two-tabs",
      "the scenario 'two-tabs' is not an interaction; only interactions can run; run 'vcdoc diagram two-tabs' to draw it"
    ),
    (
      "diagram machine:navigation.push",
      "the interaction 'navigation.push' is not a machine; write 'interaction:navigation.push'"
    ),
    (
      "diagram navigation.pop:canceled",
      "the interaction 'navigation.pop' is drawn with all its branches; remove ':canceled'; run 'vcdoc simulate navigation.pop:canceled' to run one of them"
    ),
    (
      "next navigation.pop",
      "the interaction 'navigation.pop' is not a callback; run 'vcdoc list callbacks' to list the callbacks"
    ),
  ]

  @Test(arguments: otherKinds)
  private func saysWhatANameOfAnotherKindIs(_ line: String, _ message: String) async throws {
    let session = try await Session(line.split(separator: " ").map(String.init))
    #expect(session.status == .usage)
    #expect(session.messages.hasPrefix("vcdoc: error: \(message)\n"), "\(session.messages)")
  }

  @Test(arguments: [
    "diagram viewIsAppearing", "next viewIsAppearing", "simulate traits.registered",
    "diagram traits.registered",
  ])
  func namesTheNearestConfigurationThatHasWhatIsAbsent(_ line: String) async throws {
    let words = line.split(separator: " ").map(String.init)
    let session = try await Session(words + ["--set", "iOS=12"])
    #expect(session.status == .invalid)
    let wayOut = try #require(
      session.messages.firstMatch(of: /use --set iOS=(\d+)/), "\(session.messages)")
    let value = wayOut.output.1
    #expect(try await Session(words + ["--set", "iOS=\(value)"]).status == .done)
    let before = Int(value).map { $0 - 1 } ?? 0
    #expect(try await Session(words + ["--set", "iOS=\(before)"]).status != .done)
  }

  @Test func saysWhichOfEqualActsCannotBegin() async throws {
    let words = Array(repeating: "navigation.pop", count: 4)
    let session = try await Session(["simulate"] + words)
    #expect(session.messages.hasPrefix("navigation.pop (act 2 of 4): error: "))
  }

  @Test func writesNoPixelsToATerminal() async throws {
    let terminal = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
    defer { close(terminal) }
    let scratch = try Scratch()
    let console = Console(
      output: OutputStream(terminal, title: "terminal"),
      messages: OutputStream(terminal, title: "terminal"))
    func status(_ more: String...) async -> vcdoc.ExitStatus {
      let words = ["diagram", "application", "--format", "png"] + more
      return await Program(arguments: words, console: console, folder: "/nowhere").run()
    }
    #expect(await status() == .usage)
    #expect(await status("-o", "-") == .usage)
    #expect(await status("-o", scratch.at("a.png")) != .usage)
  }

  private static let notes = [
    (
      "navigation.push --format txt --link-base https://example.org/ --highlight viewDidUnload",
      [
        "'--link-base' has no effect in txt",
        "'--highlight' has no effect: 'viewDidUnload' is not in the picture",
      ]
    ),
    ("navigation.push --format txt --highlight viewWillAppear", []),
    (
      "application --format markdown --direction right",
      [
        "'--direction' has no effect in markdown"
      ]
    ),
    (
      "application --format txt --direction right",
      ["'--direction' has no effect in txt"]
    ),
    ("application --all", ["'--all' has no effect on a machine, only on an interaction"]),
    ("navigation.push --all", []),
    (
      "application --format mermaid --link-base https://example.org/",
      ["'--link-base' has no effect in mermaid"]
    ),
    (
      "viewDidLoad --format dot --highlight viewDidLoad",
      ["'--highlight' has no effect around a callback, which is already highlighted"]
    ),
  ]

  @Test(arguments: notes)
  private func saysWhichOptionsChangeNothing(_ line: String, _ notes: [String]) async throws {
    let session = try await Session(["diagram"] + line.split(separator: " ").map(String.init))
    #expect(session.status == .done)
    let told = session.messages.split(separator: "\n").filter { $0.contains("has no effect") }
    #expect(told == notes.map { "vcdoc: note: \($0)" })
  }

  @Test func headsTheExplanationOfEachOfSeveralLogs() async throws {
    let scratch = try Scratch(holding: ["a.log": "viewDidLoad\n", "b.log": "viewDidLoad\n"])
    let (first, second) = (scratch.at("a.log"), scratch.at("b.log"))
    let both = try await Session("trace", "--explain", first, second)
    let one = try await Session("trace", "--explain", first)
    #expect(both.output == "== \(first)\n\(one.output)== \(second)\n\(one.output)")
  }

  @Test func leavesWhatAnotherCommandWrote() async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    let (pack, folder) = (scratch.at("pack"), scratch.at("out"))
    func status(_ words: String...) async throws -> Session {
      try await Session(words + ["--pack", pack, "-o", folder, "--quiet"])
    }
    #expect(try await status("build").status == .done)
    let before = try scratch.files(in: "out")
    let refused = try await status("export", "markdown")
    #expect(
      refused
        == Session(
          status: .invalid,
          messages: """
            vcdoc: error: '\(folder)' contains what 'vcdoc build' wrote, which would be deleted; \
            choose another folder with -o, or delete '\(folder)' first

            """))
    #expect(try scratch.files(in: "out") == before)
    #expect(try await status("build").status == .done)
  }

  @Test(arguments: [["build"], ["build", "--check"], ["export", "markdown"]])
  func leavesWhatWasMadeOfAnotherPack(_ words: [String]) async throws {
    let scratch = try Scratch(holding: SamplePack.files)
    let (pack, folder) = (scratch.at("pack"), scratch.at("out"))
    let line = words + ["--pack", pack, "-o", folder, "--quiet"]
    #expect(try await Session(line.filter { $0 != "--check" }).status == .done)
    let renamed = SamplePack.files["pack/pack.yaml"]?.replacing("name: sample", with: "name: other")
    try scratch.write(["pack/pack.yaml": try #require(renamed)])
    let before = try scratch.files(in: "out")
    #expect(
      try await Session(line)
        == Session(
          status: .invalid,
          messages: """
            vcdoc: error: '\(folder)' contains files of the pack 'sample', not of 'other', which \
            would be deleted; choose another folder with -o, or delete '\(folder)' first

            """))
    #expect(try scratch.files(in: "out") == before)
    try FileManager.default.removeItem(atPath: folder)
    #expect(try await Session(line).status == (words.contains("--check") ? .found : .done))
  }

  @Test func checksNoFolderThatAnotherCommandFilled() async throws {
    let scratch = try await Scratch.withSite()
    let words = ["export", "markdown", "--pack", scratch.at("pack"), "-o", scratch.at("site")]
    let session = try await Session(words + ["--check"])
    #expect(session.status == .invalid)
    #expect(session.messages.contains("contains what 'vcdoc build' wrote"))
  }
}
